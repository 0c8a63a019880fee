import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, lchown, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CliError, machineError } from '../diagnostics/errors.ts';
import { type Environment, type Machine, makeProfilesFolder } from './machine.ts';

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
