import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Machine } from '../../../src/browser/machine.ts';

/** A folder that goes when the test is over. */
export async function scratchFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vbuses-print-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A machine with nothing on it, all of whose folders lie in `folder`. */
export const bareMachine = (folder: string, changes: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  arch: 'arm64',
  env: {},
  homeFolder: join(folder, 'home'),
  workingFolder: folder,
  cacheFolder: join(folder, 'cache'),
  isRoot: false,
  installTool: 'apt-get',
  hasGlibc: true,
  ...changes,
});

/** Writes a shell script that can be run, with the folders it lies in. */
export async function writeProgram(path: string, script: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}
