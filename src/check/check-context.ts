import type { Place } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PackPictures } from '../pack/pictures.ts';
import type { ExpressionProblem } from '../text/expression.ts';
import type { GameFile } from './manifest.ts';
import type { Report, ReportFunction, WrittenTable } from './written-data.ts';
import { type Path, type Span, startOf } from './yaml/yaml-file.ts';

/** What every rule sees: the manifest, the tables as written, and where to report a mistake. */
export interface CheckContext {
  readonly files: PackFiles;
  readonly pictures: PackPictures;
  readonly manifest: GameFile;
  readonly tables: ReadonlyMap<string, WrittenTable>;
  readonly report: ReportFunction;
  /** For a pack with translated texts: as it was written. Decks are the same in every language. */
  readonly original?: CheckContext;
}

/** A named check: looks at the pack and reports. */
export interface Rule {
  readonly name: string;
  readonly check: (context: CheckContext) => void;
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
export function reportShortfall(context: CheckContext, tableId: string, report: Report): void {
  context.report({ ...report, about: [...(report.about ?? []), `numbers of ${tableId}`] });
}

/** Reports a mistake in an expression at its very words in game.yaml. */
export function reportExpression(
  { manifest, report }: CheckContext,
  at: Path,
  {
    problem: { code, message, hint, offset, length },
    of,
    needs = [],
  }: {
    readonly problem: ExpressionProblem;
    /** The record for which it happens; `null` if it happens for all. */
    readonly of: { readonly id: string; readonly place: Place } | null;
    readonly needs?: readonly string[];
  },
): void {
  report({
    code,
    at: manifest.file.spanWithin(at, offset, length),
    message,
    hint,
    related: of === null ? [] : [{ ...startOf(of.place), message: `it happens for \`${of.id}\`` }],
    needs,
  });
}

/** What is reported instead of a code that a check of the pack may not use. */
export const foreignCode = ({ manifest }: CheckContext, code: string, at: Span): Report => ({
  code: 'check/foreign-code',
  at,
  message: `a check of this pack reports \`${code}\`, which is not a code of its own`,
  hint: `use \`${String(manifest.game.id)}/\` and a name for the problem`,
});

/** Decks are those of the pack's own language. */
export const originalOf = (context: CheckContext): CheckContext => context.original ?? context;
