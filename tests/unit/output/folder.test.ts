import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { openOutput } from '../../../src/output/session.ts';
import {
  build,
  diskError,
  fakeProcesses,
  lay,
  treeOf,
  watchedDisk,
  withFolder,
} from '../../helpers/output-folder.ts';

const refusingDisk = (code: string) => ({
  disk: watchedDisk((_, [path]) => {
    throw diskError(code, String(path));
  }),
  processes: fakeProcesses(1, []),
});

describe('the output folder', () => {
  it('is reported when it is a file, and left alone', async () => {
    await withFolder(async (folder) => {
      await lay(folder, { Output: 'mine' });
      const before = await treeOf(folder);
      await expect(openOutput({ folder: join(folder, 'Output') })).rejects.toMatchObject({
        exitCode: EXIT.machine,
        message: expect.stringContaining('is a file'),
      });
      await expect(openOutput({ folder: join(folder, 'Output', 'deeper') })).rejects.toMatchObject({
        exitCode: EXIT.machine,
      });
      expect(await treeOf(folder)).toEqual(before);
    });
  });

  it.each([
    ['out of the pack', '../other'],
    ['to a neighbour', 'hooks'],
    ['to a file', 'file'],
    ['nowhere', 'nowhere'],
  ])(
    'is reported when it is a link %s, or lies behind one, and nothing is written',
    async (_, to) => {
      await withFolder(async (folder) => {
        await lay(folder, { 'other/x': '', 'pack/hooks/x': '', 'pack/file': '' });
        const link = join(folder, 'pack', 'Output');
        await symlink(to, link);
        const before = await treeOf(folder);
        for (const wanted of [link, join(link, 'export', 'tts')]) {
          await expect(openOutput({ folder: wanted })).rejects.toMatchObject({
            exitCode: EXIT.machine,
            message: expect.stringContaining(`${link} is a symbolic link to ${to}`),
          });
        }
        expect(await treeOf(folder)).toEqual(before);
      });
    },
  );

  it.each([
    ['EACCES', 'Make it writable'],
    ['EROFS', 'Make it writable'],
    ['EPERM', 'Make it writable'],
    ['ENOSPC', 'disk is full'],
  ])('is reported when the machine says %s', async (code, hint) => {
    await withFolder(async (folder) => {
      await expect(openOutput({ folder, world: refusingDisk(code) })).rejects.toMatchObject({
        exitCode: EXIT.machine,
        message: `${folder} cannot be written (${code}).`,
        hint: expect.stringContaining(hint),
      });
      expect(await treeOf(folder)).toEqual({});
    });
  });

  it('that fills up while files are staged is reported with the file', async () => {
    await withFolder(async (folder) => {
      const disk = watchedDisk((operation, [path]) => {
        if (operation === 'writeFile' && /stage/.test(String(path))) {
          throw diskError('ENOSPC', String(path));
        }
      });
      const world = { disk, processes: fakeProcesses(1, []) };
      await expect(build(folder, { files: { 'a.html': 'a' } }, world)).rejects.toMatchObject({
        exitCode: EXIT.machine,
        message: expect.stringContaining('a.html'),
      });
      expect(await treeOf(folder)).toEqual({});
    });
  });
});
