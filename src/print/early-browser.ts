import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { FoundBrowser } from './find-browser.ts';
import type { Machine } from './machine.ts';
import { type StartedBrowser, startBrowser } from './with-browser.ts';

/** A browser that starts while nobody knows yet what it will print. */
export interface EarlyBrowser {
  /** Settles as soon as its process runs, or cannot. */
  readonly spawned: Promise<void>;
  /** Hands it over, to one taker; `null` for the next ones, and where it could not be started. */
  readonly take: () => Promise<StartedBrowser | null>;
  /** Ends it if nobody took it. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a browser ahead of its use. Why one cannot be started is told by who starts it when it is
 * wanted; here it is no matter.
 */
export function startEarly(
  find: () => Promise<FoundBrowser>,
  machine: Machine,
  signal: AbortSignal,
): EarlyBrowser {
  const unwanted = new AbortController();
  let isTaken = false;
  let tellSpawned = (): void => {};
  const spawned = new Promise<void>((resolve) => {
    tellSpawned = resolve;
  });
  const started = (async () => {
    const browser = await find();
    const scratchFolder = await profilesFolder(machine);
    const removeFolder = (): Promise<void> => rm(scratchFolder, { recursive: true, force: true });
    const early = await startBrowser({
      ...{ browser, machine, scratchFolder, onSpawned: tellSpawned },
      signal: AbortSignal.any([signal, unwanted.signal]),
    }).catch(async (error: unknown) => {
      await removeFolder();
      throw error;
    });
    const close = (): Promise<void> => early.close().finally(removeFolder);
    return { running: early.running, close };
  })().catch(() => null);
  void started.then(tellSpawned);
  return {
    spawned,
    take: async () => {
      if (isTaken) return null;
      isTaken = true;
      return started;
    },
    close: async () => {
      if (isTaken) return;
      isTaken = true;
      unwanted.abort();
      await (await started)?.close();
    },
  };
}

const nameOf = (pid: number): string => `${hostname()}-${pid}`;

/** A folder of this process for profiles. Those of processes that were killed are cleared away. */
async function profilesFolder({ cacheFolder }: Machine): Promise<string> {
  const all = join(cacheFolder, 'profiles');
  const own = join(all, nameOf(process.pid));
  await mkdir(own, { recursive: true });
  const left = (await readdir(all)).filter((name) => isLeftBehind(name));
  for (const name of left) await rm(join(all, name), { recursive: true, force: true });
  return own;
}

function isLeftBehind(name: string): boolean {
  const pid = Number(name.slice(name.lastIndexOf('-') + 1));
  if (!Number.isInteger(pid) || name !== nameOf(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
