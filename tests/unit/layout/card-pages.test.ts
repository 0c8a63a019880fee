import { describe, expect, it } from 'vitest';
import { composeCardPagesHtml } from '../../../src/layout/compose-pack.ts';
import { planCardPages } from '../../../src/layout/plan-card-pages.ts';
import type { CardOrder } from '../../../src/pack/sheet.ts';

import { cardSize, deck, game } from './decks.ts';

const poker = cardSize('poker');
const sequence = (order: CardOrder, isRepeated: boolean): string[] => {
  const cards = deck(poker, [1, 3]);
  return planCardPages(cards, { order, isRepeated }).flatMap(({ name, pages }) =>
    pages.map(
      ({ number, cardId, side }) => `${name.slice(cards.id.length)}${number} ${cardId} ${side}`,
    ),
  );
};

describe('planCardPages', () => {
  it('has each card once, or as often as the game has it', () => {
    expect(sequence('faces', false)).toEqual(['1 card-1 face', '2 card-2 face']);
    expect(sequence('faces', true)).toEqual([
      '1 card-1 face',
      '2 card-2 face',
      '3 card-2 face',
      '4 card-2 face',
    ]);
  });

  it('pairs the sides of each card in the order asked for', () => {
    expect(sequence('backs-faces', false)).toEqual([
      '1 card-1 back',
      '2 card-1 face',
      '3 card-2 back',
      '4 card-2 face',
    ]);
    expect(sequence('faces-backs', true).slice(0, 4)).toEqual([
      '1 card-1 face',
      '2 card-1 back',
      '3 card-2 face',
      '4 card-2 back',
    ]);
  });

  it('puts backs in a file of their own, as long as that of the faces', () => {
    expect(sequence('apart', false)).toEqual([
      '-faces1 card-1 face',
      '-faces2 card-2 face',
      '-backs1 card-1 back',
      '-backs2 card-2 back',
    ]);
  });
});

describe('composeCardPagesHtml', () => {
  const faces = new Map([
    ['card-1', '<b>one</b>'],
    ['card-2', '<b>two</b>'],
  ]);
  const backs = new Map([
    ['card-1', '<i>behind one</i>'],
    ['card-2', '<i>behind two</i>'],
  ]);
  const html = (order: CardOrder): string => {
    const [plan] = planCardPages(deck(poker, [1, 1]), { order, isRepeated: false });
    if (plan === undefined) throw new Error('no pages');
    const sides = { face: faces, back: backs };
    return composeCardPagesHtml(plan, ({ side, cardId }) => sides[side].get(cardId), game);
  };

  it('draws one side of one card on each page', () => {
    const pages = html('backs-faces').split('<section').slice(1);
    expect(pages.map((page) => /<[bi]>.*<\/[bi]>/.exec(page)?.[0])).toEqual([
      '<i>behind one</i>',
      '<b>one</b>',
      '<i>behind two</i>',
      '<b>two</b>',
    ]);
    expect(html('faces')).not.toContain('behind');
  });
});
