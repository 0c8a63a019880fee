import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { errorCode, machineError, usageError } from '../diagnostics/errors.ts';
import { PACK_PARTS } from './read-pack-files.ts';

/** An earlier version of a pack, as a folder that exists while it is used. */
export interface Revision {
  /** The commit in short, with its date and its first line. */
  readonly title: string;
  /** Absolute. */
  readonly folder: string;
}

/**
 * Lends a folder with a pack as git has it at a revision.
 *
 * @param folder of the pack, absolute, in a working copy of git
 * @throws CliError (exit 2) for a revision that does not exist or has no such pack, and outside of git;
 *   (exit 3) where git is not installed
 */
export async function withRevision<T>(
  folder: string,
  revision: string,
  use: (revision: Revision) => Promise<T>,
): Promise<T> {
  const git = (...args: string[]) => runGit(folder, args);
  const prefix = await git('rev-parse', '--show-prefix').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') throw machineError('git is not installed', null, error);
    throw usageError(
      `${folder} is not in a repository of git, so there is no earlier version of it`,
      'make one with `git init`, or compare with a folder: `vbuses diff ../last-week`',
    );
  });
  const commit = await git(
    ...['rev-parse', '--quiet', '--verify', '--end-of-options', `${revision}^{commit}`],
  ).catch(() => {
    throw usageError(
      `git knows no revision \`${revision}\``,
      'name a commit, a branch or a tag, such as `HEAD~1`, `main` or `v1.0.0`',
    );
  });
  const title = await git('log', '-1', '--format=%h, %cs, %s', commit.trim());
  const copy = await mkdtemp(join(tmpdir(), 'vbuses-diff-'));
  try {
    const files = await listFiles(git, commit.trim(), prefix.trim());
    if (!files.some(({ path }) => path === 'game.yaml')) {
      throw usageError(`there was no game.yaml here at \`${revision}\``);
    }
    await writeBlobs(folder, files, copy);
    return await use({ title: title.trim(), folder: copy });
  } finally {
    await rm(copy, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What git knows of the files of a pack. */
export interface LastCommit {
  /** Of the commit that changed them last: `2026-11-23`. */
  readonly date: string;
  /** Whether some have changed since. */
  readonly isChanged: boolean;
}

/** When the files of a pack were last committed; `null` outside of git, without it, and for none. */
export async function lastCommit(folder: string): Promise<LastCommit | null> {
  try {
    // A filter is a command, which git would run for each file whose time has changed.
    const filters = await runGit(folder, FILTER_KEYS).catch(() => '');
    // A key with `=` in it cannot be set on a command line.
    if (filters.includes('=')) return null;
    const off = filters.split('\0').flatMap((key) => (key === '' ? [] : ['-c', `${key}=`]));
    const ask = (...args: string[]) => runGit(folder, [...off, ...args, '--', ...PACK_PARTS]);
    const date = (await ask('log', '-1', '--format=%cs')).trim();
    return date === ''
      ? null
      : { date, isChanged: (await ask('status', '--porcelain', '--ignore-submodules=all')) !== '' };
  } catch {
    return null;
  }
}

interface Blob {
  readonly hash: string;
  /** Relative to the pack. */
  readonly path: string;
}

const MANY_BYTES = 256 * 2 ** 20;

/** A repository may be a stranger's, its settings included: nothing that they name runs or is fetched. */
const GIT_SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
];
const FILTER_KEYS = ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'];
const GIT_ENV = { GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '' };

const gitOptions = (folder: string) => ({ cwd: folder, env: { ...process.env, ...GIT_ENV } });

const runGit = async (folder: string, args: readonly string[]): Promise<string> => {
  const settings = GIT_SETTINGS.flatMap((setting) => ['-c', setting]);
  const options = { ...gitOptions(folder), maxBuffer: MANY_BYTES };
  const { stdout } = await promisify(execFile)('git', [...settings, ...args], options);
  return stdout;
};

/** The files of the pack at a commit; links and repositories within are not files. */
async function listFiles(
  git: (...args: string[]) => Promise<string>,
  commit: string,
  prefix: string,
): Promise<Blob[]> {
  const tree = prefix === '' ? commit : `${commit}:${prefix}`;
  const listing = await git('ls-tree', '-r', '-z', '--full-tree', tree).catch(() => '');
  return listing.split('\0').flatMap((line) => {
    const [, hash, path] = /^100\d{3} blob (\w+)\t(.+)$/s.exec(line) ?? [];
    const steps = path?.split(/[\\/]/) ?? [];
    const isOfPack = PACK_PARTS.includes(steps[0] ?? '') && !steps.includes('..');
    return hash !== undefined && path !== undefined && isOfPack ? [{ hash, path }] : [];
  });
}

/** Has git write the contents one after the other, each after a line with its size. */
async function writeBlobs(folder: string, files: readonly Blob[], copy: string): Promise<void> {
  const git = spawn('git', ['cat-file', '--batch'], {
    ...gitOptions(folder),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  git.stdin.end(files.map(({ hash }) => `${hash}\n`).join(''));
  const chunks: Buffer[] = [];
  for await (const chunk of git.stdout) chunks.push(chunk as Buffer);
  let rest = Buffer.concat(chunks);
  for (const { path } of files) {
    const lineEnd = rest.indexOf('\n');
    const size = Number(rest.subarray(0, lineEnd).toString().split(' ')[2]);
    const content = rest.subarray(lineEnd + 1, lineEnd + 1 + size);
    rest = rest.subarray(lineEnd + size + 2);
    const to = join(copy, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, content);
  }
}
