import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { chromiumFolder, unpackChromium } from '../../../src/browser/find-browser.ts';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { scratchFolder } from '../print/machines.ts';

/** Stands for the package: unpacks a small browser where the real one unpacks a large one. */
const PACKAGE = `
const fs = require('node:fs'), os = require('node:os'), path = require('node:path');
exports.executablePath = async () => {
  fs.appendFileSync(process.env.UNPACK_LOG, 'unpacked ');
  if (process.env.UNPACK_FAILS) throw new Error(process.env.UNPACK_FAILS);
  const lib = path.join(os.tmpdir(), 'al2023', 'lib');
  fs.mkdirSync(lib, { recursive: true });
  fs.writeFileSync(path.join(lib, 'libnss3.so'), 'library');
  fs.writeFileSync(path.join(os.tmpdir(), 'chromium'), 'browser', { mode: 0o700 });
};`;

async function setUp(env: Record<string, string> = {}) {
  const folder = await scratchFolder();
  const log = join(folder, 'log');
  await writeFile(log, '');
  await writeFile(join(folder, 'package.cjs'), PACKAGE);
  const options = {
    packaged: { version: '147.0.0', entryFile: join(folder, 'package.cjs') },
    cacheFolder: join(folder, 'cache'),
    env: { ...env, UNPACK_LOG: log },
  };
  const target = chromiumFolder(options.cacheFolder, '147.0.0');
  const timesUnpacked = async () => (await readFile(log, 'utf8')).split(' ').length - 1;
  return { folder, options, target, timesUnpacked };
}

describe.skipIf(process.platform === 'win32')('unpackChromium', () => {
  it('unpacks into a folder of its version, with its libraries, and only once', async () => {
    const { options, target, timesUnpacked } = await setUp();
    const unpacked = await unpackChromium(options);
    expect(unpacked).toEqual({
      executablePath: join(target, 'chromium'),
      libraryFolder: join(target, 'al2023', 'lib'),
    });
    expect(await readFile(unpacked.executablePath, 'utf8')).toBe('browser');
    expect((await stat(unpacked.executablePath)).mode & 0o100).toBe(0o100);
    expect(await unpackChromium(options)).toEqual(unpacked);
    expect(await timesUnpacked()).toBe(1);
  });

  it('may be done by several at the same time, and leaves nothing else behind', async () => {
    const { options, target } = await setUp();
    const all = await Promise.all([1, 2, 3].map(() => unpackChromium(options)));
    for (const { executablePath } of all) {
      expect(executablePath).toBe(join(target, 'chromium'));
      expect(await readFile(executablePath, 'utf8')).toBe('browser');
    }
    expect(await readdir(options.cacheFolder)).toEqual([basename(target), 'profiles']);
  });

  it('replaces an unfinished folder', async () => {
    const { options, target } = await setUp();
    await mkdir(join(target, 'al2023'), { recursive: true });
    const { executablePath } = await unpackChromium(options);
    expect(await readFile(executablePath, 'utf8')).toBe('browser');
    expect(await readdir(options.cacheFolder)).toEqual([basename(target), 'profiles']);
    expect(await readdir(join(options.cacheFolder, 'profiles'))).toEqual([]);
  });

  it('says that the disk is full, and leaves nothing half-unpacked', async () => {
    const { options } = await setUp({ UNPACK_FAILS: 'ENOSPC: no space left on device, write' });
    await expect(unpackChromium(options)).rejects.toMatchObject({
      exitCode: EXIT.machine,
      message: expect.stringContaining('ENOSPC: no space left'),
      hint: expect.stringContaining('Free some space'),
    });
    expect(await readdir(options.cacheFolder)).toEqual(['profiles']);
    expect(await readdir(join(options.cacheFolder, 'profiles'))).toEqual([]);
  });
});
