import { dirname, join } from 'node:path';
import { machineError } from '../../errors.ts';
import { type Disk, diskErrorCode, hashFile, kindOf, makeFolders, tolerating } from './disk.ts';
import type { Journal, Move } from './journal.ts';
import { placeIn } from './output-path.ts';
import type { WorkFolder } from './work-folder.ts';

const LEFT_ALONE = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EPERM', 'EACCES'];

/** Where a switch takes place. */
export interface SwitchSite {
  readonly folder: string;
  readonly work: WorkFolder;
  readonly disk: Disk;
}

/** The machine refused to move a file in the middle of a switch. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} could not be moved`, { cause });
    this.path = path;
  }
}

interface Places {
  readonly target: string;
  readonly staged: string;
  readonly trashed: string;
}

const placesOf = ({ folder, work }: SwitchSite, move: Move, index: number): Places => ({
  target: placeIn(folder, move.path),
  staged: placeIn(work.stage, move.path),
  trashed: join(work.trash, String(index)),
});

const isThere = async (path: string): Promise<boolean> => (await kindOf(path)) !== 'none';

/**
 * Carries a switch to its end, from its beginning or from wherever it was interrupted: what has been
 * done is seen from where the files lie. Throws MoveRefused when the machine is in the way.
 */
export async function rollForward(site: SwitchSite, journal: Journal): Promise<void> {
  const { folder, work, disk } = site;
  await tolerating(['EEXIST'], disk.makeFolder(work.trash));
  for (const path of journal.newFolders) {
    await named(path, () => tolerating(['EEXIST'], disk.makeFolder(placeIn(folder, path))));
  }
  for (const [index, move] of journal.moves.entries()) {
    const places = placesOf(site, move, index);
    await named(move.path, () =>
      move.kind === 'put' ? put(disk, places, move) : remove(disk, places, move),
    );
  }
  for (const path of journal.oldFolders) {
    await tolerating(LEFT_ALONE, disk.removeFolder(placeIn(folder, path)));
  }
}

async function put(disk: Disk, places: Places, move: Move & { kind: 'put' }): Promise<void> {
  const { target, staged, trashed } = places;
  if (!(await isThere(staged))) return;
  if (!move.hadOld && (await isThere(target))) {
    throw machineError(
      `${target} has just been made by another program and is in the way.`,
      'Move it away and try again.',
    );
  }
  if (move.hadOld && !(await isThere(trashed))) {
    await tolerating(['ENOENT'], disk.rename(target, trashed));
  }
  await disk.rename(staged, target);
}

async function remove(disk: Disk, places: Places, move: Move): Promise<void> {
  const { target, trashed } = places;
  if ((await isThere(trashed)) || (await hashFile(target)) !== move.sha256) return;
  await disk.rename(target, trashed);
}

/** Takes a switch back, from wherever it stands. Throws MoveRefused when the machine is in the way. */
export async function rollBack(site: SwitchSite, journal: Journal): Promise<void> {
  const { folder, disk } = site;
  for (const [index, move] of [...journal.moves.entries()].reverse()) {
    const { target, staged, trashed } = placesOf(site, move, index);
    await named(move.path, async () => {
      const isSwitched = move.kind === 'put' && !(await isThere(staged)) && (await isThere(target));
      if (isSwitched) await disk.rename(target, staged);
      if ((await isThere(trashed)) && !(await isThere(target))) {
        await makeFolders(disk, dirname(target));
        await disk.rename(trashed, target);
      }
    });
  }
  for (const path of [...journal.newFolders].reverse()) {
    await tolerating(LEFT_ALONE, disk.removeFolder(placeIn(folder, path)));
  }
}

/** True when every new file is whole, be it staged or in its place: only a power cut can spoil one. */
export async function isWhole({ folder, work }: SwitchSite, journal: Journal): Promise<boolean> {
  for (const move of journal.moves) {
    if (move.kind === 'remove') continue;
    const staged = await hashFile(placeIn(work.stage, move.path));
    const found = staged ?? (await hashFile(placeIn(folder, move.path)));
    if (found !== move.sha256) return false;
  }
  return true;
}

async function named<T>(path: string, operation: () => Promise<T>): Promise<void> {
  try {
    await operation();
  } catch (error) {
    throw diskErrorCode(error) === null ? error : new MoveRefused(path, error);
  }
}
