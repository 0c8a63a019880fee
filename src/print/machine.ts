import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import process from 'node:process';
import { userCacheFolder } from '../cache/cache-folder.ts';
import type { Environment } from './environment.ts';
import type { InstallTool } from './install-hints.ts';
import { INSTALL_TOOLS } from './install-hints.ts';

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
