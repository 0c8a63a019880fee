/** Runs one piece of work after the other, whoever asks. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** Two pages that are captured at once can hang a full Chrome: whoever captures takes a turn. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
