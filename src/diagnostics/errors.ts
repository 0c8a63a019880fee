/** Exit codes of every command. */
export const EXIT = {
  ok: 0,
  problems: 1,
  usage: 2,
  machine: 3,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/**
 * Something the user can fix that is not a mistake in the pack's files: reported in a sentence, with
 * what to do next, and without a stack.
 */
export class CliError extends Error {
  readonly exitCode: number;
  readonly hint: string | null;

  constructor(
    message: string,
    options: { exitCode: number; hint?: string | null; cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CliError';
    this.exitCode = options.exitCode;
    this.hint = options.hint ?? null;
  }
}

/** The command line is wrong. */
export const usageError = (message: string, hint: string | null = null): CliError =>
  new CliError(message, { exitCode: EXIT.usage, hint });

/** The machine is in the way: no browser, a folder that is not writable, a file held open. */
export const machineError = (
  message: string,
  hint: string | null = null,
  cause?: unknown,
): CliError => new CliError(message, { exitCode: EXIT.machine, hint, cause });

/** An invariant of the program was broken: our bug, reported with its stack. */
export class InternalError extends Error {
  override readonly name = 'InternalError';
}

/** The code of a failed system call or of an error of Node's (`ENOENT`); `null` for any other error. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
