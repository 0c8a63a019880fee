import type { ReportInput, Verdict } from './report.ts';

/**
 * What a verdict comes to. Few games never say that something fails, since many things are looked at
 * and some of them are beyond any threshold by chance.
 *
 * @param isSure whether the interval of what was measured lies beyond the threshold too
 */
export function judge(
  { tally, thresholds }: Pick<ReportInput, 'tally' | 'thresholds'>,
  { isBeyond, isSure }: { readonly isBeyond: boolean; readonly isSure: boolean },
): Verdict['outcome'] {
  if (!isBeyond) return 'holds';
  return isSure && tally.games >= thresholds['games-least'] ? 'fails' : 'unclear';
}

const LONGEST_LIST = 8;

/** Names after what is said of them: `: these, those and 3 others`. */
export function listed(names: readonly string[]): string {
  if (names.length === 0) return '';
  const others = names.length - LONGEST_LIST;
  return `: ${names.slice(0, LONGEST_LIST).join(', ')}${others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''}`;
}
