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
}

/** A browser that starts while nobody knows yet what it will print. */
export interface EarlyBrowser {
  /** Settles as soon as its process runs, or cannot. */
  readonly spawned: Promise<void>;
  /** Hands it over, to one taker; `null` for the next ones, and where it could not be started. */
  readonly take: () => Promise<StartedBrowser | null>;
  /** Ends it if nobody took it. */
  readonly close: () => Promise<void>;
}
