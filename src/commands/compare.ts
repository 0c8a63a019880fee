import { join, resolve } from 'node:path';
import type { PackJob } from '../app/job.ts';
import { preparePack } from '../app/recipes.ts';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { comparePacks, type PackDiff } from '../diff/compare-packs.ts';
import { listSwaps, type Swap } from '../diff/swap-list.ts';
import type { DrawnVersion } from '../export/write-diff.ts';
import { exists } from '../load/folders.ts';
import { type Revision, withRevision } from '../load/read-revision.ts';
import type { PackFiles } from '../pack/pack-files.ts';

/** What is compared with where nothing is named: the last commit. */
export const LAST_COMMIT = 'HEAD';

/** Two versions of a pack, compared. */
interface Comparison {
  readonly before: DrawnVersion;
  readonly after: DrawnVersion;
  /** The earlier version. */
  readonly title: string;
  readonly diff: PackDiff;
}

/** The pack as it is now, and how it was made. */
interface CurrentVersion extends DrawnVersion {
  readonly job: PackJob;
  readonly files: PackFiles;
}

/**
 * Checks and renders the earlier version, and compares. It exists only while it is used.
 *
 * @throws CliError (exit 1) for an earlier version with errors
 */
export async function compareWith<T>(
  revision: string,
  cwd: string,
  { job, ...after }: CurrentVersion,
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
    return use({ before, after, title, diff: comparePacks(before, after) });
  };
  const other = resolve(cwd, revision);
  if (await exists(join(other, 'game.yaml'))) return compare({ folder: other, title: revision });
  return withRevision(job.packFolder, revision, compare);
}

const CHANGED = /^@changed(?::(.+))?$/;

/**
 * The cards of `--cards` with `@changed`, or `@changed:<revision>`, as the cards to put in since then.
 *
 * @throws CliError (exit 2) where no card changed
 */
export async function resolveChangedCards(
  cards: readonly string[],
  job: PackJob,
  cwd: string,
): Promise<string[]> {
  if (!cards.some((one) => CHANGED.test(one))) return [...cards];
  const run = await preparePack(job);
  // The build reports what is wrong with it.
  if (run.rendered === null) return [...cards];
  const after = { ...run, rendered: run.rendered, job };
  const resolved = cards.map(async (one): Promise<readonly string[]> => {
    const [match, revision = LAST_COMMIT] = CHANGED.exec(one) ?? [];
    if (match === undefined) return [one];
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
