import pMap from 'p-map';
import { type CliError, InternalError, machineError } from '../diagnostics/errors.ts';
import { compareText } from '../text/text-order.ts';
import { entryKind, HASH_CONCURRENCY, hashFile } from './disk.ts';
import { MANIFEST_PATH, type Manifest, type ManifestFile, type MissingFile } from './manifest.ts';
import { findBarrier, parentFolders, resolveIn, type WorkFolder } from './paths.ts';
import type { Journal, Move } from './swap.ts';

/** A switch, and what it will have done. */
export interface SwapPlan {
  readonly journal: Journal;
  /** Paths, sorted. `unchanged` files are not touched. */
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  /** Stale files of an earlier build that go. */
  readonly removed: readonly string[];
  /** Stale files that stay, because they are no longer what the tool wrote. */
  readonly kept: readonly string[];
}

/** The hashes of staged files. One that was announced and never staged is our bug: InternalError. */
export async function hashStaged(
  work: WorkFolder,
  files: readonly Omit<ManifestFile, 'sha256'>[],
): Promise<readonly ManifestFile[]> {
  const hashOf = async (file: Omit<ManifestFile, 'sha256'>): Promise<ManifestFile> => {
    const sha256 = await hashFile(resolveIn(work.stage, file.path));
    if (sha256 === null)
      throw new InternalError(`${file.path} is to be written and was not staged`);
    return { ...file, sha256 };
  };
  return pMap(files, hashOf, { concurrency: HASH_CONCURRENCY });
}

/**
 * The manifest as the folder is: a listed file that has been deleted since is one that is missing, and
 * the index page no longer links it.
 */
export async function dropDeletedFiles(folder: string, manifest: Manifest): Promise<Manifest> {
  const files: ManifestFile[] = [];
  const missing: MissingFile[] = [...manifest.missing];
  const lost = new Set<string>();
  for (const file of manifest.files) {
    if ((await entryKind(resolveIn(folder, file.path))) === 'file') files.push(file);
    else {
      const { path, component } = file;
      const reason = 'it was deleted after it was built';
      missing.push({ path, component, reason });
      lost.add(path);
    }
  }
  const unlessLost = (path: string | null): string | null =>
    path === null || lost.has(path) ? null : path;
  const entries = manifest.entries.map((entry) => ({
    ...entry,
    htmlPath: unlessLost(entry.htmlPath),
    pdfPath: unlessLost(entry.pdfPath),
    pictures: entry.pictures.filter(({ path }) => !lost.has(path)),
  }));
  return { ...manifest, files, missing, entries };
}

/** Decides every move from what is staged, what lies in the folder, and the manifests before and after. */
export async function planSwap(options: {
  readonly folder: string;
  readonly previous: Manifest | null;
  readonly next: Manifest;
  /** The files of `next` that are staged, with MANIFEST_PATH last. */
  readonly staged: readonly ManifestFile[];
}): Promise<SwapPlan> {
  const { folder, previous, next, staged } = options;
  const stale = await planRemovals(folder, previous, next);
  const puts: Move[] = [];
  const unchanged: string[] = [];
  const there = await pMap(staged, ({ path }) => hashFile(resolveIn(folder, path)), {
    concurrency: HASH_CONCURRENCY,
  });
  for (const [at, { path, sha256 }] of staged.entries()) {
    const found = there[at] ?? null;
    if (found === sha256) unchanged.push(path);
    else puts.push({ kind: 'put', path, sha256, hadOld: found !== null });
  }
  const moves = [...stale.removes, ...puts];
  return {
    journal: {
      version: 1,
      moves: [...moves.filter((move) => !isManifestMove(move)), ...moves.filter(isManifestMove)],
      newFolders: await foldersToMake(folder, puts),
      oldFolders: [...new Set(stale.removes.flatMap((move) => parentFolders(move.path)))]
        .sort(compareText)
        .reverse(),
    },
    written: puts.map((move) => move.path).sort(compareText),
    unchanged: unchanged.sort(compareText),
    removed: stale.removes.map((move) => move.path),
    kept: stale.kept,
  };
}

/** The manifest comes last: it never names a file that is not there yet. */
const isManifestMove = (move: Move): boolean => move.path === MANIFEST_PATH;

async function planRemovals(
  folder: string,
  previous: Manifest | null,
  next: Manifest,
): Promise<{ readonly removes: readonly Move[]; readonly kept: readonly string[] }> {
  const listed = new Set(next.files.map((file) => file.path));
  const removes: Move[] = [];
  const kept: string[] = [];
  for (const { path, sha256 } of previous?.files ?? []) {
    const place = resolveIn(folder, path);
    if (listed.has(path) || (await entryKind(place)) === 'none') continue;
    const isOurs = (await findBarrier(folder, path)) === null && (await hashFile(place)) === sha256;
    if (isOurs) removes.push({ kind: 'remove', path, sha256 });
    else kept.push(path);
  }
  removes.sort((a, b) => compareText(a.path, b.path));
  return { removes, kept: kept.sort(compareText) };
}

async function foldersToMake(folder: string, moves: readonly Move[]): Promise<readonly string[]> {
  const wanted = [...new Set(moves.flatMap((move) => parentFolders(move.path)))].sort(compareText);
  const missing: string[] = [];
  for (const path of wanted) {
    if ((await entryKind(resolveIn(folder, path))) === 'none') missing.push(path);
  }
  return missing;
}

/** At most so many are named; the rest is counted. */
const MAX_NAMED = 10;

/** Whose the output folder is, according to its manifest. */
export type ManifestState = 'none' | 'ours' | 'foreign';

/**
 * What is in the way of files to be written, sorted: files that are not `owned`, and folders and links
 * of any owner where a file must go.
 */
export async function findConflicts(
  folder: string,
  owned: ReadonlySet<string>,
  paths: readonly string[],
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const path of paths) {
    const barrier = await findBarrier(folder, path);
    if (barrier !== null) {
      found.add(barrier);
      continue;
    }
    const kind = await entryKind(resolveIn(folder, path));
    const isFree = kind === 'none' || (kind === 'file' && owned.has(path));
    if (!isFree) found.add(path);
  }
  return [...found].sort(compareText);
}

export function conflictsError(
  folder: string,
  obstacles: readonly string[],
  state: ManifestState,
): CliError {
  const more = obstacles.length - MAX_NAMED;
  const names = obstacles.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
  const message =
    obstacles.length === 1
      ? `${names} in ${folder} was not written by vbuses and is in the way.`
      : `${names} in ${folder} were not written by vbuses and are in the way.`;
  if (state === 'foreign') {
    return machineError(
      `${message} ${MANIFEST_PATH} there is damaged or from another program, so no file is recognised as written by vbuses.`,
      'If nothing in that folder is yours, delete it; otherwise choose another folder with --out <folder>.',
    );
  }
  return machineError(message, 'Move it away, or choose another folder with --out <folder>.');
}
