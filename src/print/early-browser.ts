import { rmdir } from 'node:fs/promises';
import type { FoundBrowser } from './find-browser.ts';
import type { Machine } from './machine.ts';
import { makeProfilesFolder } from './profiles-folder.ts';
import type { PrelaunchedBrowser } from './started-browser.ts';
import { startBrowser } from './with-browser.ts';

/**
 * Starts a browser ahead of its use; whoever starts it closes it in the end. Why one cannot be started is told by who starts it when it is
 * wanted; here it is no matter.
 */
export function prelaunchBrowser(
  find: () => Promise<FoundBrowser>,
  machine: Machine,
  signal: AbortSignal,
): PrelaunchedBrowser {
  const unwanted = new AbortController();
  let isTaken = false;
  let tellSpawned = (): void => {};
  const spawned = new Promise<void>((resolve) => {
    tellSpawned = resolve;
  });
  const started = (async () => {
    const browser = await find();
    const scratchFolder = await makeProfilesFolder(machine);
    // Another browser of this process may have its profile there still.
    const removeFolder = (): Promise<void> => rmdir(scratchFolder).catch(() => undefined);
    const early = await startBrowser({
      ...{ browser, machine, scratchFolder, onSpawned: tellSpawned },
      signal: AbortSignal.any([signal, unwanted.signal]),
    }).catch(async (error: unknown) => {
      await removeFolder();
      throw error;
    });
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => {
      closing ??= early.close().finally(removeFolder);
      return closing;
    };
    return { running: early.running, close };
  })().catch(() => null);
  void started.then(tellSpawned);
  return {
    spawned,
    acquire: async () => {
      if (isTaken) return null;
      isTaken = true;
      const early = await started;
      if (early === null) return null;
      const { running, close } = early;
      const giveBack = async (): Promise<void> => {
        // One that has died is not lent again.
        isTaken = !running.connection.connected;
      };
      return { running, close, release: giveBack };
    },
    close: async () => {
      isTaken = true;
      unwanted.abort();
      await (await started)?.close();
    },
  };
}
