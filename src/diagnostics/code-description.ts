/** What a code means; the source of docs/errors.md. */
export interface CodeDescription {
  /** `<record>` stands for the noun of a table, such as `stop` in `route/no-such-stop`. */
  readonly code: string;
  readonly summary: string;
  readonly remedy: string;
}

/** One row of the lists of codes. */
export const describe = (code: string, summary: string, remedy: string): CodeDescription => ({
  code,
  summary,
  remedy,
});
