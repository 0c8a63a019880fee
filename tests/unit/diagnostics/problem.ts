import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';

/** A problem to be reported in some format. */
export const problem = (more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'stop/no-such-region',
  severity: 'error',
  file: 'data/stops.yaml',
  line: 2,
  column: 3,
  message: 'there is no region `x`',
  hint: null,
  related: [],
  ...more,
});
