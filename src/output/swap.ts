import { dirname, join } from 'node:path';
import { errorCode, machineError } from '../diagnostics/errors.ts';
import { type Disk, entryKind, hashFile, makeFolders, tolerateErrors } from './disk.ts';
import { fileInUseError } from './disk-errors.ts';
import { type Journal, type Move, writeJournal } from './journal.ts';
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

/** Makes every move. Throws a MoveError if the machine refuses one. */
async function makeMoves(site: SwapSite, journal: Journal): Promise<void> {
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
  if (!move.hadOld && (await exists(target))) {
    throw machineError(
      `${target} has just been created by another program and is in the way.`,
      'Move it away and try again.',
    );
  }
  if (move.hadOld) await tolerateErrors(['ENOENT'], disk.rename(target, trashed));
  await disk.rename(staged, target);
}

async function removeFile(disk: Disk, places: MovePlaces, move: Move): Promise<void> {
  const { target, trashed } = places;
  if ((await hashFile(target)) !== move.sha256) return;
  await disk.rename(target, trashed);
}

/**
 * Undoes a swap, however far it got: where the files are shows what has been done. Throws a MoveError when
 * the machine is in the way.
 */
async function rollBack(site: SwapSite, journal: Journal): Promise<void> {
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

/** Takes a switch back with its journal, or says which file keeps it from that; the journal then stays. */
export async function undoSwap(site: SwapSite, journal: Journal): Promise<void> {
  try {
    await rollBack(site, journal);
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    throw fileInUseError(
      error,
      `${error.path} is open in another program, so an interrupted build cannot be undone now.`,
    );
  }
  await site.disk.removeFile(site.work.journal);
}

/**
 * Switches files as a journal says. The removal of the journal is the moment from which the new files are
 * there: what is stopped before is undone, now or by the next command.
 */
export async function executeSwap(site: SwapSite, journal: Journal): Promise<void> {
  await writeJournal(site, journal);
  try {
    await makeMoves(site, journal);
  } catch (error) {
    await undoSwap(site, journal);
    throw error instanceof MoveError
      ? fileInUseError(error, `${error.path} could not be replaced: ${site.folder} is unchanged.`)
      : error;
  }
  await site.disk.removeFile(site.work.journal);
}

async function withMoveError<T>(path: string, operation: () => Promise<T>): Promise<void> {
  try {
    await operation();
  } catch (error) {
    throw errorCode(error) === null ? error : new MoveError(path, error);
  }
}
