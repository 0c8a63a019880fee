import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join, posix, resolve, win32 } from 'node:path';
import { machineError } from '../diagnostics/errors.ts';
import type { PrelaunchedBrowser } from './browser-process.ts';
import { browserHint } from './install-hints.ts';
import type { Machine } from './machine.ts';
import { findPackagedChromium, unpackChromium, unpackedPaths } from './packaged-chromium.ts';

/** Who named or brought a browser, in the order in which they are asked. */
export type BrowserOrigin = 'option' | 'environment' | 'packaged' | 'managed' | 'installed';

/** A browser that is there and may be run. */
export interface FoundBrowser {
  readonly origin: BrowserOrigin;
  /** For people: `Chromium 147.0.0 of @sparticuz/chromium`. */
  readonly name: string;
  readonly executablePath: string;
  /** System libraries that came with it, to be used only when it cannot start without. */
  readonly libraryFolder: string | null;
  /** One that is being started already. */
  readonly prelaunched?: PrelaunchedBrowser;
}

export interface BrowserSearch {
  readonly machine: Machine;
  /** What `--browser` says, relative to the working folder. */
  readonly browserOption?: string;
  readonly signal?: AbortSignal;
}

/**
 * The browser to print with: what `--browser` names, else PUPPETEER_EXECUTABLE_PATH, else the one
 * that came with `npm ci` (unpacked at first use), else one of Puppeteer's, else an installed one.
 * A named one that cannot be run is a machine error, and so is none at all.
 */
export async function findBrowser(search: BrowserSearch): Promise<FoundBrowser> {
  const named = requestedBrowser(search);
  if (named !== null) return checkRequestedBrowser(named);
  const { machine, signal } = search;
  const packaged = findPackagedChromium(machine);
  if (packaged !== null) {
    const { cacheFolder, env } = machine;
    const unpacked = await unpackChromium({ packaged, cacheFolder, env, signal });
    return { origin: 'packaged', name: packaged.name, ...unpacked };
  }
  for await (const available of availableBrowsers(machine)) return available;
  throw machineError(
    'No browser was found: printing needs Chrome, Chromium or Edge.',
    browserHint(machine),
  );
}

/**
 * Every place that `findBrowser` looks at: what it finds stays the same while they do. A browser that
 * was named is the only place; a folder stands for all that it holds.
 */
export function browserLocations(search: BrowserSearch): string[] {
  const named = requestedBrowser(search);
  if (named !== null) return [named.executablePath];
  const { machine } = search;
  const packaged = findPackagedChromium(machine);
  return [
    ...(packaged === null ? [] : [packaged.entryFile, ...unpackedPaths(packaged, machine)]),
    ...managedBrowserFolders(machine),
    ...installedBrowserLocations(machine).map(({ path }) => path),
  ];
}

/** A browser that was requested by its path. */
interface RequestedBrowser {
  readonly origin: 'option' | 'environment';
  readonly executablePath: string;
}

/** What `--browser` or the environment names; `null` when neither does. */
function requestedBrowser({ browserOption, machine }: BrowserSearch): RequestedBrowser | null {
  const fromEnvironment = machine.env.PUPPETEER_EXECUTABLE_PATH;
  if (browserOption !== undefined) {
    return { origin: 'option', executablePath: resolve(machine.workingFolder, browserOption) };
  }
  if (fromEnvironment === undefined || fromEnvironment === '') return null;
  return { origin: 'environment', executablePath: resolve(machine.workingFolder, fromEnvironment) };
}

/** Checks a named browser; one that cannot be run is a machine error, never silently another. */
async function checkRequestedBrowser(named: RequestedBrowser): Promise<FoundBrowser> {
  const { origin, executablePath } = named;
  const state = await executableState(executablePath);
  if (state === 'executable') {
    return { origin, name: 'the named browser', executablePath, libraryFolder: null };
  }
  const who = origin === 'option' ? '--browser' : 'PUPPETEER_EXECUTABLE_PATH';
  const without = origin === 'option' ? 'remove the option' : 'unset it';
  throw machineError(
    `${who} is ${executablePath}, which ${STATE_DESCRIPTIONS[state]}.`,
    state === 'folder'
      ? 'Give the path of the program itself; on macOS it is in Contents/MacOS/ of the application.'
      : `Give the path of a Chrome, Chromium or Edge, or ${without}.`,
  );
}

const STATE_DESCRIPTIONS = {
  missing: 'does not exist',
  folder: 'is a folder',
  'not-executable': 'is not a program that you are allowed to run',
} as const;

/** The browsers that are on the machine and can be run: Puppeteer's, then the installed ones. */
async function* availableBrowsers(machine: Machine): AsyncGenerator<FoundBrowser> {
  const managed = await managedBrowserPaths(machine);
  const places = [
    ...managed.map((path) => ({ origin: 'managed', name: "Puppeteer's browser", path }) as const),
    ...installedBrowserLocations(machine).map(
      ({ name, path }) => ({ origin: 'installed', name: `installed ${name}`, path }) as const,
    ),
  ];
  for (const { origin, name, path } of places) {
    if ((await executableState(path)) !== 'executable') continue;
    yield { origin, name, executablePath: path, libraryFolder: null };
  }
}

async function executableState(
  path: string,
): Promise<'executable' | keyof typeof STATE_DESCRIPTIONS> {
  const status = await stat(path).catch(() => null);
  if (status === null) return 'missing';
  if (!status.isFile()) return 'folder';
  return access(path, constants.X_OK).then(
    () => 'executable',
    () => 'not-executable',
  );
}

/** Puppeteer's cache of browsers, which `npx puppeteer browsers install` fills. */
const puppeteerCacheFolder = (machine: Pick<Machine, 'env' | 'homeFolder'>): string =>
  machine.env.PUPPETEER_CACHE_DIR || join(machine.homeFolder, '.cache', 'puppeteer');

/** Its folders of the kinds of browsers that are used: each holds one folder a version. */
const managedBrowserFolders = (machine: Pick<Machine, 'env' | 'homeFolder'>): readonly string[] =>
  ['chrome', 'chrome-headless-shell'].map((kind) => join(puppeteerCacheFolder(machine), kind));

/**
 * The browsers in Puppeteer's cache, the best first: headless shells before full Chromes, each with
 * the newest first. Loads Puppeteer's installer only where there is a cache.
 */
async function managedBrowserPaths(
  machine: Pick<Machine, 'env' | 'homeFolder'>,
): Promise<string[]> {
  const cacheDir = puppeteerCacheFolder(machine);
  if (!existsSync(cacheDir)) return [];
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers');
  const installed = await getInstalledBrowsers({ cacheDir });
  const newestFirst = installed.toSorted((a, b) =>
    b.buildId.localeCompare(a.buildId, 'en', { numeric: true }),
  );
  return [Browser.CHROMEHEADLESSSHELL, Browser.CHROME].flatMap((kind) =>
    newestFirst.filter(({ browser }) => browser === kind).map((found) => found.executablePath),
  );
}

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

/** Where Linux packages put them, for a PATH without the usual folders. */
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
