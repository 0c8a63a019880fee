import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { type Disk, entryKind, makeFolders, systemDisk } from '../../../src/output/disk.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vbuses-disk-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('makes a folder and all above it, and counts those that were missing', async () => {
  const folder = join(await temporaryFolder(), 'a', 'b', 'c');
  expect(await makeFolders(folder)).toBe(3);
  expect(await entryKind(folder)).toBe('folder');
  expect(await makeFolders(folder)).toBe(0);
});

it('gives up where a folder cannot be made, though the one above it is there', async () => {
  const base = await temporaryFolder();
  const refused = Object.assign(new Error('no'), { code: 'ENOENT' });
  const disk: Disk = {
    ...systemDisk,
    makeFolder: (path) =>
      path.startsWith(join(base, 'odd')) ? Promise.reject(refused) : systemDisk.makeFolder(path),
  };
  await expect(makeFolders(join(base, 'odd', 'deep'), disk)).rejects.toBe(refused);
});

it('is one of several that make the same', async () => {
  const place = join(await temporaryFolder(), 'a', 'b');
  await Promise.all(Array.from({ length: 20 }, () => makeFolders(place)));
  expect(await readdir(join(place, '..'))).toEqual(['b']);
});

it('does not take a file for a folder', async () => {
  const base = await temporaryFolder();
  await writeFile(join(base, 'file'), '');
  await expect(makeFolders(join(base, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolders(join(base, 'file', 'below'))).rejects.toThrow(/ENOTDIR|EEXIST/);
});

it.skipIf(process.platform !== 'linux')('ends where no folder can be made', async () => {
  await expect(makeFolders('/proc/nothing/below/it')).rejects.toThrow('ENOENT');
});
