export const PAGE_PROBLEM_KINDS = [
  'request-refused',
  'request-failed',
  'font-failed',
  'image-failed',
  'page-overflow',
  'page-error',
  'console-error',
] as const;
export type PageProblemKind = (typeof PAGE_PROBLEM_KINDS)[number];

/** Something that went wrong in a page while it was laid out. */
export interface PageProblem {
  readonly kind: PageProblemKind;
  /** One sentence. */
  readonly message: string;
  /** What was asked for: a path relative to the root folder, or a URL; `null` where nothing was. */
  readonly url: string | null;
}

const sortKey = (problem: PageProblem): string =>
  [PAGE_PROBLEM_KINDS.indexOf(problem.kind), problem.url ?? '', problem.message].join('\n');

/** Each problem once, in an order that does not depend on what was loaded first. */
export function sortPageProblems(problems: readonly PageProblem[]): PageProblem[] {
  const byOrder = new Map(problems.map((problem) => [sortKey(problem), problem]));
  return [...byOrder.keys()].sort().flatMap((key) => byOrder.get(key) ?? []);
}
