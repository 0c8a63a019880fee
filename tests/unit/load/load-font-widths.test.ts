import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFontWidths, widthsByCut } from '../../../src/load/load-fonts.ts';
import { createFontMetrics, createTextMeasure } from '../../../src/render/font-metrics.ts';
import { fontBytes } from '../render/fonts.ts';

const widths = widthsByCut(
  await Promise.all(
    fontBytes.map(async (font) => {
      const known = await loadFontWidths(font.bytes);
      return known === undefined ? font : { ...font, widths: known };
    }),
  ),
);

/** To renew presets/font-widths.json after an update of a font: `npm run fonts`. */
describe('the widths that come with the tool', () => {
  it('are those of the fonts that come with it, all of them', () => {
    expect(Object.keys(widths)).toHaveLength(fontBytes.length);
  });

  it('measure as the font itself does, and spare opening it', () => {
    const metrics = createFontMetrics(fontBytes, widths);
    const measure = createTextMeasure(fontBytes);
    const latin = fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)),
      maxLength: 12,
    });
    fc.assert(
      fc.property(latin, fc.constantFrom(...fontBytes), (text, { family, weight }) => {
        const font = { family, weight, sizePt: 10 };
        expect(metrics.measure(text, font)).toBeCloseTo(measure(text, font), 10);
      }),
      { numRuns: 500 },
    );
    const reported = createFontMetrics(fontBytes, widths);
    reported.measure('Æon flux – “To Île-de-France”', { family: 'Barlow', weight: 400, sizePt: 9 });
    expect(reported.takeLearned()).toBeNull();
  });

  it('say nothing of another file', async () => {
    expect(await loadFontWidths(new Uint8Array([1, 2, 3]))).toBeUndefined();
  });
});
