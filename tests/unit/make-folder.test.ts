import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../src/load/folders.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';

describe('makeFolder', () => {
  it('makes what is missing, and tells the uppermost that it made', async () => {
    const base = await temporaryFolder();
    expect(await makeFolder(join(base, 'a', 'b', 'c'))).toBe(join(base, 'a'));
    expect(await makeFolder(join(base, 'a', 'd'))).toBe(join(base, 'a', 'd'));
    expect(await makeFolder(join(base, 'a', 'd'))).toBeNull();
    expect((await readdir(base, { recursive: true })).sort()).toEqual(
      ['a', join('a', 'b'), join('a', 'b', 'c'), join('a', 'd')].sort(),
    );
  });

  it('is one of several that make the same', async () => {
    const place = join(await temporaryFolder(), 'a', 'b');
    await Promise.all(Array.from({ length: 20 }, () => makeFolder(place)));
    expect(await readdir(join(place, '..'))).toEqual(['b']);
  });

  it('does not take a file for a folder', async () => {
    const base = await temporaryFolder();
    await writeFile(join(base, 'file'), '');
    await expect(makeFolder(join(base, 'file'))).rejects.toThrow('EEXIST');
    await expect(makeFolder(join(base, 'file', 'below'))).rejects.toThrow(/ENOTDIR|EEXIST/);
    await mkdir(join(base, 'there'));
    expect(await makeFolder(join(base, 'there'))).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('ends where no folder can be made', async () => {
    await expect(makeFolder('/proc/nothing/below/it')).rejects.toThrow('ENOENT');
  });
});
