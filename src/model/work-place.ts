import type { Place } from './pack.ts';

/** What the program is doing at the moment, for the diagnostic of a stage that takes too long. */
export interface WorkPlace extends Place {
  /** In words, where the file alone does not say it: "card `x` of `letters`". */
  readonly what: string | null;
}

let current: WorkPlace | null = null;

/** Notes what is being worked on from now on. */
export function noteWork(place: WorkPlace | null): void {
  current = place;
}

/** Notes that a file as a whole is being worked on. */
export const noteFile = (file: string, what: string | null = null): void =>
  noteWork({ file, line: 1, column: 1, what });

export const currentWork = (): WorkPlace | null => current;
