import type { Browser } from 'puppeteer-core';
import type { BrowserProcess } from './browser-process.ts';

/** A browser that has started and answers. */
export interface RunningBrowser {
  readonly connection: Browser;
  readonly process: BrowserProcess;
}

/** A browser that runs, and how to be rid of it. */
export interface StartedBrowser {
  readonly running: RunningBrowser;
  /** In order if it can be, else by killing it; its profile goes with it. */
  readonly close: () => Promise<void>;
  /** Instead of `close`, where all went well and others may want it: whoever started it closes it. */
  readonly release?: () => Promise<void>;
}

/** A browser that starts while nobody knows yet what it will print. */
export interface PrelaunchedBrowser {
  /** Settles as soon as its process runs, or cannot. */
  readonly spawned: Promise<void>;
  /**
   * Lends it to one taker at a time, who gives it back or closes it; `null` while somebody has it,
   * where it could not be started, and where it is gone.
   */
  readonly acquire: () => Promise<StartedBrowser | null>;
  /** Ends it. */
  readonly close: () => Promise<void>;
}
