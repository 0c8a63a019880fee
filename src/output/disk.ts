import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type CliError, errorCode, machineError } from '../diagnostics/errors.ts';

/**
 * Every change that writing an output folder makes to the disk goes through one of these, so that a
 * test can stop, kill or refuse each of them.
 */
export interface Disk {
  /** Makes one folder; EEXIST when anything has that name. */
  readonly makeFolder: (path: string) => Promise<void>;
  readonly writeFile: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Writes a file and waits until the disk has it. */
  readonly writeDurably: (path: string, content: string) => Promise<void>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly removeFile: (path: string) => Promise<void>;
  /** Removes an empty folder. */
  readonly removeFolder: (path: string) => Promise<void>;
  /** Removes a file, a link or a folder with all that is in it; nothing there is fine. */
  readonly removeTree: (path: string) => Promise<void>;
}

/** The disk of this machine. */
export const systemDisk: Disk = {
  makeFolder: async (path) => {
    await mkdir(path);
  },
  writeFile: (path, content) => writeFile(path, content),
  writeDurably: async (path, content) => {
    const file = await open(path, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  },
  rename: async (from, to) => {
    await rename(from, to);
  },
  removeFile: (path) => unlink(path),
  removeFolder: (path) => rmdir(path),
  // A dying browser may still write into its profile: let node try again for a moment.
  removeTree: (path) => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
};

/** Runs a disk operation and lets the named failures pass: true when it went through. */
export async function tolerateErrors(
  codes: readonly string[],
  operation: Promise<void>,
): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

export type EntryKind = 'none' | 'file' | 'folder' | 'link' | 'other';

/** What has this name, without following a link. */
export async function entryKind(path: string): Promise<EntryKind> {
  try {
    const stats = await lstat(path);
    if (stats.isFile()) return 'file';
    if (stats.isDirectory()) return 'folder';
    return stats.isSymbolicLink() ? 'link' : 'other';
  } catch (error) {
    // ENOTDIR: a file stands where a folder on the way was looked for.
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return 'none';
    throw error;
  }
}

/** In bytes, at most: most pictures and pages are read in one go. */
const READ_CHUNK_BYTES = 1_048_576;

/** How many files are read at once: enough that the disk is never waited for alone. */
export const HASH_CONCURRENCY = 4;

/** The SHA-256 of a regular file, or `null` when there is no regular file of that name. */
export async function hashFile(path: string): Promise<string | null> {
  if ((await entryKind(path)) !== 'file') return null;
  const { size } = await lstat(path);
  // Each read takes new memory of this size: for a small file no more than it needs.
  const highWaterMark = Math.min(Math.max(size, 1), READ_CHUNK_BYTES);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark }), hash);
  return hash.digest('hex');
}

/**
 * Makes a folder and those above it; answers how many were missing. Unlike `mkdir` with `recursive` it
 * ends where a system says of a folder that is there that there is no such thing (`/proc/x` on Linux).
 */
export async function makeFolders(path: string, disk: Disk = systemDisk): Promise<number> {
  try {
    await disk.makeFolder(path);
    return 1;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' && (await entryKind(path)) !== 'file') return 0;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
  }
  const above = await makeFolders(dirname(path), disk);
  // Once: in some places, as /proc, a folder cannot be made though the one above it is there.
  await disk.makeFolder(path).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST' || (await entryKind(path)) === 'file') throw error;
  });
  return above + 1;
}

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
