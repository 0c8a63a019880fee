import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { withBrowser } from '../../../src/browser/with-browser.ts';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { bareMachine, scratchFolder, writeProgram } from '../print/machines.ts';

const missing = (library: string) =>
  `echo "$0: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory" >&2; exit 127`;

/** Tries to start a browser that is the given shell script. */
async function tryToStart(
  script: string,
  options: { libraryFolder?: string; signal?: AbortSignal } = {},
) {
  const folder = await scratchFolder();
  const executablePath = await writeProgram(join(folder, 'browser'), script);
  const scratch = join(folder, 'scratch');
  await writeProgram(join(scratch, 'there-before'), '');
  const { libraryFolder = null, signal } = options;
  const started = withBrowser(
    {
      browser: { origin: 'option', name: 'fake', executablePath, libraryFolder },
      machine: bareMachine(folder, { env: { PATH: process.env.PATH } }),
      scratchFolder: scratch,
      limits: { startMs: 2_000 },
      signal,
    },
    async () => Promise.resolve('used'),
  );
  const error: unknown = await started.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(await readdir(scratch)).toEqual(['there-before']);
  return { folder, error };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')(
  'withBrowser, with a browser that cannot start',
  () => {
    it('tries again with the libraries that came with it, and only then gives up', async () => {
      const script = `#!/bin/sh
if [ "$LD_LIBRARY_PATH" = /its/libraries ]; then ${missing('libexpat.so.1')}; fi
${missing('libnss3.so')}\n`;
      const { error } = await tryToStart(script, { libraryFolder: '/its/libraries' });
      expect(error).toMatchObject({ hint: 'Type `sudo apt-get install libexpat1`.' });
    });

    it('waits no longer than its limit for one that says nothing, and kills it', async () => {
      const { folder, error } = await tryToStart(
        '#!/bin/sh\necho $$ > "$(dirname "$0")/pid"\nexec tail -f /dev/null\n',
      );
      expect(error).toMatchObject({
        exitCode: EXIT.machine,
        message: expect.stringMatching(
          /^Timed out after 2 s waiting for the browser .* to start\.$/,
        ),
      });
      const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000, interval: 20 });
    });
  },
);
