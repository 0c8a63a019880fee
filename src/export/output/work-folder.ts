import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disk, diskErrorCode, entryKind, systemDisk } from './disk.ts';
import { WORK_FOLDER } from './output-path.ts';
import { type Processes, systemProcesses } from './processes.ts';

/** What writing an output folder needs of the world; tests give their own. */
export interface OutputWorld {
  readonly disk: Disk;
  readonly processes: Processes;
}

export const systemWorld: OutputWorld = { disk: systemDisk, processes: systemProcesses };

/** The places inside `<output>/.vbuses`. */
export interface WorkFolder {
  readonly root: string;
  /** Says which process works here. */
  readonly lock: string;
  /** New files at their final paths, until the switch. */
  readonly stage: string;
  /** For whatever is never published, such as a browser's profile. */
  readonly scratch: string;
  /** Old files during the switch, by their number in the journal. */
  readonly trash: string;
  readonly journal: string;
}

/** The places for one output folder; nothing is made. */
export function resolveWorkFolder(folder: string): WorkFolder {
  const root = join(folder, WORK_FOLDER);
  return {
    root,
    lock: join(root, 'lock'),
    stage: join(root, 'stage'),
    scratch: join(root, 'scratch'),
    trash: join(root, 'trash'),
    journal: join(root, 'journal.json'),
  };
}

/** Removes everything but the lock; answers whether there was anything. */
export async function clearWorkFolder(work: WorkFolder, disk: Disk): Promise<boolean> {
  const names = (await listNames(work.root)).filter((name) => join(work.root, name) !== work.lock);
  for (const name of names) await disk.removeTree(join(work.root, name));
  return names.length > 0;
}

/** True while a switch is neither finished nor undone. */
export const hasJournal = async (work: WorkFolder): Promise<boolean> =>
  (await entryKind(work.journal)) === 'file';

/** The names in a folder, sorted; none when it is not there. */
export async function listNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (diskErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
