import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Disk, entryKind, makeFolders, systemDisk } from '../../../src/output/disk.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vbuses-disk-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a folder and all above it, and counts those that were missing', async () => {
  const folder = join(await temporaryFolder(), 'a', 'b', 'c');
  expect(await makeFolders(systemDisk, folder)).toBe(3);
  expect(await entryKind(folder)).toBe('folder');
  expect(await makeFolders(systemDisk, folder)).toBe(0);
});

it('gives up where a folder cannot be made, though the one above it is there', async () => {
  const base = await temporaryFolder();
  const refused = Object.assign(new Error('no'), { code: 'ENOENT' });
  const disk: Disk = {
    ...systemDisk,
    makeFolder: (path) =>
      path.startsWith(join(base, 'odd')) ? Promise.reject(refused) : systemDisk.makeFolder(path),
  };
  await expect(makeFolders(disk, join(base, 'odd', 'deep'))).rejects.toBe(refused);
});
