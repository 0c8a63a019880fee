import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { timeBudgetMs } from '../limits/time-budget.ts';
import type { BrowserExit, PrelaunchedBrowser, RunningBrowser } from './browser-process.ts';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { type Machine, makeProfilesFolder } from './machine.ts';
import { type GuardedPage, guardPage } from './page-guard.ts';
import { type PageLease, type PageRequest, withPageLease } from './page-lease.ts';
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
  readonly signal?: AbortSignal;
  readonly limits?: Partial<BrowserLimits>;
  /** Called when its process runs, before it answers. */
  readonly onSpawned?: () => void;
}

/** A browser that is lent for the length of a call. */
export interface BrowserLease {
  /** What it calls itself: `HeadlessChrome/147.0.7727.0`. */
  readonly version: string;
  /** Lends a guarded page until `use` is done; it may be lent again, with nothing in it. */
  withPage<T>(request: PageRequest, use: (page: PageLease) => Promise<T>): Promise<T>;
}

/** Starts a browser; the caller closes it. */
export async function startBrowser(options: BrowserOptions): Promise<RunningBrowser> {
  const limits = limitsOf(options);
  const profileFolder = await mkdtemp(join(options.scratchFolder, 'browser-'));
  // Windows releases a dead program's files a little later.
  const removeProfile = (): Promise<void> =>
    rm(profileFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    const launched = await launchBrowser({
      ...options,
      profileFolder,
      startLimitMs: limits.startMs,
    });
    const close = async (): Promise<void> => {
      await closeBrowser(launched, limits);
      await removeProfile();
    };
    return { ...launched, idlePages: await guardFirstPage(launched, limits), close };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}

/**
 * The empty page that a browser starts with: each page is a process of its own. Where it cannot be had,
 * one is opened when it is needed.
 */
const guardFirstPage = (
  { connection }: Pick<RunningBrowser, 'connection'>,
  { startMs: ms }: BrowserLimits,
): Promise<GuardedPage[]> => {
  const guarded = connection.pages().then((pages) => Promise.all(pages.map(guardPage)));
  return withTimeout(guarded, { ms, what: 'the first page of the browser' }).catch(() => []);
};

function limitsOf({ limits }: BrowserOptions): BrowserLimits {
  const pageMs = timeBudgetMs();
  return { ...DEFAULT_LIMITS, loadMs: pageMs, printMs: pageMs, ...limits };
}

/**
 * Lends a browser to `use`: the prelaunched one, which its owner closes, or one that is started for it.
 * It is closed where `use` fails. A browser that dies meanwhile is a BrowserLostError.
 */
export async function withBrowser<T>(
  options: BrowserOptions,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const { signal, browser: found } = options;
  const limits = limitsOf(options);
  const early = (await found.prelaunched?.acquire()) ?? null;
  const browser = early ?? (await startBrowser(options));
  const { connection, process } = browser;
  let leave = browser.close;
  const aborted = rejectOnAbort(signal ?? new AbortController().signal, () => signal?.reason);
  const died = process.ended.then((end) => {
    throw browserDiedError(found, end);
  });
  died.catch(() => {});
  const used = lendBrowser(browser, limits, use);
  used.catch(() => {});
  try {
    const result = await Promise.race([used, died, aborted.promise]);
    if (found.prelaunched !== undefined && early !== null) leave = found.prelaunched.release;
    return result;
  } catch (error) {
    if (signal?.aborted === true) process.kill();
    else if (!connection.connected) return await withTimeout(died, closeLimit(limits));
    throw error;
  } finally {
    aborted.stop();
    await leave();
  }
}

async function lendBrowser<T>(
  browser: RunningBrowser,
  limits: BrowserLimits,
  use: (lease: BrowserLease) => Promise<T>,
): Promise<T> {
  const version = await withTimeout(browser.connection.version(), {
    ms: limits.startMs,
    what: 'the browser to report its version',
  });
  return use({
    version,
    withPage: (request, usePage) => withPageLease({ browser, limits }, request, usePage),
  });
}

const browserDiedError = ({ executablePath }: FoundBrowser, { signal, code }: BrowserExit) =>
  new BrowserLostError(
    `The browser ${executablePath} stopped unexpectedly (${signal ?? `code ${code}`}).`,
  );

const closeLimit = ({ closeMs }: BrowserLimits) => ({ ms: closeMs, what: 'the browser to exit' });

async function closeBrowser(
  { connection, process }: Pick<RunningBrowser, 'connection' | 'process'>,
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
 * Starts a browser ahead of its use; the caller closes it in the end. If it cannot be started, nothing
 * is reported here: starting it again, when it is needed, gives the reason.
 */
export function prelaunchBrowser(
  find: () => Promise<FoundBrowser>,
  machine: Machine,
  signal: AbortSignal,
): PrelaunchedBrowser {
  const unwanted = new AbortController();
  let isTaken = false;
  let onSpawned = (): void => {};
  const spawned = new Promise<void>((resolve) => {
    onSpawned = resolve;
  });
  const started = (async (): Promise<RunningBrowser> => {
    const browser = await find();
    const scratchFolder = await makeProfilesFolder(machine);
    // The profile of another browser of this process may still lie there.
    const removeFolder = (): Promise<void> => rmdir(scratchFolder).catch(() => undefined);
    const early = await startBrowser({
      browser,
      machine,
      scratchFolder,
      onSpawned,
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
    return { ...early, close };
  })().catch(() => null);
  void started.then(onSpawned);
  return {
    spawned,
    acquire: async () => {
      if (isTaken) return null;
      isTaken = true;
      const running = await started;
      // One that has died is not lent again.
      return running?.connection.connected === true ? running : null;
    },
    release: async () => {
      isTaken = false;
    },
    close: async () => {
      isTaken = true;
      unwanted.abort();
      await (await started)?.close();
    },
  };
}

export interface BrowserJobs<Job, Result> extends BrowserOptions {
  readonly work: readonly Job[];
  /** How many at once. */
  readonly jobs: number;
  readonly run: (lease: BrowserLease, job: Job) => Promise<Result>;
  /** Called when a browser was lost during a job and another one is started. */
  readonly onRestart: (lost: BrowserLostError) => void;
}

/**
 * Does every job with one browser, and returns the results in their order. A browser that dies
 * or whose page crashes is replaced once, for what is not done by then; the second time it is an
 * error (exit 3).
 */
export async function runBrowserJobs<Job, Result>(
  each: BrowserJobs<Job, Result>,
): Promise<Result[]> {
  const done = new Map<number, Result>();
  const printAll = (lease: BrowserLease): Promise<Result[]> =>
    pMap(
      each.work,
      async (job, at) => {
        const known = done.get(at);
        if (known !== undefined) return known;
        const result = await each.run(lease, job);
        done.set(at, result);
        return result;
      },
      { concurrency: each.jobs },
    );
  try {
    return await withBrowser(each, printAll);
  } catch (error) {
    if (!(error instanceof BrowserLostError)) throw error;
    each.onRestart(error);
    return withBrowser(each, printAll);
  }
}
