import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chance, createStream, isOutcomeOf, resolveChance } from '../../../src/play/chance.ts';

const base = { stream: 'test', about: 'a test' };
const pile = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });
const sides = fc.integer({ min: 1, max: 20 });

const chances: fc.Arbitrary<Chance> = fc.oneof(
  sides.map((count): Chance => ({ ...base, kind: 'die', sides: count })),
  fc.array(sides, { maxLength: 4 }).map((list): Chance => ({ ...base, kind: 'dice', sides: list })),
  pile.map((list): Chance => ({ ...base, kind: 'draw', pile: list })),
  pile.map((list): Chance => ({ ...base, kind: 'shuffle', pile: list })),
  fc
    .array(fc.record({ value: fc.string(), weight: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((options): Chance => ({ ...base, kind: 'pick', options })),
);

describe('chance', () => {
  it('always gives something that can come of it, and the same from the same stream', () => {
    fc.assert(
      fc.property(chances, fc.string(), (chance, seed) => {
        const outcome = resolveChance(chance, createStream(seed, chance.stream));
        expect(isOutcomeOf(chance, outcome)).toBe(true);
        expect(resolveChance(chance, createStream(seed, chance.stream))).toEqual(outcome);
      }),
    );
  });

  it('knows what cannot come of it', () => {
    const die: Chance = { ...base, kind: 'die', sides: 8 };
    const dice: Chance = { ...base, kind: 'dice', sides: [8, 8] };
    const draw: Chance = { ...base, kind: 'draw', pile: ['a', 'b'] };
    const shuffle: Chance = { ...base, kind: 'shuffle', pile: ['a', 'a', 'b'] };
    const pick: Chance = { ...base, kind: 'pick', options: [{ value: 'a', weight: 1 }] };
    const wrong: readonly (readonly [Chance, unknown])[] = [
      [die, 0],
      [die, 9],
      [die, 1.5],
      [die, '1'],
      [dice, [1]],
      [dice, [1, 9]],
      [dice, [1, 1, 1]],
      [draw, 'c'],
      [draw, 0],
      [shuffle, ['a', 'b', 'b']],
      [shuffle, ['a', 'b']],
      [pick, 'b'],
      [pick, undefined],
    ];
    for (const [chance, outcome] of wrong) expect(isOutcomeOf(chance, outcome)).toBe(false);
    expect(isOutcomeOf(shuffle, ['b', 'a', 'a'])).toBe(true);
  });

  it('draws, shuffles and picks everything that there is', () => {
    const stream = createStream('7', 'all');
    const seen = (chance: Chance): Set<string> =>
      new Set(Array.from({ length: 400 }, () => JSON.stringify(resolveChance(chance, stream))));
    expect(seen({ ...base, kind: 'die', sides: 8 }).size).toBe(8);
    expect(seen({ ...base, kind: 'draw', pile: ['a', 'b', 'c'] }).size).toBe(3);
    expect(seen({ ...base, kind: 'shuffle', pile: ['a', 'b', 'c'] }).size).toBe(6);
  });

  it('picks by weight', () => {
    const stream = createStream('7', 'weights');
    const options = [
      { value: 'rare', weight: 1 },
      { value: 'common', weight: 9 },
    ];
    const rare = Array.from({ length: 10_000 }, () =>
      resolveChance({ ...base, kind: 'pick', options }, stream),
    ).filter((value) => value === 'rare').length;
    expect(Math.abs(rare - 1_000)).toBeLessThan(6 * 30);
  });
});
