import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

let folder: string | null = null;

/** Commands that run in the tests' own process neither find nor leave anything with the user. */
export async function setup(): Promise<void> {
  if (process.env.VBUSES_CACHE !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'vbuses-cache-'));
  process.env.VBUSES_CACHE = folder;
  process.env.XDG_CONFIG_HOME = join(folder, 'config');
}

export async function teardown(): Promise<void> {
  if (folder === null) return;
  delete process.env.VBUSES_CACHE;
  delete process.env.XDG_CONFIG_HOME;
  await rm(folder, { recursive: true, force: true });
}
