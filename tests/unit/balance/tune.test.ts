import { describe, expect, it } from 'vitest';
import { type Target, type Tuning, tune } from '../../../src/balance/tune.ts';
import { parseTarget, parseVariation } from '../../../src/options/option-spec.ts';

/** With the value v a game takes about 10 v turns; every fourth game is four turns longer. */
const gameOf = (value: number, number: number) => ({
  ...{ winners: [number % 2], totals: [3, 5], first: 0 },
  turns: 10 * value + (number % 4 === 0 ? 4 : 0),
});

async function search(values: readonly number[], low: number, high: number, games = 160) {
  const played: (readonly [number, number])[] = [];
  const targets: Target[] = [{ text: `length=${low}..${high}`, measure: 'turns', low, high }];
  const found: Tuning = await tune({
    ...{ names: values.map(String), targets, games },
    play: async (which, { from, to }) => {
      played.push([which.length, to - from]);
      return which.map((at) =>
        Array.from({ length: to - from }, (_, number) => gameOf(values[at] ?? 0, from + number)),
      );
    },
  });
  return { found, played };
}

describe('a search for a number', () => {
  it('finds the one value that meets the target, and plays most with it', async () => {
    const { found, played } = await search([1, 2, 3, 4, 5, 6, 7, 8], 49, 52);
    const [best, ...others] = found.trials;
    expect(best).toMatchObject({ name: '5', games: 160 });
    expect(best?.means[0]?.value).toBe(51);
    expect(others.every(({ distance }) => distance.low > (best?.distance.high ?? 0))).toBe(true);
    expect(played).toEqual([
      [8, 40],
      [4, 40],
      [2, 80],
    ]);
  });

  it('says which values it could not tell apart', async () => {
    const { found } = await search([5, 5.02, 9], 49, 52);
    const [best, second, third] = found.trials;
    expect([best?.name, second?.name].sort()).toEqual(['5', '5.02']);
    expect(second?.distance.low).toBeLessThanOrEqual(best?.distance.high ?? -1);
    expect(third?.name).toBe('9');
  });
});

describe('numbers and targets of a command line', () => {
  it('are ranges or lists', () => {
    const valuesOf = (text: string) => parseVariation(text)[0]?.values;
    expect(valuesOf('numbers.x=2..5')).toEqual(['2', '3', '4', '5']);
    expect(valuesOf('numbers.x=0.9..1.1')).toEqual(['0.9', '1.0', '1.1']);
    expect(valuesOf('numbers.x=1,7..8')).toEqual(['1', '7', '8']);
    for (const wrong of ['numbers.x=1..90', 'numbers.x=..3', 'x=1..3']) {
      expect(() => valuesOf(wrong), wrong).toThrow();
    }
    expect(parseTarget('length=75..90')[0]).toMatchObject({ name: 'length', low: 75, high: 90 });
    const [share] = parseTarget('first-player=0.25±0.01');
    expect([share?.low, share?.high].map((one) => one?.toFixed(2))).toEqual(['0.24', '0.26']);
    expect(() => parseTarget('length=9..3')).toThrow();
  });
});
