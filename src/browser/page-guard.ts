import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, ConsoleMessage, HTTPRequest, Page } from 'puppeteer-core';
import { isWithin } from '../load/folders.ts';
import type { PageProblem } from './page-problems.ts';

/** What a guarded page has done so far. */
export interface PageGuard {
  /** In the order in which they came. */
  readonly problems: readonly PageProblem[];
  report(problem: PageProblem): void;
  /** A URL for messages: relative to the root folder if it is inside. */
  display(url: string): string;
}

/** What a page does for its current user. */
interface GuardState {
  readonly page: Page;
  /** Without symbolic links; `null` for a page that is not in use: it loads nothing. */
  readonly rootFolder: string | null;
  hasNavigated: boolean;
  readonly problems: PageProblem[];
}

/** A guarded page, for one user after another. */
export interface GuardedPage {
  readonly page: Page;
  /** How often it was used. */
  uses: number;
  /** Settles when nothing of its last user is left in it; false if it cannot be used again. */
  emptied: Promise<boolean>;
  /** Starts again for the next user. */
  readonly guard: (rootFolder: string) => Promise<PageGuard>;
  /** Unloads its file. */
  readonly reset: () => Promise<void>;
}

/**
 * Guards a page before anything is opened in it: its scripts are off; it loads files of the root
 * folder and nothing else, after symbolic links are followed; it cannot navigate away. What is
 * refused, and what fails, is recorded.
 */
export async function guardPage(page: Page): Promise<GuardedPage> {
  const begin = (rootFolder: string | null): GuardState => ({
    page,
    rootFolder,
    hasNavigated: false,
    problems: [],
  });
  let guarded = begin(null);
  await page.setJavaScriptEnabled(false);
  page.on('request', (request) => void checkRequest(guarded, request));
  page.on('requestfailed', (request) => recordFailure(guarded, request));
  page.on('pageerror', (error) => {
    guarded.problems.push({ kind: 'page-error', message: String(error), url: null });
  });
  page.on('console', (message) => recordConsoleError(guarded, message));
  await page.setRequestInterception(true);
  return {
    page,
    uses: 0,
    emptied: Promise.resolve(true),
    guard: async (rootFolder) => {
      const own = begin(await realpath(rootFolder));
      guarded = own;
      return {
        problems: own.problems,
        report: (problem) => own.problems.push(problem),
        display: (url) => displayUrl(own, url),
      };
    },
    reset: async () => {
      guarded = begin(null);
      await page.goto('about:blank', { timeout: 0 });
      // Else the browser keeps the documents of many pages until it finds the time (measured over a
      // whole game: 990 MB at most without this, 730 MB with it).
      await collectGarbage(page);
    },
  };
}

/** Has the browser free what a page no longer needs. */
export const collectGarbage = async (page: Page): Promise<void> => {
  await pageSession(page).send('HeapProfiler.collectGarbage');
};

/**
 * Puppeteer's own session of a page, which its types leave out, for commands that Puppeteer lacks: as long
 * as a second session lasts, it undoes which media the page is looked at in.
 */
export const pageSession = (page: Page): CDPSession =>
  (page as unknown as { _client(): CDPSession })._client();

async function checkRequest(guarded: GuardState, request: HTTPRequest): Promise<void> {
  const isFirstNavigation = isPageNavigation(guarded, request) && !guarded.hasNavigated;
  const refusal = await findRefusal(guarded, request);
  if (isFirstNavigation) guarded.hasNavigated = true;
  try {
    if (refusal === null) {
      await request.continue();
    } else {
      guarded.problems.push({
        kind: 'request-refused',
        message: refusal,
        url: displayUrl(guarded, request.url()),
      });
      // An aborted navigation leaves the page where it is; a blocked one would show an error page.
      await request.abort(isPageNavigation(guarded, request) ? 'aborted' : 'blockedbyclient');
    }
  } catch {
    // The page was closed meanwhile: the request no longer matters.
  }
}

const isPageNavigation = ({ page }: GuardState, request: HTTPRequest): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();

/** Why a request is refused, in a sentence; `null` when it may go on. */
async function findRefusal(guarded: GuardState, request: HTTPRequest): Promise<string | null> {
  const url = displayUrl(guarded, request.url());
  if (isPageNavigation(guarded, request) && guarded.hasNavigated) {
    return `The page tried to navigate to ${url}.`;
  }
  const { protocol, host } = new URL(request.url());
  if (protocol === 'data:') return null;
  // A file URL with a host is a share of another machine: even looking for it would use the network.
  if (protocol !== 'file:' || host !== '') {
    return `The page requested ${url}, but pages may not load anything from the network.`;
  }
  if (guarded.rootFolder === null || (await isOutside(guarded.rootFolder, request.url()))) {
    return `The page requested ${url}, which is outside its folder.`;
  }
  return null;
}

async function isOutside(rootFolder: string, url: string): Promise<boolean> {
  try {
    return !isWithin(await realpath(fileURLToPath(url)), rootFolder);
  } catch {
    // For a file that does not exist, the name alone decides.
    return !isWithin(parseFileUrl(url) ?? sep, rootFolder);
  }
}

function parseFileUrl(url: string): string | null {
  try {
    return fileURLToPath(url);
  } catch {
    return null;
  }
}

function displayUrl({ rootFolder }: GuardState, url: string): string {
  if (url.startsWith('data:')) return `${url.slice(0, 40)}…`;
  const path = url.startsWith('file:') ? parseFileUrl(url) : null;
  if (path === null || rootFolder === null || !isWithin(path, rootFolder)) return url;
  return relative(rootFolder, path).split(sep).join('/');
}

function recordFailure(guarded: GuardState, request: HTTPRequest): void {
  const url = displayUrl(guarded, request.url());
  const isRefused = guarded.problems.some((known) => known.url === url);
  if (isRefused) return;
  const reason = request.failure()?.errorText ?? 'no reason was given';
  const message =
    reason === 'net::ERR_FILE_NOT_FOUND'
      ? `The page requested ${url}, which does not exist.`
      : `The page could not load ${url} (${reason}).`;
  guarded.problems.push({ kind: 'request-failed', message, url });
}

const POLICY_VIOLATION = /violates the following Content Security Policy directive/;

const REFUSED_BY_POLICY = /'([^']+)' violates the following [\w ]+ directive: "([^"]*)"/;

function recordConsoleError(guarded: GuardState, message: ConsoleMessage): void {
  if (message.type() !== 'error') return;
  const text = message.text();
  // The browser repeats each failed request here; `requestfailed` has reported it already.
  if (text.startsWith('Failed to load resource')) return;
  const [, asked, directive] = REFUSED_BY_POLICY.exec(text) ?? [];
  if (asked !== undefined) {
    const url = displayUrl(guarded, asked);
    const refusal = `The page requested ${url}, which its content security policy blocks (${directive}).`;
    guarded.problems.push({ kind: 'request-refused', message: refusal, url });
    return;
  }
  const kind = POLICY_VIOLATION.test(text) ? 'request-refused' : 'console-error';
  guarded.problems.push({ kind, message: text, url: null });
}
