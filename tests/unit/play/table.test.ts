import { describe, expect, it } from 'vitest';
import { completeTable, formatTable, openTable, type TableView } from '../../../src/play/table.ts';

const CARD = { id: 'ace', card: 'cards/ace', name: 'Ace' };

describe('a table', () => {
  it('leaves out areas and facts that are null, and has its texts in words', () => {
    const facts = [
      { name: { as: 'coins' }, value: 3 },
      { name: 'crown', value: null },
    ];
    expect(
      completeTable(
        { areas: [null, { id: 'hand', name: 'Hand', facts }, { id: 'row', name: 'Row' }] },
        (text) => (typeof text === 'string' ? text : text.as),
      ),
    ).toEqual({
      areas: [
        { id: 'hand', name: 'Hand', facts: [{ name: 'coins', value: 3 }] },
        { id: 'row', name: 'Row' },
      ],
    });
  });

  it('is open where each area is that of the seat that sees most of it', () => {
    const hand = (seat: number, viewer: number) => ({
      ...{ id: `hand-${seat}`, name: 'Hand', seat },
      ...(seat === viewer ? { cards: [CARD] } : { faceDown: 1 }),
    });
    const rules = { score: () => [{}, {}] as never, view: (_: string, viewer: unknown) => viewer };
    const table = (viewer: unknown): TableView => ({
      areas: [hand(0, Number(viewer)), hand(1, Number(viewer))],
    });
    const { areas } = openTable(rules, table, 'state');
    expect(areas.map(({ cards }) => cards)).toEqual([[CARD], [CARD]]);
  });

  it('as text has a line for each card and piece, with its notes', () => {
    const table: TableView = {
      areas: [
        {
          ...{ id: 'board', name: 'Board', facts: [{ name: 'turn', value: 2 }] },
          pieces: [
            { id: 'pawn-0', name: 'pawn', at: 'a', seat: 0 },
            { id: 'token', name: 'token', at: 'nowhere' },
          ],
        },
        { id: 'hand', name: 'Hand', seat: 1, cards: [{ ...CARD, note: 'won' }, CARD], faceDown: 2 },
      ],
    };
    expect(formatTable(table, new Map([['a', 'Alma']])).join('\n')).toBe(
      [
        'Board (turn 2)',
        '  pawn (seat 1): Alma',
        '  token: nowhere',
        'Hand (seat 2)',
        '  Ace (won)',
        '  Ace',
        '  2 face down',
      ].join('\n'),
    );
  });
});
