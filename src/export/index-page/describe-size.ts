import type { Size } from '../../model/geometry.ts';
import { formatNumber, mmOfInches } from '../../model/units.ts';

/** A size in the unit in which it is round: `8.5 × 11 in`, `210 × 297 mm`. */
export function describeSize({ widthIn, heightIn }: Size): string {
  const isRound = [widthIn, heightIn].every((inches) => Number.isInteger(round(inches * 16)));
  return isRound
    ? `${formatNumber(widthIn)} × ${formatNumber(heightIn)} in`
    : `${formatNumber(mmOfInches(widthIn), 1)} × ${formatNumber(mmOfInches(heightIn), 1)} mm`;
}

const round = (value: number): number => Number(value.toFixed(6));

/** `portrait`, `landscape` or `square`. */
export function describeTurn({ widthIn, heightIn }: Size): string {
  if (widthIn === heightIn) return 'square';
  return widthIn > heightIn ? 'landscape' : 'portrait';
}
