import type { Waiver } from '../pack/waiver.ts';
import { groupBy } from '../values/maps.ts';
import { type Diagnostic, excludeWaived } from './diagnostic.ts';
import { hintForName, nearestName } from './suggestions.ts';

/** The codes that may be waived: problems of laid-out pages that a designer may want as they are. */
export const WAIVABLE_CODES: readonly string[] = [
  'card/text-overflow',
  'card/text-collision',
  'card/blank',
  'sheet/blank-page',
  'text/faked-style',
  'card/outside-safe',
  'card/bleed-uncovered',
  'text/too-small',
  'text/missing-glyph',
  'image/low-resolution',
  'image/scaled-down',
  'text/low-contrast',
  'icon/low-contrast',
  'board/label-collision',
  'board/mark-overflow',
  'board/stop-collision',
  'board/folded-stop',
];

/** The hint for a code that cannot be waived. */
export const hintForWaiver = (code: string): string =>
  (nearestName(code, WAIVABLE_CODES) === null ? null : hintForName(code, WAIVABLE_CODES)) ??
  `these codes can be waived: ${WAIVABLE_CODES.map((one) => `\`${one}\``).join(', ')}`;

/** How many problems of a code a waiver matched. */
export interface WaivedCount {
  readonly code: string;
  readonly count: number;
  readonly waiver: Waiver;
}

const waiverKey = ({ code, by, id }: Waiver): string => `${code} ${by} ${id}`;

/** The waivers that matched, in the order of their first problem. */
export function countWaived(diagnostics: readonly Diagnostic[]): WaivedCount[] {
  const counts = new Map<string, WaivedCount>();
  for (const { code, waivedBy: waiver } of diagnostics) {
    if (waiver === undefined) continue;
    const count = (counts.get(waiverKey(waiver))?.count ?? 0) + 1;
    counts.set(waiverKey(waiver), { code, count, waiver });
  }
  return [...counts.values()];
}

/**
 * The codes that a draft is printed with: those of pages, and those of data that prints as it is
 * written: wrong sums, names and colours that may be confused, marks without an end.
 */
const DRAFT_CODES: ReadonlySet<string> = new Set([
  ...WAIVABLE_CODES,
  'colour/too-close',
  'count/cards',
  'count/copies',
  'count/records',
  'name/duplicate',
  'name/near-duplicate',
  'name/two-spellings',
  'text/unclosed-mark',
]);

/** Art that is not there yet: a box with its name is printed in its place. */
const MISSING_ART = /\/no-such-(?:icon|image|picture)$|^image\/missing$/;

/** Whether a print is a draft; `without-art` for one of texts alone. */
export type DraftMode = boolean | 'without-art';

/** Whether a build stops at art that is missing. */
export const stopsAtMissingArt = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity, code }) => severity === 'error' && MISSING_ART.test(code));

/** Turns problems that lose nothing of the data into warnings, so that a draft is printed despite them. */
export const downgradeForDraft = (
  diagnostics: readonly Diagnostic[],
  mode: DraftMode,
): Diagnostic[] =>
  diagnostics.map((one) =>
    one.severity === 'error' &&
    ((mode !== false && MISSING_ART.test(one.code)) || (mode === true && DRAFT_CODES.has(one.code)))
      ? { ...one, severity: 'warning', isDemoted: true }
      : one,
  );

/**
 * One report of all icons, and one of all pictures, that a print goes without: the first, with the
 * number of the others.
 *
 * @param hint what to do about several that stop a run; by default these are reported one by one
 */
export function foldMissingArt(
  diagnostics: readonly Diagnostic[],
  hint: string | null = null,
): Diagnostic[] {
  const kindOf = ({ isDemoted, code }: Diagnostic): string => {
    if ((isDemoted !== true && hint === null) || !MISSING_ART.test(code)) return '';
    return code.endsWith('-icon') ? 'icon' : 'image';
  };
  return [...groupBy(diagnostics, kindOf)].flatMap(([kind, group]): readonly Diagnostic[] => {
    const [first] = group;
    if (kind === '' || first === undefined) return group;
    const names = new Set(group.map(({ message }) => /`([^`]*)`/.exec(message)?.[1]));
    if (names.size === 1) return [{ ...first, related: [] }];
    const more = names.size === 2 ? '1 other is' : `${names.size - 1} others are`;
    const message = `${first.message}, and ${more} missing too`;
    return [{ ...first, message, hint: hint ?? first.hint, related: [] }];
  });
}

/** How many errors a draft is printed with. */
export const countDemoted = (diagnostics: readonly Diagnostic[]): number =>
  excludeWaived(diagnostics).filter(({ isDemoted }) => isDemoted === true).length;
