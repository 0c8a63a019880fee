import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import type { Size } from '../model/geometry.ts';
import { CSS_PX_PER_INCH } from '../model/units.ts';
import { PageCrashError, PageTimeoutError } from './page-failure.ts';
import { type GuardedPage, guardPage, type PageGuard } from './page-guard.ts';
import { type PageProblem, sortPageProblems } from './page-problem.ts';
import { waitUntilReady } from './page-ready.ts';
import { type TimeLimit, waitAtMost } from './time-limit.ts';

/** What a page is wanted for. */
export interface PageLoan {
  /** What stands in messages: `passengers-1-fairview.html`. */
  readonly what: string;
  /** The only folder that the page may load files of. */
  readonly rootFolder: string;
  /** The window it is laid out in, at 96 CSS pixels an inch, rounded up to whole ones. */
  readonly window: Size;
  /** Which of the CSS applies. */
  readonly media: 'print' | 'screen';
}

/** A guarded page: no scripts, no network, no file outside its root folder. */
export interface LentPage {
  readonly page: Page;
  /**
   * Opens a file of the root folder and waits until its fonts and images are ready. A page opens
   * one file in its life.
   */
  open(htmlFile: string): Promise<void>;
  /** Waits for work on the page as long as printing may take; `what` as in `the PDF of x.html`. */
  waitFor<T>(what: string, work: Promise<T>): Promise<T>;
  /** What went wrong so far, each once, sorted. */
  problems(): PageProblem[];
  /** A URL as messages show it: relative to the root folder where it lies in it. */
  display(url: string): string;
}

interface Lender {
  readonly connection: Browser;
  readonly limits: { readonly loadMs: number; readonly printMs: number; readonly closeMs: number };
  readonly pages: OpenPages;
}

/** The pages of a browser. */
export interface OpenPages {
  /** Those that nobody uses at the moment. */
  readonly idle: GuardedPage[];
  /** How often each was lent. */
  readonly loans: WeakMap<GuardedPage, number>;
}

/** A page keeps some memory of every file it showed: then another takes its place. */
const MOST_LOANS = 4;

/**
 * Lends a page to `use`, an idle one if there is one, and takes it back when `use` is done. One with
 * which something went wrong is closed.
 */
export async function lendPage<T>(
  lender: Lender,
  loan: PageLoan,
  use: (page: LentPage) => Promise<T>,
): Promise<T> {
  const guarded = lender.pages.idle.pop() ?? (await openGuarded(lender, loan));
  const { page } = guarded;
  let onCrash = (): void => {};
  const crashed = new Promise<never>((_, reject) => {
    onCrash = () => reject(crashError(loan));
  });
  page.once('error', onCrash);
  try {
    const result = await Promise.race([crashed, prepareAndUse(guarded, lender, loan, use)]);
    await waitAtMost(guarded.clear(), { ms: lender.limits.loadMs, what: 'an empty page' });
    await keepIdle(lender, guarded);
    return result;
  } catch (error) {
    await closePage(page, lender);
    throw error;
  } finally {
    page.off('error', onCrash);
  }
}

async function keepIdle(lender: Lender, guarded: GuardedPage): Promise<void> {
  const { idle, loans } = lender.pages;
  const times = (loans.get(guarded) ?? 0) + 1;
  loans.set(guarded, times);
  if (times < MOST_LOANS) idle.push(guarded);
  else await closePage(guarded.page, lender);
}

async function openGuarded({ connection, limits }: Lender, loan: PageLoan): Promise<GuardedPage> {
  const opening = { ms: limits.loadMs, what: `an empty page for ${loan.what}` };
  return guardPage(await waitAtMost(connection.newPage(), opening));
}

async function prepareAndUse<T>(
  guarded: GuardedPage,
  { limits }: Lender,
  loan: PageLoan,
  use: (page: LentPage) => Promise<T>,
): Promise<T> {
  const { page } = guarded;
  const guard = await guarded.watch(loan.rootFolder);
  await page.emulateMediaType(loan.media);
  await page.setViewport({
    width: Math.ceil(loan.window.widthIn * CSS_PX_PER_INCH - ROUNDING_PX),
    height: Math.ceil(loan.window.heightIn * CSS_PX_PER_INCH - ROUNDING_PX),
  });
  return use({
    page,
    open: (htmlFile) =>
      waitAtMost(openPage(page, guard, htmlFile), {
        ms: limits.loadMs,
        what: `the fonts and pictures of ${loan.what}`,
        tooLate: pageTooLate,
      }),
    waitFor: (what, work) => waitAtMost(work, { ms: limits.printMs, what, tooLate: pageTooLate }),
    problems: () => sortPageProblems(guard.problems),
    display: guard.display,
  });
}

const pageTooLate = ({ what, ms }: TimeLimit): Error => new PageTimeoutError(what, ms);

/** A size that is whole but for the arithmetic does not grow by a pixel. */
const ROUNDING_PX = 0.001;

async function openPage(page: Page, guard: PageGuard, htmlFile: string): Promise<void> {
  await page.goto(pathToFileURL(htmlFile).href, { waitUntil: 'load', timeout: 0 });
  await waitUntilReady(page, guard);
}

async function closePage(page: Page, { connection, limits }: Lender): Promise<void> {
  if (!connection.connected || page.isClosed()) return;
  try {
    await waitAtMost(page.close(), { ms: limits.closeMs, what: 'a page to close' });
  } catch {
    // A page that does not close is closed with its browser.
  }
}

const crashError = ({ what }: PageLoan) =>
  new PageCrashError(`The browser's page crashed while it laid out ${what}.`);
