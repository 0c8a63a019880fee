import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_VIEW,
  formatView,
  MAX_ZOOM,
  MIN_ZOOM,
  parseView,
  SIDES,
  VIEWS,
  VISION_MODES,
  viewAfterKey,
} from '../../../../src/preview/client/view.ts';

describe('a view in an address', () => {
  const zoom = fc.oneof(fc.constant(0), fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }));
  const view = fc.record({
    view: fc.constantFrom(...VIEWS),
    pages: fc.dictionary(
      fc.constantFrom('sheets', 'board', 'rulebook'),
      fc.string({ minLength: 1 }),
    ),
    deck: fc.string(),
    text: fc.string({ unit: 'grapheme' }),
    cards: fc.string({ unit: 'grapheme' }),
    sort: fc.string(),
    group: fc.string(),
    hand: fc.string(),
    card: fc.string(),
    onlyProblems: fc.boolean(),
    showsProblems: fc.boolean(),
    lowInk: fc.boolean(),
    trim: fc.boolean(),
    bleed: fc.boolean(),
    safe: fc.boolean(),
    sides: fc.constantFrom(...SIDES),
    sight: fc.constantFrom(...VISION_MODES),
    zooms: fc.record({ cards: zoom, sheets: zoom, board: zoom, rulebook: zoom }),
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(parseView(`#${formatView(one)}`)).toEqual({
          ...one,
          pages: { ...one.pages },
        });
      }),
    );
  });

  it.each([
    '#view=none',
    '#zoom-cards=7',
    '#zoom-cards=NaN',
    '#sides=',
    '#sight=x',
    '#trim=true',
    '#%',
  ])('%s is as if it were not there', (hash) => {
    expect(parseView(hash)).toEqual(DEFAULT_VIEW);
  });
});

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
