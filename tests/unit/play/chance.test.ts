import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Chance,
  createStream,
  isOutcomeOf,
  outcomesOf,
  type RandomStream,
  resolveChance,
  restoreStream,
} from '../../../src/play/chance.ts';

describe('chance', () => {
  const base = { stream: 'test', about: 'a test' };
  const pile = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });
  const sides = fc.integer({ min: 1, max: 20 });

  const chances: fc.Arbitrary<Chance> = fc.oneof(
    sides.map((count): Chance => ({ ...base, kind: 'die', sides: count })),
    fc
      .array(sides, { maxLength: 4 })
      .map((list): Chance => ({ ...base, kind: 'dice', sides: list })),
    pile.map((list): Chance => ({ ...base, kind: 'draw', pile: list })),
    pile.map((list): Chance => ({ ...base, kind: 'shuffle', pile: list })),
    pile.map((list): Chance => ({ ...base, kind: 'deal', pile: list, count: list.length >> 1 })),
    fc
      .array(fc.record({ value: fc.string(), weight: fc.integer({ min: 1, max: 9 }) }), {
        minLength: 1,
        maxLength: 5,
      })
      .map((options): Chance => ({ ...base, kind: 'pick', options })),
  );

  it('always gives something that can come of it, and the same from the same stream', () => {
    fc.assert(
      fc.property(chances, fc.string(), (chance, seed) => {
        const outcome = resolveChance(chance, createStream(seed, chance.stream));
        expect(isOutcomeOf(chance, outcome)).toBe(true);
        expect(resolveChance(chance, createStream(seed, chance.stream))).toEqual(outcome);
      }),
    );
  });

  it('shuffles into every order', () => {
    const orders = Array.from({ length: 60 }, (_, seed) =>
      resolveChance(
        { ...base, kind: 'shuffle', pile: ['a', 'b', 'c'] },
        createStream(`${seed}`, 'test'),
      ),
    );
    expect(new Set(orders.map(String)).size).toBe(6);
  });

  it('lists everything that can come of it, each once, with how likely it is', () => {
    fc.assert(
      fc.property(chances, fc.string(), (chance, seed) => {
        const all = outcomesOf(chance);
        if (all === null) return;
        const listed = all.map(({ outcome }) => JSON.stringify(outcome));
        expect(new Set(listed).size).toBe(listed.length);
        expect(all.every(({ outcome }) => isOutcomeOf(chance, outcome))).toBe(true);
        expect(all.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
        const drawn = resolveChance(chance, createStream(seed, chance.stream));
        expect(listed).toContain(JSON.stringify(drawn));
      }),
    );
  });

  it('is as likely as it says: a pile with equal things, and a deal', () => {
    const deal: Chance = { ...base, kind: 'deal', pile: ['a', 'a', 'b'], count: 2 };
    expect(outcomesOf(deal)).toEqual([
      { outcome: ['a', 'a'], probability: expect.closeTo(1 / 3, 9) },
      { outcome: ['a', 'b'], probability: expect.closeTo(1 / 3, 9) },
      { outcome: ['b', 'a'], probability: expect.closeTo(1 / 3, 9) },
    ]);
    expect(outcomesOf({ ...base, kind: 'draw', pile: ['a', 'b', 'a'] })).toContainEqual({
      outcome: 'a',
      probability: expect.closeTo(2 / 3, 9),
    });
  });

  it('knows what cannot come of it', () => {
    const die: Chance = { ...base, kind: 'die', sides: 8 };
    const dice: Chance = { ...base, kind: 'dice', sides: [8, 8] };
    const draw: Chance = { ...base, kind: 'draw', pile: ['a', 'b'] };
    const shuffle: Chance = { ...base, kind: 'shuffle', pile: ['a', 'a', 'b'] };
    const deal: Chance = { ...base, kind: 'deal', pile: ['a', 'a', 'b'], count: 2 };
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
      [deal, ['a']],
      [deal, ['b', 'b']],
      [deal, ['a', 'c']],
      [deal, 'ab'],
      [pick, 'b'],
      [pick, undefined],
    ];
    for (const [chance, outcome] of wrong) expect(isOutcomeOf(chance, outcome)).toBe(false);
    expect(isOutcomeOf(shuffle, ['b', 'a', 'a'])).toBe(true);
  });
});

describe('a random stream', () => {
  const take = (stream: RandomStream, count: number): number[] =>
    Array.from({ length: count }, () => stream.next());

  it('gives the published numbers of xoroshiro128+ (2018), of which it is the lower half', () => {
    // The state 1, 2 as two 64-bit words, high half first; numbers of the reference implementation.
    const published = [
      3n,
      412333834243n,
      2360170716294286339n,
      9295852285959843169n,
      2797080929874688578n,
      6019711933173041966n,
      3076529664176959358n,
      3521761819100106140n,
      7493067640054542992n,
      920801338098114767n,
    ];
    expect(take(restoreStream([0, 1, 0, 2]), 10)).toEqual(
      published.map((number) => Number(number & 0xffff_ffffn)),
    );
  });

  it('is the same for the same seed, name and counter, and another for any other', () => {
    const first = take(createStream('7', 'dice'), 4);
    expect(take(createStream('7', 'dice', 0), 4)).toEqual(first);
    for (const other of [
      createStream('8', 'dice'),
      createStream('7', 'deal'),
      createStream('7', 'dice', 1),
    ]) {
      expect(take(other, 4)).not.toEqual(first);
    }
  });

  it('forks into streams of their own, and is not shifted by it', () => {
    const stream = createStream('7', 'bot/0');
    take(stream, 3);
    const before = stream.state();
    const first = take(stream.fork(1), 6);
    expect(take(stream.fork(1), 6)).toEqual(first);
    expect(take(stream.fork(2), 6)).not.toEqual(first);
    expect(take(stream.fork('1'), 6)).toEqual(first);
    expect(stream.state()).toEqual(before);
    stream.next();
    expect(take(stream.fork(1), 6)).not.toEqual(first);
  });

  it('is not shifted towards small numbers where the bound does not divide the words', () => {
    const bound = 3 * 2 ** 30;
    const stream = createStream('7', 'large');
    let small = 0;
    for (let index = 0; index < 30_000; index += 1) {
      const number = stream.below(bound);
      expect(number).toBeLessThan(bound);
      if (number < 2 ** 30) small += 1;
    }
    // A remainder instead of rejection would put half of them there.
    expect(small / 30_000).toBeGreaterThan(0.31);
    expect(small / 30_000).toBeLessThan(0.36);
  });
});
