import { createHmac, randomBytes } from 'node:crypto';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { CliError, errorCode, machineError } from '../diagnostics/errors.ts';
import { isRecord, parseJsonOrNull } from '../values/value-shapes.ts';
import {
  type Disk,
  entryKind,
  fileInUseError,
  hashFile,
  makeFolders,
  toDiskError,
  tolerateErrors,
} from './disk.ts';
import { acquireLock, releaseLock } from './lock.ts';
import {
  assertNoLinks,
  clearWorkFolder,
  findBarrier,
  listNames,
  type OutputWorld,
  resolveIn,
  resolveWorkFolder,
  type SwapSite,
  systemWorld,
} from './paths.ts';

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

/** What was recovered: nothing; left-over staging, now removed; a swap, now undone. */
export type RecoveryOutcome = 'nothing' | 'cleared' | 'undone';

/** What became of an output folder that an earlier command may have left in the middle. */
export type Recovery =
  | { readonly outcome: RecoveryOutcome }
  /** A living command is writing there, or it cannot be recovered now: the next command tries again. */
  | { readonly outcome: 'busy' | 'blocked'; readonly problem: CliError };

/**
 * What every command calls first: undoes an interrupted switch, removes left-over staging,
 * and leaves a living command's alone. Costs one look at the disk when there is nothing to do. Throws
 * nothing that is the machine's fault: a command that only reads goes on.
 */
export async function recoverOutput(
  folder: string,
  world: OutputWorld = systemWorld,
): Promise<Recovery> {
  const work = resolveWorkFolder(folder);
  try {
    if ((await entryKind(work.root)) !== 'folder') return { outcome: 'nothing' };
    await assertNoLinks(work.root);
    const lock = await acquireLock(folder, work, world);
    if (lock instanceof CliError) return { outcome: 'busy', problem: lock };
    try {
      const outcome = await recoverSwap({ folder, work, disk: world.disk });
      // An empty work folder is left-over too.
      return { outcome: outcome === 'nothing' ? 'cleared' : outcome };
    } finally {
      await releaseLock(work, world, lock);
    }
  } catch (error) {
    const problem = toDiskError(error, `cannot clean up ${folder} after an earlier build`);
    if (problem instanceof CliError) return { outcome: 'blocked', problem };
    throw problem;
  }
}

/** Recovers an interrupted swap; the caller has the lock. What the machine refuses is a CliError with exit 3. */
export async function recoverSwap(site: SwapSite): Promise<RecoveryOutcome> {
  const { work, disk } = site;
  for (const name of await listNames(work.root)) await assertNoLinks(join(work.root, name));
  const journal = await readJournal(site);
  if (journal === null) return (await clearWorkFolder(work, disk)) ? 'cleared' : 'nothing';
  await assertNoBarriers(site, journal);
  await undoSwap(site, journal);
  await clearWorkFolder(work, disk);
  return 'undone';
}

/** What has been put in the way since could lead anywhere. */
async function assertNoBarriers({ folder, work }: SwapSite, journal: Journal): Promise<void> {
  const { moves, newFolders, oldFolders } = journal;
  const paths = [...moves.map(({ path }) => path), ...newFolders, ...oldFolders];
  for (const [root, path] of [folder, work.stage].flatMap((one) => paths.map((p) => [one, p]))) {
    const barrier = await findBarrier(root ?? '', path ?? '');
    if (barrier === null) continue;
    throw machineError(
      `${barrier} in ${root} is in the way of undoing an interrupted build.`,
      'Move it away and try again.',
    );
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
export async function writeJournal(
  { folder, work, disk }: SwapSite,
  journal: Journal,
): Promise<void> {
  const draft = `${work.journal}.draft`;
  const seal = await sealOf(folder, journal);
  await disk.writeDurably(draft, JSON.stringify({ seal, journal }));
  await disk.rename(draft, work.journal);
}

/**
 * The journal of an interrupted swap, or `null`. One that is damaged, or that this machine did not write
 * for this folder, is a CliError with exit 3: it may have come with a copied or cloned folder.
 */
export async function readJournal({ folder, work }: SwapSite): Promise<Journal | null> {
  const kind = await entryKind(work.journal);
  if (kind === 'none') return null;
  const sealed = kind === 'file' ? parseJsonOrNull(await readFile(work.journal, 'utf8')) : null;
  if (isRecord(sealed)) {
    const journal = sealed.journal as Journal;
    if (sealed.seal === (await sealOf(folder, journal))) return journal;
  }
  throw machineError(
    `${work.journal} was not written by vbuses on this machine for this folder, or is damaged: nothing was changed.`,
    `It may have come with a copied or cloned folder. Delete ${work.root} and build again.`,
  );
}

/** Shows that this machine wrote a journal for this folder. */
const sealOf = async (folder: string, journal: Journal): Promise<string> =>
  createHmac('sha256', await machineKey())
    .update(`${await realpath(folder)}\n${JSON.stringify(journal)}`)
    .digest('hex');

const KEY_BYTES = 32;

/** Where the key cannot be stored, later commands refuse the journals of this process. */
const processKey = randomBytes(KEY_BYTES);

/** A secret of this user on this machine, made when it is first needed. */
async function machineKey(): Promise<Uint8Array> {
  const file = join(envPaths('vbuses', { suffix: '' }).config, 'journal-key');
  await makeFolders(dirname(file))
    .then(() => writeFile(file, processKey, { flag: 'wx', mode: 0o600 }))
    .catch(() => undefined);
  const stored = await readFile(file).catch(() => null);
  return stored?.length === KEY_BYTES ? stored : processKey;
}
