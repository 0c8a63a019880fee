import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { makeFolder } from '../make-folder.ts';
import type { Machine } from './machine.ts';

/** By machine and process: a home folder may be shared among machines. */
const processFolderName = (pid: number): string => `${hostname()}-${pid}`;

/** Where the profiles of browsers lie that start before there is an output. */
export const profilesFolder = ({ cacheFolder }: Pick<Machine, 'cacheFolder'>): string =>
  join(cacheFolder, 'profiles');

/** A folder of this process for the profiles of browsers that start before there is an output. */
export async function makeProfilesFolder(machine: Machine): Promise<string> {
  const own = join(profilesFolder(machine), processFolderName(process.pid));
  await makeFolder(own);
  return own;
}

/** Clears away what processes that were killed have left there. */
export async function removeStaleProfiles(machine: Machine): Promise<void> {
  const all = profilesFolder(machine);
  const names = await readdir(all).catch(() => []);
  for (const name of names.filter(isStale)) {
    await rm(join(all, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isStale(name: string): boolean {
  const pid = Number(name.slice(name.lastIndexOf('-') + 1));
  if (!Number.isInteger(pid) || name !== processFolderName(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
