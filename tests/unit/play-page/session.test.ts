import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LOG_FORMAT, parseLog } from '../../../src/play/log.ts';
import { openPlayable } from '../../../src/play/playable.ts';
import { LogFile, readUnfinishedLog } from '../../../src/play-page/log-file.ts';
import { namePlayers, parsePlayers } from '../../../src/play-page/players.ts';
import { PlaySession } from '../../../src/play-page/session.ts';
import { findView, type PageView, updatesOf } from '../../../src/play-page/views.ts';
import {
  HIGH_CARDS,
  highCard,
  highPack,
  highRules,
  togetherRules,
} from '../../helpers/high-card.ts';

const numbered = (seat: number): string => `Player ${seat}`;

const config = { players: 2, toggles: {}, maxTurns: 20 };
const header = (strategies: readonly string[]) =>
  ({
    type: 'header',
    format: LOG_FORMAT,
    engine: 'vbuses 0',
    packDigest: '',
    game: 'high-card',
    rulesVersion: '1',
    config,
    seed: 'a seed that is a secret',
    strategies,
  }) as const;

const folder = mkdtempSync(join(tmpdir(), 'vbuses-live-'));
afterAll(() => rmSync(folder, { recursive: true }));
let games = 0;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A game that two play, with everything that each view was sent. */
async function open(
  texts: readonly string[],
  isHotSeat = false,
  resumed: string | null = null,
  isWatched = false,
  spec = highCard,
) {
  const players = namePlayers(texts, numbered);
  const game = openPlayable(spec, highPack);
  const live = {
    ask: async (request: Parameters<typeof game.live>[0]) => game.live(request, new Map()),
    close: async () => undefined,
  };
  games += 1;
  const path = resumed ?? join(folder, `live-${games}.jsonl`);
  const known = resumed === null ? null : readUnfinishedLog(path);
  const log =
    known === null
      ? await LogFile.create(path, header(texts))
      : LogFile.resume({ path, log: known });
  const failures: unknown[] = [];
  const session = new PlaySession({
    ...{ live, players, isHotSeat, log: isWatched ? null : log },
    onFailure: (error) => failures.push(error),
  });
  closing.push(() => session.close());
  const sent = new Map<PageView, string>();
  for (const view of session.views) {
    sent.set(view, '');
    updatesOf(view).listen((bytes) => {
      sent.set(view, sent.get(view) + new TextDecoder().decode(bytes));
    });
  }
  const bots = players.map(({ isPerson, text }) => (isPerson ? null : text));
  const { state } = await live.ask({
    ...{ do: 'open', config, seed: header(texts).seed, bots },
    records: known?.records.map(({ record }) => record) ?? [],
  });
  if (state !== undefined) await session.start(state);
  const act = (view: PageView | undefined, choice: number) =>
    session.answer(view as PageView, {
      ...{ do: 'act', choice },
      revision: view?.state?.revision ?? 0,
    });
  const recordsOnDisk = async () => parseLog(await readFile(path, 'utf8')).records.length;
  return { session, sent, act, path, recordsOnDisk, failures };
}

describe('a game on pages', () => {
  it('sends no seat, and no spectator, a card that it may not know', async () => {
    const { session, sent, act } = await open(['me', 'guest']);
    const [one, two, spectator] = session.views;
    const hand = (view: PageView | undefined): string[] =>
      view?.state?.message.choices.flatMap(({ about }) => about) ?? [];
    const mine = hand(one);
    expect(mine).toHaveLength(2);
    expect(hand(two)).toEqual([]);
    await act(one, 0);
    const theirs = hand(two);
    for (const [view, hidden] of [
      [one, theirs],
      [two, mine],
      [spectator, [...mine, ...theirs]],
    ] as const) {
      const bytes = sent.get(view as PageView) ?? '';
      expect(bytes.length).toBeGreaterThan(100);
      expect(hidden.filter((card) => bytes.includes(`"${card}"`))).toEqual([]);
      expect(bytes).not.toContain('a seed that is a secret');
    }
    expect(HIGH_CARDS).toEqual(expect.arrayContaining([...mine, ...theirs]));
  });

  it('opens a seat by its key alone', async () => {
    const { session } = await open(['me', 'guest']);
    const keys = session.views.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keys.map((key) => findView(session.views, key)?.as)).toEqual([
      'seat-1',
      'seat-2',
      'public',
    ]);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(16);
    for (const wrong of ['', 'seat-1', `${keys[0]}x`, keys[0]?.replace(/^./, '_') ?? '']) {
      if (!keys.includes(wrong)) expect(findView(session.views, wrong)).toBeNull();
    }
  });

  it('refuses a choice of a state that is past, of another seat, and of a spectator', async () => {
    const { session, act, recordsOnDisk } = await open(['me', 'guest']);
    const [one, two, spectator] = session.views;
    const revision = one?.state?.revision ?? 0;
    expect(await act(two, 0)).toHaveProperty('refused');
    expect(await act(spectator, 0)).toHaveProperty('refused');
    expect(await act(one, 7)).toHaveProperty('refused');
    const faster = session.answer(spectator as PageView, { do: 'pace', pace: 'fast' });
    expect(await faster).toHaveProperty('refused');
    expect(await recordsOnDisk()).toBe(2);
    expect(await act(one, 0)).toEqual({});
    const stale = { do: 'act', choice: 0, revision } as const;
    expect(await session.answer(one as PageView, stale)).toHaveProperty('refused');
    expect(await recordsOnDisk()).toBe(3);
  });

  it('lets all who choose at the same time do so in any order, unseen until the last', async () => {
    const spec = { ...highCard, open: () => togetherRules };
    const { session, sent, act, path } = await open(['me', 'guest'], false, null, false, spec);
    const [one, two] = session.views;
    expect(one?.state?.message.asked).toEqual([0, 1]);
    const [first = '', second = ''] = [one, two].map(
      (view) => view?.state?.message.choices[0]?.about[0] ?? '',
    );
    const revision = one?.state?.revision ?? 0;
    expect(await act(two, 0)).toEqual({});
    expect(one?.state?.revision).toBeGreaterThan(revision);
    expect(one?.state?.message).toMatchObject({ asked: [0], choices: { length: 2 } });
    expect(two?.state?.message).toMatchObject({ asked: [0], choices: [], undoSteps: 1 });
    expect(sent.get(one as PageView)).not.toContain(`"${second}"`);
    expect(await act(two, 0)).toHaveProperty('refused');
    // It was on the way when the other chose.
    const chosen = { do: 'act', choice: 0, revision } as const;
    expect(await session.answer(one as PageView, chosen)).toEqual({});
    for (const view of [one, two]) {
      const shown = sent.get(view as PageView) ?? '';
      expect(shown).toContain(first);
      expect(shown).toContain(second);
    }
    await act(one, 0);
    await act(two, 0);
    const log = parseLog(await readFile(path, 'utf8'));
    expect(log.records.slice(2).map(({ record }) => 'seat' in record && record.seat)).toEqual([
      ...[1, 0, 0, 1],
    ]);
    expect(openPlayable(spec, highPack).replay(log, null).difference).toBeNull();
  });

  it('asks people at one screen one after the other, and bots in between', async () => {
    const spec = { ...highCard, open: () => togetherRules };
    const { session, act } = await open(['highest', 'me'], true, null, false, spec);
    const [table] = session.views;
    await session.answer(table as PageView, { do: 'pace', pace: 'step' });
    expect(table?.state?.message).toMatchObject({ asked: [0, 1], choices: { length: 2 } });
    await act(table, 0);
    expect(table?.state?.message.asked).toEqual([0]);
    const step = { do: 'step', revision: table?.state?.revision ?? 0 } as const;
    expect(await session.answer(table as PageView, step)).toEqual({});
    expect(table?.state?.message).toMatchObject({ asked: [0, 1], choices: { length: 1 } });
  });

  it('takes back what has shown nothing, and nothing else', async () => {
    const { session, act, recordsOnDisk } = await open(['me', 'guest']);
    const [one, two] = session.views;
    const before = JSON.stringify(one?.state?.message);
    await act(one, 0);
    const ask = (view: PageView | undefined, what: 'undo' | 'redo') =>
      session.answer(view as PageView, { do: what, revision: view?.state?.revision ?? 0 });
    expect(await ask(two, 'undo')).toHaveProperty('refused');
    expect(await ask(one, 'undo')).toEqual({});
    expect(await recordsOnDisk()).toBe(2);
    expect(JSON.stringify({ ...one?.state?.message, canRedo: false })).toBe(before);
    expect(await ask(one, 'redo')).toEqual({});
    expect(await recordsOnDisk()).toBe(3);
    // The cards of both are shown by this one.
    await act(two, 0);
    expect([one?.state?.message.undoSteps, two?.state?.message.undoSteps]).toEqual([0, 0]);
  });

  it('takes back a whole turn in one step', async () => {
    const pass = { type: 'pass' } as const;
    const rules: typeof highRules = {
      ...highRules,
      legal: (state, seat) => [...highRules.legal(state, seat), pass],
      apply: (state, choice, seat) =>
        isDeepStrictEqual(choice, pass)
          ? { state: { ...state }, events: [] }
          : highRules.apply(state, choice, seat),
    };
    const game = { ...highCard, open: () => rules };
    const { session, act, recordsOnDisk } = await open(['me', 'guest'], false, null, false, game);
    const [one] = session.views;
    const ask = (what: 'undo-turn' | 'redo') =>
      session.answer(one as PageView, { do: what, revision: one?.state?.revision ?? 0 });
    expect(await ask('undo-turn')).toHaveProperty('refused');
    await act(one, 2);
    await act(one, 2);
    await act(one, 0);
    expect(one?.state?.message).toMatchObject({ undoSteps: 3, choices: [] });
    expect(await ask('undo-turn')).toEqual({});
    expect(one?.state?.message).toMatchObject({ undoSteps: 0, choices: { length: 3 } });
    expect(await recordsOnDisk()).toBe(2);
    expect(await ask('redo')).toEqual({});
    expect(await recordsOnDisk()).toBe(3);
  });

  it('says why nothing can be taken back in the middle of a turn', async () => {
    const look = { type: 'pass' } as const;
    const rules: typeof highRules = {
      ...highRules,
      legal: (state, seat) => [...highRules.legal(state, seat), look],
      apply: (state, choice, seat) =>
        isDeepStrictEqual(choice, look)
          ? { state, events: [{ type: 'hand', cards: state.deck.slice(0, 1), only: [0] }] }
          : highRules.apply(state, choice, seat),
    };
    const game = { ...highCard, open: () => rules };
    const { session, act } = await open(['me', 'guest'], false, null, false, game);
    const [one, two] = session.views;
    await act(one, 2);
    expect(one?.state?.message.undoSteps).toBe(0);
    const stop = { why: 'reveal', line: expect.any(String) };
    expect(one?.state?.message.undoStop).toEqual(stop);
    expect(two?.state?.message.undoStop).toBeNull();
    const revision = one?.state?.revision ?? 0;
    const undo = session.answer(one as PageView, { do: 'undo', revision });
    expect(await undo).toHaveProperty('refused');
  });

  it('goes on with a game that was killed in the middle of a line', async () => {
    const first = await open(['me', 'guest']);
    await first.act(first.session.views[0], 0);
    const shown = first.session.views[1]?.state?.message;
    const text = await readFile(first.path, 'utf8');
    await writeFile(first.path, `${text}{"n":4,"seat`);
    const second = await open(['me', 'guest'], false, first.path);
    expect(second.session.views[1]?.state?.message).toEqual(shown);
    await second.act(second.session.views[1], 0);
    await second.act(second.session.views[0], 0);
    await second.act(second.session.views[1], 0);
    const { records, footer } = parseLog(await readFile(first.path, 'utf8'));
    expect(records).toHaveLength(6);
    expect(footer?.footer.result.reason).toBe('normal');
    const replayed = openPlayable(highCard, highPack).replay(
      parseLog(await readFile(first.path, 'utf8')),
      null,
    );
    expect(replayed.difference).toBeNull();
  });

  it('shows all hands of a recorded game, at any move, and lets no one play', async () => {
    const { act, path, session } = await open(['me', 'guest']);
    await act(session.views[0], 0);
    const hands = session.views.map(({ state }) => state?.message.choices.length);
    const before = await readFile(path, 'utf8');
    const watched = await open(['me', 'guest'], false, path, true);
    const [view, ...others] = watched.session.views;
    expect(others).toEqual([]);
    const { message, log } = view?.state ?? {};
    expect(message).toMatchObject({ viewer: 'all', choices: [], move: 3, undoSteps: 0 });
    const dealt = log?.lines.filter(({ text }) => text.includes('hand')) ?? [];
    expect(dealt).toHaveLength(2);
    expect(hands).toEqual([0, 2, 0]);
    const back = watched.session.answer(view as PageView, { do: 'look-back', at: 0 });
    expect(await back).toMatchObject({ past: { viewer: 'all' } });
    expect(await watched.act(view, 0)).toHaveProperty('refused');
    expect(await readFile(path, 'utf8')).toBe(before);
  });

  it('shows nothing of a seat at one screen before it is asked for', async () => {
    const { session, act } = await open(['me=Ana', 'guest=Ben'], true);
    const [table] = session.views;
    const lift = () =>
      session.answer(table as PageView, { do: 'lift', revision: table?.state?.revision ?? 0 });
    expect(table?.state).toMatchObject({ curtain: 0, message: { viewer: 'public', choices: [] } });
    await lift();
    expect(table?.state).toMatchObject({ curtain: null, message: { viewer: 0 } });
    await act(table, 0);
    expect(table?.state).toMatchObject({ curtain: 1, message: { viewer: 'public', choices: [] } });
    const back = session.answer(table as PageView, { do: 'look-back', at: 0 });
    expect(await back).toMatchObject({ past: { viewer: 'public' } });
  });

  it('lets bots act by themselves, or step by step', async () => {
    const { session, act } = await open(['me', 'random']);
    const [one] = session.views;
    await session.answer(one as PageView, { do: 'pace', pace: 'step' });
    await act(one, 0);
    expect(one?.state?.message.asked).toEqual([1]);
    await session.answer(one as PageView, { do: 'step', revision: one?.state?.revision ?? 0 });
    expect(one?.state?.message.asked).toEqual([0]);
    expect(one?.state?.log.lines.length).toBeGreaterThan(3);
  });

  it('reads people and bots of a command line', () => {
    const read = parsePlayers(['me=Ana', 'greedy:fare=2', 'tempo=1', 'guest'], numbered);
    expect(read.map(({ text, isPerson }) => [text, isPerson])).toEqual([
      ['me=Ana', true],
      ['greedy:fare=2,tempo=1', false],
      ['guest', true],
    ]);
    expect(read[0]?.name).toBe('Ana');
    expect(() => parsePlayers(['me='], numbered)).toThrow('needs a name');
  });
});
