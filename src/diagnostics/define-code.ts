/** What a code means; the source of docs/errors.md. */
export interface CodeDescription {
  /** `<record>` stands for the noun of a table, such as `stop` in `route/no-such-stop`. */
  readonly code: string;
  readonly summary: string;
  readonly remedy: string;
  /** Whether a record, a component or a run may waive it. */
  readonly isWaivable?: boolean;
}

/** One row of the lists of codes. */
export const defineCode = (code: string, summary: string, remedy: string): CodeDescription => ({
  code,
  summary,
  remedy,
});

/** Of what is found by looking at a laid-out page: a designer may want it so. */
export const defineWaivableCode = (
  code: string,
  summary: string,
  remedy: string,
): CodeDescription => ({ ...defineCode(code, summary, remedy), isWaivable: true });
