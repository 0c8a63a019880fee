import { type Diagnostic, excludeWaived } from './diagnostic.ts';

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By file, line, column, code and message: the order in which every reporter tells them. */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );

export interface DiagnosticCounts {
  readonly error: number;
  readonly warning: number;
}

export const countDiagnostics = (diagnostics: readonly Diagnostic[]): DiagnosticCounts => ({
  error: sumOf(diagnostics, 'error'),
  warning: sumOf(diagnostics, 'warning'),
});

const sumOf = (diagnostics: readonly Diagnostic[], severity: 'error' | 'warning'): number =>
  excludeWaived(diagnostics).reduce(
    (sum, one) => sum + (one.omitted?.[severity] ?? (one.severity === severity ? 1 : 0)),
    0,
  );

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  excludeWaived(diagnostics).some((one) => one.severity === 'error');
