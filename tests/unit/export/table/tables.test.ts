import { describe, expect, it } from 'vitest';
import { cardGameSimulator } from '../../../../src/export/cgs/custom-game.ts';
import { playingCards } from '../../../../src/export/pcio/widgets.ts';
import type { Table, TableProgram } from '../../../../src/export/table/export-table.ts';
import { tabletopPlayground } from '../../../../src/export/ttp/package.ts';
import { virtualTabletop } from '../../../../src/export/vtt/room.ts';
import { shippedRun } from '../../../helpers/shipped-run.ts';
import {
  type ReadTable,
  readCustomGame,
  readPackage,
  readRoom,
  readWidgets,
} from '../../../helpers/table-readers.ts';
import { plannedTable } from '../../../helpers/written-table.ts';

async function shippedPack() {
  const { rendered } = await shippedRun();
  if (rendered === null) throw new Error('no pack');
  return rendered.pack;
}

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

const filesOf = (program: TableProgram, table: Table) =>
  new Map(program.write(table).map(({ path, text }) => [path, text]));

const totals = (table: Table) =>
  table.things
    .filter(({ kind }) => kind === 'deck' || kind === 'bag' || kind === 'figure')
    .map(({ component, cards }) => [
      component.id,
      cards.reduce((sum, { copies }) => sum + copies, 0),
    ]);

const sumOf = (pile: ReadonlyMap<string, number>): number =>
  [...pile.values()].reduce((sum, copies) => sum + copies, 0);

it('has every card in a set and a deck of Card Game Simulator, and its picture where it looks', async () => {
  const { components } = await shippedPack();
  const program = cardGameSimulator(components, null);
  const table = await plannedTable(program);
  const { piles, pictures, boards } = readCustomGame(filesOf(program, table));
  expect([...piles].map(([id, pile]) => [id, sumOf(pile)])).toEqual(totals(table));
  const drawn = table.things.flatMap(({ cards, ...thing }) => [
    ...cards.map(({ face }) => face),
    ...('path' in thing ? [thing.path] : []),
  ]);
  const hashed = { hash: '', crc32: 0, bytes: 0 };
  const stored = new Set(drawn.map((path) => program.fileOf({ path, ...hashed })));
  for (const picture of pictures) expect(stored).toContain(picture);
  const first = components.find(({ kind }) => kind === 'deck')?.id;
  expect(program.fileOf({ path: `cards/${first}/backs/${first}.png`, ...hashed })).toBe(
    'CardBack.png',
  );
  expect(boards).toMatchObject([{ id: 'board', size: { x: 27, y: 18 }, offsetMin: { x: -13.5 } }]);
});

it('names only addresses below the one that is given to Card Game Simulator', async () => {
  const { components } = await shippedPack();
  const program = cardGameSimulator(components, 'https://example.org/g/');
  const game = filesOf(program, await plannedTable(program)).get('cgs.json') ?? '';
  const urls = game.match(/https?:[^"]+/g) ?? [];
  expect(urls.length).toBeGreaterThan(8);
  for (const url of urls) expect(url.startsWith('https://example.org/g/')).toBe(true);
  expect(JSON.parse(game).autoUpdate).toBeUndefined();
});

it('has a template of Tabletop Playground for each deck, kind of piece and board', async () => {
  const program = tabletopPlayground('buses');
  const table = await plannedTable(program);
  const { piles, templates } = readPackage(filesOf(program, table));
  const copies = totals(table).reduce((sum, [, count]) => sum + Number(count), 0);
  const boards = templates.filter(({ CollisionType }) => CollisionType === 'Ground');
  expect(boards).toMatchObject([{ Width: 68.58, Height: 45.72, CanStack: false }]);
  expect([...piles.values()].reduce((sum, pile) => sum + sumOf(pile), 0)).toBe(copies + 1);
  const upgrades = templates.find(({ Metadata }) => Metadata === 'upgrades');
  expect(upgrades).toMatchObject({ Width: 6.35, Height: 8.89, CanStack: true });
});
