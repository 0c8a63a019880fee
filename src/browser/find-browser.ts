import { constants, existsSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join, posix, resolve, win32 } from 'node:path';
import { machineError } from '../diagnostics/errors.ts';
import type { PrelaunchedBrowser } from './browser-process.ts';
import { browserHint } from './launch-failure.ts';
import type { Machine } from './machine.ts';
import {
  chromiumFolder,
  EXECUTABLE,
  findPackagedChromium,
  unpackChromium,
} from './packaged-chromium.ts';

/** A browser that is there and may be run. */
export interface FoundBrowser {
  /** Who named or brought it, in the order in which they are asked. */
  readonly origin: 'option' | 'environment' | 'packaged' | 'managed' | 'installed';
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
  const { machine, signal } = search;
  const named = requestedBrowser(search);
  if (named !== null) {
    const { origin, path: executablePath } = named;
    if (!(await isExecutable(executablePath))) {
      throw machineError(
        `${origin === 'option' ? '--browser' : 'PUPPETEER_EXECUTABLE_PATH'} is ${executablePath}, which is not a program that you can run.`,
        'Give the path of a Chrome, Chromium or Edge (on macOS that in Contents/MacOS/ of the application), or none.',
      );
    }
    return { origin, name: 'the named browser', executablePath, libraryFolder: null };
  }
  const packaged = findPackagedChromium(machine);
  if (packaged !== null) {
    const { cacheFolder, env } = machine;
    const unpacked = await unpackChromium({ packaged, cacheFolder, env, signal });
    return { origin: 'packaged', name: packaged.name, ...unpacked };
  }
  for (const path of await managedBrowserPaths(machine)) {
    if (!(await isExecutable(path))) continue;
    return {
      ...{ origin: 'managed', name: "Puppeteer's browser", executablePath: path },
      libraryFolder: null,
    };
  }
  for (const { name, path } of installedBrowserLocations(machine)) {
    if (!(await isExecutable(path))) continue;
    return {
      ...{ origin: 'installed', name: `installed ${name}`, executablePath: path },
      libraryFolder: null,
    };
  }
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
  if (named !== null) return [named.path];
  const { machine } = search;
  const packaged = findPackagedChromium(machine);
  const folder = packaged && chromiumFolder(machine.cacheFolder, packaged.version);
  return [
    ...(packaged === null || folder === null
      ? []
      : [packaged.entryFile, folder, join(folder, EXECUTABLE)]),
    // Of Puppeteer's cache: each kind of browser has a folder with one for each version.
    ...['chrome', 'chrome-headless-shell'].map((kind) => join(puppeteerCacheFolder(machine), kind)),
    ...installedBrowserLocations(machine).map(({ path }) => path),
  ];
}

/** What `--browser` or the environment names; `null` when neither does. */
function requestedBrowser({ browserOption, machine: { env, workingFolder } }: BrowserSearch) {
  if (browserOption !== undefined) {
    return { origin: 'option', path: resolve(workingFolder, browserOption) } as const;
  }
  const path = env.PUPPETEER_EXECUTABLE_PATH ?? '';
  return path === ''
    ? null
    : ({ origin: 'environment', path: resolve(workingFolder, path) } as const);
}

const isExecutable = async (path: string): Promise<boolean> => {
  const status = await stat(path).catch(() => null);
  if (!status?.isFile()) return false;
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
};

/** Puppeteer's cache of browsers, which `npx puppeteer browsers install` fills. */
const puppeteerCacheFolder = ({ env, homeFolder }: Machine): string =>
  env.PUPPETEER_CACHE_DIR || join(homeFolder, '.cache', 'puppeteer');

/**
 * The browsers in Puppeteer's cache, the best first: headless shells before full Chromes, each with
 * the newest first. Loads Puppeteer's installer only where there is a cache.
 */
async function managedBrowserPaths(machine: Machine): Promise<string[]> {
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

type NamedPath = readonly [name: string, path: string];

/** Commands of Linux distributions, looked for in every folder of PATH. */
const LINUX_COMMANDS: readonly NamedPath[] = [
  ['Chrome', 'google-chrome-stable'],
  ['Chrome', 'google-chrome'],
  ['Chromium', 'chromium'],
  ['Chromium', 'chromium-browser'],
  ['Edge', 'microsoft-edge-stable'],
  ['Edge', 'microsoft-edge'],
];

/** Where Linux packages put them, for a PATH without the usual folders. */
const LINUX_PATHS: readonly NamedPath[] = [
  ['Chrome', '/opt/google/chrome/chrome'],
  ['Chromium', '/usr/bin/chromium'],
  ['Chromium', '/snap/bin/chromium'],
  ['Edge', '/opt/microsoft/msedge/msedge'],
];

const MAC_PATHS: readonly NamedPath[] = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => [name.replace(/^\w+ /, ''), `${name}.app/Contents/MacOS/${name}`],
);

const WINDOWS_PATHS: readonly NamedPath[] = [
  ['Chrome', 'Google\\Chrome\\Application\\chrome.exe'],
  ['Chromium', 'Chromium\\Application\\chrome.exe'],
  ['Edge', 'Microsoft\\Edge\\Application\\msedge.exe'],
];

const WINDOWS_VARIABLES = ['PROGRAMFILES', 'ProgramW6432', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

/** Every place where an installed Chrome, Chromium or Edge is looked for, in order. Pure. */
export function installedBrowserLocations({
  platform,
  env,
  homeFolder,
}: Pick<Machine, 'platform' | 'env' | 'homeFolder'>): { name: string; path: string }[] {
  const { isAbsolute, join: joinPath } = platform === 'win32' ? win32 : posix;
  const inFolders = (folders: readonly string[], paths: readonly NamedPath[]) =>
    paths.flatMap(([name, path]) =>
      [...new Set(folders)].filter(isAbsolute).map((one) => ({ name, path: joinPath(one, path) })),
    );
  if (platform === 'darwin') {
    return inFolders(['/Applications', joinPath(homeFolder, 'Applications')], MAC_PATHS);
  }
  if (platform === 'win32') {
    const named = WINDOWS_VARIABLES.map((variable) => env[variable] ?? '');
    const folders = [...named, 'C:\\Program Files', 'C:\\Program Files (x86)'];
    return inFolders(folders, WINDOWS_PATHS);
  }
  return [
    ...inFolders((env.PATH ?? '').split(':'), LINUX_COMMANDS),
    ...inFolders(['/'], LINUX_PATHS),
  ];
}
