import { type CliError, errorCode, machineError } from '../diagnostics/errors.ts';
import type { MoveError } from './swap.ts';

const HINT_WRITABLE = 'Make it writable, or choose another folder with --out <folder>.';

const HINT_IN_USE =
  'Close the program that has it open (a PDF viewer, a terminal in that folder) and try again.';

const HINT_CHANGED =
  'Another program may have changed the folder at the same time: try again, or choose another folder with --out <folder>.';

const HINTS: { readonly [code: string]: string } = {
  EACCES: HINT_WRITABLE,
  EPERM: HINT_WRITABLE,
  EROFS: HINT_WRITABLE,
  ENOENT: HINT_CHANGED,
  EEXIST: HINT_CHANGED,
  ENOTEMPTY: HINT_CHANGED,
  EISDIR: HINT_CHANGED,
  ENOTDIR: 'There is a file where a folder is needed: move it away, or choose --out <folder>.',
  ENOSPC: 'The disk is full: free some space, or choose another folder with --out <folder>.',
  EDQUOT:
    'Your disk quota is used up: free some space, or choose another folder with --out <folder>.',
  EBUSY: HINT_IN_USE,
  ETXTBSY: HINT_IN_USE,
  EMFILE: 'Too many files are open on this machine: close some programs and try again.',
  ENFILE: 'Too many files are open on this machine: close some programs and try again.',
  ENAMETOOLONG: 'The path is too long for this system: choose a shorter --out <folder>.',
  EIO: 'The disk reports an error: check it, or choose another folder with --out <folder>.',
  ENODEV:
    'The disk is not connected: plug it in again, or choose another folder with --out <folder>.',
};

/** A failed file operation as a problem of the machine, with what to do; any other error stays itself. */
export function toDiskError(error: unknown, message: string): unknown {
  const code = errorCode(error);
  const hint = code === null ? undefined : HINTS[code];
  return hint === undefined ? error : machineError(`${message} (${code}).`, hint, error);
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
export const fileInUseError = (refused: MoveError, message: string): CliError =>
  machineError(message, HINT_IN_USE, refused);
