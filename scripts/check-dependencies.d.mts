export interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly license?: string | undefined }>
  >;
}

export interface Accepted {
  /** Of the advisory. */
  readonly number: number;
  readonly reason: string;
}

export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean;
export function licenceProblems(lock: LockFile): string[];
export function auditProblems(answer: unknown, accepted?: readonly Accepted[]): string[] | null;
