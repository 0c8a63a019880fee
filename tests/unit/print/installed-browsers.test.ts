import { describe, expect, it } from 'vitest';
import { installedBrowserLocations } from '../../../src/browser/find-browser.ts';

const pathsOf = (machine: Parameters<typeof installedBrowserLocations>[0]) =>
  installedBrowserLocations(machine).map(({ path }) => path);

describe('installedBrowserPlaces', () => {
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

  it('looks in the program folders of Windows, wherever they are', () => {
    const env = { PROGRAMFILES: 'E:\\Programme', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' };
    const paths = pathsOf({ platform: 'win32', env, homeFolder: 'C:\\Users\\ada' });
    expect(paths[0]).toBe('E:\\Programme\\Google\\Chrome\\Application\\chrome.exe');
    expect(paths).toContain(
      'C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe',
    );
    expect(paths).toContain('C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(new Set(paths).size).toBe(paths.length);
  });
});
