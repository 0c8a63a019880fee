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
} from '../../../../src/preview/client/view.ts';

const zoom = fc.oneof(fc.constant(0), fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }));
const view = fc.record({
  view: fc.constantFrom(...VIEWS),
  pages: fc.dictionary(fc.constantFrom('sheets', 'board', 'rulebook'), fc.string({ minLength: 1 })),
  ...{ deck: fc.string(), region: fc.string(), text: fc.string({ unit: 'grapheme' }) },
  ...{ onlyProblems: fc.boolean(), showsProblems: fc.boolean(), lowInk: fc.boolean() },
  ...{ trim: fc.boolean(), bleed: fc.boolean(), safe: fc.boolean() },
  sides: fc.constantFrom(...SIDES),
  sight: fc.constantFrom(...VISION_MODES),
  zooms: fc.record({ cards: zoom, sheets: zoom, board: zoom, rulebook: zoom }),
});

describe('a view in an address', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(parseView(`#${formatView(one)}`)).toEqual({ ...one, pages: { ...one.pages } });
      }),
    );
  });

  it('is nothing for the first view', () => {
    expect(formatView(DEFAULT_VIEW)).toBe('');
    expect(parseView('')).toEqual(DEFAULT_VIEW);
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
