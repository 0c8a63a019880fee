import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { measureFile } from '../../../../src/export/release/stage-release.ts';
import { zipFiles } from '../../../../src/export/zip-files.ts';
import { editFiles, temporaryFolder } from '../../../helpers/pack-copy.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const signal = new AbortController().signal;
const PATHS = ['b.txt', 'a/c.png', 'a/ü.txt'];

async function packed(paths: readonly string[]): Promise<Buffer> {
  const from = await temporaryFolder();
  await editFiles(from, Object.fromEntries(PATHS.map((path) => [path, path.repeat(50)])));
  const to = join(from, 'out.zip');
  await zipFiles({ from, paths, root: 'tea', to, signal });
  return readFile(to);
}

describe('zipFiles', () => {
  it('makes the same bytes wherever and in whatever order, files sorted in one folder', async () => {
    process.env.TZ = 'Asia/Tokyo';
    const first = await packed(PATHS);
    process.env.TZ = 'America/Vancouver';
    expect((await packed([...PATHS].reverse())).equals(first)).toBe(true);
    const zip = await fromBufferPromise(first);
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(['tea/a/c.png', 'tea/a/ü.txt', 'tea/b.txt']);
  });

  it('fails where a file is missing', async () => {
    await expect(packed([...PATHS, 'none.txt'])).rejects.toThrow('ENOENT');
  });
});

describe('measureFile', () => {
  it('tells the size and the checksum', async () => {
    const path = join(await temporaryFolder(), 'empty');
    await writeFile(path, '');
    expect(await measureFile(path)).toEqual({
      bytes: 0,
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
  });
});
