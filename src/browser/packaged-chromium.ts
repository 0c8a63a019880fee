import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  chown,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CliError, errorCode, machineError } from '../diagnostics/errors.ts';
import { makeFolders } from '../output/disk.ts';
import type { Environment, Machine } from './machine.ts';

/** The packaged browser, unpacked and whole. */
export interface UnpackedChromium {
  readonly executablePath: string;
  /** System libraries that came with it, for machines that lack their own; `null` when none came. */
  readonly libraryFolder: string | null;
}

export interface UnpackOptions {
  readonly packaged: Omit<PackagedChromium, 'name'>;
  /** The user's cache; where it cannot be written, a folder of this user's under the system's tmp. */
  readonly cacheFolder: string;
  readonly env: Environment;
  readonly signal?: AbortSignal;
}

const EXECUTABLE = 'chromium';

const LIBRARIES = join('al2023', 'lib');

const UNPACKING_SUFFIX = '.unpacking-';

const UNPACK_LIMIT_MS = 180_000;

const ABANDONED_AFTER_MS = 3_600_000;

/** The folder that holds one version of the packaged browser. */
export const chromiumFolder = (cacheFolder: string, version: string): string =>
  join(cacheFolder, `chromium-${version}`);

/** What `unpackChromium` leaves in the user's cache, as far as it shows that the browser is there. */
export function unpackedPaths(
  { version }: Pick<PackagedChromium, 'version'>,
  { cacheFolder }: Pick<UnpackOptions, 'cacheFolder'>,
): string[] {
  const folder = chromiumFolder(cacheFolder, version);
  return [folder, join(folder, EXECUTABLE)];
}

/**
 * Unpacks the packaged browser into `<cache>/chromium-<version>/`, once: a folder that is there and
 * whole is used as it is, a damaged one is unpacked again. It is filled under another name and renamed,
 * so that a half-unpacked folder is never used and two processes may do it at the same time.
 */
export async function unpackChromium(options: UnpackOptions): Promise<UnpackedChromium> {
  const { version } = options.packaged;
  const wanted = chromiumFolder(options.cacheFolder, version);
  if (await isFolderComplete(wanted)) return describeUnpacked(wanted);
  try {
    return await unpackInto(wanted, options);
  } catch (error) {
    if (!isNotWritable(error)) throw explainUnpackError(error, wanted);
  }
  const substitute = chromiumFolder(await privateTmpFolder(), version);
  if (await isFolderComplete(substitute)) return describeUnpacked(substitute);
  try {
    return await unpackInto(substitute, options);
  } catch (error) {
    throw explainUnpackError(error, substitute);
  }
}

async function unpackInto(folder: string, options: UnpackOptions): Promise<UnpackedChromium> {
  await makeFolders(dirname(folder));
  await removeAbandoned(folder);
  const filling = `${folder}${UNPACKING_SUFFIX}${randomUUID()}`;
  await mkdir(filling, { mode: 0o755 });
  try {
    await runUnpacker(filling, options);
    await takeOwnership(filling);
    await sealFolder(filling);
    await moveIntoPlace(filling, folder);
  } finally {
    await rm(filling, { recursive: true, force: true });
  }
  return describeUnpacked(folder);
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
  try {
    await rename(filled, folder);
  } catch (error) {
    if (!hasCode(error, ['ENOTEMPTY', 'EEXIST'])) throw error;
    // Another process was first, or a damaged folder stands there.
    if (await isFolderComplete(folder)) return;
    const aside = `${folder}${UNPACKING_SUFFIX}${randomUUID()}`;
    await rename(folder, aside);
    await rename(filled, folder);
    await rm(aside, { recursive: true, force: true });
  }
}

/** Folders of unpackings that were killed: none takes an hour. */
async function removeAbandoned(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(folder)}${UNPACKING_SUFFIX}`)) continue;
    const path = join(parent, name);
    const status = await stat(path).catch(() => null);
    if (status !== null && Date.now() - status.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function describeUnpacked(folder: string): Promise<UnpackedChromium> {
  const libraryFolder = join(folder, LIBRARIES);
  const hasLibraries = await stat(libraryFolder).then(
    (status) => status.isDirectory(),
    () => false,
  );
  return {
    executablePath: join(folder, EXECUTABLE),
    libraryFolder: hasLibraries ? libraryFolder : null,
  };
}

/** A folder under tmp that only this user can write: what another user prepared is never run. */
async function privateTmpFolder(): Promise<string> {
  const userId = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `vbuses-${userId}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const status = await lstat(folder);
    const isOurs = status.isDirectory() && status.uid === userId && (status.mode & 0o022) === 0;
    if (isOurs) return folder;
  } catch (error) {
    throw explainUnpackError(error, folder);
  }
  throw machineError(
    `The folder ${folder} belongs to another user, so no browser can be unpacked there.`,
    'Remove it, or set XDG_CACHE_HOME to a folder that you can write to.',
  );
}

const isNotWritable = (error: unknown): boolean =>
  hasCode(error, ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes(errorCode(error) ?? '');

function explainUnpackError(error: unknown, folder: string): unknown {
  if (error instanceof CliError || (error instanceof Error && error.name === 'AbortError')) {
    return error;
  }
  const message = error instanceof Error ? error.message.trim() : String(error);
  if (/ENOSPC|EDQUOT/.test(message)) {
    return machineError(
      `There is not enough space to unpack the browser into ${folder}.`,
      'It needs 250 MB. Free some space, or set XDG_CACHE_HOME to a folder on another disk.',
      error,
    );
  }
  return machineError(
    `The browser cannot be unpacked into ${folder}: ${message.split('\n').at(-1)}`,
    'Set XDG_CACHE_HOME to a folder that you can write to, or use another browser: `--browser <path>`.',
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

/** Written last into a finished folder: the size of every file in it. */
const SIZES_FILE = 'sizes.json';

/** Marks a folder as finished, by noting the size of each of its files. */
async function sealFolder(folder: string): Promise<void> {
  const sizes: Record<string, number> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    sizes[relative(folder, path)] = (await stat(path)).size;
  }
  await writeFile(join(folder, SIZES_FILE), JSON.stringify(sizes));
}

/** True when the folder was sealed and every file still has the size it had then. */
async function isFolderComplete(folder: string): Promise<boolean> {
  try {
    const sizes: unknown = JSON.parse(await readFile(join(folder, SIZES_FILE), 'utf8'));
    if (typeof sizes !== 'object' || sizes === null) return false;
    for (const [name, size] of Object.entries(sizes)) {
      if ((await stat(join(folder, name))).size !== size) return false;
    }
    return Object.keys(sizes).length > 0;
  } catch {
    // No such folder, an unsealed one, a file missing, a seal that is no JSON: not whole.
    return false;
  }
}
