import type { Words } from '../text/words.ts';
import { formatNumber, inchesToMm, isShortInInches, type Size } from './geometry.ts';

export type LengthUnit = 'in' | 'mm';

/** The unit in which the numbers of a size are short: what is printed of a thing has one unit. */
export const unitOf = ({ widthIn, heightIn }: Size): LengthUnit =>
  isShortInInches(widthIn) && isShortInInches(heightIn) ? 'in' : 'mm';

/** A size in its own unit, or that of the whole which it is a part of: `8.5 × 11 in`, `210 × 297 mm`. */
export function describeSize(size: Size, words: Words, unit: LengthUnit = unitOf(size)): string {
  const [width = '', height = ''] = [size.widthIn, size.heightIn].map((inches) =>
    formatIn(unit, inches, words),
  );
  return words(`size.${unit}`, { width, height });
}

/** A length, or several of them where they differ: `0.5 in`, `0.28 x 0.5 in`. */
export function describeLengths(
  lengths: readonly number[],
  words: Words,
  unit: LengthUnit,
): string {
  const written = new Set(lengths.map((inches) => formatIn(unit, inches, words)));
  return words(`length.${unit}`, { length: [...written].join(' x ') });
}

/** Lengths that are computed are rounded; those that are written are short. */
function formatIn(unit: LengthUnit, inches: number, words: Words): string {
  if (unit === 'mm') return words.decimal(formatNumber(inchesToMm(inches), 1));
  return words.decimal(formatNumber(inches, isShortInInches(inches) ? 4 : 2));
}
