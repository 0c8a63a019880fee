import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, existsSync, readFileSync } from 'node:fs';
import { access, chown, lchown, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, posix, resolve, win32 } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CliError, machineError } from '../diagnostics/errors.ts';
import type { PrelaunchedBrowser } from './browser-process.ts';
import { browserHint } from './launch-failure.ts';
import { type Environment, type Machine, makeProfilesFolder } from './machine.ts';

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

interface UnpackOptions {
  readonly packaged: Omit<PackagedChromium, 'name'>;
  /** The user's cache. */
  readonly cacheFolder: string;
  readonly env: Environment;
  readonly signal?: AbortSignal;
}

/** The program, in the folder of its version. */
export const EXECUTABLE = 'chromium';

const LIBRARIES = join('al2023', 'lib');

const UNPACK_LIMIT_MS = 180_000;

/** The folder that holds one version of the packaged browser. */
export const chromiumFolder = (cacheFolder: string, version: string): string =>
  join(cacheFolder, `chromium-${version}`);

/**
 * Unpacks the packaged browser into `<cache>/chromium-<version>/`, once. It is filled elsewhere and renamed,
 * so that a half-unpacked folder is never used and two processes may do it at the same time.
 */
export async function unpackChromium(
  options: UnpackOptions,
): Promise<{ readonly executablePath: string; readonly libraryFolder: string | null }> {
  const folder = chromiumFolder(options.cacheFolder, options.packaged.version);
  if (!existsSync(join(folder, EXECUTABLE))) {
    await unpackInto(folder, options).catch((error: unknown) => {
      throw explainUnpackError(error, folder);
    });
  }
  const libraryFolder = join(folder, LIBRARIES);
  return {
    executablePath: join(folder, EXECUTABLE),
    libraryFolder: existsSync(libraryFolder) ? libraryFolder : null,
  };
}

/** What a killed process left is cleared away with its profiles. */
async function unpackInto(folder: string, options: UnpackOptions): Promise<void> {
  const own = await makeProfilesFolder(options);
  const filling = join(own, randomUUID());
  await mkdir(filling, { mode: 0o755 });
  try {
    await runUnpacker(filling, options);
    await takeOwnership(filling);
    await moveIntoPlace(filling, folder);
  } finally {
    await rm(filling, { recursive: true, force: true });
    await rmdir(own).catch(() => undefined);
  }
}

/**
 * Asks the package to unpack itself. It does so into `os.tmpdir()`, which it reads from TMPDIR, and
 * adds its system libraries only where it believes to be on Amazon's Lambda: an environment that a
 * process of its own can be given without changing ours.
 */
async function runUnpacker(folder: string, options: UnpackOptions): Promise<void> {
  const script = `
    const { createRequire } = require('node:module');
    const file = process.env.VBUSES_CHROMIUM_ENTRY;
    const chromium = createRequire(file)(file);
    chromium.executablePath().catch((error) => {
      console.error(String(error));
      process.exitCode = 1;
    });`;
  const env = {
    ...options.env,
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
    VBUSES_CHROMIUM_ENTRY: options.packaged.entryFile,
  };
  const run = promisify(execFile);
  await run(process.execPath, ['--input-type=commonjs', '--eval', script], {
    env,
    timeout: UNPACK_LIMIT_MS,
    killSignal: 'SIGKILL',
    signal: options.signal,
  });
  await stat(join(folder, EXECUTABLE));
}

/** Root's unpacking keeps the owners the archive names: users of this machine by chance. */
async function takeOwnership(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  await chown(folder, 0, 0);
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), 0, 0);
}

async function moveIntoPlace(filled: string, folder: string): Promise<void> {
  const isThere = await rename(filled, folder).then(
    () => true,
    // Another process was first, or an unfinished folder stands there.
    () => existsSync(join(folder, EXECUTABLE)),
  );
  if (isThere) return;
  await rm(folder, { recursive: true, force: true });
  await rename(filled, folder);
}

function explainUnpackError(error: unknown, folder: string): unknown {
  if (error instanceof CliError || (error instanceof Error && error.name === 'AbortError')) {
    return error;
  }
  const message = error instanceof Error ? error.message.trim() : String(error);
  return machineError(
    `The browser cannot be unpacked into ${folder}: ${message.split('\n').at(-1)}`,
    'It needs 250 MB. Free some space, set XDG_CACHE_HOME to a folder that you can write to, or use another browser: `--browser <path>`.',
    error,
  );
}

/** The compressed browser that `npm ci` brought. */
interface PackagedChromium {
  /** For people: `Chromium 147.0.0 of @sparticuz/chromium`. */
  readonly name: string;
  /** The package's version, `147.0.0`. */
  readonly version: string;
  /** The package's entry: its CommonJS module. */
  readonly entryFile: string;
}

const PACKAGE = '@sparticuz/chromium';

/**
 * The packaged browser, or `null` where it is not installed (it is an optional dependency) or could
 * not run: it is a program for Linux on x64 with glibc. Looks only, and imports nothing.
 */
export function findPackagedChromium(machine: Machine): PackagedChromium | null {
  if (machine.platform !== 'linux' || machine.arch !== 'x64' || !machine.hasGlibc) return null;
  const entry = resolvePackage();
  if (entry === null) return null;
  // The entry lies in build/cjs/ of the package.
  const folder = dirname(dirname(dirname(entry)));
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const hasVersion = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  if (!hasVersion || !existsSync(join(folder, 'bin', 'chromium.br'))) return null;
  const version = String(parsed.version);
  return { name: `Chromium ${version} of ${PACKAGE}`, version, entryFile: entry };
}

function resolvePackage(): string | null {
  try {
    return createRequire(fileURLToPath(import.meta.url)).resolve(PACKAGE);
  } catch {
    return null;
  }
}
