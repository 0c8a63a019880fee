import { describe, expect, it } from 'vitest';
import type { GameRequest, Playable } from '../../../src/play/playable.ts';
import {
  type GamePlan,
  gamesOfRound,
  playChunk,
  seatStrategies,
} from '../../../src/simulate/play-chunk.ts';
import { playedGame } from '../../helpers/played-games.ts';

const tables = (names: readonly string[], seats: number, games: number) =>
  Array.from({ length: games }, (_, number) => seatStrategies(names, seats, number));

describe('who sits where', () => {
  it('gives each strategy each seat as often, in every order around the table', () => {
    const played = tables(['a', 'b', 'c', 'd'], 4, 24);
    expect(new Set(played.map((table) => table.join(''))).size).toBe(24);
    for (const name of ['a', 'b', 'c', 'd']) {
      const seats = played.map((table) => table.indexOf(name));
      expect([0, 1, 2, 3].map((seat) => seats.filter((one) => one === seat).length)).toEqual([
        6, 6, 6, 6,
      ]);
    }
  });
});

const config = { players: 2, toggles: {}, maxTurns: 9 };

const plan: GamePlan = {
  ...{
    config,
    seed: 's',
    strategies: ['a', 'b', 'c'],
    games: 12,
    logged: 0,
    withChances: 0,
    variants: [],
  },
  ...{ isTournament: false, log: { engine: 'test', packDigest: '' } },
};

type Asked = Pick<GameRequest, 'number' | 'deal' | 'strategies'>;

/** Notes what it is asked to play. */
function scribe(asked: Asked[]): Playable {
  const play = ({ number, deal, strategies }: GameRequest) => {
    asked.push({ number, deal: deal ?? Number.NaN, strategies });
    return { played: playedGame([1, 2], { number, strategies }), log: null };
  };
  return { play } as unknown as Playable;
}

describe('a tournament', () => {
  it('plays every table with each bot in each seat and the same random events, then with others', () => {
    const asked: Asked[] = [];
    const chunk = { from: 0, to: 12 };
    playChunk([scribe(asked)], new Map(), { ...plan, isTournament: true }, chunk);
    expect(asked.map(({ deal }) => deal)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    const rounds = [asked.slice(0, 6), asked.slice(6)].map((round) =>
      round.map(({ strategies }) => strategies.join('')),
    );
    expect(rounds[0]?.toSorted()).toEqual(['ab', 'ac', 'ba', 'bc', 'ca', 'cb']);
    expect(rounds[1]).toEqual(rounds[0]);
    expect(gamesOfRound(3, 2)).toBe(6);
    expect(gamesOfRound(5, 4)).toBe(20);
  });

  it('is not what other runs are: each game has its own random events', () => {
    const asked: Asked[] = [];
    playChunk([scribe(asked)], new Map(), plan, { from: 4, to: 7 });
    expect(asked.map(({ deal }) => deal)).toEqual([4, 5, 6]);
  });
});

describe('variants', () => {
  it('are played with their own pack and answers, and the same random events', () => {
    const [written, changed]: [Asked[], Asked[]] = [[], []];
    const variants = [
      { config: { ...config, toggles: { crabs: 'no' } }, pack: 0 },
      { config, pack: 1 },
    ];
    const played = playChunk(
      [scribe(written), scribe(changed)],
      new Map(),
      { ...plan, variants },
      {
        from: 3,
        to: 4,
      },
    );
    expect([written.length, changed.length]).toEqual([2, 1]);
    expect(new Set([...written, ...changed].map(({ deal }) => deal))).toEqual(new Set([3]));
    expect(played.variants.map(({ length }) => length)).toEqual([1, 1]);
  });
});
