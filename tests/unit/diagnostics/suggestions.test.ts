import { describe, expect, it } from 'vitest';
import {
  hintForIcon,
  hintForName,
  nearestName,
  nearestPicture,
} from '../../../src/diagnostics/suggestions.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

describe('the name that was most likely meant', () => {
  it.each(
    fixtureTable<[what: string, wanted: string, known: string[], nearest: string | null][]>(
      'nearest-names.yaml',
    ),
  )('is found for %s', (_, wanted, known, nearest) => {
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

  it.each([
    ['big claw', 'assets/icons/big claw.svg', /^rename `.*` to `big-claw\.svg`/],
    ['big-claw', 'assets/icons/big claw.PNG', /^rename `.*` to `big-claw\.png`/],
    ['épée', 'assets/icons/ épée.svg', /^rename `.*` to `épée\.svg`/],
    ['park', 'assets/park.svg', /^there is `assets\/park\.svg`: move it to `assets\/icons\/park/],
    ['park', 'assets/icons/set/park.svg', /^there is `.*`: move it to `assets\/icons\/park/],
    ['shp', 'assets/park.svg', /^did you mean `shop`/],
  ])('of an icon %s is beside %s', (wanted, path, hint) => {
    expect(hintForIcon(wanted, ['shop'], [path])).toMatch(hint);
  });

  it.each([
    ['assets/art/nope.png', 'assets/art/cover.jpg', null],
    ['fox.png', 'assets/art/Fox.png', 'assets/art/Fox.png'],
    ['assets/fare.png', 'assets/fair.png', 'assets/fair.png'],
    ['rogue.png', 'assets/ogre.png', null],
    ['gore.png', 'assets/ogre.png', null],
    ['assets/art/fox.png', 'assets/art/FOX.PNG', 'assets/art/FOX.PNG'],
  ])('of a picture %s beside %s is %s', (wanted, path, nearest) => {
    expect(nearestPicture(wanted, [path])).toBe(nearest);
  });
});
