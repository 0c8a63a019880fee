/** From a save to new sheets: an open `vbuses build --watch`, whose output is looked at. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How often the PDF is looked at. */
const POLL_MS = 5;

/**
 * Starts a build that watches, and waits for its first output.
 *
 * @param {{cli: string, pack: string, pdf: string}} given `pdf`: the name of the one that a save changes
 */
export async function openWatch({ cli, pack, pdf }) {
  const child = spawn(process.execPath, [cli, 'build', '--watch'], {
    cwd: pack,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const path = join(pack, 'Output', 'pdf', pdf);
  const poll = async (isDone) => {
    while (!isDone()) {
      if (child.exitCode !== null) throw new Error(`the build has ended:\n${output}`);
      await setTimeout(POLL_MS);
    }
  };
  const built = () => output.split('watching for changes').length - 1;
  await poll(() => built() === 1);
  const saveUntil = async (change, isDone) => {
    const began = performance.now();
    change();
    await poll(isDone);
    return { ms: performance.now() - began, peakMb: null };
  };
  return {
    /** Saves a change and waits for the PDF of what has changed; then, untimed, for the rest. */
    savePdf: async (change) => {
      const [before, builds] = [statSync(path).ino, built()];
      const saved = await saveUntil(
        change,
        () => statSync(path, { throwIfNoEntry: false })?.ino !== before,
      );
      await poll(() => built() > builds);
      return saved;
    },
    /** Saves a change and waits until all of the output is new. */
    saveAll: async (change) => {
      const builds = built();
      return saveUntil(change, () => built() > builds);
    },
    close: async () => {
      const closed = once(child, 'close');
      child.kill('SIGINT');
      await closed;
    },
  };
}
