import type { ExpressionProblem } from '../core/expression.ts';
import type { IconSets } from '../core/icons.ts';
import type { Place } from '../core/pack.ts';
import type { PackFiles } from '../core/pack-files.ts';
import type { PackPictures } from '../core/pictures.ts';
import type { RelatedPlace } from '../diagnostics/diagnostic.ts';
import type { GameFile } from './manifest.ts';
import {
  type Report,
  type ReportFunction,
  toDiagnostic,
  type WrittenTable,
} from './written-data.ts';
import { type Path, startOf } from './yaml/yaml-file.ts';

/** What every rule sees: the manifest, the tables as written, and where to report a mistake. */
export interface CheckContext {
  readonly files: PackFiles;
  readonly pictures: PackPictures;
  /** The sets of icons that game.yaml names; `null` where they were not read: then any name in one may be there. */
  readonly iconSets: IconSets | null;
  readonly manifest: GameFile;
  readonly tables: ReadonlyMap<string, WrittenTable>;
  /** What was reported so far, for rules that explain an earlier report. */
  readonly reports: Report[];
  readonly report: ReportFunction;
  /** Reports that records missing from a table explain, by the table's id. */
  readonly shortfalls: Map<string, Shortfall[]>;
  /** For a pack with translated texts: as it was written. Decks are the same in every language. */
  readonly original?: CheckContext;
}

export interface Shortfall {
  readonly report: Report;
  /** How many records seem to be missing; `null` when that cannot be known. */
  readonly missingRecords: number | null;
}

/** A named check: looks at the pack and reports. Rules run in order; later ones skip invalid records. */
export interface Rule {
  readonly name: string;
  readonly check: (context: CheckContext) => void;
}

export function createCheckContext(
  parts: Pick<CheckContext, 'files' | 'pictures' | 'iconSets' | 'manifest' | 'tables'>,
): CheckContext {
  const reports: Report[] = [];
  return {
    ...parts,
    reports,
    report: (report) => {
      reports.push(report);
      toDiagnostic(report);
    },
    shortfalls: new Map(),
  };
}

/** These tables, if the pack has all of them and nothing is wrong with a record; else `null`. */
export function validTables<const Ids extends readonly string[]>(
  { tables }: Pick<CheckContext, 'tables'>,
  ids: Ids,
): { readonly [Index in keyof Ids]: WrittenTable } | null {
  const isValid = ids.every((id) => {
    const table = tables.get(id);
    return (
      table?.isComplete &&
      table.records.every((record) => record.isValid && record.duplicate === null)
    );
  });
  return isValid
    ? (ids.map((id) => tables.get(id)) as { [Index in keyof Ids]: WrittenTable })
    : null;
}

/** Reports a mistake that records missing from a table may explain. */
export function reportShortfall(context: CheckContext, tableId: string, one: Shortfall): void {
  context.report(one.report);
  context.shortfalls.set(tableId, [...(context.shortfalls.get(tableId) ?? []), one]);
}

/** Reports a mistake in an expression at its very words in game.yaml. */
export function reportExpression(
  { manifest, report }: CheckContext,
  at: Path,
  {
    problem: { code, message, hint, offset, length },
    of,
  }: {
    readonly problem: ExpressionProblem;
    /** The record for which it happens; `null` if it happens for all. */
    readonly of: { readonly id: string; readonly place: Place } | null;
  },
): void {
  report({
    code,
    at: manifest.file.spanWithin(at, offset, length),
    message,
    hint,
    related: of === null ? [] : [{ ...startOf(of.place), message: `it happens for \`${of.id}\`` }],
  });
}

/** Replaces a report by a better one about the same mistake. */
export function updateReport(
  context: CheckContext,
  old: Report,
  change: Partial<Pick<Report, 'message' | 'hint' | 'related'>>,
): void {
  const at = context.reports.findIndex((one) => isSameReport(one, old));
  const known = context.reports[at];
  if (known !== undefined) context.reports[at] = { ...known, ...change };
}

/** Adds places to a report about the same mistake. */
export function addRelatedPlaces(
  context: CheckContext,
  old: Report,
  places: readonly RelatedPlace[],
): void {
  const known = context.reports.find((one) => isSameReport(one, old));
  updateReport(context, old, { related: [...(known?.related ?? []), ...places] });
}

/** A report keeps its code and place however often it is amended. */
const isSameReport = (one: Report, old: Report): boolean =>
  one.code === old.code && one.at === old.at;

/** Takes a report back: another one explains the same mistake better. */
export function withdrawReport(context: CheckContext, report: Report): void {
  const at = context.reports.indexOf(report);
  if (at !== -1) context.reports.splice(at, 1);
}

/**
 * A wrong number of cards and what causes it are one mistake: the report of the number, if there is one
 * at one of these files, then names the cause.
 *
 * @returns whether there is such a report
 */
export function explainCount(
  context: CheckContext,
  files: readonly (string | undefined)[],
  { detail, related }: { readonly detail: string; readonly related: readonly RelatedPlace[] },
): boolean {
  const counted = context.reports.find(
    ({ code, at }) => code === 'count/cards' && files.includes(at.file),
  );
  if (counted === undefined) return false;
  updateReport(context, counted, { message: `${counted.message} (${detail})` });
  addRelatedPlaces(context, counted, related);
  return true;
}

/** Decks are those of the pack's own language. */
export const originalOf = (context: CheckContext): CheckContext => context.original ?? context;
