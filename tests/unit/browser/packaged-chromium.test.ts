import {
  chmod,
  mkdir,
  readdir,
  readFile,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chromiumFolder, unpackChromium } from '../../../src/browser/packaged-chromium.ts';
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

afterEach(() => {
  vi.unstubAllEnvs();
});

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
    expect(await readdir(options.cacheFolder)).toEqual([basename(target)]);
  });

  it('replaces a damaged or unfinished folder', async () => {
    const { options, target, timesUnpacked } = await setUp();
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'chromium'), 'brow');
    const { executablePath } = await unpackChromium(options);
    expect(await readFile(executablePath, 'utf8')).toBe('browser');
    await truncate(executablePath, 3);
    await unpackChromium(options);
    expect(await readFile(executablePath, 'utf8')).toBe('browser');
    await truncate(join(target, 'al2023', 'lib', 'libnss3.so'), 3);
    await unpackChromium(options);
    expect(await timesUnpacked()).toBe(3);
    expect(await readdir(options.cacheFolder)).toEqual([basename(target)]);
  });

  it('removes what a killed unpacking left, and leaves one that may be at work', async () => {
    const { options, target } = await setUp();
    const abandoned = `${target}.unpacking-old`;
    const atWork = `${target}.unpacking-new`;
    await mkdir(abandoned, { recursive: true });
    await mkdir(atWork);
    await utimes(abandoned, 0, 0);
    await unpackChromium(options);
    expect((await readdir(options.cacheFolder)).sort()).toEqual(
      [target, atWork].map((path) => basename(path)),
    );
  });

  it("uses a folder of this user's under tmp where the cache cannot be written", async () => {
    const { folder, options } = await setUp();
    vi.stubEnv('TMPDIR', folder);
    const cacheFolder = join(options.packaged.entryFile, 'below-a-file');
    const { executablePath } = await unpackChromium({ ...options, cacheFolder });
    const own = join(folder, `vbuses-${process.getuid?.()}`);
    expect(executablePath).toBe(join(own, 'chromium-147.0.0', 'chromium'));
    expect((await stat(own)).mode & 0o777).toBe(0o700);
  });

  it('runs nothing from a folder under tmp that others can write', async () => {
    const { folder, options, timesUnpacked } = await setUp();
    vi.stubEnv('TMPDIR', folder);
    await mkdir(join(folder, `vbuses-${process.getuid?.()}`));
    await chmod(join(folder, `vbuses-${process.getuid?.()}`), 0o777);
    const cacheFolder = join(options.packaged.entryFile, 'below-a-file');
    await expect(unpackChromium({ ...options, cacheFolder })).rejects.toMatchObject({
      exitCode: EXIT.machine,
      hint: expect.stringContaining('XDG_CACHE_HOME'),
    });
    expect(await timesUnpacked()).toBe(0);
  });

  it('says that the disk is full, and leaves nothing half-unpacked', async () => {
    const { options } = await setUp({ UNPACK_FAILS: 'ENOSPC: no space left on device, write' });
    await expect(unpackChromium(options)).rejects.toMatchObject({
      exitCode: EXIT.machine,
      message: expect.stringContaining('There is not enough space to unpack the browser'),
      hint: expect.stringContaining('Free some space'),
    });
    expect(await readdir(options.cacheFolder)).toEqual([]);
  });

  it('tells any other failure in one line', async () => {
    const { options, target } = await setUp({ UNPACK_FAILS: 'unexpected end of file' });
    await expect(unpackChromium(options)).rejects.toMatchObject({
      exitCode: EXIT.machine,
      message: `The browser cannot be unpacked into ${target}: Error: unexpected end of file`,
    });
  });

  it('stops when it is aborted', async () => {
    const { options } = await setUp();
    const unpacking = unpackChromium({ ...options, signal: AbortSignal.abort() });
    await expect(unpacking).rejects.toThrow('aborted');
    expect(await readdir(options.cacheFolder)).toEqual([]);
  });
});
