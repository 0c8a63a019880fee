import { posix, win32 } from 'node:path';
import type { Machine } from './machine.ts';

/** A place where a browser may be installed. */
export interface BrowserLocation {
  readonly name: string;
  readonly path: string;
}

/** Commands of Linux distributions, looked for in every folder of PATH. */
const LINUX_COMMANDS: readonly (readonly [name: string, command: string])[] = [
  ['Chrome', 'google-chrome-stable'],
  ['Chrome', 'google-chrome'],
  ['Chromium', 'chromium'],
  ['Chromium', 'chromium-browser'],
  ['Edge', 'microsoft-edge-stable'],
  ['Edge', 'microsoft-edge'],
];

/** Where Linux packages put them, for a PATH that lacks the usual folders. */
const LINUX_PATHS: readonly (readonly [name: string, path: string])[] = [
  ['Chrome', '/opt/google/chrome/chrome'],
  ['Chromium', '/usr/bin/chromium'],
  ['Chromium', '/snap/bin/chromium'],
  ['Edge', '/opt/microsoft/msedge/msedge'],
];

const MAC_APPLICATIONS: readonly (readonly [name: string, application: string])[] = [
  ['Chrome', 'Google Chrome'],
  ['Chromium', 'Chromium'],
  ['Edge', 'Microsoft Edge'],
];

const WINDOWS_SUFFIXES: readonly (readonly [name: string, suffix: string])[] = [
  ['Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
  ['Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
];

const WINDOWS_VARIABLES = ['PROGRAMFILES', 'ProgramW6432', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

type MachineFacts = Pick<Machine, 'platform' | 'env' | 'homeFolder'>;

/** Every place where an installed Chrome, Chromium or Edge is looked for, in order. Pure. */
export function installedBrowserLocations(machine: MachineFacts): BrowserLocation[] {
  if (machine.platform === 'darwin') return macLocations(machine);
  if (machine.platform === 'win32') return windowsLocations(machine);
  return linuxLocations(machine);
}

function linuxLocations({ env }: MachineFacts): BrowserLocation[] {
  const folders = (env.PATH ?? '').split(':').filter((folder) => posix.isAbsolute(folder));
  const onPath = LINUX_COMMANDS.flatMap(([name, command]) =>
    folders.map((folder) => ({ name, path: posix.join(folder, command) })),
  );
  return [...onPath, ...LINUX_PATHS.map(([name, path]) => ({ name, path }))];
}

function macLocations({ homeFolder }: MachineFacts): BrowserLocation[] {
  const folders = ['/Applications', posix.join(homeFolder, 'Applications')];
  return MAC_APPLICATIONS.flatMap(([name, application]) =>
    folders.map((folder) => ({
      name,
      path: posix.join(folder, `${application}.app`, 'Contents', 'MacOS', application),
    })),
  );
}

function windowsLocations({ env }: MachineFacts): BrowserLocation[] {
  const variables = WINDOWS_VARIABLES.map((variable) => env[variable] ?? '');
  const folders = [...new Set([...variables, 'C:\\Program Files', 'C:\\Program Files (x86)'])];
  return WINDOWS_SUFFIXES.flatMap(([name, suffix]) =>
    folders
      .filter((folder) => win32.isAbsolute(folder))
      .map((folder) => ({ name, path: win32.join(folder, suffix) })),
  );
}
