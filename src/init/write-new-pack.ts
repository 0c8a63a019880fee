import { readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CliError, machineError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';

/** More of what is in the way is not named. */
const MAX_NAMED = 5;

/**
 * Writes the files of a new pack into a folder that is not there yet, or is empty but for hidden
 * files such as `.git`. A hidden file that is there stays as it is. All of them or none: what was begun is taken away again when it cannot be
 * finished.
 *
 * @param folder absolute
 * @returns the paths of hidden files that were there, and stay
 * @throws CliError (exit 3) naming what is in the way, or what the machine refuses
 */
export async function writeNewPack(
  folder: string,
  files: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  await assertFolderFree(folder);
  const kept: string[] = [];
  const written: string[] = [];
  const made: string[] = [];
  try {
    for (const [path, text] of files) {
      signal.throwIfAborted();
      const place = join(folder, ...path.split('/'));
      const first = await makeFolder(dirname(place));
      if (first !== null) made.push(first);
      if (path.startsWith('.') && (await exists(place))) {
        kept.push(path);
        continue;
      }
      await writeFile(place, text, { flag: 'wx' });
      written.push(place);
    }
  } catch (error) {
    for (const place of written) await rm(place, { force: true });
    for (const first of made.reverse()) await removeEmptyFolders(first);
    throw toMachineError(error, folder);
  }
  return kept;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function assertFolderFree(folder: string): Promise<void> {
  const status = await stat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw toMachineError(error, folder);
  });
  if (status === null) return;
  if (!status.isDirectory()) throw conflictError(`${folder} is a file, and a new pack is a folder`);
  const names = await readdir(folder).catch((error: unknown) => {
    throw toMachineError(error, folder);
  });
  const shown = names.filter((name) => !name.startsWith('.')).sort();
  if (shown.length === 0) return;
  const named = shown.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
  const more = shown.length - named.length;
  throw conflictError(
    `${folder} is not empty: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${
      shown.length === 1 ? 'is' : 'are'
    } in the way`,
  );
}

const conflictError = (message: string): CliError =>
  machineError(
    message,
    'nothing was written; name a folder that does not exist yet, or an empty one',
  );

/** Removes a folder and those in it, as far as they are empty: somebody else may have written into them. */
async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory()) await removeEmptyFolders(join(folder, entry.name));
  }
  await rmdir(folder).catch((error: unknown) => {
    const code = errorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'ENOENT') throw error;
  });
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk cannot be written',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'something else wrote there at the same time',
  ENAMETOOLONG: 'the path is too long for this system',
  ENOENT: 'something else changed it at the same time',
  ELOOP: 'it is a link that leads to itself',
};

/** What the machine refuses, in words; any other error stays itself. */
function toMachineError(error: unknown, folder: string): unknown {
  const reason = REASONS[errorCode(error)];
  if (reason === undefined) return error;
  return machineError(
    `the new pack cannot be written to ${folder}: ${reason}`,
    'name another folder',
    error,
  );
}
