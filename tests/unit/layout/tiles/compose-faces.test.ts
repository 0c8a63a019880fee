import { describe, expect, it } from 'vitest';
import { composeTilesHtml } from '../../../../src/layout/tiles/compose-tiles.ts';
import { planTiles } from '../../../../src/layout/tiles/plan-tiles.ts';
import type { CardSize, DeckComponent } from '../../../../src/pack/pack.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { deck, game, paper, withBacks } from '../decks.ts';

const SIZE: CardSize = {
  id: 'custom',
  trim: { widthIn: 11, heightIn: 8.5 },
  bleedIn: 0.125,
  safeIn: 0.125,
  cornerIn: 0,
  outline: { kind: 'rectangle' },
};

const compose = (component: DeckComponent, hasBacks = false): readonly string[] => {
  const plan = planTiles({
    words: ENGLISH_WORDS,
    component,
    paper: paper('letter'),
    marks: 'crop',
    hasBacks,
  });
  if (plan === null) throw new Error('no tile fits');
  const side = (name: string) =>
    new Map(component.cards.map(({ id }) => [id, `<b>${name} ${id}</b>`] as const));
  const sides = { face: side('face'), back: side('back') };
  const html = composeTilesHtml({
    words: ENGLISH_WORDS,
    picture: { sides },
    plan,
    game,
    head: { stylesheets: [] },
  });
  return html.split('<section class="vb-sheet"').slice(1);
};

const titleOf = (page: string): string =>
  /<p class="vb-tile-title">(.*?)<\/p>/.exec(page)?.[1]?.split(' · row')[0] ?? '';

/** Where the finished corner of a face lies on its page, in inches. */
function cornerOf(page: string): readonly number[] {
  const moves = [...page.matchAll(/translate\((-?[\d.]+)in,(-?[\d.]+)in\)/g)].slice(0, 2);
  const sum = (index: number) => moves.reduce((all, move) => all + Number(move[index]), 0);
  return [1, 2].map((index) => Math.round((sum(index) + SIZE.bleedIn) * 1000) / 1000);
}

describe('faces in tiles', () => {
  it('shows each copy and each back on pages of its own, by name', () => {
    const pages = compose(withBacks(deck(SIZE, [2])), true);
    expect(pages.map(titleOf)).toEqual([
      '',
      ...['card-1, 1 of 2 · A1', 'card-1, 1 of 2 · A2'],
      ...['card-1, back, 1 of 2 · A1', 'card-1, back, 1 of 2 · A2'],
      ...['card-1, 2 of 2 · A1', 'card-1, 2 of 2 · A2'],
      ...['card-1, back, 2 of 2 · A1', 'card-1, back, 2 of 2 · A2'],
    ]);
    expect(pages.map((page) => page.includes('<b>back card-1</b>'))).toEqual([
      ...[false, false, false, true, true, false, false, true, true],
    ]);
  });

  it('says at the beginning how many pieces there are, and in how many tiles each is', () => {
    const mats = withBacks({ ...deck(SIZE, [2]), piece: 'mat' });
    expect(compose(mats)[0]).toContain(' · 2 mats, each in 2 tiles · ');
    expect(compose(mats, true)[0]).toContain(' · 2 mats, each side in 2 tiles · ');
    expect(compose(deck(SIZE, [1]))[0]).not.toContain('each in');
  });

  it('moves the face so that neighbours overlap at its true size', () => {
    const [, left = '', right = ''] = compose(deck(SIZE, [1]));
    const [[leftX = 0, leftY], [rightX = 0, rightY]] = [cornerOf(left), cornerOf(right)];
    expect(leftY).toBe(rightY);
    // Two windows with half an inch in common: each is 5.75 in wide, and 5.25 in apart.
    expect(leftX - rightX).toBeCloseTo(5.25, 3);
    expect(titleOf(left)).toBe('A1');
  });

  it('shows where to cut a piece that is no rectangle', () => {
    const round = { ...SIZE, outline: { kind: 'ellipse' } as const };
    const pages = compose(withBacks(deck(round, [1])), true);
    expect(pages.map((page) => page.includes('class="cuts"'))).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(compose(deck(SIZE, [1])).join('')).not.toContain('class="cuts"');
  });
});
