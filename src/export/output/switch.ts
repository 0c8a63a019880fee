import { dirname, join } from 'node:path';
import { machineError } from '../../errors.ts';
import {
  type Disk,
  diskErrorCode,
  entryKind,
  hashFile,
  makeFolders,
  tolerateErrors,
} from './disk.ts';
import type { Journal, Move } from './journal.ts';
import { resolveIn } from './output-path.ts';
import type { WorkFolder } from './work-folder.ts';

const IGNORED_CODES = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EPERM', 'EACCES'];

/** Where a switch takes place. */
export interface SwapSite {
  readonly folder: string;
  readonly work: WorkFolder;
  readonly disk: Disk;
}

/** The machine refused to move a file in the middle of a switch. */
export class MoveError extends Error {
  override readonly name = 'MoveRefused';
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} could not be moved`, { cause });
    this.path = path;
  }
}

interface MovePlaces {
  readonly target: string;
  readonly staged: string;
  readonly trashed: string;
}

const resolveMove = ({ folder, work }: SwapSite, move: Move, index: number): MovePlaces => ({
  target: resolveIn(folder, move.path),
  staged: resolveIn(work.stage, move.path),
  trashed: join(work.trash, String(index)),
});

const exists = async (path: string): Promise<boolean> => (await entryKind(path)) !== 'none';

/**
 * Carries a switch to its end, from its beginning or from wherever it was interrupted: what has been
 * done is seen from where the files lie. Throws MoveRefused when the machine is in the way.
 */
export async function rollForward(site: SwapSite, journal: Journal): Promise<void> {
  const { folder, work, disk } = site;
  await tolerateErrors(['EEXIST'], disk.makeFolder(work.trash));
  for (const path of journal.newFolders) {
    await withMoveError(path, () =>
      tolerateErrors(['EEXIST'], disk.makeFolder(resolveIn(folder, path))),
    );
  }
  for (const [index, move] of journal.moves.entries()) {
    const places = resolveMove(site, move, index);
    await withMoveError(move.path, () =>
      move.kind === 'put' ? putFile(disk, places, move) : removeFile(disk, places, move),
    );
  }
  for (const path of journal.oldFolders) {
    await tolerateErrors(IGNORED_CODES, disk.removeFolder(resolveIn(folder, path)));
  }
}

async function putFile(
  disk: Disk,
  places: MovePlaces,
  move: Move & { kind: 'put' },
): Promise<void> {
  const { target, staged, trashed } = places;
  if (!(await exists(staged))) return;
  if (!move.hadOld && (await exists(target))) {
    throw machineError(
      `${target} has just been made by another program and is in the way.`,
      'Move it away and try again.',
    );
  }
  if (move.hadOld && !(await exists(trashed))) {
    await tolerateErrors(['ENOENT'], disk.rename(target, trashed));
  }
  await disk.rename(staged, target);
}

async function removeFile(disk: Disk, places: MovePlaces, move: Move): Promise<void> {
  const { target, trashed } = places;
  if ((await exists(trashed)) || (await hashFile(target)) !== move.sha256) return;
  await disk.rename(target, trashed);
}

/** Takes a switch back, from wherever it stands. Throws MoveRefused when the machine is in the way. */
export async function rollBack(site: SwapSite, journal: Journal): Promise<void> {
  const { folder, disk } = site;
  for (const [index, move] of [...journal.moves.entries()].reverse()) {
    const { target, staged, trashed } = resolveMove(site, move, index);
    await withMoveError(move.path, async () => {
      const isSwitched = move.kind === 'put' && !(await exists(staged)) && (await exists(target));
      if (isSwitched) await disk.rename(target, staged);
      if ((await exists(trashed)) && !(await exists(target))) {
        await makeFolders(disk, dirname(target));
        await disk.rename(trashed, target);
      }
    });
  }
  for (const path of [...journal.newFolders].reverse()) {
    await tolerateErrors(IGNORED_CODES, disk.removeFolder(resolveIn(folder, path)));
  }
}

/** True when every new file is whole, be it staged or in its place: only a power cut can spoil one. */
export async function areFilesIntact(
  { folder, work }: SwapSite,
  journal: Journal,
): Promise<boolean> {
  for (const move of journal.moves) {
    if (move.kind === 'remove') continue;
    const staged = await hashFile(resolveIn(work.stage, move.path));
    const found = staged ?? (await hashFile(resolveIn(folder, move.path)));
    if (found !== move.sha256) return false;
  }
  return true;
}

async function withMoveError<T>(path: string, operation: () => Promise<T>): Promise<void> {
  try {
    await operation();
  } catch (error) {
    throw diskErrorCode(error) === null ? error : new MoveError(path, error);
  }
}
