import { describe, expect, it } from 'vitest';
import { splitPages } from '../../../src/pictures/prepare-pictures.ts';

const MEGAPIXEL = 1e6;
const pixels = new Map(['a', 'b', 'c', 'd'].map((name) => [`assets/${name}.png`, 8 * MEGAPIXEL]));
const split = (pages: readonly string[]): string[][] =>
  splitPages(pages, (page) => [...page].map((name) => `<img src="assets/${name}.png">`), pixels);

describe('splitPages', () => {
  it('begins a new document where the pictures of one would be too many', () => {
    expect(split(['a', 'b', 'c', 'd'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('counts a picture once in a document, and once more in the next', () => {
    expect(split(['ab', 'a', 'b', 'bc', 'b'])).toEqual([
      ['ab', 'a', 'b'],
      ['bc', 'b'],
    ]);
  });

  it('keeps pages without pictures together, and splits no page', () => {
    expect(split(['', '', ''])).toEqual([['', '', '']]);
    expect(split(['abcd', ''])).toEqual([['abcd'], ['']]);
  });
});
