import { describe, expect, it } from 'vitest';
import { createStream, type RandomStream, restoreStream } from '../../../src/play/chance.ts';

const take = (stream: RandomStream, count: number): number[] =>
  Array.from({ length: count }, () => stream.next());

describe('a random stream', () => {
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

  it('goes on from its state, which is plain data', () => {
    const stream = createStream('7', 'dice');
    take(stream, 5);
    const kept = JSON.parse(JSON.stringify(stream.state()));
    expect(take(restoreStream(kept), 8)).toEqual(take(stream, 8));
  });

  it('gives every number below a bound about as often', () => {
    const stream = createStream('7', 'eyes');
    for (const sides of [1, 2, 3, 6, 8, 153]) {
      const counts = new Array<number>(sides).fill(0);
      const throws = 2_000 * sides;
      for (let index = 0; index < throws; index += 1) {
        const number = stream.below(sides);
        counts[number] = (counts[number] ?? 0) + 1;
      }
      const square = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
      // Six standard deviations of chi squared above its mean.
      expect(square, `${sides} sides`).toBeLessThan(sides + 6 * Math.sqrt(2 * sides));
      expect(counts.length).toBe(sides);
    }
  });

  it('refuses a bound below which there is nothing', () => {
    const stream = createStream('7', 'none');
    for (const bound of [0, -1, Number.NaN, 2 ** 32 + 1]) {
      expect(() => stream.below(bound)).toThrow('no number is below');
    }
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
