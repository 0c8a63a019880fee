import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { stepTable } from '../../../src/play-page/free-table.ts';
import { LogFile, readUnfinishedLog, repeatTable } from '../../../src/play-page/log-file.ts';
import { namePlayers } from '../../../src/play-page/players.ts';
import { PlaySession } from '../../../src/play-page/session.ts';
import { TABLE_RULES, TableGame } from '../../../src/play-page/table-game.ts';
import type { FreeTable } from '../../../src/play-page/table-message.ts';
import {
  isHandOp,
  isTableOp,
  PLAIN,
  type TableOp,
  type TableSet,
} from '../../../src/play-page/table-state.ts';
import { type PageView, updatesOf } from '../../../src/play-page/views.ts';

const numbered = (seat: number): string => `Player ${seat}`;

const folder = mkdtempSync(join(tmpdir(), 'vbuses-table-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RED = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
const TOKENS = ['t1', 't2', 't3'];
const lying = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ piece: from + at, isUp: false }));

/** Six cards in a pile (0), three tokens in a bag (1), a die (2), a board (3). */
const set: TableSet = {
  pieces: [
    ...RED.map((name) => ({ name, face: `face/red/${name}`, back: 0 })),
    ...TOKENS.map((name) => ({ name, face: `face/token/${name}`, back: 1 })),
    { name: 'Board', face: 'board/board', back: 2 },
  ],
  backs: [
    { name: 'Reds', look: 'back/red/r1', width: 63, height: 88 },
    { name: 'Tokens', look: null, width: 15, height: 15 },
    { name: 'Board', look: null, width: 400, height: 300 },
  ],
  start: [
    { ...PLAIN, kind: 'pile', name: 'Reds', x: 0, y: 0, pieces: lying(0, 6) },
    { ...PLAIN, kind: 'bag', name: 'Bag', x: 100, y: 0, pieces: lying(6, 3) },
    { ...PLAIN, kind: 'die', name: 'Die', x: 200, y: 0, value: 6, sides: 6 },
    { ...PLAIN, kind: 'board', name: 'Board', x: 0, y: 300, pieces: [{ piece: 9, isUp: true }] },
  ],
};
const NAMES = ['Ana', 'Ben'];
const open = (on: TableSet = set, seed = 'a seed that is a secret') =>
  new TableGame(on, seed, NAMES);
const act = (game: TableGame, ...ops: readonly TableOp[]) => {
  for (const op of ops) expect(game.act(0, op), JSON.stringify(op)).not.toBeNull();
};
const messageOf = async (game: TableGame, viewer: 0 | 1 | 'public' = 0) =>
  (await game.ask({ do: 'see', viewer, at: null })).message;
const seen = async (game: TableGame) => {
  const { free, log = [] } = (await messageOf(game)) ?? {};
  return { ...(free as FreeTable), lines: log.map(({ text }) => text) };
};
const namesOf = ({ things }: FreeTable) =>
  things.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name));

describe('hands on a table', () => {
  it.each<[string, readonly TableOp[], object]>([
    [
      'draw the top of a pile into a hand',
      [{ do: 'take', id: 0, count: 2, to: { hand: 0 } }],
      { line: 'Ana takes 2 × Reds into hand, from Reds', hand: ['r1', 'r2'], first: 'Reds ×4' },
    ],
    [
      'lay the top down as it lies',
      [{ do: 'take', id: 0, count: 1, to: { x: 9, y: 9 } }],
      { line: 'Ana lays down Reds, from Reds', last: 'Reds', first: 'Reds ×5' },
    ],
    [
      'draw out of a bag what is then seen',
      [{ do: 'take', id: 1, count: 1, to: { x: 9, y: 9 } }],
      { line: expect.stringMatching(/^Ana lays down t[123], from Bag$/) },
    ],
    [
      'flip a pile, which turns it upside down',
      [{ do: 'flip', ids: [0] }],
      { line: 'Ana flips Reds', face: 'face/red/r6' },
    ],
    [
      'put a card of a hand on a pile as the pile lies',
      [
        { do: 'take', id: 0, count: 1, to: { hand: 0 } },
        { do: 'flip', ids: [0] },
        { do: 'move', ids: [4], to: { onto: 0 } },
      ],
      { line: 'Ana puts r1 on Reds', face: 'face/red/r1', first: 'Reds ×6' },
    ],
    [
      'play a card hidden',
      [
        { do: 'take', id: 0, count: 1, to: { hand: 0 } },
        { do: 'move', ids: [4], to: { x: 5, y: 5, isDown: true } },
      ],
      { line: 'Ana lays down Reds', hand: [], last: 'Reds' },
    ],
    [
      'deal to each seat in turn',
      [{ do: 'deal', id: 0, count: 2 }],
      { line: 'Ana deals 2 each from Reds', hand: ['r1', 'r3'] },
    ],
    [
      'spread a pile, and its cards lie alone',
      [{ do: 'spread', id: 0 }],
      { line: 'Ana spreads Reds', last: 'Reds', first: 'Bag ×3' },
    ],
    [
      'look through a bag and pick one by its name',
      [
        { do: 'search', id: 1 },
        { do: 'pick', id: 1, at: 1, to: { hand: 0 } },
      ],
      { line: 'Ana takes Tokens into hand, from Bag', hand: ['t2'] },
    ],
    [
      'move several things together',
      [{ do: 'move', ids: [2, 1], to: { x: 210, y: 5 } }],
      {
        line: expect.stringMatching(/^Ana moves Bag, Die/),
        places: ['0 0', '0 300', '110 5', '210 5'],
      },
    ],
    [
      'give a card to another seat',
      [{ do: 'take', id: 0, count: 1, to: { hand: 1 } }],
      { line: 'Ana gives Reds to Ben, from Reds', hand: [] },
    ],
    [
      'set a counter',
      [
        { do: 'add', kind: 'counter', x: 0, y: 0 },
        { do: 'set', id: 4, value: 7, text: 'Coins' },
      ],
      { line: 'Ana sets Coins: 7', last: 'Coins: 7' },
    ],
  ])('%s', async (_, ops, wanted) => {
    const game = open();
    act(game, ...ops);
    const table = await seen(game);
    const { hand, things: all, lines } = table;
    const found = {
      line: lines.at(-1),
      hand: hand.map(({ name }) => name),
      ...{ first: namesOf(table)[0], last: namesOf(table).at(-1), face: all[0]?.look },
      places: all.map(({ x, y }) => `${x} ${y}`),
    };
    expect(found).toMatchObject(wanted);
  });

  it.each<[string, unknown]>([
    ['stack what is not as large', { do: 'move', ids: [3], to: { onto: 0 } }],
    ['take what another holds', { do: 'move', ids: [99], to: { hand: 0 } }],
    ['deal more than there is', { do: 'deal', id: 0, count: 4 }],
    ['shuffle a die', { do: 'shuffle', id: 2 }],
    ['roll a pile', { do: 'roll', ids: [0] }],
    ['remove a board', { do: 'remove', id: 3 }],
    ['put something nowhere', { do: 'take', id: 0, count: 1, to: {} }],
  ])('cannot %s', (_, op) => {
    expect(isTableOp(op)).toBe(true);
    expect(isTableOp(op) && open().act(0, op)).toBeNull();
  });

  it.each([
    [{ do: 'cheat' }],
    [{ do: 'take', id: 0, count: -1, to: {} }],
    [{ do: 'add', kind: 'note', x: Number.POSITIVE_INFINITY, y: 0 }],
    [{ do: 'set', id: 0, value: 1, text: 'x'.repeat(301) }],
  ])('do not know %j', (op) => {
    expect(isTableOp(op)).toBe(false);
  });

  it('take back everything, also what others did, and do it again', async () => {
    const game = open();
    const start = JSON.stringify(game.state);
    act(game, { do: 'shuffle', id: 0 }, { do: 'roll', ids: [2] });
    const rolled = JSON.stringify(game.state);
    for (const _ of [1, 2]) expect(game.act(1, { do: 'undo' })).not.toBeNull();
    expect(JSON.stringify(game.state)).toBe(start);
    expect((await seen(game)).lines.at(-1)).toBe('Ben takes back: Ana shuffles Reds');
    expect(game.act(1, { do: 'undo' })).toBeNull();
    for (const _ of [1, 2]) expect(game.act(0, { do: 'redo' })).not.toBeNull();
    expect(JSON.stringify(game.state)).toBe(rolled);
  });
});

const id = fc.nat(8);
const to = fc.oneof(
  fc.record({ x: fc.nat(300), y: fc.nat(300), isDown: fc.constant(true) }),
  fc.record({ onto: id }),
  fc.record({ hand: fc.nat(1) }),
);
const anyOp: fc.Arbitrary<TableOp> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), ids: fc.uniqueArray(id, { maxLength: 3 }), to }),
  fc.record({ do: fc.constant('take' as const), id, count: fc.integer({ min: 1, max: 3 }), to }),
  fc.record({ do: fc.constant('deal' as const), id, count: fc.constant(1) }),
  fc.record({ do: fc.constantFrom('shuffle' as const, 'spread' as const), id }),
  fc.record({ do: fc.constant('turn' as const), ids: fc.tuple(id), by: fc.constant(90) }),
);

describe('what leaves a table', () => {
  it('is the same to a seat, byte for byte, where two tables differ in what is hidden alone', async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 });
    const acts = fc.array(fc.tuple(fc.nat(1), anyOp), { minLength: 15, maxLength: 30 });
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(order, acts, fc.string(), async (cards, list, seed) => {
        const [pile, ...others] = set.start;
        const pieces = cards.map((piece) => ({ piece, isUp: false }));
        const other: TableSet = {
          ...set,
          start: [{ ...(pile as TableSet['start'][number]), pieces }, ...others],
        };
        // Shuffled otherwise, too.
        const games = [open(set, seed), open(other, `${seed}!`)] as const;
        for (const [seat, op] of list) {
          // What all, or Ben, get to see by it is no secret any longer.
          const { state } = games[0];
          const doing = { set, state, seat, names: NAMES, random: { below: () => 0 } };
          const next = stepTable(doing, op)?.state;
          if (next === undefined || revealed(next) !== revealed(state)) continue;
          for (const game of games) game.act(seat, op);
          compared += 1;
          for (const viewer of [1, 'public'] as const) {
            const [a, b] = await Promise.all(games.map((game) => messageOf(game, viewer)));
            expect(JSON.stringify(a)).toBe(JSON.stringify(b));
          }
        }
      }),
      { numRuns: 200 },
    );
    expect(compared).toBeGreaterThan(300);
  });
});

/** How many cards all, or Ben, have got to see. */
const revealed = ({ things }: TableGame['state']): number =>
  things.filter(({ owner }) => owner === 1).length +
  things.flatMap(({ pieces }) => pieces).filter(({ isUp }) => isUp).length;

async function serve(path: string, players = ['me=Ana', 'guest=Ben'], isHotSeat = false) {
  const known = (await readFile(path).catch(() => null)) === null ? null : readUnfinishedLog(path);
  const header = {
    ...{ type: 'header', format: 1, engine: '', packDigest: '', game: 'g' },
    ...{ rulesVersion: TABLE_RULES, seed: 's', strategies: players },
    config: { players: players.length, toggles: {}, maxTurns: 0 },
  } as const;
  const game = open();
  if (known !== null) repeatTable(game, path, known.records);
  const log = known ? LogFile.resume({ path, log: known }) : await LogFile.create(path, header);
  const session = new PlaySession({
    ...{ live: game, players: namePlayers(players, numbered), isHotSeat, log },
    onFailure: () => undefined,
  });
  await session.start(game.start());
  const sent = new Map<PageView, string>(session.views.map((view) => [view, '']));
  for (const view of session.views) {
    updatesOf(view).listen((bytes) => {
      sent.set(view, sent.get(view) + new TextDecoder().decode(bytes));
    });
  }
  const ask = (
    view: PageView | undefined,
    op: Parameters<TableGame['hand']>[1],
    revision = view?.state?.revision ?? 0,
  ) => {
    const request = isHandOp(op) ? { do: 'hand' as const, op } : op;
    return session.answer(view as PageView, { ...request, revision });
  };
  const lift = (view: PageView | undefined) =>
    session.answer(view as PageView, { do: 'lift', revision: view?.state?.revision ?? 0 });
  return { session, sent, ask, lift };
}

describe('a table on pages', () => {
  it('shows a hand to its seat alone, and what is looked through to who looks', async () => {
    const { session, sent, ask } = await serve(join(folder, 'secret.jsonl'));
    const [ana, ben, public_] = session.views;
    await ask(ana, { do: 'take', id: 0, count: 1, to: { hand: 0 } });
    await ask(ana, { do: 'search', id: 0 });
    expect(ana?.state?.message.free?.hand.map(({ name }) => name)).toEqual(['r1']);
    expect(ana?.state?.message.free?.search?.cards.map(({ name }) => name)).toEqual(RED.slice(1));
    for (const view of [ben, public_] as PageView[]) {
      const bytes = sent.get(view) ?? '';
      expect(bytes).toContain('Ana looks through Reds');
      expect(RED.filter((name) => bytes.includes(`"${name}"`))).toEqual([]);
      expect(bytes).not.toContain('a seed that is a secret');
    }
    // What another changes is closed.
    await ask(ben, { do: 'shuffle', id: 0 });
    expect(ana?.state?.message.free?.search).toBeNull();
  });

  it('refuses spectators, and what is of a moment that is past', async () => {
    const { session, ask } = await serve(join(folder, 'refused.jsonl'));
    const [ana, ben, public_] = session.views;
    expect(await ask(public_, { do: 'roll', ids: [2] })).toHaveProperty('refused');
    const revision = ana?.state?.revision;
    expect(await ask(ben, { do: 'roll', ids: [2] })).toEqual({});
    expect(await ask(ana, { do: 'undo' }, revision)).toHaveProperty('refused');
    expect(await ask(ana, { do: 'undo' })).toEqual({});
    expect(isHandOp({ do: 'format the disk' })).toBe(false);
  });

  it('hides the hands behind a curtain at one screen', async () => {
    const { session, ask, lift } = await serve(
      join(folder, 'hot.jsonl'),
      ['me=Ana', 'guest=Ben'],
      true,
    );
    const [table] = session.views;
    expect(table?.state).toMatchObject({ message: { viewer: 'public' }, curtain: 0 });
    await lift(table);
    await ask(table, { do: 'take', id: 0, count: 1, to: { hand: 0 } });
    expect(table?.state?.message.free?.hand).toHaveLength(1);
    await ask(table, { do: 'pass', seat: 1 });
    expect(table?.state).toMatchObject({
      curtain: 1,
      message: { viewer: 'public', free: { hand: [] } },
    });
    await lift(table);
    expect(table?.state).toMatchObject({
      curtain: null,
      message: { viewer: 1, free: { hand: [] } },
    });
  });

  it('goes on after it was killed in the middle of a line, as it was shuffled', async () => {
    const path = join(folder, 'killed.jsonl');
    const first = await serve(path);
    const [ana] = first.session.views;
    await first.ask(ana, { do: 'shuffle', id: 0 });
    await first.ask(ana, { do: 'take', id: 0, count: 3, to: { hand: 0 } });
    await first.ask(ana, { do: 'roll', ids: [2] });
    await first.ask(ana, { do: 'undo' });
    const shown = { ...ana?.state, revision: 1 };
    await appendFile(path, '{"n":5,"se');
    const second = await serve(path);
    expect(second.session.views[0]?.state).toEqual(shown);
    await second.ask(second.session.views[0], { do: 'roll', ids: [2] });
    expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(6);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"n":2', '"n":7'));
    await expect(serve(path)).rejects.toThrow('killed.jsonl:3: this cannot be done');
  });
});
