import { type CliError, machineError } from '../../errors.ts';
import { entryKind } from './disk.ts';
import { MANIFEST_PATH } from './manifest.ts';
import { compareText, parentFolders, resolveIn } from './output-path.ts';

/** At most so many are named; the rest is counted. */
const MAX_NAMED = 10;

/** What the output folder is, as far as its manifest tells. */
export type ManifestState = 'none' | 'ours' | 'foreign';

/**
 * The first of the folders on the way to a file that is something else: a file, or a link, which could
 * lead anywhere. `null` when the way is clear, even where folders are still to be made.
 */
export async function findBarrier(folder: string, path: string): Promise<string | null> {
  for (const step of parentFolders(path)) {
    const kind = await entryKind(resolveIn(folder, step));
    if (kind === 'none') return null;
    if (kind !== 'folder') return step;
  }
  return null;
}

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

/** How to say it; exit 3. */
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
      `${message} ${MANIFEST_PATH} there is damaged or another program's, so that every file counts as somebody else's.`,
      'If nothing in that folder is yours, delete it; else write somewhere else with --out <folder>.',
    );
  }
  return machineError(message, 'Move it away, or write somewhere else with --out <folder>.');
}
