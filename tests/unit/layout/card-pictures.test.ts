import { describe, expect, it } from 'vitest';
import { RECTANGLE } from '../../../src/geometry/outline.ts';
import { framePicture, planCardPictures } from '../../../src/layout/card-pictures.ts';
import type { CardSize, DeckComponent } from '../../../src/pack/pack.ts';
import { pictureSizeOf } from '../../helpers/picture-size.ts';

const place = { file: 'game.yaml', line: 1, column: 1 };
const size: CardSize = {
  id: 'poker',
  trim: { widthIn: 2.5, heightIn: 3.5 },
  bleedIn: 0.125,
  safeIn: 0.125,
  cornerIn: 0.125,
  outline: RECTANGLE,
};

const deckOf = (...ids: string[]): DeckComponent => ({
  kind: 'deck',
  form: 'cards',
  table: null,
  id: 'guests',
  name: 'Guests',
  place,
  size,
  piece: 'card',
  cut: 'edges',
  data: 'data/guests.yaml',
  template: 'templates/guest.hbs',
  back: null,
  gutterIn: null,
  cards: ids.map((id) => ({
    id,
    copies: 3,
    entry: { id, table: 'guests', place, placeOf: () => place, fields: {} },
  })),
});

const frame = framePicture(size, { dpi: 300, edge: 'bleed', isRounded: false })('face');
const planOf = (backs: Record<string, string> | null) => {
  const ids = ['hatter', 'hare', 'dormouse'];
  const faces = new Map(ids.map((id) => [id, `a ${id}`]));
  const sides = {
    faces: new Map([['guests', faces]]),
    backs: new Map(backs === null ? [] : [['guests', new Map(Object.entries(backs))]]),
  };
  const deck = { ...deckOf(...ids), back: backs === null ? null : 'templates/back.hbs' };
  return planCardPictures(deck, sides, 'guests', () => frame);
};

describe('the pictures of a deck', () => {
  it('show each card once, whatever its copies', () => {
    const { drawn, cards } = planOf(null);
    expect(drawn.map(({ path, side }) => [path, side])).toEqual([
      ['guests/hatter.png', 'face'],
      ['guests/hare.png', 'face'],
      ['guests/dormouse.png', 'face'],
    ]);
    expect(cards.map(({ copies, back }) => [copies, back])).toEqual(Array(3).fill([3, null]));
  });

  it('show a back that all share once, under the name of the deck', () => {
    const { drawn, cards } = planOf({ hatter: 'tea', hare: 'tea', dormouse: 'tea' });
    expect(drawn.filter(({ side }) => side === 'back').map(({ path }) => path)).toEqual([
      'guests/backs/guests.png',
    ]);
    expect(new Set(cards.map(({ back }) => back))).toEqual(new Set(['guests/backs/guests.png']));
  });

  it('show several backs under the first card of each', () => {
    const { cards } = planOf({ hatter: 'tea', hare: 'cake', dormouse: 'tea' });
    expect(cards.map(({ back }) => back)).toEqual([
      ...['guests/backs/hatter.png', 'guests/backs/hare.png', 'guests/backs/hatter.png'],
    ]);
  });
});

describe('the frame of a picture', () => {
  it.each([
    ['bleed', 300, 825, 1125],
    ['trim', 300, 750, 1050],
    ['bleed', 150, 413, 563],
    ['trim', 96, 240, 336],
  ] as const)('of a poker card to its %s at %i dpi is %i x %i', (edge, dpi, widthPx, heightPx) => {
    const found = framePicture(size, { dpi, edge, isRounded: false })('face');
    expect(pictureSizeOf(found)).toEqual({ widthPx, heightPx });
  });

  it('cuts a shaped piece to its outline where the picture ends at its edge', () => {
    const flag = {
      kind: 'path',
      points: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    } as const;
    const pennant: CardSize = { ...size, trim: { widthIn: 2, heightIn: 1 }, outline: flag };
    const masksOf = (edge: 'trim' | 'bleed') =>
      (['face', 'back'] as const).map(
        (side) => framePicture(pennant, { dpi: 100, edge, isRounded: false })(side).mask,
      );
    expect(masksOf('bleed')).toEqual([null, null]);
    expect(masksOf('trim')).toEqual(['M0 0L200 0L0 100Z', 'M200 100L0 0L200 0Z']);
  });
});
