import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import { type Component, type Place, templatesOfSide } from '../pack/pack.ts';

export const PAGE_PROBLEM_KINDS = [
  'request-refused',
  'request-failed',
  'font-failed',
  'image-failed',
  'page-overflow',
  'page-error',
  'console-error',
] as const;

type PageProblemKind = (typeof PAGE_PROBLEM_KINDS)[number];

/** Something that went wrong in a page while it was laid out. */
export interface PageProblem {
  readonly kind: PageProblemKind;
  /** One sentence. */
  readonly message: string;
  /** What was requested: a path relative to the root folder, or a URL; `null` if nothing was. */
  readonly url: string | null;
  /** Of a rulebook: the figure that causes it. */
  readonly figure?: string;
}

const sortKey = (problem: PageProblem): string =>
  [PAGE_PROBLEM_KINDS.indexOf(problem.kind), problem.url ?? '', problem.message].join('\n');

/** Each problem once, in an order that does not depend on what was loaded first. */
export function sortPageProblems(problems: readonly PageProblem[]): PageProblem[] {
  const byOrder = new Map(problems.map((problem) => [sortKey(problem), problem]));
  return [...byOrder.keys()].sort().flatMap((key) => byOrder.get(key) ?? []);
}

const CODES: Readonly<Record<PageProblemKind, string>> = {
  'request-refused': 'page/request-refused',
  'request-failed': 'page/request-failed',
  'font-failed': 'page/font-failed',
  'image-failed': 'page/image-failed',
  'page-overflow': 'page/overflow',
  'page-error': 'page/script-error',
  'console-error': 'page/browser-error',
};

const HINTS: Readonly<Partial<Record<PageProblemKind, string>>> = {
  'request-refused': 'pages can only load files of the pack: put the file into assets/',
  'request-failed': 'check that the file is in assets/ and that its name is spelled the same',
  'image-failed': 'check that it is an image that browsers can show',
};

/** What went wrong while a component was laid out, reported at the component in game.yaml. */
export const pageDiagnostics = (
  component: Component,
  problems: readonly PageProblem[],
): Diagnostic[] =>
  problems.map(({ kind, message, figure }) => ({
    ...placeOfProblem(component, figure),
    code: CODES[kind],
    severity: 'error',
    message,
    hint: HINTS[kind] ?? null,
    related:
      component.kind === 'deck'
        ? templatesOfSide(component, 'face').map((file) => ({
            file,
            line: 1,
            column: 1,
            message: 'its faces are defined here',
          }))
        : [],
  }));

function placeOfProblem(component: Component, figure = ''): Place {
  const drawn = component.kind === 'rulebook' ? component.figures.get(figure) : undefined;
  return drawn === undefined ? component.place : { file: drawn.path, line: 1, column: 1 };
}

/** A browser that worked and is there no more, or a page of it: trying once more may help. */
export class BrowserLostError extends CliError {
  constructor(message: string) {
    super(message, {
      exitCode: EXIT.machine,
      hint: 'The machine may be short of memory. Close large programs and run the command again.',
    });
  }
}

/** A page that is not ready, or not printed, in time: what the pack draws on it is too much. */
export class PageTimeoutError extends CliError {
  constructor(what: string, ms: number) {
    super(`Timed out after ${Math.round(ms / 1000)} s waiting for ${what}.`, {
      exitCode: EXIT.problems,
      hint: PAGE_HINT,
    });
  }
}

/** A page crashed while the browser itself goes on: trying once more may help. */
export class PageCrashError extends BrowserLostError {}

const PAGE_HINT =
  'look for large filters or nested `<use>` elements; `--timeout <seconds>` allows each page more time';

/** What is reported of a page that takes too long, or that crashed twice: at its component. */
export const pageFailureDiagnostic = (
  component: Component,
  error: PageTimeoutError | PageCrashError,
): Diagnostic => ({
  ...component.place,
  code: error instanceof PageCrashError ? 'page/crashed' : 'page/too-slow',
  severity: 'error',
  message: error.message,
  hint: PAGE_HINT,
  related: [],
});
