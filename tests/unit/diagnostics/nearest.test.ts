import { describe, expect, it } from 'vitest';
import { hintForIcon, hintForName, nearestName } from '../../../src/diagnostics/suggestions.ts';

describe('the name that was most likely meant', () => {
  it.each([
    [
      'one letter other',
      'joyce-colingwood',
      ['broadway', 'joyce-collingwood'],
      'joyce-collingwood',
    ],
    ['two letters swapped', 'mian', ['maxi', 'main'], 'main'],
    ['a name written as people say it', 'Dunbar Loop', ['dunbar', 'dunbar-loop'], 'dunbar-loop'],
    ['accents left out', 'Metro', ['Métro', 'Bistro'], 'Métro'],
    [
      'the beginning of a name',
      'joyce',
      ['main', 'joyce-collingwood-station'],
      'joyce-collingwood-station',
    ],
    ['another number of one digit', '3', ['4', '7'], null],
    ['quite another name', 'ubc', ['waterfront', 'main'], null],
    ['a word of a script without accents', 'की', ['कि', 'मा'], 'कि'],
    ['one letter of two', 'gt', ['t'], null],
    ['other capitals of one letter', 'a', ['A'], 'A'],
    ['nothing to choose from', 'ubc', [], null],
  ])('is found for %s', (_, wanted, known, nearest) => {
    expect(nearestName(wanted, known)).toBe(nearest);
  });

  it('is asked for, or else the names are listed when they are few', () => {
    expect(hintForName('mian', ['main', 'ubc'])).toBe('did you mean `main`?');
    expect(hintForName('zzz', ['main', 'ubc'])).toBe('known: `main`, `ubc`');
    expect(
      hintForName(
        'zzz',
        Array.from({ length: 13 }, (__, at) => `stop-${at}`),
      ),
    ).toBeNull();
    expect(hintForName('zzz', [])).toBeNull();
  });

  it('is copied where it looks the same', () => {
    expect(hintForName('cafe\u0301', ['caf\u00e9'])).toMatch(/^copy `caf\u00e9` .* encoded/);
  });

  it('is a file to rename for an icon in capitals', () => {
    expect(hintForIcon('park', ['shop'], ['assets/icons/Park.svg'])).toMatch(
      /^rename `assets\/icons\/Park\.svg` to `park\.svg`/,
    );
    expect(hintForIcon('shp', ['shop'], ['assets/icons/Park.svg'])).toBe('did you mean `shop`?');
  });
});
