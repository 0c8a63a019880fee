import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRatio,
  chiSquareTail,
  EMPTY_RATIO,
  ratioInterval,
  shareSpread,
  uniformityPValue,
  wilsonInterval,
} from '../../../src/balance/statistics.ts';
import { createStream } from '../../../src/play/chance.ts';
import { quantile } from '../../../src/values/histogram.ts';

const histogramOf = (values: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

describe('wilson', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('gives the published interval of %i in %i', (hits, trials, low, high) => {
    const interval = wilsonInterval(hits, trials);
    expect(interval.value).toBeCloseTo(hits / trials, 10);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('holds its share, and narrows with more trials', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (trials, share) => {
          const [small, large] = [
            wilsonInterval(share * trials, trials),
            wilsonInterval(share * trials * 4, trials * 4),
          ];
          expect(small.low).toBeLessThanOrEqual(share + 1e-9);
          expect(small.high).toBeGreaterThanOrEqual(share - 1e-9);
          expect(large.high - large.low).toBeLessThan(small.high - small.low);
        },
      ),
    );
  });
});

describe('chi-square', () => {
  // Critical values of any table.
  it.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [5.991, 2, 0.05],
    [9.21, 2, 0.01],
    [7.815, 3, 0.05],
    [11.345, 3, 0.01],
    [9.488, 4, 0.05],
    [14.067, 7, 0.05],
    [18.307, 10, 0.05],
    [10.828, 1, 0.001],
    [16.266, 3, 0.001],
  ])('above %f with %i degrees of freedom lies %f', (value, freedom, tail) => {
    expect(chiSquareTail(value, freedom)).toBeCloseTo(tail, 4);
  });

  it('calls even counts even and uneven ones not', () => {
    expect(uniformityPValue([50, 50, 50])).toBe(1);
    expect(uniformityPValue([60, 40])).toBeCloseTo(0.0455, 4);
    expect(uniformityPValue([90, 10])).toBeLessThan(1e-10);
  });
});

describe('means and quantiles', () => {
  it('are those of the sorted values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }),
        fc.constantFrom(0.05, 0.25, 0.5, 0.75, 0.95),
        (values, share) => {
          const sorted = [...values].sort((a, b) => a - b);
          const at = Math.ceil(share * sorted.length - 1e-9) - 1;
          expect(quantile(histogramOf(values), share)).toBe(sorted[Math.max(0, at)]);
        },
      ),
    );
  });
});

describe('the share of one sum in another', () => {
  it('has an interval that holds the truth about as often as it says', () => {
    const truth = 0.2;
    let held = 0;
    const runs = 400;
    let state = 12345;
    const uniform = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) / 2 ** 24;
    };
    for (let run = 0; run < runs; run += 1) {
      let sums = EMPTY_RATIO;
      for (let game = 0; game < 60; game += 1) {
        const whole = 50 + 100 * uniform();
        sums = addRatio(sums, whole * 2 * truth * uniform(), whole);
      }
      const { low, high } = ratioInterval(sums);
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.91);
    expect(held / runs).toBeLessThan(0.98);
  });
});

describe('how far shares lie apart', () => {
  it('is the gap of the most and the least, within its interval', () => {
    const { value, low, high } = shareSpread([30, 20, 50], 100);
    expect(value).toBeCloseTo(0.3, 10);
    // Two shares of one sample: the variance of their gap is (a + b - (a - b)^2) / n. Three pairs.
    expect(high - value).toBeCloseTo(
      2.394 * Math.sqrt((51 / 103 + 21 / 103 - (30 / 103) ** 2) / 100),
      3,
    );
    expect(low).toBeLessThan(value);
  });

  it.each([3, 4, 6])('fails at most 5 of 100 fair games of %i', (players) => {
    const stream = createStream('fair', 'seats');
    let failed = 0;
    for (let run = 0; run < 2000; run += 1) {
      const wins = Array.from({ length: players }, () => 0);
      for (let game = 0; game < 200; game += 1) {
        const winner = stream.below(players);
        wins[winner] = (wins[winner] ?? 0) + 1;
      }
      if (shareSpread(wins, 200).low > 0) failed += 1;
    }
    expect(failed / 2000).toBeLessThan(0.05);
  });
});
