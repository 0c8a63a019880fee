import { describe, expect, it } from 'vitest';
import { browserHint, librariesHint } from '../../../src/browser/install-hints.ts';
import {
  explainLaunchFailure,
  parseLddMissing,
  parseMissingLibrary,
} from '../../../src/browser/launch-failure.ts';
import { EXIT } from '../../../src/diagnostics/errors.ts';

describe('launch failure', () => {
  const debian = { platform: 'linux', installTool: 'apt-get', isRoot: false } as const;
  const failure = {
    executablePath: '/opt/chrome',
    end: { code: 1, signal: null, error: null },
    output: '',
    missingLibraries: [],
  };

  describe('parseMissingLibrary', () => {
    it('reads the library that the loader names', () => {
      const output =
        '/opt/chrome: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory\n';
      expect(parseMissingLibrary(output)).toBe('libnss3.so');
    });

    it('reads none from other failures', () => {
      expect(parseMissingLibrary('No usable sandbox!')).toBeNull();
    });
  });

  describe('parseLddMissing', () => {
    it('lists each library that was not found, once', () => {
      const listing = [
        '\tlinux-vdso.so.1 (0x00007ffd)',
        '\tlibnss3.so => not found',
        '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
        '\tlibnspr4.so => not found',
        '\tlibnss3.so => not found',
      ].join('\n');
      expect(parseLddMissing(listing)).toEqual(['libnss3.so', 'libnspr4.so']);
    });
  });

  describe('explainLaunchFailure', () => {
    it('names the packages of missing libraries', () => {
      const missingLibraries = ['libnss3.so', 'libnssutil3.so', 'libnspr4.so', 'libexpat.so.1'];
      const error = explainLaunchFailure({ ...failure, missingLibraries }, debian);
      expect(error).toMatchObject({
        exitCode: EXIT.machine,
        message:
          'The browser /opt/chrome cannot start: this machine is missing libnss3.so, libnssutil3.so, libnspr4.so, libexpat.so.1.',
        hint: 'Type `sudo apt-get install libnss3 libnspr4 libexpat1`.',
      });
    });

    it('names what to type where the system gives no sandbox', () => {
      const output = '[1:1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If';
      expect(explainLaunchFailure({ ...failure, output }, debian)).toMatchObject({
        exitCode: EXIT.machine,
        message: expect.stringContaining('the system does not allow it a sandbox'),
        hint: expect.stringContaining('PUPPETEER_DANGEROUS_NO_SANDBOX=true'),
      });
    });

    it.each([
      ['EACCES', 'the system does not allow it to run'],
      ['ENOENT', 'the system cannot load it'],
      ['ENOEXEC', 'it is not a program for this machine'],
      ['EMFILE', 'the system says EMFILE'],
    ])('tells what %s means', (code, why) => {
      const end = { code: null, signal: null, error: Object.assign(new Error(code), { code }) };
      const error = explainLaunchFailure({ ...failure, end }, debian);
      expect(error.message).toContain(why);
      expect(error.cause).toBe(end.error);
    });

    it('gives the last line of a browser that ended for reasons of its own', () => {
      const output = 'first line\nprofile in use\n';
      expect(explainLaunchFailure({ ...failure, output }, debian).message).toBe(
        'The browser /opt/chrome cannot start: it exited with code 1 (profile in use).',
      );
    });
  });

  describe('librariesHint', () => {
    const libraries = ['libnss3.so', 'libexpat.so.1'];

    it('is the command of the machine, with sudo unless root types it', () => {
      expect(librariesHint(libraries, { installTool: 'apt-get', isRoot: true })).toBe(
        'Type `apt-get install libnss3 libexpat1`.',
      );
      expect(librariesHint(libraries, { installTool: 'dnf', isRoot: false })).toBe(
        "Type `sudo dnf install 'libnss3.so()(64bit)' 'libexpat.so.1()(64bit)'`.",
      );
    });

    it('names the libraries where no package is known to hold them', () => {
      const hint = 'Install the packages that contain libnss3.so, libodd.so.';
      const odd = ['libnss3.so', 'libodd.so'];
      expect(librariesHint(odd, { installTool: 'apt-get', isRoot: true })).toBe(hint);
      expect(librariesHint(odd, { installTool: 'pacman', isRoot: true })).toBe(hint);
    });
  });

  describe('browserHint', () => {
    const linux = { ...debian, arch: 'x64', hasGlibc: true };

    it.each([
      [linux, 'npm install --include=optional'],
      [{ ...linux, hasGlibc: false, installTool: 'apk' }, 'sudo apk add chromium'],
      [{ ...linux, arch: 'arm64' }, 'sudo apt-get install chromium'],
      [{ ...linux, arch: 'arm64', installTool: 'dnf', isRoot: true }, '`dnf install chromium'],
      [{ ...linux, arch: 'arm64', installTool: null }, 'npx puppeteer browsers install chrome'],
      [
        { ...linux, platform: 'darwin', installTool: null },
        'npx puppeteer browsers install chrome',
      ],
      [{ ...linux, platform: 'win32', installTool: null }, 'npx puppeteer browsers install chrome'],
    ] as const)('names a command for %j', (machine, command) => {
      expect(browserHint(machine)).toContain(command);
    });
  });
});
