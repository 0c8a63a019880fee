import { describe, expect, it } from 'vitest';
import { playingCards } from '../../../../src/export/pcio/widgets.ts';
import type { Table, TableProgram } from '../../../../src/export/table/export-table.ts';
import { virtualTabletop } from '../../../../src/export/vtt/room.ts';
import { type ReadTable, readRoom, readWidgets } from '../../../helpers/table-readers.ts';
import { plannedTable } from '../../../helpers/written-table.ts';

const written = (program: TableProgram, table: Table) =>
  JSON.parse(program.write(table)[0]?.text ?? '');

const PROGRAMS: readonly [TableProgram, (json: never) => ReadTable][] = [
  [virtualTabletop, readRoom as (json: never) => ReadTable],
  [playingCards, readWidgets as (json: never) => ReadTable],
];

describe.each(PROGRAMS)('the table of the shipped pack for $name', (program, read) => {
  it('has every copy of every card and piece, its two sides, and the board', async () => {
    const table = await plannedTable(program);
    const { cards, boards } = read(written(program, table) as never);
    const counts = new Map<string, number>();
    for (const { deck, type } of cards) {
      const key = `${deck} ${type}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const piled = table.things.filter(({ kind }) => kind === 'deck' || kind === 'bag');
    const wanted = piled.flatMap(({ component, cards: own }) =>
      own.map(({ cardId, copies }) => [`deck-${component.id} ${cardId}`, copies] as const),
    );
    const named = [...counts].filter(([key]) => !key.startsWith('picture-'));
    expect(new Map(named.sort())).toEqual(new Map(wanted.sort()));
    expect(cards.length).toBeGreaterThan(400);
    for (const { cards: own } of piled) {
      for (const { cardId, face, back } of own) {
        const [first] = cards.filter(({ type }) => type === cardId);
        expect(first?.sides).toEqual([face, back ?? '']);
      }
    }
    expect(boards).toEqual(['board.png']);
  });

  it('keeps decks hidden and stocks open, inside the room and clear of the hands', async () => {
    const { cards, places } = read(written(program, await plannedTable(program)) as never);
    const isUp = (pile: RegExp) =>
      new Set(cards.filter((card) => pile.test(card.pile)).map(({ isFaceUp }) => isFaceUp));
    expect(isUp(/^pile-upgrades$/)).toEqual(new Set([false]));
    expect(isUp(/^pile-tokens-token-marpole-1$/)).toEqual(new Set([true]));
    expect(isUp(/^pile-tokens$/)).toEqual(new Set([false]));
    for (const { id, x, y } of places) {
      if (id === 'hand') continue;
      expect({ id, isInside: x >= 0 && x < 1600 && y >= 0 && y < 820 }).toEqual({
        id,
        isInside: true,
      });
    }
  });
});

it('has the pages of the rulebook behind each other, and dice with all their sides', async () => {
  const room = written(virtualTabletop, await plannedTable(virtualTabletop));
  expect(room['picture-rulebook'].faces).toEqual([
    { image: 'rulebook/page-1.png' },
    { image: 'rulebook/page-2.png' },
  ]);
  const dice = Object.values(room).filter((one) => (one as { type?: string }).type === 'dice');
  expect(dice.length).toBe(2);
  for (const die of dice) expect((die as { faces: number[] }).faces.length).toBe(8);
});
