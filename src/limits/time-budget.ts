import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { Script } from 'node:vm';
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT, errorCode } from '../diagnostics/errors.ts';
import { type CurrentWork, getCurrentWork, setCurrentWork } from './current-work.ts';

/** How long checking and rendering a pack may take unless `--timeout` says otherwise. */
export const DEFAULT_TIMEOUT_S = 120;

/** What a stage may add to the memory of the program. */
const MEMORY_LIMIT_BYTES = 2 * 1024 ** 3;

/** One command works on one pack at a time, so one budget serves the process. */
const budget = {
  limitMs: DEFAULT_TIMEOUT_S * 1000,
  leftMs: DEFAULT_TIMEOUT_S * 1000,
  memoryBytes: MEMORY_LIMIT_BYTES,
};

/** Sets how long checking and rendering a pack may take from now on, and what it may hold. */
export function setTimeBudget(seconds: number, memoryBytes = MEMORY_LIMIT_BYTES): void {
  budget.limitMs = seconds * 1000;
  budget.memoryBytes = memoryBytes;
  restartTimeBudget();
}

/** Gives the next look at a pack the whole time again. */
export function restartTimeBudget(): void {
  budget.leftMs = budget.limitMs;
}

/** How long checking and rendering, and each page in the browser, may take. */
export const timeBudgetMs = (): number => budget.limitMs;

/** A stage used up what a pack may take. The diagnostic names the stage and its file. */
export class TimeBudgetError extends Error {
  override readonly name = 'TimeBudgetError';
  readonly diagnostic: Diagnostic;

  constructor(stage: string, work: CurrentWork | null, limit: Limit = 'time') {
    const diagnostic = tooMuchDiagnostic(stage, work, limit);
    super(diagnostic.message);
    this.diagnostic = diagnostic;
  }
}

/**
 * The report of an error that says that a limit was reached: of a stage, or of V8 wherever else data
 * are read. `null` for any other error.
 */
export function budgetDiagnostic(error: unknown): Diagnostic | null {
  if (error instanceof TimeBudgetError) return error.diagnostic;
  const limit = limitOfRange(error);
  return limit === null ? null : tooMuchDiagnostic('read', getCurrentWork(), limit);
}

/** What there was not enough of. */
type Limit = 'time' | 'memory' | 'depth';

/**
 * Runs a synchronous stage within what is left of the time budget, and within a limit of memory.
 * Whatever the stage does, a library's loop or a backtracking pattern included, is stopped: V8
 * terminates a script that runs under a time limit (`node:vm`), or that a signal interrupts, from
 * outside and without any check within.
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
  const endWatch = watchMemory();
  isRunning = true;
  setCurrentWork(null);
  Object.defineProperty(globalThis, TASK_KEY, { value: task, configurable: true });
  try {
    runTask.runInThisContext({
      timeout: Math.max(1, Math.ceil(budget.leftMs)),
      breakOnSigint: true,
      displayErrors: false,
    });
    // Assigned by the task, which TypeScript does not follow.
    return (result as unknown as { readonly value: T }).value;
  } catch (error) {
    const limit = limitOf(error, endWatch());
    if (limit === null) throw error;
    throw new TimeBudgetError(stage, getCurrentWork(), limit);
  } finally {
    isRunning = false;
    endWatch();
    Reflect.deleteProperty(globalThis, TASK_KEY);
    budget.leftMs -= performance.now() - from;
  }
}

/** Which limit an error speaks of; `null` for any other error. */
function limitOf(error: unknown, isMemoryFull: boolean): Limit | null {
  if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'time';
  if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') {
    if (isMemoryFull) return 'memory';
    // Ctrl-C, which no listener gets while a script can be interrupted.
    process.emit('SIGINT');
    throw new CliError('interrupted', { exitCode: EXIT.interrupted });
  }
  return limitOfRange(error);
}

function limitOfRange(error: unknown): Limit | null {
  if (!(error instanceof RangeError)) return null;
  if (error.message === 'Maximum call stack size exceeded') return 'depth';
  return OUT_OF_MEMORY.test(error.message) ? 'memory' : null;
}

/** How V8 says that something is larger than it can be. */
const OUT_OF_MEMORY =
  /^(?:Invalid (?:string|array|typed array) length|Array buffer allocation failed|\w+ maximum size exceeded)/;

let isRunning = false;

/** A script knows nothing but globals: the task is one while it runs. */
const TASK_KEY = Symbol.for('vbuses:task');

const runTask = new Script(`globalThis[Symbol.for('${TASK_KEY.description}')]()`);

/** Of what V8 still gives, a stage gets this share: it would give up at the end of it. */
const SHARE_OF_HEAP = 0.7;

/** Shared with the thread that watches: whether a stage runs, and how many pages of memory are allowed. */
const [STATE, ALLOWED] = [0, 1];
const [IDLE, RUNNING, FULL] = [0, 1, 2];
const PAGE_BYTES = 4096;

const WATCH = `
  const { workerData: shared } = require('node:worker_threads');
  setInterval(() => {
    const isFull = process.memoryUsage.rss() > Atomics.load(shared, ${ALLOWED}) * ${PAGE_BYTES};
    if (!isFull || Atomics.compareExchange(shared, ${STATE}, ${RUNNING}, ${FULL}) !== ${RUNNING}) return;
    process.kill(process.pid, 'SIGINT');
  }, 100);
`;

let shared: Int32Array<SharedArrayBuffer> | null = null;

/**
 * Has a thread interrupt the stage that runs now when it takes too much memory. On Windows a program
 * cannot interrupt itself: there only the limit of V8 holds.
 *
 * @returns ends that, and says whether there was too much
 */
function watchMemory(): () => boolean {
  if (process.platform === 'win32') return () => false;
  if (shared === null) {
    shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
    new Worker(WATCH, { eval: true, execArgv: [], env: {}, workerData: shared }).unref();
  }
  const watch = shared;
  const { heap_size_limit: most, used_heap_size: used } = getHeapStatistics();
  const allowed = Math.min(budget.memoryBytes, (most - used) * SHARE_OF_HEAP);
  Atomics.store(watch, ALLOWED, (process.memoryUsage.rss() + allowed) / PAGE_BYTES);
  Atomics.store(watch, STATE, RUNNING);
  return () => Atomics.exchange(watch, STATE, IDLE) === FULL;
}

function tooMuchDiagnostic(stage: string, work: CurrentWork | null, limit: Limit): Diagnostic {
  const { file, line, column, what } = work ?? { ...MANIFEST_START, what: null };
  const at = what === null ? '' : ` (${what})`;
  const [took, hint] = LIMIT_WORDS[limit]();
  return {
    file,
    line,
    column,
    code: 'pack/too-slow',
    severity: 'error',
    message: `checking and rendering the pack ${took}: stopped in the stage "${stage}"${at}`,
    hint,
    related: [],
  };
}

const LIMIT_WORDS: Readonly<Record<Limit, () => readonly [took: string, hint: string]>> = {
  time: () => [
    `took longer than ${budget.limitMs / 1000} s`,
    'make this file smaller or simpler, or allow more time with `--timeout <seconds>`',
  ],
  memory: () => ['took too much memory', 'make this file smaller or simpler'],
  depth: () => ['went too deep', 'make this file smaller, or nest less in it'],
};

const MANIFEST_START = { file: 'game.yaml', line: 1, column: 1 };

/** Runs a stage and notes how long it took. */
export interface StageClock {
  readonly time: <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;
  /** Adds the time of a stage that has run. */
  readonly add?: (stage: string, ms: number) => void;
}
