import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { userCacheFolder } from '../cache/cache.ts';
import { makeFolders } from '../output/disk.ts';
import { isPidInUse } from '../output/processes.ts';

/** The programs that install packages, of which the machine's decides what a hint says to type. */
export const INSTALL_TOOLS = ['apt-get', 'dnf', 'pacman', 'apk'] as const;

type InstallTool = (typeof INSTALL_TOOLS)[number];

/** The machine, as far as finding and starting a browser depends on it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Environment;
  readonly homeFolder: string;
  /** The folder that relative paths on the command line are meant from. */
  readonly workingFolder: string;
  /** Where this user's programs keep what they can make again. */
  readonly cacheFolder: string;
  readonly isRoot: boolean;
  readonly installTool: InstallTool | null;
  /** Whether programs linked against the common C library of Linux (glibc) can run. */
  readonly hasGlibc: boolean;
}

/** The machine this process runs on. */
export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  homeFolder: homedir(),
  workingFolder: process.cwd(),
  cacheFolder: userCacheFolder(),
  isRoot: process.getuid?.() === 0,
  installTool: findInstallTool(process.env),
  hasGlibc: existsSync(GLIBC_LOADER),
});

/** The loader that the header of every glibc program for x64 names. */
const GLIBC_LOADER = '/lib64/ld-linux-x86-64.so.2';

function findInstallTool(env: Environment): InstallTool | null {
  if (process.platform !== 'linux') return null;
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const isThere = (tool: string) => folders.some((folder) => existsSync(`${folder}/${tool}`));
  return INSTALL_TOOLS.find(isThere) ?? null;
}

/** Environment variables, passed in so that nothing reads the process's own behind a caller's back. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** By machine and process: a home folder may be shared among machines. */
const processFolderName = (pid: number): string => `${hostname()}-${pid}`;

/** Where the profiles of browsers lie that start before there is an output. */
export const profilesFolder = ({ cacheFolder }: Pick<Machine, 'cacheFolder'>): string =>
  join(cacheFolder, 'profiles');

/** A folder of this process for the profiles of browsers that start before there is an output. */
export async function makeProfilesFolder(machine: Pick<Machine, 'cacheFolder'>): Promise<string> {
  const own = join(profilesFolder(machine), processFolderName(process.pid));
  await makeFolders(own);
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
  return Number.isInteger(pid) && name === processFolderName(pid) && !isPidInUse(pid);
}
