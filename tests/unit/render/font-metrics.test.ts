import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTextMeasure } from '../../../src/render/font-metrics.ts';
import { fontBytes, measure } from './fonts.ts';
import { SCRIPT_FONTS } from './script-fonts.ts';

const font = { family: 'Barlow', weight: 500, sizePt: 72 };

describe('the width of a text', () => {
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

const HILLS = readFileSync(new URL('../../fixtures/fonts/hills.otf', import.meta.url));

describe('a text in several fonts', () => {
  const all = createTextMeasure([
    ...fontBytes,
    ...SCRIPT_FONTS.flatMap((one) =>
      one.family === 'Symbols' ? [{ ...one, weight: 800, bytes: HILLS }, one] : [one],
    ),
  ]);
  const symbols = { family: 'Symbols', weight: 400, sizePt: 72 };
  const mixed = { ...font, fallbacks: ['Arabic', 'Symbols'] };

  it('has each character in the first that has it, in the nearest weight', () => {
    const spade = all('\u2660', symbols);
    expect(spade).not.toBe(1);
    expect(all('\u2660', mixed)).toBe(spade);
    expect(all('A\u2660A', mixed)).toBeCloseTo(2 * all('A', font) + spade, 9);
    expect(all('\u2660', { ...mixed, fallbacks: [] })).toBe(1);
    expect(all('\u6f22', mixed)).toBe(1);
  });

  it('has words whole where their letters join or combine', () => {
    const arabic = { family: 'Arabic', weight: 400, sizePt: 72 };
    const word = 'بطاقتين';
    const apart = [...word].reduce((sum, letter) => sum + all(letter, arabic), 0);
    expect(all(word, arabic)).toBeLessThan(apart * 0.95);
    expect(all(`A ${word}`, { ...mixed })).toBeCloseTo(all('A ', font) + all(word, arabic), 9);
    const devanagari = { family: 'Devanagari', weight: 400, sizePt: 72 };
    expect(all('क्ष', devanagari)).toBeLessThan(all('क', devanagari) + all('ष', devanagari));
  });

  it('does not count what leaves no mark', () => {
    for (const mark of ['\u00ad', '\u200b', '\u2060', '\u200e']) {
      expect(all(`Ma${mark}in`, font)).toBe(all('Main', font));
    }
    expect(all('\u2660\ufe0f', mixed)).toBeCloseTo(all('\u2660', symbols), 9);
  });
});
