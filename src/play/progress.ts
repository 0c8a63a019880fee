/** Where a run of games is. */
export interface Progress {
  /** The number of the game; `null` outside of games. */
  readonly game: number | null;
  /** Moves that were begun in it. */
  readonly moves: number;
}

let progress: Progress = { game: null, moves: 0 };
let listener: (progress: Progress) => void = () => undefined;

/** Reports each step from now on: for a process that is stopped when it makes none. */
export function onProgress(report: (progress: Progress) => void): void {
  listener = report;
}

export const getProgress = (): Progress => progress;

export function beginGame(game: number): void {
  progress = { game, moves: 0 };
  reportProgress();
}

/** A move of the game itself begins, and not one that a bot tries out. */
export function countMove(): void {
  progress = { game: progress.game, moves: progress.moves + 1 };
  reportProgress();
}

/** A step of ours between two calls of rules or bots: whatever was called has returned. */
export const reportProgress = (): void => listener(progress);
