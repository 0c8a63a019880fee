import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  arrayOf,
  isRecord,
  isString,
  objectOf,
  oneOf,
  parseJsonOrNull,
  type TypeGuard,
} from '../core/value-shapes.ts';
import { errorCode, machineError } from '../errors.ts';
import { type Disk, entryKind, hashFile, makeFolders, tolerateErrors } from './disk.ts';
import { isOutputPath, resolveIn, type WorkFolder } from './paths.ts';

const IGNORED_CODES = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EBUSY', 'EPERM', 'EACCES'];

/** Where a swap takes place. */
export interface SwapSite {
  readonly folder: string;
  readonly work: WorkFolder;
  readonly disk: Disk;
}

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
    throw errorCode(error) === null ? error : new MoveError(path, error);
  }
}

/** One file of a swap. */
export type Move =
  /** The staged file takes its place; where there was one of ours, that goes to the trash first. */
  | {
      readonly kind: 'put';
      readonly path: string;
      /** Of the new file. */
      readonly sha256: string;
      readonly hadOld: boolean;
    }
  /** A stale file goes to the trash, as long as it still is what the tool wrote. */
  | { readonly kind: 'remove'; readonly path: string; readonly sha256: string };

/** A whole swap, decided before its first rename and written down. */
export interface Journal {
  readonly version: 1;
  /** In their order; the manifest is last. A file in the trash is named by its index here. */
  readonly moves: readonly Move[];
  /** Folders to make first, outermost first; an undone swap removes them. */
  readonly newFolders: readonly string[];
  /** Folders of removed files, innermost first: they go when nothing is left in them. */
  readonly oldFolders: readonly string[];
}

/** Writes the journal whole or not at all, and waits for the disk. */
export async function writeJournal(work: WorkFolder, disk: Disk, journal: Journal): Promise<void> {
  const draft = `${work.journal}.draft`;
  await disk.writeDurably(draft, JSON.stringify(journal));
  await disk.rename(draft, work.journal);
}

/** The journal of an interrupted swap, or `null`. An unreadable one is a CliError with exit 3. */
export async function readJournal(work: WorkFolder): Promise<Journal | null> {
  const text = await readFile(work.journal, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const journal = parseJsonOrNull(text);
  if (isJournal(journal)) return journal;
  throw machineError(
    `${work.journal} cannot be read: an interrupted build can be neither finished nor undone.`,
    `Delete ${work.root} and build again.`,
  );
}

const isMove: TypeGuard<Move> = (value): value is Move =>
  isRecord(value) &&
  isOutputPath(value.path) &&
  isString(value.sha256) &&
  (value.kind === 'remove' || (value.kind === 'put' && typeof value.hadOld === 'boolean'));

const isJournal = objectOf<Journal>({
  version: oneOf([1]),
  moves: arrayOf(isMove),
  newFolders: arrayOf(isOutputPath),
  oldFolders: arrayOf(isOutputPath),
});
