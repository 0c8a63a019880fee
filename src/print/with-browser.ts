import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { timeBudgetMs } from '../time-budget.ts';
import { BrowserLostError } from './browser-lost.ts';
import type { BrowserExit } from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { type PageLease, type PagePool, type PageRequest, withPageLease } from './lend-page.ts';
import type { Machine } from './machine.ts';
import type { RunningBrowser, StartedBrowser } from './started-browser.ts';
import { rejectOnAbort, withTimeout } from './time-limit.ts';

/** How long each step may take, in milliseconds. */
export interface BrowserLimits {
  readonly startMs: number;
  /** Opening a page, with all its fonts and pictures. */
  readonly loadMs: number;
  /** Making the PDF of one page, or a picture of it. */
  readonly printMs: number;
  /** Closing in order; past it the browser is killed. */
  readonly closeMs: number;
}

const DEFAULT_LIMITS = { startMs: 60_000, closeMs: 5_000 };

export interface BrowserOptions {
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  /** A folder that exists; the browser's profile lies in it while it runs, and nothing afterwards. */
  readonly scratchFolder: string;
  /** Aborting it kills the browser; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<BrowserLimits>;
  /** Whether a browser that was started early stays open for who prints next. */
  readonly keepsOpen?: boolean;
  /** Told when its process runs, before it answers. */
  readonly onSpawned?: () => void;
}

/** A browser that is lent for the length of a call. */
export interface BrowserLease {
  /** What it calls itself: `HeadlessChrome/147.0.7727.0`. */
  readonly version: string;
  readonly limits: BrowserLimits;
  /** Lends a guarded page until `use` is done; the next one may get the same, with nothing in it. */
  withPage<T>(loan: PageRequest, use: (page: PageLease) => Promise<T>): Promise<T>;
}

/** Starts a browser; whoever starts one closes it. */
export async function startBrowser(options: BrowserOptions): Promise<StartedBrowser> {
  const limits = limitsOf(options);
  const profileFolder = await mkdtemp(join(options.scratchFolder, 'browser-'));
  // Windows lets go of a dead program's files a little later.
  const removeProfile = (): Promise<void> =>
    rm(profileFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    const running = await launchBrowser({
      ...options,
      profileFolder,
      startLimitMs: limits.startMs,
    });
    const close = async (): Promise<void> => {
      await closeBrowser(running, limits);
      await removeProfile();
    };
    return { running, close };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}

function limitsOf({ limits }: BrowserOptions): BrowserLimits {
  const pageMs = timeBudgetMs();
  return { ...DEFAULT_LIMITS, loadMs: pageMs, printMs: pageMs, ...limits };
}

/**
 * Starts a browser, or takes the one that was started early, lends it to `use`, and closes it however
 * `use` ends, unless it is to be given back and all went well: in order if it can be, else by killing
 * it. A browser that dies meanwhile is a
 * BrowserLostError.
 */
export async function withBrowser<T>(
  options: BrowserOptions,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const early = await options.browser.prelaunched?.acquire();
  const { running, close, release = close } = early ?? (await startBrowser(options));
  let leave = close;
  try {
    const used = await useBrowser(running, options, limitsOf(options), use);
    if (options.keepsOpen === true) leave = release;
    return used;
  } finally {
    await leave();
  }
}

async function useBrowser<T>(
  running: RunningBrowser,
  { signal, browser }: BrowserOptions,
  limits: BrowserLimits,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const { connection } = running;
  const aborted = rejectOnAbort(signal ?? new AbortController().signal, () => signal?.reason);
  const died = running.process.ended.then((end) => {
    throw browserDiedError(browser, end);
  });
  died.catch(() => {});
  const used = useLease(running, limits, use);
  used.catch(() => {});
  try {
    return await Promise.race([used, died, aborted.promise]);
  } catch (error) {
    if (signal?.aborted === true) {
      running.process.kill();
      throw error;
    }
    if (!connection.connected) return await withTimeout(died, closeLimit(limits));
    throw error;
  } finally {
    aborted.stop();
  }
}

async function useLease<T>(
  running: RunningBrowser,
  limits: BrowserLimits,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const { connection } = running;
  const version = await withTimeout(connection.version(), {
    ms: limits.startMs,
    what: 'the browser to tell its version',
  });
  const lender = { connection, limits, pages: pagePoolOf(running) };
  return use({
    version,
    limits,
    withPage: (loan, usePage) => withPageLease(lender, loan, usePage),
  });
}

/** The pages of each browser: who takes it next gets those that are open. */
const pagePools = new WeakMap<RunningBrowser, PagePool>();

function pagePoolOf(running: RunningBrowser): PagePool {
  const known = pagePools.get(running) ?? { idle: [], useCounts: new WeakMap() };
  pagePools.set(running, known);
  return known;
}

const browserDiedError = ({ executablePath }: FoundBrowser, { signal, code }: BrowserExit) =>
  new BrowserLostError(
    `The browser ${executablePath} ended in the middle of its work (${signal ?? `code ${code}`}).`,
  );

const closeLimit = ({ closeMs }: BrowserLimits) => ({ ms: closeMs, what: 'the browser to end' });

async function closeBrowser(
  { connection, process }: RunningBrowser,
  limits: BrowserLimits,
): Promise<void> {
  try {
    await withTimeout(Promise.all([connection.close(), process.ended]), closeLimit(limits));
  } catch {
    process.kill();
    await process.ended;
  }
}
