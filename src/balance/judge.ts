import type { ReportInput, Verdict } from './report.ts';
import type { Estimate } from './statistics.ts';

/** Where an interval lies, as a whole, to a threshold. */
export interface Certainty {
  /** The whole interval of what was measured is on the good side. */
  readonly isInside: boolean;
  /** The whole interval is on the bad side. */
  readonly isOutside: boolean;
}

/**
 * What a verdict comes to: only what the whole interval says, and nothing after few games, since many
 * things are looked at and some of them are beyond any threshold by chance.
 */
export function judge(
  { tally, thresholds }: Pick<ReportInput, 'tally' | 'thresholds'>,
  { isInside, isOutside }: Certainty,
): Verdict['outcome'] {
  if (tally.games < thresholds['games-least'] || isInside === isOutside) return 'unclear';
  return isInside ? 'holds' : 'fails';
}

/** A number that should be at most, or at least, a threshold. */
export const atMost = ({ low, high }: Estimate, most: number): Certainty => ({
  isInside: high <= most,
  isOutside: low > most,
});
export const atLeast = ({ low, high }: Estimate, least: number): Certainty => ({
  isInside: low >= least,
  isOutside: high < least,
});

/** Many things of which each should be right; with none nothing is known. */
export const allOf = (each: readonly Certainty[]): Certainty => ({
  isInside: each.length > 0 && each.every(({ isInside }) => isInside),
  isOutside: each.some(({ isOutside }) => isOutside),
});

/** An interval in another unit, such as percent. */
export const scaleEstimate = ({ value, low, high }: Estimate, factor: number): Estimate => ({
  value: value * factor,
  low: low * factor,
  high: high * factor,
});

const MAX_LISTED = 8;

/** Names after what is said of them: `: these, those and 3 others`. */
export function joinNames(names: readonly string[]): string {
  if (names.length === 0) return '';
  const others = names.length - MAX_LISTED;
  return `: ${names.slice(0, MAX_LISTED).join(', ')}${others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''}`;
}
