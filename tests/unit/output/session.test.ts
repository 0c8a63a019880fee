import { readFile, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError, EXIT } from '../../../src/diagnostics/errors.ts';
import { openOutput } from '../../../src/output/session.ts';
import {
  build,
  fakeProcesses,
  lay,
  sha256,
  treeOf,
  watchedDisk,
  withFolder,
} from '../../helpers/output-folder.ts';

const refusal = async (run: Promise<unknown>): Promise<CliError> => {
  const error: unknown = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CliError)) throw new Error('a CliError was expected', { cause: error });
  return error;
};

describe('a build', () => {
  it('keeps staged files out of sight, each at its own relative path, until the commit', async () => {
    await withFolder(async (folder) => {
      const session = await openOutput({ folder });
      await session.stageFile('assets/_a.css', new Uint8Array([104, 105]));
      expect(await readFile(join(session.stagingFolder, 'assets', '_a.css'), 'utf8')).toBe('hi');
      expect((await stat(session.scratchFolder)).isDirectory()).toBe(true);
      expect(Object.keys(await treeOf(folder)).every((path) => path.startsWith('.vbuses'))).toBe(
        true,
      );
      await session.discard();
      expect(await treeOf(folder)).toEqual({});
    });
  });
});

describe("somebody else's files", () => {
  const FILES = { 'a.html': 'a', 'pdf/a.pdf': 'p' };

  it('are named when they are in the way, and nothing is written', async () => {
    await withFolder(async (folder) => {
      await lay(folder, { 'a.html': 'mine', 'pdf/a.pdf': 'mine', 'pdf/b.pdf': 'mine' });
      const before = await treeOf(folder);
      const error = await refusal(build(folder, { files: FILES }));
      expect(error.exitCode).toBe(EXIT.machine);
      expect(error.message).toContain('a.html, pdf/a.pdf in ');
      expect(error.message).not.toContain('b.pdf');
      expect(error.hint).toContain('--out');
      expect(await treeOf(folder)).toEqual(before);
    });
  });

  it('are in the way as folders and links too, and where a folder must go', async () => {
    await withFolder(async (folder) => {
      await lay(folder, { 'a.html/x': 'a folder of that name', pdf: 'a file', 'elsewhere/y': '' });
      await symlink(join(folder, 'elsewhere'), join(folder, 'assets'));
      await symlink('nowhere', join(folder, '_index.html'));
      const files = { ...FILES, 'assets/_a.css': '', '_index.html': '' };
      const { message } = await refusal(build(folder, { files }));
      expect(message).toContain('_index.html, a.html, assets, pdf in ');
    });
  });

  it('are all files when the manifest is broken, and it is reported', async () => {
    await withFolder(async (folder) => {
      await build(folder, { files: FILES });
      await lay(folder, { 'manifest.json': '{"name": "some web app"}' });
      const before = await treeOf(folder);
      const { message } = await refusal(build(folder, { files: FILES }));
      expect(message).toContain('a.html, manifest.json, pdf/a.pdf');
      expect(message).toContain('damaged or from another program');
      expect(await treeOf(folder)).toEqual(before);
    });
  });

  it('are not lost when one appears in the very last moment', async () => {
    await withFolder(async (folder) => {
      const disk = watchedDisk(async (operation, [from]) => {
        if (operation === 'rename' && String(from).endsWith('draft')) {
          await lay(folder, { 'b.html': 'mine' });
        }
      });
      const world = { disk, processes: fakeProcesses(1, []) };
      const error = await refusal(
        build(folder, { files: { 'a.html': 'a', 'b.html': 'b' } }, world),
      );
      expect(error.message).toContain('b.html');
      expect(await treeOf(folder)).toEqual({ 'b.html': sha256('mine') });
    });
  });

  it('reached through a link are not taken for stale ones', async () => {
    await withFolder(async (folder) => {
      const output = join(folder, 'Output');
      await build(output, { files: { 'a.html': 'a', 'pdf/a.pdf': 'p' } });
      await rm(join(output, 'pdf'), { recursive: true });
      await lay(folder, { 'mine/a.pdf': 'p' });
      await symlink(join(folder, 'mine'), join(output, 'pdf'));
      const done = await build(output, { files: { 'a.html': 'a' } });
      expect(done.kept).toEqual(['pdf/a.pdf']);
      expect(await readFile(join(folder, 'mine', 'a.pdf'), 'utf8')).toBe('p');
    });
  });
});
