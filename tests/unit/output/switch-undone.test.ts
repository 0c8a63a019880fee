import { execFileSync } from 'node:child_process';
import { readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { CliError, EXIT } from '../../../src/diagnostics/errors.ts';
import type { Disk } from '../../../src/output/disk.ts';
import type { OutputWorld } from '../../../src/output/paths.ts';
import { recoverOutput } from '../../../src/output/swap.ts';
import {
  build,
  diskError,
  dyingWorld,
  fakeProcesses,
  Killed,
  laterWorld,
  lay,
  sha256,
  treeOf,
  watchedDisk,
  withFolder,
} from '../../helpers/output-folder.ts';

const OLD = { files: { 'a.html': 'old a', 'pdf/a.pdf': 'old pdf', 'x/stale.html': 'stale' } };
const NEW = { files: { 'a.html': 'new a', 'pdf/a.pdf': 'new pdf', 'y/new.html': 'new' } };

const refusing = (
  isRefused: (operation: keyof Disk, args: readonly string[]) => boolean,
): OutputWorld => ({
  disk: watchedDisk((operation, args) => {
    const paths = args.map(String);
    if (isRefused(operation, paths)) throw diskError('EBUSY', paths[0] ?? '');
  }),
  processes: fakeProcesses(1, [1]),
});

/** Refuses every rename that touches a file in the output folder with this ending, as an open viewer does. */
const holding = (folder: string, path: string): OutputWorld => {
  const place = join(folder, path);
  return refusing((operation, args) => operation === 'rename' && args.includes(place));
};

async function prepared<T>(use: (folder: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    await build(folder, OLD);
    await lay(folder, { 'notes.txt': 'mine', 'x/mine.txt': 'mine' });
    return use(folder);
  });
}

describe('a file that is held open', () => {
  it.each(['a.html', 'pdf/a.pdf', 'x/stale.html', 'y/new.html', 'manifest.json'])(
    '%s: everything is put back and it is named',
    async (path) => {
      await prepared(async (folder) => {
        const before = await treeOf(folder);
        const error: unknown = await build(folder, NEW, holding(folder, path)).catch(
          (e: unknown) => e,
        );
        expect(error).toBeInstanceOf(CliError);
        expect(error).toMatchObject({
          exitCode: EXIT.machine,
          message: `${path} could not be replaced: ${folder} is unchanged.`,
        });
        expect(await treeOf(folder)).toEqual(before);
        await build(folder, NEW);
        expect(Object.keys(await treeOf(folder))).toContain('y/new.html');
      });
    },
  );

  it('is left to the next command when it cannot even be put back', async () => {
    await prepared(async (folder) => {
      const before = await treeOf(folder);
      let isHeld = false;
      const world = refusing((operation, args) => {
        // Held from the moment the manifest is moved: neither way is open any more.
        isHeld ||= operation === 'rename' && args.includes(join(folder, 'manifest.json'));
        return isHeld && operation === 'rename';
      });
      const error: unknown = await build(folder, NEW, world).catch((e: unknown) => e);
      expect(error).toMatchObject({ exitCode: EXIT.machine });
      expect(error).toHaveProperty('message', expect.stringContaining('cannot be undone now'));
      expect(await recoverOutput(folder, world)).toMatchObject({ outcome: 'blocked' });
      expect(await recoverOutput(folder)).toEqual({ outcome: 'undone' });
      expect(await treeOf(folder)).toEqual(before);
    });
  });
});

describe('an interrupted switch', () => {
  /** Dies with the journal written and the first files moved. */
  async function interrupted(
    use: (folder: string, before: object) => Promise<void>,
  ): Promise<void> {
    await prepared(async (folder) => {
      const before = await treeOf(folder);
      let moved = 0;
      const { world } = dyingWorld(Number.POSITIVE_INFINITY);
      const disk = watchedDisk((operation, [from]) => {
        if (operation === 'rename' && /stage/.test(String(from))) moved += 1;
        if (moved > 1) throw new Killed();
      });
      await expect(build(folder, NEW, { ...world, disk })).rejects.toThrow(Killed);
      await use(folder, before);
    });
  }

  it("does not overwrite somebody's file that came in between", async () => {
    await interrupted(async (folder, before) => {
      await lay(folder, { 'y/new.html': 'mine' });
      expect(await recoverOutput(folder, laterWorld)).toEqual({ outcome: 'undone' });
      const after = await treeOf(folder);
      expect(after).toMatchObject(before);
      expect(Object.keys(after)).toContain('y/new.html');
    });
  });

  const JOURNAL = join('.vbuses', 'journal.json');
  /** In the format of the tool, but for the seal that only this machine can make. */
  const foreign = (seal: string): string =>
    JSON.stringify({
      seal,
      journal: {
        version: 1,
        moves: [{ kind: 'remove', path: 'notes.txt', sha256: sha256('mine') }],
        newFolders: [],
        oldFolders: [],
      },
    });

  it.each<[string, (folder: string) => unknown]>([
    [
      'with a seal that was made up',
      (folder) => lay(folder, { [JOURNAL]: foreign('0'.repeat(64)) }),
    ],
    [
      'with the seal of another journal',
      async (folder) => {
        const { seal } = JSON.parse(await readFile(join(folder, JOURNAL), 'utf8'));
        await lay(folder, { [JOURNAL]: foreign(seal) });
      },
    ],
    [
      'that another user of this machine sealed',
      () => void vi.stubEnv('XDG_CONFIG_HOME', join(tmpdir(), 'no-such-user')),
    ],
    ['that is cut off', (folder) => truncate(join(folder, JOURNAL), 90)],
    [
      'that is a pipe',
      async (folder) => {
        await rm(join(folder, JOURNAL));
        execFileSync('mkfifo', [join(folder, JOURNAL)]);
      },
    ],
  ])('is not carried on by a journal %s, which stays and is reported', async (_, change) => {
    await interrupted(async (folder) => {
      await change(folder);
      // The lock of a dead process goes in any case.
      await rm(join(folder, '.vbuses', 'lock'), { recursive: true });
      const before = await treeOf(folder);
      const recovery = await recoverOutput(folder, laterWorld);
      expect(recovery).toMatchObject({
        outcome: 'blocked',
        problem: {
          exitCode: EXIT.machine,
          message: expect.stringContaining('was not written by vbuses on this machine'),
          hint: expect.stringContaining('.vbuses'),
        },
      });
      await expect(build(folder, NEW, laterWorld)).rejects.toMatchObject({
        exitCode: EXIT.machine,
      });
      expect(await treeOf(folder)).toEqual(before);
      vi.unstubAllEnvs();
    });
  });
});
