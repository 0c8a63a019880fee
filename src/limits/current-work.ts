import type { Place } from '../pack/pack.ts';

/** The current work of the program, for the diagnostic of a stage that takes too long. */
export interface CurrentWork extends Place {
  /** A description if the file alone is not clear: "card `x` of `letters`". */
  readonly what: string | null;
}

let current: CurrentWork | null = null;

/** Records the current work. */
export function setCurrentWork(place: CurrentWork | null): void {
  current = place;
}

/** Records that a whole file is being worked on. */
export const setCurrentFile = (file: string, what: string | null = null): void =>
  setCurrentWork({ file, line: 1, column: 1, what });

export const getCurrentWork = (): CurrentWork | null => current;
