import { describe, expect, it } from 'vitest';
import { memoizeLast, memoizeRecent } from '../../../src/values/memoize.ts';

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
