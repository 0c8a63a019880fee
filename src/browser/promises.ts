import { machineError } from '../diagnostics/errors.ts';

export interface TimeLimit {
  readonly ms: number;
  /** What is waited for, as in a sentence: `the browser to start`. */
  readonly what: string;
  /** What it is when the time is up; a machine error unless given. */
  readonly createError?: (limit: TimeLimit) => Error;
}

/**
 * Waits for `work`, but no longer than the limit: then a machine error says what was waited for.
 * The work itself is not stopped; the caller ends it.
 */
export async function withTimeout<T>(work: Promise<T>, limit: TimeLimit): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject((limit.createError ?? timeoutError)(limit)), limit.ms).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A promise that never resolves, and rejects when `signal` is aborted; `stop` lets go of the signal. */
export function rejectOnAbort(
  signal: AbortSignal,
  reason: () => unknown,
): { promise: Promise<never>; stop: () => void } {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    const onAbort = () => reject(reason());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => signal.removeEventListener('abort', onAbort);
  });
  return { promise, stop };
}

const timeoutError = ({ ms, what }: TimeLimit): Error =>
  machineError(
    `Timed out after ${ms < 1000 ? `${ms} ms` : `${Math.round(ms / 1000)} s`} waiting for ${what}.`,
    'The machine may be very busy or short of memory. Run the command again; `vbuses doctor` tests the browser on its own.',
  );

/** Runs one piece of work after the other. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** Two pages that are captured at once can hang a full Chrome: captures take turns. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
