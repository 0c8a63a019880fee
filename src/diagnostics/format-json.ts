import type { Diagnostic } from './diagnostic.ts';
import { countDiagnostics } from './sort.ts';

/** The document of `validate --json`; its shape is a promise (docs/output.md). */
export const diagnosticsDocument = (diagnostics: readonly Diagnostic[]): object => ({
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
});
