import { describe, expect, it } from 'vitest';
import {
  DEFAULT_VIEW,
  MAX_ZOOM,
  MIN_ZOOM,
  viewAfterKey,
} from '../../../../src/preview/client/view.ts';

describe('the keys', () => {
  it.each([
    ['2', { view: 'sheets' }],
    ['4', { view: 'rulebook' }],
    ['f', { sides: 'back' }],
    ['v', { sight: 'deutan' }],
    ['t', { trim: true }],
    ['b', { bleed: true }],
    ['s', { safe: true }],
    ['i', { lowInk: true }],
    ['p', { showsProblems: true }],
  ])('%s gives %o', (key, change) => {
    expect(viewAfterKey(DEFAULT_VIEW, key, 70)).toEqual(change);
  });

  it.each(['5', 'x', 'Tab', 'Enter', ' ', 'F5', 'Shift'])('%s is left to the browser', (key) => {
    expect(viewAfterKey(DEFAULT_VIEW, key, 70)).toBeNull();
  });

  it('go round: after the last way to look comes the first', () => {
    expect(viewAfterKey({ ...DEFAULT_VIEW, sides: 'both' }, 'f', 70)).toEqual({ sides: 'face' });
    expect(viewAfterKey({ ...DEFAULT_VIEW, sight: 'grey' }, 'v', 70)).toEqual({ sight: 'full' });
  });

  it('make it larger and smaller up to an end, from the size that is seen', () => {
    const zoomOf = (key: string, shown: number) =>
      viewAfterKey(DEFAULT_VIEW, key, shown)?.zooms?.cards;
    expect(zoomOf('+', 100)).toBe(115);
    expect(zoomOf('-', 100)).toBe(85);
    expect(zoomOf('+', MAX_ZOOM)).toBe(MAX_ZOOM);
    expect(zoomOf('-', MIN_ZOOM)).toBe(MIN_ZOOM);
    expect(zoomOf('0', 200)).toBe(DEFAULT_VIEW.zooms.cards);
  });
});
