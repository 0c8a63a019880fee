/** The meaning of a code; the source of docs/errors.md. */
export interface CodeDescription {
  /** `<record>` stands for the noun of a table, such as `stop` in `route/no-such-stop`. */
  readonly code: string;
  readonly summary: string;
  readonly remedy: string;
  /** Whether a record, a component or a run may waive it. */
  readonly isWaivable?: boolean;
}

/** Describes a code. */
export const defineCode = (code: string, summary: string, remedy: string): CodeDescription => ({
  code,
  summary,
  remedy,
});

/** Describes a code of laid-out pages that designers can accept. */
export const defineWaivableCode = (
  code: string,
  summary: string,
  remedy: string,
): CodeDescription => ({ ...defineCode(code, summary, remedy), isWaivable: true });
