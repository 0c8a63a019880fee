import { describe, expect, it } from 'vitest';
import { type EncounterTable, rateStrategies } from '../../../src/balance/ratings.ts';

type Score = readonly [one: string, other: string, ahead: number, meetings: number];

/** Each pair both ways, as a tally has them. */
function tableOf(...scores: readonly Score[]): EncounterTable {
  const table = new Map<string, Map<string, { meetings: number; ahead: number }>>();
  const add = (one: string, other: string, ahead: number, meetings: number): void => {
    table.set(one, (table.get(one) ?? new Map()).set(other, { meetings, ahead }));
  };
  for (const [one, other, ahead, meetings] of scores) {
    add(one, other, ahead, meetings);
    add(other, one, meetings - ahead, meetings);
  }
  return table;
}

const rate = (seats: number, ...scores: readonly Score[]) =>
  rateStrategies(tableOf(...scores), seats);

describe('ratings', () => {
  it('are those of the textbook for one pair: 64 % ahead are 100 points', () => {
    const [strong, weak] = rate(2, ['a', 'b', 6400, 10_000]);
    expect(strong?.name).toBe('a');
    expect(strong?.gap?.value).toBeCloseTo(400 * Math.log10(0.64 / 0.36), 0);
    expect((strong?.elo.value ?? 0) + (weak?.elo.value ?? 0)).toBeCloseTo(0, 9);
    expect(weak?.gap).toBeNull();
    // The logit of a share has the variance 1 / (n p q).
    const half = (1.96 * 400) / Math.LN10 / Math.sqrt(10_001 * 0.64 * 0.36);
    expect((strong?.gap?.high ?? 0) - (strong?.gap?.value ?? 0)).toBeCloseTo(half, 1);
  });

  it('rank by strength where everyone met everyone', () => {
    const ratings = rate(2, ['c', 'b', 70, 100], ['b', 'a', 70, 100], ['c', 'a', 85, 100]);
    expect(ratings.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(ratings.every(({ gap }) => gap === null || gap.low > 0)).toBe(true);
  });

  it('take into account whom a strategy met', () => {
    // Both won half of their games, one of them against the stronger one.
    const ratings = rate(2, ['top', 'low', 95, 100], ['x', 'top', 50, 100], ['y', 'low', 50, 100]);
    expect(ratings.map(({ name }) => name).indexOf('x')).toBeLessThan(
      ratings.map(({ name }) => name).indexOf('y'),
    );
  });
});
