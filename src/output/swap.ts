import { dirname, join } from 'node:path';
import { errorCode, machineError } from '../diagnostics/errors.ts';
import { type Disk, entryKind, hashFile, makeFolders, tolerateErrors } from './disk.ts';
import type { Journal, Move } from './journal.ts';
import { resolveIn, type SwapSite } from './paths.ts';

const IGNORED_CODES = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EPERM', 'EACCES'];

/** The machine refused to move a file in the middle of a swap. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
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
 * Completes a swap from wherever it was interrupted: where the files are shows what has been done.
 * Throws a MoveError if the machine refuses a move.
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
      `${target} has just been created by another program and is in the way.`,
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

/** Undoes a swap, however far it got. Throws a MoveError when the machine is in the way. */
export async function rollBack(site: SwapSite, journal: Journal): Promise<void> {
  const { folder, disk } = site;
  for (const [index, move] of [...journal.moves.entries()].reverse()) {
    const { target, staged, trashed } = resolveMove(site, move, index);
    await withMoveError(move.path, async () => {
      const isSwapped = move.kind === 'put' && !(await exists(staged)) && (await exists(target));
      if (isSwapped) await disk.rename(target, staged);
      if ((await exists(trashed)) && !(await exists(target))) {
        await makeFolders(dirname(target), disk);
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
    throw errorCode(error) === null ? error : new MoveError(path, error);
  }
}
