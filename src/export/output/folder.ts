import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { machineError } from '../../errors.ts';
import { type Disk, diskErrorCode, entryKind, makeFolders } from './disk.ts';

const HINT_MOVE_AWAY = 'Move it away, or write somewhere else with --out <folder>.';

const HINT_NOT_CREATABLE = 'No folder can be made there: write somewhere else with --out <folder>.';

/** An output folder that is there. */
export interface PreparedFolder {
  /** Absolute, without a link in its last step. */
  readonly folder: string;
  /** How many folders had to be made. */
  readonly createdFolders: number;
}

/**
 * Makes sure that the output folder is a folder, and makes it. A file of that name, a link that leads out
 * of the folder it lies in, or a place where no folder can be made is a CliError with exit 3.
 */
export async function prepareFolder(wanted: string, disk: Disk): Promise<PreparedFolder> {
  const folder = resolve(wanted);
  const kind = await entryKind(folder);
  if (kind === 'folder') return { folder, createdFolders: 0 };
  if (kind === 'none') return { folder, createdFolders: await createFolder(folder, disk) };
  if (kind === 'link') return { folder: await resolveLink(folder), createdFolders: 0 };
  throw machineError(`${folder} is a file: the output needs a folder there.`, HINT_MOVE_AWAY);
}

/** In some places, as in /proc, the system makes the folders, and nobody else can. */
async function createFolder(folder: string, disk: Disk): Promise<number> {
  try {
    return await makeFolders(disk, folder);
  } catch (error) {
    if (diskErrorCode(error) !== 'ENOENT') throw error;
    throw machineError(`${folder} cannot be made (ENOENT).`, HINT_NOT_CREATABLE, error);
  }
}

async function resolveLink(link: string): Promise<string> {
  const target = await realpath(link).catch(() => null);
  if (target === null) {
    throw machineError(`${link} is a symbolic link that leads nowhere.`, HINT_MOVE_AWAY);
  }
  const way = relative(await realpath(dirname(link)), target);
  if (way.startsWith('..') || isAbsolute(way)) {
    throw machineError(
      `${link} is a symbolic link that leads out of its folder, to ${target}.`,
      `To write there, say so: --out "${target}".`,
    );
  }
  if ((await entryKind(target)) !== 'folder') {
    throw machineError(`${link} is a symbolic link to a file.`, HINT_MOVE_AWAY);
  }
  return target;
}
