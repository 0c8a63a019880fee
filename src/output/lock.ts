import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CliError, errorCode, machineError } from '../diagnostics/errors.ts';
import { isCount, isString, nullable, objectOf, parseJsonOrNull } from '../values/value-shapes.ts';
import { entryKind, tolerateErrors } from './disk.ts';
import { assertNoLinks, listNames, type OutputWorld, type WorkFolder } from './paths.ts';
import type { ProcessIdentity } from './processes.ts';

const OWNER_FILE = /^owner-.*\.json$/;

/** More losses in a row than any race between commands can bring. */
const MAX_ATTEMPTS = 50;

const LOST_RACE_CODES = ['EEXIST', 'ENOTEMPTY', 'ENOENT', 'EPERM', 'EACCES'];

const IN_USE_CODES = ['EEXIST', 'ENOTEMPTY', 'ENOENT', 'EPERM', 'EACCES', 'EBUSY'];

/**
 * Takes the lock of an output folder; answers the name of the file that says whose it is, or the error that
 * another command has it. The lock is a folder that holds its owner's
 * file: it is made aside and renamed into place, which succeeds for one process only and never shows
 * a half-written owner. A dead owner's file has a name of its own, so that removing it can never
 * remove a successor's.
 */
export async function acquireLock(
  folder: string,
  work: WorkFolder,
  world: OutputWorld,
): Promise<string | CliError> {
  const self = await world.processes.self();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await readOwner(work);
    if (found === null) {
      const ownerName = await tryAcquire(work, world, self);
      if (ownerName !== null) return ownerName;
      continue;
    }
    const { owner, name } = found;
    const life = owner === null ? 'gone' : await world.processes.stateOf(owner);
    if (owner !== null && life !== 'gone') {
      return life === 'running'
        ? machineError(
            `Another vbuses is writing to ${folder} (process ${owner.pid}).`,
            'Wait until it finishes, or stop it.',
          )
        : machineError(
            `A vbuses on another machine or in a container started writing to ${folder} (process ${owner.pid} of ${owner.home}).`,
            `If you are sure that it is no longer running, delete ${work.lock} and try again.`,
          );
    }
    await tolerateErrors(['ENOENT'], world.disk.removeFile(join(work.lock, name)));
  }
  throw machineError(
    `Cannot lock ${work.lock}.`,
    `Make sure that no vbuses is running and delete ${work.lock}.`,
  );
}

/**
 * Releases the lock and removes the work folder where nothing is left in it.
 *
 * @param createdFolders how many folders, from the output folder upward, were made for this work: they go when
 *   it comes to nothing
 */
export async function releaseLock(
  work: WorkFolder,
  { disk }: OutputWorld,
  ownerName: string,
  createdFolders = 0,
): Promise<void> {
  await tolerateErrors(['ENOENT'], disk.removeFile(join(work.lock, ownerName)));
  const folders = [work.lock, work.root];
  for (let made = 0; made < createdFolders; made += 1) folders.push(dirname(folders.at(-1) ?? ''));
  for (const path of folders) {
    if (!(await tolerateErrors(IN_USE_CODES, disk.removeFolder(path)))) return;
  }
}

async function tryAcquire(
  work: WorkFolder,
  { disk }: OutputWorld,
  owner: ProcessIdentity,
): Promise<string | null> {
  await tolerateErrors(['EEXIST'], disk.makeFolder(work.root));
  const token = `${owner.pid}-${randomUUID()}`;
  const ownerName = `owner-${token}.json`;
  const candidate = join(work.root, `candidate-${token}`);
  // Another command that ends just now may take the work folder away at any of these steps.
  const isReady =
    (await tolerateErrors(['ENOENT'], disk.makeFolder(candidate))) &&
    (await tolerateErrors(
      ['ENOENT'],
      disk.writeFile(join(candidate, ownerName), JSON.stringify(owner)),
    ));
  if (!isReady) return null;
  // An empty lock has no owner; Windows does not rename over it.
  await tolerateErrors(IN_USE_CODES, disk.removeFolder(work.lock));
  if (await tolerateErrors(LOST_RACE_CODES, disk.rename(candidate, work.lock))) return ownerName;
  await disk.removeTree(candidate);
  return null;
}

async function readOwner(
  work: WorkFolder,
): Promise<{ readonly name: string; readonly owner: ProcessIdentity | null } | null> {
  const kind = await entryKind(work.root);
  if (kind !== 'none' && kind !== 'folder') {
    throw machineError(
      `${work.root} is in the way: vbuses needs a folder of that name for its work.`,
      'Move it away, or choose another folder with --out <folder>.',
    );
  }
  await assertNoLinks(work.lock);
  const name = (await listNames(work.lock)).find((candidate) => OWNER_FILE.test(candidate));
  if (name === undefined) return null;
  // A pipe would be waited for, and a link may lead anywhere.
  if ((await entryKind(join(work.lock, name))) !== 'file') return { name, owner: null };
  try {
    return { name, owner: parseOwner(await readFile(join(work.lock, name), 'utf8')) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** `null` for a file that only a power cut can leave: its owner is gone. */
function parseOwner(text: string): ProcessIdentity | null {
  const value = parseJsonOrNull(text);
  return isIdentity(value) && value.pid > 0 ? value : null;
}

const isIdentity = objectOf<ProcessIdentity>({
  pid: isCount,
  home: isString,
  started: nullable(isString),
});
