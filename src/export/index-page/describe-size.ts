import type { Size } from '../../model/geometry.ts';
import { formatNumber, inchesToMm } from '../../model/units.ts';

/** A size in the unit in which it is round: `8.5 × 11 in`, `210 × 297 mm`. */
export function describeSize({ widthIn, heightIn }: Size): string {
  const isRound = [widthIn, heightIn].every((inches) => Number.isInteger(roundInches(inches * 16)));
  return isRound
    ? `${formatNumber(widthIn)} × ${formatNumber(heightIn)} in`
    : `${formatNumber(inchesToMm(widthIn), 1)} × ${formatNumber(inchesToMm(heightIn), 1)} mm`;
}

const roundInches = (value: number): number => Number(value.toFixed(6));

/** `portrait`, `landscape` or `square`. */
export function describeOrientation({ widthIn, heightIn }: Size): string {
  if (widthIn === heightIn) return 'square';
  return widthIn > heightIn ? 'landscape' : 'portrait';
}
