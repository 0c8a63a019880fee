import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulateColorVision, toGreyscale } from '../../../src/geometry/colour.ts';
import { readPage } from '../../../src/load/folders.ts';

/** What an `feColorMatrix` in linear light makes of a colour, as the filter-effects standard says. */
function filtered(values: readonly number[], colour: string): string {
  const linear = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const input = [...linear, 1, 1];
  return `#${[0, 1, 2]
    .map((row) => input.reduce((sum, c, at) => sum + c * (values[row * 5 + at] ?? 0), 0))
    .map((c) => Math.min(1, Math.max(0, c)))
    .map((c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055))
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const valuesOf = (id: string): number[] =>
  (
    new RegExp(
      `id="sight-${id}"[^>]*linearRGB"><feColorMatrix type="matrix" values="([^"]*)"`,
    ).exec(readPage('preview'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);

describe('the filters of the preview', () => {
  it.each(['deutan', 'protan', 'tritan', 'grey'] as const)(
    '%s shows what the checks of colours reckon with',
    (id) => {
      const values = valuesOf(id);
      expect(values).toHaveLength(20);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
          const colour = `#${number.toString(16).padStart(6, '0')}`;
          const expected = id === 'grey' ? toGreyscale(colour) : simulateColorVision(colour, id);
          const [seen, reported] = [channels(filtered(values, colour)), channels(expected)];
          for (const [at, channel] of seen.entries()) {
            expect(
              Math.abs(channel - (reported[at] ?? 0)),
              `${colour} ${expected}`,
            ).toBeLessThanOrEqual(2);
          }
        }),
      );
    },
  );
});
