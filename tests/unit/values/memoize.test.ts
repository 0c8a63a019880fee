import { describe, expect, it } from 'vitest';
import { memoizeEach, memoizeLast, memoizeRecent } from '../../../src/values/memoize.ts';

describe('memoizeRecent', () => {
  it('makes the same of the same once, and forgets what was not used for longest', () => {
    const made: string[] = [];
    const latest = memoizeRecent<string>(2);
    const make = (text: string) => latest([text, 1], () => `${made.push(text)} ${text}`);
    expect([make('a'), make('b'), make('a')]).toEqual(['1 a', '2 b', '1 a']);
    expect([make('c'), make('a'), make('b')]).toEqual(['3 c', '1 a', '4 b']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('memoizeLast', () => {
  it('keeps the last result only', () => {
    const made: object[] = [];
    const count = memoizeLast((one: object) => made.push(one));
    const [a, b] = [{}, {}];
    expect([count(a), count(a), count(b), count(b), count(a)]).toEqual([1, 1, 2, 2, 3]);
  });
});

describe('memoizeEach', () => {
  it('computes again only what was not in the last list, at its place or further down', () => {
    const made: object[] = [];
    const count = memoizeEach((one: object) => made.push(one));
    const [a, b, c, d] = [{}, {}, {}, {}];
    expect(count([a, b, c])).toEqual([1, 2, 3]);
    expect(count([b, c, d])).toEqual([2, 3, 4]);
    expect(count([b, a, d])).toEqual([2, 5, 4]);
    expect(made).toEqual([a, b, c, d, a]);
  });
});
