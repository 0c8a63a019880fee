import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastCommit } from '../../../src/load/read-revision.ts';

let base = '';

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'vbuses-commit-')));
});

afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5 }));

const git = (folder: string, ...args: string[]): void => {
  const date = '2026-03-04T12:00:00+0000';
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
};

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
