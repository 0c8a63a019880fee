import { readdir, readlink } from 'node:fs/promises';
import { join, parse, relative, sep } from 'node:path';
import { errorCode, InternalError, machineError } from '../diagnostics/errors.ts';
import { type Disk, entryKind, systemDisk } from './disk.ts';
import { type Processes, systemProcesses } from './processes.ts';

/** Where the tool works inside the output folder; nothing of it is ever published. */
const WORK_FOLDER = '.vbuses';

/**
 * True for a path that names a file inside the output folder: relative, `/` as separator, no empty,
 * `.` or `..` step, nothing that Windows reads as a drive or a stream, and not the tool's own folder.
 */
export function isOutputPath(path: unknown): path is string {
  if (typeof path !== 'string' || path === '' || /[\\:\0]/.test(path)) return false;
  const steps = path.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..')) return false;
  return steps[0]?.toLowerCase() !== WORK_FOLDER;
}

/** Throws InternalError for a path that could lead out of the output folder: no caller may ask for one. */
export function assertOutputPath(path: string): void {
  if (!isOutputPath(path)) {
    throw new InternalError(`Not a path inside the output folder: ${JSON.stringify(path)}`);
  }
}

/** The file's place on this machine. */
export const resolveIn = (folder: string, path: string): string => join(folder, ...path.split('/'));

/** `a/b/c.pdf` gives `['a', 'a/b']`: the folders on the way to a file, outermost first. */
export function parentFolders(path: string): readonly string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

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
 * Throws a CliError with exit 3 where a step of a path, or what it names, is a symbolic link: a pack of
 * a stranger may contain one, and what is written through it may land anywhere.
 *
 * @param root an absolute folder whose own path is trusted
 */
export async function assertNoLinks(path: string, root = parse(path).root): Promise<void> {
  const step = await findBarrier(root, `${relative(root, path).replaceAll(sep, '/')}/`);
  const place = join(root, step ?? '');
  if (step === null || (await entryKind(place)) !== 'link') return;
  throw machineError(
    `${place} is a symbolic link to ${await readlink(place)}, and vbuses does not write through links inside a pack or an output folder.`,
    'Delete it or put a real folder or file in its place; output can go elsewhere with --out <folder>.',
  );
}

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

/** Where a swap takes place. */
export interface SwapSite {
  readonly folder: string;
  readonly work: WorkFolder;
  readonly disk: Disk;
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

/** The names in a folder, sorted; none when it is not there. */
export async function listNames(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
