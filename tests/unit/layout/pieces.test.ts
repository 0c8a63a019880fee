import { describe, expect, it } from 'vitest';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { MARK_STYLES } from '../../../src/pack/sheet.ts';
import { formatCount } from '../../../src/text/text-markup.ts';
import { cardSize, deck, planned } from './decks.ts';

const SIZE = {
  ...cardSize('poker'),
  trim: { widthIn: 6.5, heightIn: 5.2 },
  bleedIn: 0,
  safeIn: 0,
};
const boxes: DeckComponent = { ...deck(SIZE, [1, 2]), piece: 'box', cut: 'drawn' };

describe('pieces that draw their own cuts', () => {
  it.each(MARK_STYLES)('have no marks on their sheets, whatever is asked for: %s', (marks) => {
    const plan = planned(boxes, 'letter', { marks });
    expect(plan.sheets.flatMap((sheet) => sheet.marks)).toEqual([]);
    expect(plan).toMatchObject({ columns: 1, rows: 2, notes: [] });
    expect(plan.sheets.every(({ label }) => label !== null)).toBe(true);
  });

  it('take as much room as they need: marks would leave place for one only', () => {
    expect(planned({ ...boxes, cut: 'edges' }, 'letter').rows).toBe(1);
  });
});

describe('pieces by their name', () => {
  it.each([
    [1, 'box', '1 box'],
    [2, 'box', '2 boxes'],
    [0, 'token', '0 tokens'],
    [3, 'player aid', '3 player aids'],
    [2, 'score sheet', '2 score sheets'],
    [2, 'dash', '2 dashes'],
    [2, 'paper die', '2 paper dice'],
    [2, 'lens', '2 lenses'],
    [4, 'right-of-way', '4 rights-of-way'],
  ])('are counted: %d %s', (count, noun, said) => {
    expect(formatCount(count, noun)).toBe(said);
  });
});
