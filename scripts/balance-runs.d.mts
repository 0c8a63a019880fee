export interface BalanceRun {
  readonly args: readonly string[];
  readonly shown: readonly string[];
  /** The fingerprint in the page. */
  readonly written: string;
}

/** What of a report is read. */
export interface RunReport {
  readonly verdicts: readonly { readonly id: string; readonly outcome: string }[];
  readonly sections: readonly {
    readonly tables: readonly { readonly rows: readonly unknown[] }[];
  }[];
}

export const BALANCE_PAGES: readonly string[];
export const RUN: RegExp;
export function runsOf(root: string, page: string): readonly BalanceRun[];
export function fingerprint(
  simulate: (args: readonly string[]) => Promise<RunReport>,
  args: readonly string[],
): Promise<string>;
