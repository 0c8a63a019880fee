import { describe, expect, it } from 'vitest';
import { memoizeRecent } from '../../../src/render/memoize-recent.ts';

describe('rememberLatest', () => {
  it('makes the same of the same once', () => {
    const made: string[] = [];
    const latest = memoizeRecent<string>(2);
    const make = (text: string) => latest([text, 1], () => `${made.push(text)} ${text}`);
    expect([make('a'), make('b'), make('a')]).toEqual(['1 a', '2 b', '1 a']);
    expect([make('c'), make('a'), make('b')]).toEqual(['3 c', '1 a', '4 b']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
