import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { laySmallFlagship, SMALL_FLAGSHIP } from './small-flagship.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Where the test files of one run share what they make: see run-folder.ts. */
const RUN_FOLDER = 'VBUSES_TEST_RUN_FOLDER';

/** The folder of this run, if it was made here. */
let folder: string | null = null;

/**
 * Before the tests that start the program: compiles it when a source is newer than what was made
 * of it, and makes the folder of this run. Several projects call it in one process, one after another.
 * A folder that was there before, named in the environment, is used as it is and stays.
 */
export async function setup(): Promise<void> {
  const given = process.env[RUN_FOLDER];
  if (given !== undefined) return laySmallFlagship(join(given, SMALL_FLAGSHIP));
  if (!(await isDistFresh())) await compile();
  folder = await mkdtemp(join(tmpdir(), 'vbuses-tests-'));
  process.env[RUN_FOLDER] = folder;
  await laySmallFlagship(join(folder, SMALL_FLAGSHIP));
  // The tests share what they make, and neither find nor leave anything with the user.
  process.env.VBUSES_CACHE = join(folder, 'cache');
  process.env.XDG_CONFIG_HOME = join(folder, 'config');
}

export async function teardown(): Promise<void> {
  if (folder === null) return;
  delete process.env[RUN_FOLDER];
  delete process.env.VBUSES_CACHE;
  delete process.env.XDG_CONFIG_HOME;
  // A browser that is still closing may write once more.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Every source, and the way it is compiled, older than the JavaScript that came of it. */
async function isDistFresh(): Promise<boolean> {
  const configs = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.rules.json'];
  const configured = Math.max(...(await Promise.all(configs.map(changedAt))));
  const isFresh = async (source: string, made: string): Promise<boolean> => {
    const at = await changedAt(made.replace(/\.ts$/, '.js'));
    return at >= configured && at >= (await changedAt(source));
  };
  const rulesIn = async (holder: string) =>
    (await readdir(join(REPOSITORY, holder))).map((pack) => join(holder, pack, 'rules'));
  const rules = ['rules', ...(await rulesIn('games')), ...(await rulesIn('examples'))];
  const known = await changedAt(join('dist', 'packs', 'known-code.json'));
  for (const folder of ['src', ...rules]) {
    const names = await readdir(join(REPOSITORY, folder), { recursive: true }).catch(() => []);
    for (const name of names) {
      const source = join(folder, name);
      if (folder !== 'src' && known < (await changedAt(source))) return false;
      // Declarations compile to nothing.
      if (!name.endsWith('.ts') || name.endsWith('.d.ts')) continue;
      const made = folder === 'src' ? join('dist', name) : join('dist', 'packs', source);
      if (!(await isFresh(source, made))) return false;
    }
  }
  return true;
}

/** In milliseconds; 0 for what is not there. */
const changedAt = (path: string): Promise<number> =>
  stat(join(REPOSITORY, path)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function compile(): Promise<void> {
  const run = promisify(execFile);
  const node = (...args: readonly string[]) =>
    run(process.execPath, [...args], { cwd: REPOSITORY });
  try {
    for (const config of ['tsconfig.build.json', 'tsconfig.rules.json']) {
      await node(join('node_modules', 'typescript', 'bin', 'tsc'), '-p', config);
    }
    await node(join('scripts', 'finish-dist.mjs'));
  } catch (error) {
    const reported = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`the program does not compile:\n${reported}`, { cause: error });
  }
}
