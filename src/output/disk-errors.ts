import { type CliError, errorCode, machineError } from '../diagnostics/errors.ts';

const HINT_WRITABLE = 'Make it writable, or choose another folder with --out <folder>.';

const HINT_FULL =
  'The disk is full: free some space, or choose another folder with --out <folder>.';

const HINT_IN_USE =
  'Close the program that has it open (a PDF viewer, a terminal in that folder) and try again.';

const HINT_OTHER =
  'Another program may have changed the folder at the same time: try again, or choose another folder with --out <folder>.';

const HINTS: Readonly<Record<string, string>> = {
  EACCES: HINT_WRITABLE,
  EPERM: HINT_WRITABLE,
  EROFS: HINT_WRITABLE,
  ENOSPC: HINT_FULL,
  EDQUOT: HINT_FULL,
  EBUSY: HINT_IN_USE,
  ETXTBSY: HINT_IN_USE,
  ENOTDIR: 'There is a file where a folder is needed: move it away, or choose --out <folder>.',
};

/** A failed file operation as a problem of the machine, with what to do; any other error stays itself. */
export function toDiskError(error: unknown, message: string): unknown {
  const code = errorCode(error);
  // Codes of the system, such as ENOENT, and none of Node's own, such as ERR_INVALID_ARG_TYPE.
  if (code === null || !/^E[A-Z]+$/.test(code)) return error;
  return machineError(`${message} (${code}).`, HINTS[code] ?? HINT_OTHER, error);
}

/** Runs file operations; what the machine refuses is thrown as a CliError with exit 3. */
export async function withDiskErrors<T>(message: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw toDiskError(error, message);
  }
}

/** A file that could not be moved in a switch: on Windows most often because a viewer has it open. */
export const fileInUseError = (refused: Error, message: string): CliError =>
  machineError(message, HINT_IN_USE, refused);
