import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCommit, withRevision } from '../../../src/load/read-revision.ts';

let base = '';

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'vbuses-commit-')));
});

afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));

const gitWith = (input: string, folder: string, ...args: string[]): string => {
  const date = '2026-03-04T12:00:00+0000';
  return execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  }).trim();
};

const git = (folder: string, ...args: string[]): string => gitWith('', folder, ...args);

it('is the date of the commit of the pack, and says whether its files have changed since', async () => {
  const folder = join(base, 'pack');
  await mkdir(join(folder, 'data'), { recursive: true });
  expect(await lastCommit(folder)).toBeNull();
  git(folder, 'init', '--quiet');
  expect(await lastCommit(folder)).toBeNull();
  await writeFile(join(folder, 'game.yaml'), 'game: {}\n');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'a game');
  expect(await lastCommit(folder)).toEqual({ date: '2026-03-04', isChanged: false });
  await writeFile(join(folder, 'notes.txt'), 'not of the pack\n');
  expect(await lastCommit(folder)).toMatchObject({ isChanged: false });
  await writeFile(join(folder, 'data', 'cards.yaml'), '- id: fox\n');
  expect(await lastCommit(folder)).toEqual({ date: '2026-03-04', isChanged: true });
});

describe("a stranger's repository", () => {
  it.skipIf(process.platform === 'win32').each([
    ['a monitor of files', 'core.fsmonitor'],
    ['a filter', 'filter.evil.clean'],
    ['a filter that goes on', 'filter.evil.process'],
    ['a filter with a name that no option can have', 'filter.a=b.clean'],
    ['hooks', 'core.hooksPath'],
  ])('runs nothing through %s', async (_, key) => {
    const folder = await realpath(await mkdtemp(join(base, 'stranger-')));
    await writeFile(join(folder, 'game.yaml'), 'game: {}\n');
    git(folder, 'init', '--quiet');
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message', 'a game');
    const ran = join(folder, 'ran');
    const command = join(folder, 'post-index-change');
    await writeFile(command, `#!/bin/sh\ntouch "${ran}"\n`, { mode: 0o755 });
    git(folder, 'config', key, key === 'core.hooksPath' ? folder : command);
    const driver = key.includes('=') ? 'a=b' : 'evil';
    await writeFile(join(folder, '.git', 'info', 'attributes'), `* filter=${driver}\n`);
    await utimes(join(folder, 'game.yaml'), 1e9, 1e9);
    await lastCommit(folder);
    await withRevision(folder, 'HEAD', async () => undefined);
    expect(existsSync(ran)).toBe(false);
    // What it must not run does run otherwise.
    spawnSync('git', ['status'], { cwd: folder });
    expect(existsSync(ran)).toBe(true);
  });

  it('has no files above the folder that they are written to', async () => {
    const folder = await realpath(await mkdtemp(join(base, 'above-')));
    git(folder, 'init', '--quiet');
    const blob = gitWith('game: {}\n', folder, 'hash-object', '-w', '--stdin');
    const tree = (line: string) => gitWith(`${line}\n`, folder, 'mktree');
    const file = tree(`100644 blob ${blob}\tplanted-${basename(folder)}`);
    const above = tree(`040000 tree ${tree(`040000 tree ${file}\t..`)}\t..`);
    const root = tree(`040000 tree ${above}\tdata\n100644 blob ${blob}\tgame.yaml`);
    const commit = git(folder, 'commit-tree', root, '-m', 'a game');
    const paths = await withRevision(folder, commit, (one) =>
      readdir(one.folder, { recursive: true }),
    );
    expect(paths).toEqual(['game.yaml']);
    expect(existsSync(join(tmpdir(), `planted-${basename(folder)}`))).toBe(false);
  });
});
