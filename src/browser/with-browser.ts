import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { memoizeByObject } from '../core/memoize.ts';
import { timeBudgetMs } from '../time-budget.ts';
import type {
  BrowserExit,
  PrelaunchedBrowser,
  RunningBrowser,
  StartedBrowser,
} from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Machine, makeProfilesFolder } from './machine.ts';
import { type PageLease, type PagePool, type PageRequest, withPageLease } from './page-lease.ts';
import { BrowserLostError } from './page-problems.ts';
import { rejectOnAbort, withTimeout } from './promises.ts';

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
    what: 'the browser to report its version',
  });
  const lender = { connection, limits, pages: pagePoolOf(running) };
  return use({
    version,
    limits,
    withPage: (loan, usePage) => withPageLease(lender, loan, usePage),
  });
}

/** The pages of each browser: who takes it next gets those that are open. */
const pagePoolOf = memoizeByObject(
  (_: RunningBrowser): PagePool => ({ idle: [], useCounts: new WeakMap() }),
);

const browserDiedError = ({ executablePath }: FoundBrowser, { signal, code }: BrowserExit) =>
  new BrowserLostError(
    `The browser ${executablePath} stopped unexpectedly (${signal ?? `code ${code}`}).`,
  );

const closeLimit = ({ closeMs }: BrowserLimits) => ({ ms: closeMs, what: 'the browser to exit' });

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

/**
 * Starts a browser ahead of its use; whoever starts it closes it in the end. Why one cannot be started is told by who starts it when it is
 * wanted; here it is no matter.
 */
export function prelaunchBrowser(
  find: () => Promise<FoundBrowser>,
  machine: Machine,
  signal: AbortSignal,
): PrelaunchedBrowser {
  const unwanted = new AbortController();
  let isTaken = false;
  let tellSpawned = (): void => {};
  const spawned = new Promise<void>((resolve) => {
    tellSpawned = resolve;
  });
  const started = (async () => {
    const browser = await find();
    const scratchFolder = await makeProfilesFolder(machine);
    // Another browser of this process may have its profile there still.
    const removeFolder = (): Promise<void> => rmdir(scratchFolder).catch(() => undefined);
    const early = await startBrowser({
      ...{ browser, machine, scratchFolder, onSpawned: tellSpawned },
      signal: AbortSignal.any([signal, unwanted.signal]),
    }).catch(async (error: unknown) => {
      await removeFolder();
      throw error;
    });
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => {
      closing ??= early.close().finally(removeFolder);
      return closing;
    };
    return { running: early.running, close };
  })().catch(() => null);
  void started.then(tellSpawned);
  return {
    spawned,
    acquire: async () => {
      if (isTaken) return null;
      isTaken = true;
      const early = await started;
      if (early === null) return null;
      const { running, close } = early;
      const giveBack = async (): Promise<void> => {
        // One that has died is not lent again.
        isTaken = !running.connection.connected;
      };
      return { running, close, release: giveBack };
    },
    close: async () => {
      isTaken = true;
      unwanted.abort();
      await (await started)?.close();
    },
  };
}

export interface BrowserJobs<Job, Result> extends BrowserOptions {
  readonly jobs: readonly Job[];
  /** How many at once. */
  readonly concurrency: number;
  readonly run: (lease: BrowserLease, job: Job) => Promise<Result>;
  /** Told when a browser was lost in mid-job and another one is started. */
  readonly onRestart: (lost: BrowserLostError) => void;
}

/**
 * Does every job with one browser, and returns what they came to in their order. A browser that dies
 * or whose page crashes is replaced once, for what is not done by then; the second time it is an
 * error (exit 3).
 */
export async function runBrowserJobs<Job, Result>(
  each: BrowserJobs<Job, Result>,
): Promise<Result[]> {
  const done = new Map<number, Result>();
  const printAll = (lease: BrowserLease): Promise<Result[]> =>
    pMap(
      each.jobs,
      async (job, at) => {
        const known = done.get(at);
        if (known !== undefined) return known;
        const result = await each.run(lease, job);
        done.set(at, result);
        return result;
      },
      { concurrency: each.concurrency },
    );
  try {
    return await withBrowser(each, printAll);
  } catch (error) {
    if (!(error instanceof BrowserLostError)) throw error;
    each.onRestart(error);
    return withBrowser(each, printAll);
  }
}
