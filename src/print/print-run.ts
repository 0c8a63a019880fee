import type { CliError } from '../errors.ts';
import type { StageClock } from '../stage-clock.ts';
import type { FoundBrowser } from './find-browser.ts';
import type { Machine } from './machine.ts';

/** What a command prints with, whatever it prints. */
export interface PrintContext {
  readonly findBrowser: () => Promise<FoundBrowser>;
  readonly machine: Machine;
  /** Pages printed at once. */
  readonly jobs: number;
  readonly clock: StageClock;
  readonly signal: AbortSignal;
  /** Told when a browser was lost in mid-job and another one is started. */
  readonly onRestart: (lost: CliError) => void;
  /** Told after each file; `isKept` of one that an earlier run has made of the same things. */
  readonly onPrinted: (path: string, isKept?: boolean) => void;
}
