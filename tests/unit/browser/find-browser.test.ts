import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { findBrowser, installedBrowserLocations } from '../../../src/browser/find-browser.ts';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { bareMachine, scratchFolder, writeProgram } from '../print/machines.ts';

describe('find browser', () => {
  const EMPTY = '#!/bin/sh\n';

  describe.skipIf(process.platform === 'win32')('findBrowser', () => {
    it('takes what --browser names, from the working folder, before all else', async () => {
      const folder = await scratchFolder();
      const named = await writeProgram(join(folder, 'mine/chrome'), EMPTY);
      const other = await writeProgram(join(folder, 'other'), EMPTY);
      const machine = bareMachine(folder, { env: { PUPPETEER_EXECUTABLE_PATH: other } });
      expect(await findBrowser({ machine, browserOption: 'mine/chrome' })).toMatchObject({
        origin: 'option',
        executablePath: named,
      });
      expect(await findBrowser({ machine })).toMatchObject({
        origin: 'environment',
        executablePath: other,
      });
    });

    it('never takes another than the named one', async () => {
      const folder = await scratchFolder();
      await writeProgram(join(folder, 'bin/chromium'), EMPTY);
      await writeFile(join(folder, 'plain'), '');
      await mkdir(join(folder, 'Chrome.app'));
      const machine = bareMachine(folder, { env: { PATH: join(folder, 'bin') } });
      for (const browserOption of ['gone', 'plain', 'Chrome.app']) {
        const found = findBrowser({ machine, browserOption });
        await expect(found).rejects.toMatchObject({ exitCode: EXIT.machine });
        await expect(found).rejects.toThrow(
          `--browser is ${join(folder, browserOption)}, which is not a program that you can run.`,
        );
      }
      const env = { ...machine.env, PUPPETEER_EXECUTABLE_PATH: '/no/such/browser' };
      await expect(findBrowser({ machine: { ...machine, env } })).rejects.toThrow(
        'PUPPETEER_EXECUTABLE_PATH is /no/such/browser, which is not a program that you can run.',
      );
    });

    it('takes an installed one only where Puppeteer has none, and its newest headless shell first', async () => {
      const folder = await scratchFolder();
      const installed = await writeProgram(join(folder, 'bin/chromium'), EMPTY);
      const cache = join(folder, 'home/.cache/puppeteer');
      const machine = bareMachine(folder, { env: { PATH: join(folder, 'bin') } });
      expect(await findBrowser({ machine })).toMatchObject({
        origin: 'installed',
        name: 'installed Chromium',
        executablePath: installed,
      });
      const chrome = join(cache, 'chrome/linux-150.0.0.0/chrome-linux64/chrome');
      const shell = (version: string) =>
        join(
          cache,
          `chrome-headless-shell/linux-${version}/chrome-headless-shell-linux64/chrome-headless-shell`,
        );
      await writeProgram(chrome, EMPTY);
      expect(await findBrowser({ machine })).toMatchObject({
        origin: 'managed',
        executablePath: chrome,
      });
      await writeProgram(shell('99.0.1.0'), EMPTY);
      const newest = await writeProgram(shell('148.0.0.2'), EMPTY);
      expect(await findBrowser({ machine })).toMatchObject({
        origin: 'managed',
        executablePath: newest,
      });
    });

    const hasOne = installedBrowserLocations(bareMachine('/')).some(({ path }) => existsSync(path));
    it.skipIf(hasOne)('says what to type where there is none', async () => {
      const folder = await scratchFolder();
      await expect(findBrowser({ machine: bareMachine(folder) })).rejects.toMatchObject({
        exitCode: EXIT.machine,
        message: 'No browser was found: printing needs Chrome, Chromium or Edge.',
        hint: 'Type `sudo apt-get install chromium`. Or use a browser that you have: `--browser <path>`.',
      });
    });
  });
});

describe('installedBrowserPlaces', () => {
  const pathsOf = (machine: Parameters<typeof installedBrowserLocations>[0]) =>
    installedBrowserLocations(machine).map(({ path }) => path);

  it('looks along PATH on Linux, Chrome first, and never in the working folder', () => {
    const env = { PATH: '/usr/local/bin:/usr/bin::.:bin' };
    const paths = pathsOf({ platform: 'linux', env, homeFolder: '/home/ada' });
    expect(paths.slice(0, 3)).toEqual([
      '/usr/local/bin/google-chrome-stable',
      '/usr/bin/google-chrome-stable',
      '/usr/local/bin/google-chrome',
    ]);
    expect(paths).toContain('/usr/bin/chromium-browser');
    expect(paths).toContain('/usr/local/bin/microsoft-edge');
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
  });

  it('looks among the applications of the Mac and of its user', () => {
    const paths = pathsOf({ platform: 'darwin', env: {}, homeFolder: '/Users/ada' });
    expect(paths).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(paths).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium');
    expect(paths.at(-2)).toBe('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });
});
