import { CliError, machineError } from '../../errors.ts';
import { diskErrorCode, kindOf } from './disk.ts';
import { asDiskProblem, heldOpen } from './disk-problem.ts';
import { type Journal, readJournal } from './journal.ts';
import { acquireLock, lockedError, releaseLock } from './lock.ts';
import { barrierBefore } from './obstacles.ts';
import { isWhole, MoveRefused, rollBack, rollForward, type SwitchSite } from './switch.ts';
import { clearWorkFolder, realWorld, type World, workFolderOf } from './work-folder.ts';

/** What was found to mend: nothing; left-over staging, now gone; a switch, now finished or undone. */
export type Mended = 'nothing' | 'cleared' | 'finished' | 'undone';

/** What became of an output folder that an earlier command may have left in the middle. */
export type Recovery =
  | { readonly outcome: Mended }
  /** A living command is writing there: it was left alone. */
  | { readonly outcome: 'busy'; readonly problem: CliError }
  /** It could not be mended now; the next command tries again. */
  | { readonly outcome: 'blocked'; readonly problem: CliError };

/**
 * What every command calls first: finishes or undoes an interrupted switch, removes left-over staging,
 * and leaves a living command's alone. Costs one look at the disk when there is nothing to do. Throws
 * nothing that is the machine's fault: a command that only reads goes on.
 */
export async function recoverOutput(folder: string, world: World = realWorld): Promise<Recovery> {
  const work = workFolderOf(folder);
  try {
    if ((await kindOf(work.root)) !== 'folder') return { outcome: 'nothing' };
    const lock = await acquireLock(work, world, 0);
    if (lock.kind === 'holder') {
      return { outcome: 'busy', problem: lockedError(folder, work, lock) };
    }
    try {
      const outcome = await mendSwitch({ folder, work, disk: world.disk });
      // An empty work folder is left-over too.
      return { outcome: outcome === 'nothing' ? 'cleared' : outcome };
    } finally {
      await releaseLock(work, world, lock);
    }
  } catch (error) {
    const problem = asDiskProblem(error, `${folder} could not be tidied up after an earlier build`);
    if (problem instanceof CliError) return { outcome: 'blocked', problem };
    throw problem;
  }
}

/** Does the mending; the caller has the lock. Throws a CliError with exit 3 when the machine is in the way. */
export async function mendSwitch(site: SwitchSite): Promise<Mended> {
  const { work, disk } = site;
  const journal = await readJournal(work);
  if (journal === null) return (await clearWorkFolder(work, disk)) ? 'cleared' : 'nothing';
  await refuseBarriers(site, journal);
  const outcome = (await tryForward(site, journal)) ? 'finished' : 'undone';
  if (outcome === 'undone') await undoSwitch(site, journal);
  await disk.removeFile(work.journal);
  await clearWorkFolder(work, disk);
  return outcome;
}

async function tryForward(site: SwitchSite, journal: Journal): Promise<boolean> {
  if (!(await isWhole(site, journal))) return false;
  try {
    await rollForward(site, journal);
    return true;
  } catch (error) {
    if (error instanceof MoveRefused || error instanceof CliError || diskErrorCode(error)) {
      return false;
    }
    throw error;
  }
}

/** Takes a switch back, or says which file keeps it from that; the journal stays. */
export async function undoSwitch(site: SwitchSite, journal: Journal): Promise<void> {
  try {
    await rollBack(site, journal);
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error;
    throw heldOpen(
      error,
      `${error.path} is held open: an interrupted build can be neither finished nor undone now.`,
    );
  }
}

async function refuseBarriers({ folder }: SwitchSite, journal: Journal): Promise<void> {
  for (const { path } of journal.moves) {
    const barrier = await barrierBefore(folder, path);
    if (barrier === null) continue;
    throw machineError(
      `${barrier} in ${folder} is in the way of finishing an interrupted build.`,
      'Move it away and try again.',
    );
  }
}
