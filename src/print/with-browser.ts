import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { machineError } from '../errors.ts';
import type { BrowserEnd } from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser, type RunningBrowser } from './launch-browser.ts';
import { type LentPage, lendPage, type PageLoan } from './lend-page.ts';
import type { Machine } from './machine.ts';
import { rejectWhen, waitAtMost } from './time-limit.ts';

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

const DEFAULT_LIMITS: BrowserLimits = {
  startMs: 60_000,
  loadMs: 60_000,
  printMs: 180_000,
  closeMs: 5_000,
};

export interface BrowserOptions {
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  /** A folder that exists; the browser's profile lies in it while it runs, and nothing afterwards. */
  readonly scratchFolder: string;
  /** Aborting it kills the browser; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<BrowserLimits>;
}

/** A browser that is lent for the length of a call. */
export interface BrowserLease {
  /** What it calls itself: `HeadlessChrome/147.0.7727.0`. */
  readonly version: string;
  readonly limits: BrowserLimits;
  /** Lends a guarded page and closes it when `use` is done, however it ends. */
  withPage<T>(loan: PageLoan, use: (page: LentPage) => Promise<T>): Promise<T>;
}

/**
 * Starts a browser, lends it to `use`, and closes it however `use` ends: in order if it can be,
 * else by killing it. A browser that dies meanwhile is a machine error.
 */
export async function withBrowser<T>(
  options: BrowserOptions,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const profileFolder = await mkdtemp(join(options.scratchFolder, 'browser-'));
  try {
    const { browser, machine, signal } = options;
    const running = await launchBrowser({
      browser,
      machine,
      profileFolder,
      signal,
      startLimitMs: limits.startMs,
    });
    try {
      return await lend(running, options, limits, use);
    } finally {
      await closeBrowser(running, limits);
    }
  } finally {
    // Windows lets go of a dead program's files a little later.
    await rm(profileFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function lend<T>(
  running: RunningBrowser,
  { signal, browser }: BrowserOptions,
  limits: BrowserLimits,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const { connection } = running;
  const aborted = rejectWhen(signal ?? new AbortController().signal, () => signal?.reason);
  const died = running.process.ended.then((end) => {
    throw diedError(browser, end);
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
    if (!connection.connected) return await waitAtMost(died, dyingLimit(limits));
    throw error;
  } finally {
    aborted.stop();
  }
}

async function useLease<T>(
  { connection }: RunningBrowser,
  limits: BrowserLimits,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const version = await waitAtMost(connection.version(), {
    ms: limits.startMs,
    what: 'the browser to tell its version',
  });
  return use({
    version,
    limits,
    withPage: (loan, usePage) => lendPage({ connection, limits }, loan, usePage),
  });
}

const diedError = ({ executablePath }: FoundBrowser, { signal, code }: BrowserEnd) =>
  machineError(
    `The browser ${executablePath} ended in the middle of its work (${signal ?? `code ${code}`}).`,
    'Is the machine short of memory? Close what is large, and run the command again.',
  );

const dyingLimit = ({ closeMs }: BrowserLimits) => ({ ms: closeMs, what: 'the browser to end' });

async function closeBrowser(
  { connection, process }: RunningBrowser,
  limits: BrowserLimits,
): Promise<void> {
  try {
    await waitAtMost(Promise.all([connection.close(), process.ended]), dyingLimit(limits));
  } catch {
    process.kill();
    await process.ended;
  }
}
