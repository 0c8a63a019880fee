import { describe, expect, it } from 'vitest';
import { browserHint, explainLaunchFailure } from '../../../src/browser/launch-failure.ts';
import { EXIT } from '../../../src/diagnostics/errors.ts';

describe('launch failure', () => {
  const debian = { platform: 'linux', installTool: 'apt-get', isRoot: false } as const;
  const failure = {
    executablePath: '/opt/chrome',
    end: { code: 1, signal: null, error: null },
    output: '',
    missingLibraries: [],
  };

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

    it('says what the system says of what it cannot run', () => {
      const error = Object.assign(new Error('spawn EACCES'), { code: 'EACCES' });
      const end = { code: null, signal: null, error };
      const found = explainLaunchFailure({ ...failure, end }, debian);
      expect(found.message).toContain('cannot start: spawn EACCES.');
      expect(found.cause).toBe(error);
    });
  });

  it.each([
    [{ installTool: 'apt-get', isRoot: true }, ['libexpat.so.1'], '`apt-get install libexpat1`.'],
    [{ installTool: 'dnf', isRoot: false }, ['libnss3.so'], "dnf install 'libnss3.so()(64bit)'`."],
    [{ installTool: 'apt-get', isRoot: true }, ['libodd.so'], 'packages that contain libodd.so.'],
    [{ installTool: 'pacman', isRoot: true }, ['libnss3.so'], 'packages that contain libnss3.so.'],
  ] as const)('says what to type about missing libraries: %j %j', (machine, missing, hint) => {
    const found = explainLaunchFailure({ ...failure, missingLibraries: [...missing] }, machine);
    expect(found.hint).toContain(hint);
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
