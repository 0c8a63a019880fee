import { performance } from 'node:perf_hooks';
import { Script } from 'node:vm';
import { type CurrentWork, getCurrentWork, setCurrentWork } from './core/current-work.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { errorCode } from './errors.ts';

/** How long checking and rendering a pack may take unless `--timeout` says otherwise. */
export const DEFAULT_TIMEOUT_S = 120;

/** One command works on one pack at a time, so one budget serves the process. */
const budget = { limitMs: DEFAULT_TIMEOUT_S * 1000, leftMs: DEFAULT_TIMEOUT_S * 1000 };

/** Sets how long checking and rendering a pack may take from now on. */
export function setTimeBudget(seconds: number): void {
  budget.limitMs = seconds * 1000;
  restartTimeBudget();
}

/** Gives the next look at a pack the whole time again. */
export function restartTimeBudget(): void {
  budget.leftMs = budget.limitMs;
}

/** How long checking and rendering, and each page in the browser, may take. */
export const timeBudgetMs = (): number => budget.limitMs;

/** A stage used up the time that a pack may take. The diagnostic names the stage and its file. */
export class TimeBudgetError extends Error {
  override readonly name = 'TimeBudgetError';
  readonly diagnostic: Diagnostic;

  constructor(stage: string, work: CurrentWork | null) {
    const diagnostic = tooSlowDiagnostic(stage, work);
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/**
 * Runs a synchronous stage within what is left of the time budget. Whatever the stage does, a
 * library's loop or a backtracking pattern included, is stopped when the time is up: V8 terminates a
 * script that runs under a time limit (`node:vm`), from outside and without any check within.
 *
 * @throws TimeBudgetError
 */
export function withinBudget<T>(stage: string, work: () => T): T {
  if (isRunning) return work();
  let result: { readonly value: T } | null = null;
  const task = (): void => {
    result = { value: work() };
  };
  const from = performance.now();
  isRunning = true;
  setCurrentWork(null);
  Object.defineProperty(globalThis, TASK_KEY, { value: task, configurable: true });
  try {
    runTask.runInThisContext({
      timeout: Math.max(1, Math.ceil(budget.leftMs)),
      displayErrors: false,
    });
    // Assigned by the task, which TypeScript does not follow.
    return (result as unknown as { readonly value: T }).value;
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new TimeBudgetError(stage, getCurrentWork());
  } finally {
    isRunning = false;
    Reflect.deleteProperty(globalThis, TASK_KEY);
    budget.leftMs -= performance.now() - from;
  }
}

let isRunning = false;

/** A script knows nothing but globals: the task is one while it runs. */
const TASK_KEY = Symbol.for('vbuses:task');

const runTask = new Script(`globalThis[Symbol.for('${TASK_KEY.description}')]()`);

const isTimeout = (error: unknown): boolean => errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

function tooSlowDiagnostic(stage: string, work: CurrentWork | null): Diagnostic {
  const { file, line, column, what } = work ?? { ...MANIFEST_START, what: null };
  const at = what === null ? '' : ` (${what})`;
  return {
    file,
    line,
    column,
    code: 'pack/too-slow',
    severity: 'error',
    message: `checking and rendering the pack took longer than ${budget.limitMs / 1000} s: stopped in the stage "${stage}"${at}`,
    hint: 'make this file smaller or simpler, or allow more time with `--timeout <seconds>`',
    related: [],
  };
}

const MANIFEST_START = { file: 'game.yaml', line: 1, column: 1 };

/** Runs a stage and notes how long it took. */
export interface StageClock {
  readonly time: <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;
  /** Adds the time of a stage that has run. */
  readonly add?: (stage: string, ms: number) => void;
}
