import { describe, expect, it } from 'vitest';
import { parseLog } from '../../../src/play/log.ts';
import type { PlayResult } from '../../../src/play/playable.ts';
import busaoModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { countBus } from './busao-counter.ts';
import { busao, busaoGamePack, configOf } from './busao-game.ts';

const LOG = { engine: 'test', packDigest: '0'.repeat(64) };
const playable = busaoModule.open(busaoGamePack);

const play = (bots: readonly string[], number: number): PlayResult =>
  playable.play({
    number,
    strategies: bots,
    seed: 'busao',
    config: configOf(bots.length),
    userBots: new Map(),
    log: LOG,
  });

/** A game as each pair of bots plays it, from both seats. */
const duels = (bots: readonly [string, string], games: number): PlayResult[] =>
  Array.from({ length: games }, (_, number) =>
    play(number % 2 === 0 ? bots : bots.toReversed(), number),
  );

const winsOf = (name: string, results: readonly PlayResult[]): number =>
  results.filter(({ played: { winners, strategies } }) =>
    winners.every((seat) => strategies[seat] === name),
  ).length;

describe('the bots', () => {
  const others = [
    ['greedy', 'tidy'],
    ['saboteur', 'hoarder'],
    ['rusher', 'greedy', 'saboteur'],
    ['hoarder', 'tidy', 'hoarder', 'greedy'],
  ].map((bots, number) => play(bots, number));
  const greedy = duels(['greedy', 'random'], 10);
  const saboteur = duels(['saboteur', 'random'], 10);

  it('beat chance', () => {
    expect(winsOf('greedy', greedy)).toBe(10);
    expect(winsOf('saboteur', saboteur)).toBe(10);
  });

  it('answer always, keep the laws, and come to an end', () => {
    for (const { played } of [...others, ...greedy, ...saboteur]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
    }
  });

  it('see the Rua run out in every game in which the Terminal is shuffled', () => {
    const games = [...others, ...greedy].map(({ played: { facts } }) => facts);
    const shuffled = games.filter(({ counts }) => (counts['shuffles of the Terminal'] ?? 0) > 0);
    expect(shuffled.length).toBeGreaterThan(0);
    for (const { lows } of shuffled) expect(lows).toEqual({ 'cards in the Rua': 0 });
  });

  it('are partners with four players, whose lead goes from bus to bus', () => {
    const pairs = others.find(({ played }) => played.totals.length === 4)?.played;
    expect(pairs?.facts.teams).toEqual([0, 1, 0, 1]);
    expect(pairs?.winners).toHaveLength(2);
    expect(pairs?.leadChanges).toBeGreaterThan(0);
    expect(greedy[0]?.played.facts.teams).toBeUndefined();
  });

  it('take actions of every kind but to pass, which only another rule allows', () => {
    const used = new Set(
      [...others, ...greedy, ...saboteur].flatMap(({ played }) =>
        Object.entries(played.actions).flatMap(([type, one]) => (one.used > 0 ? [type] : [])),
      ),
    );
    const known = playable.description.terms.flatMap(
      ([word]) => word.match(/^action\/(.*)/)?.[1] ?? [],
    );
    expect(known.filter((type) => !used.has(type))).toEqual(['pass']);
  });

  it('play games whose points somebody else counts the same, from their logs', () => {
    for (const { log } of [...others, ...greedy.slice(0, 2)]) {
      const replayed = playable.replay(parseLog(log ?? ''), null);
      expect(replayed.difference).toBeNull();
      const state = replayed.state as State;
      replayed.scores.forEach(({ parts, total }, seat) => {
        const counted = countBus(state, seat % state.buses.length);
        expect(parts).toEqual(counted);
        expect(total).toBe(Object.values(counted).reduce((sum, one) => sum + one, 0));
      });
    }
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of Busão', () => {
    const report = playable.checkLaws({
      decisions: 600,
      seed: 'busao',
      seats: null,
      toggles: {},
      log: LOG,
    });
    expect(report.laws.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    expect(report.ended).toBeGreaterThan(0);
  });
});

describe('what happens', () => {
  it('is described in sentences, and so is the table', () => {
    const result = play(['greedy', 'rusher'], 7);
    const replayed = playable.replay(parseLog(result.log ?? ''), null);
    expect(replayed.told.length).toBeGreaterThan(50);
    for (const sentence of replayed.told) expect(sentence).not.toMatch(/undefined|\{/);
    expect(replayed.board[0]).toMatch(/^turn \d+: player \d/);
    expect(busao.describe({ type: 'sit', at: 1 })).toBe('no lugar: janela 1, assento do corredor');
  });
});
