/** Runs a stage and notes how long it took. */
export interface StageClock {
  readonly time: <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;
}
