import { describe, expect, it } from 'vitest';
import { hintForName, nearestName } from '../../../src/diagnostics/nearest.ts';

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
});
