import pMap from 'p-map';
import { BrowserLostError } from './browser-lost.ts';
import { type BrowserLease, type BrowserOptions, withBrowser } from './with-browser.ts';

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
