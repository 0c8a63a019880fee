import { describe, expect, it } from 'vitest';
import { memoizeByObject, memoizeLast, memoizeRecent } from '../../../src/values/memoize.ts';

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

describe('memoizeByObject', () => {
  it('computes a result once for each object, an undefined one too', () => {
    const made: object[] = [];
    const sizeOf = memoizeByObject((one: { readonly size?: number }) => {
      made.push(one);
      return one.size;
    });
    const [two, none] = [{ size: 2 }, {}];
    expect([sizeOf(two), sizeOf(none), sizeOf(two), sizeOf(none)]).toEqual([
      2,
      undefined,
      2,
      undefined,
    ]);
    expect(made).toEqual([two, none]);
    expect(sizeOf({ size: 2 })).toBe(2);
    expect(made).toHaveLength(3);
  });

  it('takes a result that was found in another way', () => {
    const sizeOf = memoizeByObject((): number => 1);
    const one = {};
    expect(sizeOf.known(one)).toBeUndefined();
    sizeOf.set(one, 5);
    expect([sizeOf.known(one), sizeOf(one)]).toEqual([5, 5]);
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
