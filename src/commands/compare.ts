import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Job } from '../app/job.ts';
import { preparePack } from '../app/recipes.ts';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { comparePacks, listSwaps, type PackDiff, type Swap } from '../diff/compare-packs.ts';
import { printedFolder } from '../export/output-folders.ts';
import type { DrawnVersion } from '../export/write-diff.ts';
import { exists } from '../load/folders.ts';
import { PACK_PARTS } from '../load/read-pack-files.ts';
import { type Revision, withRevision } from '../load/read-revision.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { UNPRINTED } from './options.ts';

/** What is compared with where nothing is named: the last commit. */
export const LAST_COMMIT = 'HEAD';

/** The pack as it was when `build --mark-printed` last printed it. */
const LAST_PRINT = '@printed';

/** Two versions of a pack, compared. */
interface Comparison {
  readonly before: DrawnVersion;
  readonly after: DrawnVersion;
  /** The earlier version, and its folder. */
  readonly title: string;
  readonly folder: string;
  readonly diff: PackDiff;
}

/**
 * Checks and renders the earlier version, and compares. It exists only while it is used.
 *
 * @param after the pack as it is now, and how it was made
 * @throws CliError (exit 1) for an earlier version with errors
 */
export async function compareWith<T>(
  revision: string,
  cwd: string,
  { job, ...after }: DrawnVersion & { job: Job; files: PackFiles },
  use: (comparison: Comparison) => Promise<T>,
): Promise<T> {
  const compare = async ({ folder, title }: Revision): Promise<T> => {
    // Packages are in no commit: the installed ones serve both versions.
    const choices = { ...job.choices, packagesFrom: job.packFolder };
    const { rendered, ...run } = await preparePack({ ...job, packFolder: folder, choices });
    if (rendered === null) {
      const [first] = run.diagnostics.filter(({ severity }) => severity === 'error');
      throw new CliError(`the pack had errors at ${title}, so its cards cannot be compared`, {
        exitCode: EXIT.problems,
        hint: first === undefined ? null : `the first: ${first.message}`,
      });
    }
    const before = { ...run, rendered };
    return use({ before, after, title, folder, diff: comparePacks(before, after) });
  };
  if (revision === LAST_PRINT) {
    const folder = printedFolder(job.out);
    if (await exists(join(folder, 'game.yaml')))
      return compare({ folder, title: 'the last print' });
    throw usageError(
      'no print of this game is marked yet',
      'mark the one you have on paper: `vbuses build --mark-printed`',
    );
  }
  const other = resolve(cwd, revision);
  if (await exists(join(other, 'game.yaml'))) return compare({ folder: other, title: revision });
  return withRevision(job.packFolder, revision, compare);
}

/**
 * Keeps the files of a pack as those of its last print.
 *
 * @param out the output folder of the pack, absolute
 */
export async function markPrinted(packFolder: string, out: string): Promise<void> {
  const folder = printedFolder(out);
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  for (const part of PACK_PARTS) {
    const from = join(packFolder, part);
    if (await exists(from))
      await cp(from, join(fresh, part), { recursive: true, dereference: true });
  }
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/** The revision that an item of `--cards` names, if it asks for cards that changed. */
function revisionOf(item: string): string | null {
  if (item === UNPRINTED) return LAST_PRINT;
  const [match, revision = LAST_COMMIT] = /^@changed(?::(.+))?$/.exec(item) ?? [];
  return match === undefined ? null : revision;
}

/**
 * The cards of `--cards` with `@changed`, `@changed:<revision>` or `@unprinted` in place of those.
 *
 * @throws CliError (exit 2) where no card changed
 */
export async function resolveChangedCards(
  cards: readonly string[],
  job: Job,
  cwd: string,
): Promise<string[]> {
  if (cards.every((one) => revisionOf(one) === null)) return [...cards];
  const run = await preparePack(job);
  // The build reports what is wrong with it.
  if (run.rendered === null) return [...cards];
  const after = { ...run, rendered: run.rendered, job };
  const resolved = cards.map(async (one): Promise<readonly string[]> => {
    const revision = revisionOf(one);
    if (revision === null) return [one];
    return compareWith(revision, cwd, after, async ({ diff: found, title }) => {
      const swaps = listSwaps(found).in;
      if (swaps.length === 0) throw usageError(`no card changed since ${title}`);
      return swaps.map(toCardChoice);
    });
  });
  return (await Promise.all(resolved)).flat();
}

/** As `--cards` takes it. */
export const toCardChoice = ({ component, id, copies }: Swap): string =>
  `${component}/${id}x${copies}`;
