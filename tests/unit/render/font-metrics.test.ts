import { describe, expect, it } from 'vitest';
import { measure } from './fonts.ts';

const font = { family: 'Barlow', weight: 500, sizePt: 72 };

describe('the width of a text', () => {
  it('is that of its letters, in inches', () => {
    // Barlow Medium: 1000 units an em, "H" 700 units wide or so.
    expect(measure('H', font)).toBeGreaterThan(0.6);
    expect(measure('H', font)).toBeLessThan(0.8);
    expect(measure('', font)).toBe(0);
  });

  it('grows with the size', () => {
    expect(measure('Main', { ...font, sizePt: 36 })).toBeCloseTo(measure('Main', font) / 2, 9);
  });

  it('counts kerning', () => {
    const apart = measure('A', font) + measure('V', font);
    expect(measure('AV', font)).toBeLessThan(apart);
  });

  it('takes a missing character for a wide one', () => {
    expect(measure('\u6f22', font)).toBe(1);
  });

  it('is asked for cuts that were given, or it is our mistake', () => {
    expect(() => measure('a', { ...font, weight: 450 })).toThrow(/Barlow 450/);
  });
});
