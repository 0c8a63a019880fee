import { join } from 'node:path';
import { CliError, machineError } from '../diagnostics/errors.ts';
import { entryKind } from './disk.ts';
import { toDiskError } from './disk-errors.ts';
import { type Journal, readJournal } from './journal.ts';
import { acquireLock, releaseLock } from './lock.ts';
import {
  assertNoLinks,
  clearWorkFolder,
  findBarrier,
  listNames,
  type OutputWorld,
  resolveWorkFolder,
  type SwapSite,
  systemWorld,
} from './paths.ts';
import { undoSwap } from './swap.ts';

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
