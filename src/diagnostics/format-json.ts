import type { Diagnostic } from './diagnostic.ts';
import { countDiagnostics } from './sort.ts';
import { countWaived } from './waivers.ts';

/**
 * The document of `validate --json`; its shape is a promise (docs/output.md).
 *
 * @param found with those that are waived
 */
export const createJsonReport = (
  diagnostics: readonly Diagnostic[],
  found: readonly Diagnostic[] = [],
): object => ({
  diagnostics: diagnostics.map((one) => ({
    code: one.code,
    severity: one.severity,
    file: one.file,
    line: one.line,
    column: one.column,
    message: one.message,
    hint: one.hint,
    related: one.related.map(({ file, line, column, message }) => ({
      file,
      line,
      column,
      message,
    })),
  })),
  counts: countDiagnostics(diagnostics),
  waived: countWaived(found).map(({ code, count, waiver: { by, id, place } }) => ({
    ...{ code, count, by },
    ...(id === '' ? {} : { id }),
    ...(place === null ? {} : { file: place.file, line: place.line, column: place.column }),
  })),
});
