import type { Place } from './pack.ts';

/** What the program is doing at the moment, for the diagnostic of a stage that takes too long. */
export interface CurrentWork extends Place {
  /** In words, where the file alone does not say it: "card `x` of `letters`". */
  readonly what: string | null;
}

let current: CurrentWork | null = null;

/** Notes what is being worked on from now on. */
export function setCurrentWork(place: CurrentWork | null): void {
  current = place;
}

/** Notes that a file as a whole is being worked on. */
export const setCurrentFile = (file: string, what: string | null = null): void =>
  setCurrentWork({ file, line: 1, column: 1, what });

export const getCurrentWork = (): CurrentWork | null => current;
