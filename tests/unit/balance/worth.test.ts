import { describe, expect, it } from 'vitest';
import { bySide } from '../../../src/balance/sides.ts';
import { meanInterval } from '../../../src/balance/statistics.ts';
import { Tally } from '../../../src/balance/tally.ts';
import { PairedSeats } from '../../../src/balance/toggle-study.ts';
import { parsePlayer, restrictPlayer } from '../../../src/play/player-specs.ts';
import {
  type GamePlan,
  playChunk,
  seatWithout,
  toStudiedGame,
} from '../../../src/simulate/play-chunk.ts';
import { openToy, type Toy } from '../../helpers/toy-game.ts';

/** On each of its turns a seat may take gold, worth two points, or sit, or stand. */
const mine: Toy = {
  players: 2,
  offer: (_, seat) => ({
    kind: 'turn',
    gains: { gold: seat === 0 ? [2, 0] : [0, 2], sit: [], stand: [] },
  }),
  strategies: {
    miner: () => ({ decide: (_, legal) => legal[0] ?? { type: 'none' } }),
    lazy: () => ({ decide: (_, legal) => legal.at(-1) ?? { type: 'none' } }),
  },
};

const { playable, config } = openToy(mine);

const planOf = (strategies: readonly string[], things: readonly string[]): GamePlan => ({
  ...{ config, strategies, seed: 's', games: 40, isTournament: false, logged: 0, withChances: 0 },
  log: { engine: 'vbuses 0', packDigest: 'd' },
  variants: things.map((without) => ({ config, pack: 0, without })),
});

describe('what a thing is worth', () => {
  it('is what one seat loses without it', () => {
    const things = ['gold', 'sit'];
    const plan = planOf(['miner'], things);
    const { games, variants } = playChunk([playable], new Map(), plan, {
      from: 0,
      to: plan.games,
    });
    const tally = new Tally();
    const worth = things.map(() => new PairedSeats());
    games.forEach((game, number) => {
      tally.add(game);
      worth.forEach((one, thing) => {
        const other = variants[thing]?.[number];
        const side = bySide(game).sideOf(seatWithout(number, 2));
        if (other !== undefined) one.add(toStudiedGame(game), other, side);
      });
    });
    const [gold, sit] = worth.map(({ points, wins }) =>
      [points, wins].map((one) => meanInterval(one)),
    );
    // Ten turns of two points; with it the win is shared, without it lost.
    expect(gold?.map(({ value }) => value)).toEqual([20, 50]);
    expect(sit?.map(({ value, low, high }) => [value, low, high])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    // Both seats, on every turn of the games without restrictions.
    expect(tally.offers.get('gold')).toEqual({ offered: 800, used: 800, drawn: 0 });
    expect(tally.offers.get('sit')).toEqual({ offered: 800, used: 0, drawn: 0 });
  });

  it('says how often a card is drawn, as events name it', () => {
    const { play } = openToy({ ...mine, luckAt: 5 });
    const { offers } = play(0, { watched: ['luck', 'gold'] });
    expect(offers?.luck).toEqual({ offered: 0, used: 0, drawn: 1 });
    expect(offers?.gold?.drawn).toBe(0);
  });

  it('falls on every seat with every bot', () => {
    const seats = Array.from({ length: 12 }, (_, number) => [number % 3, seatWithout(number, 3)]);
    expect(new Set(seats.slice(0, 9).map(String)).size).toBe(9);
  });
});

describe('a restricted player', () => {
  it('sees its own entry at every seat of a field', () => {
    const seen: unknown[] = [];
    const watcher: Toy = {
      ...mine,
      strategies: {
        watcher: () => ({
          decide: ({ points }, legal) => {
            seen.push(points);
            return legal.at(-1) ?? { type: 'none' };
          },
        }),
        ...mine.strategies,
      },
    };
    openToy(watcher).play(0, { strategies: ['miner', 'watcher:blind=points'] });
    expect(seen).toEqual(Array.from({ length: 10 }, () => [0, 0]));
    const { faults } = openToy(watcher).play(0, { strategies: ['miner', 'lazy:blind=hand'] });
    expect(faults[0]?.detail).toContain('`blind=hand`: the view has no list `hand`');
  });

  it('is written as a setting beside others', () => {
    expect(parsePlayer('greedy:fare=2,without=buy+ramp').restrictions).toEqual({
      without: ['buy', 'ramp'],
    });
    expect(parsePlayer('greedy:fare=2,without=buy').settings).toEqual({ fare: '2' });
    expect(restrictPlayer('greedy', 'buy')).toBe('greedy:without=buy');
    expect(restrictPlayer('greedy:fare=2', 'buy')).toBe('greedy:fare=2,without=buy');
    expect(restrictPlayer('greedy:without=ramp', 'buy')).toBe('greedy:without=buy+ramp');
  });
});
