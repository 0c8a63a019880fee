import { describe, expect, it } from 'vitest';
import type { ChanceTally } from '../../../src/balance/chance-tally.ts';
import { Tally } from '../../../src/balance/tally.ts';
import { PLAYOUTS } from '../../../src/play/game-statistics.ts';
import type { Moments } from '../../../src/values/histogram.ts';
import { type Offer, openToy, TOY_TURNS, type Toy, WAIT } from '../../helpers/toy-game.ts';

const GAMES = 40;

function chancesOf(toy: Toy, eachTurn = false): ChanceTally {
  const { play } = openToy(toy);
  const tally = new Tally();
  for (let number = 0; number < GAMES; number += 1)
    tally.add(play(number, { hasChances: true, eachTurn }));
  return tally.chances;
}

const mean = ({ sum, count }: Moments): number => sum / count;
const meansOf = (list: readonly Moments[]): number[] => list.map(mean);

/** Decisions that change nothing, but for one turn. */
const onlyAt = (turn: number, kind: string, gains: Offer['gains']) => (now: number) =>
  now === turn ? { kind, gains } : WAIT;

describe('the chance to win', () => {
  it('is even to the end of a game of pure luck', () => {
    const { winner, places, decided, drama, leadChanges, decisions } = chancesOf({
      ...{ players: 2, luckAt: 20 },
      offer: () => WAIT,
    });
    for (const chance of [...meansOf(winner), ...places.flatMap(meansOf)]) {
      expect(Math.abs(chance - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / (GAMES * PLAYOUTS)));
    }
    expect(mean(decided)).toBeGreaterThan(0.9);
    expect(Math.abs(mean(drama))).toBeLessThan(0.05);
    expect(mean(leadChanges)).toBeLessThan(0.5);
    const { overSecond, overWorst } = decisions.get('wait') ?? {};
    // In the same worlds options that change nothing are equal.
    expect([overSecond?.sum, overWorst?.sum]).toEqual([0, 0]);
  });

  it('is certain after the first move of a game that it decides', () => {
    const { winner, decided, drama, leadChanges, snowball } = chancesOf({
      ...{ players: 3, luckAt: 0 },
      offer: () => WAIT,
    });
    expect(meansOf(winner)).toEqual(Array.from({ length: 9 }, () => 1));
    expect(mean(decided)).toBeCloseTo(0.1);
    expect([mean(drama), mean(leadChanges)]).toEqual([0, 0]);
    expect(meansOf(snowball).map((one) => Number(one.toFixed(9)))).toEqual(
      Array.from({ length: 9 }, () => 1),
    );
  });

  it('finds the decision that is worth the game, and the turn at which it falls', () => {
    const chances = chancesOf({
      players: 2,
      offer: onlyAt(10, 'vault', { ash: [0, 9], dust: [0, 10], gold: [10, 0], silver: [9, 0] }),
    });
    const { overSecond, overWorst } = chances.decisions.get('vault') ?? {};
    expect([overSecond, overWorst].map((one) => one && mean(one))).toEqual([0, 1]);
    expect(chances.decisions.get('wait')?.overWorst.sum).toBe(0);
    expect(meansOf(chances.winner).slice(5)).toEqual([1, 1, 1, 1]);
    expect(Math.abs(mean(chances.decided) - 0.6)).toBeLessThan(0.05);
    expect(mean(chances.snowball[4] as Moments)).toBe(0);
    expect(chances.lost).toBe(0);
  });

  it('is estimated at the start of each turn where that is asked for', () => {
    const toy = { players: 2, offer: onlyAt(10, 'coin', { heads: [1, 0], tails: [0, 1] }) };
    expect(chancesOf(toy).turns.places).toEqual([]);
    const { winner, places } = chancesOf(toy, true).turns;
    const [none, ...means] = [winner[0], ...meansOf(winner.slice(1))];
    expect([none, means.length]).toEqual([undefined, TOY_TURNS]);
    const error = Math.sqrt(0.25 / (GAMES * PLAYOUTS));
    for (const even of means.slice(0, 11)) expect(Math.abs(even - 0.5)).toBeLessThan(4 * error);
    expect(means.slice(11)).toEqual(Array.from({ length: 9 }, () => 1));
    // The chances of both add up, at the start of the game as well as after the coin.
    for (const turn of [1, 20]) {
      expect(places.map((place) => mean(place[turn] as Moments)).reduce((a, b) => a + b)).toBe(1);
    }
  });

  it('counts who comes from behind, and a lead that changes', () => {
    const { drama, leadChanges } = chancesOf({
      ...{ players: 2, start: [1, 0] },
      offer: onlyAt(15, 'raid', { take: [0, 2] }),
    });
    // The second seat always wins, and every playout knows it.
    expect([mean(drama), mean(leadChanges)]).toEqual([0, 0]);
    const late = chancesOf({
      ...{ players: 2, start: [2.5, 0] },
      // The second seat wins if it takes three of four: in 5 of 16 games.
      offer: (turn) => (turn < 10 || turn > 17 || turn % 2 === 0 ? WAIT : RAID),
    });
    expect(Math.abs(mean(late.leadChanges) - 5 / 16)).toBeLessThan(0.15);
    expect(mean(late.drama)).toBeGreaterThan(0.02);
    expect(mean(late.drama)).toBeLessThan(0.2);
  });
});

const RAID = { kind: 'raid', gains: { take: [0, 1], leave: [0, 0] } };
