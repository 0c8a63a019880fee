import { cpSync } from 'node:fs';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CliError } from '../../src/diagnostics/errors.ts';
import { type Manifest, parseManifest } from '../../src/output/manifest.ts';
import { recoverOutput } from '../../src/output/swap.ts';
import {
  build,
  diskError,
  dyingWorld,
  fakeProcesses,
  Killed,
  laterWorld,
  lay,
  type ShortBuild,
  sha256,
  type Tree,
  treeOf,
  watchedDisk,
  withFolder,
} from '../helpers/output-folder.ts';
import { runs } from '../helpers/runs.ts';

type Files = { readonly [path: string]: string };

const FOLDERS = ['', 'pdf/', 'board/', 'board/tiles/'];
const NAMES = ['a', 'b.html', 'b.x', '_all', 'c', 'board', 'tiles'];
const pathArb = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...NAMES))
  .map((p) => p.join(''));

const isClash = (a: string, b: string): boolean => a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Files that can lie in one tree: where one is the folder of another, the first stays. */
const filesArb: fc.Arbitrary<Files> = fc
  .array(fc.tuple(pathArb, fc.constantFrom('', 'x', 'y', 'long '.repeat(500))), { maxLength: 9 })
  .map((entries) => {
    const files: { [path: string]: string } = {};
    for (const [path, content] of entries) {
      if (!Object.keys(files).some((other) => isClash(path, other))) files[path] = content;
    }
    return files;
  });

interface Story {
  readonly old: Files;
  /** What the user does to them: `edit` or `delete`. */
  readonly touched: { readonly [path: string]: string };
  readonly foreign: Files;
  readonly next: ShortBuild;
}

const componentOf = (path: string): string => path.split('/').at(-1)?.split('.')[0] ?? '';
const isShared = (path: string): boolean => componentOf(path).startsWith('_');

const storyArb: fc.Arbitrary<Story> = fc
  .record({
    old: filesArb,
    touched: fc.dictionary(pathArb, fc.constantFrom('edit', 'delete'), { maxKeys: 4 }),
    foreign: filesArb,
    files: filesArb,
    replaces: fc.oneof(fc.constant('all' as const), fc.subarray(['a', 'b', 'c', 'board', 'tiles'])),
  })
  .map(({ old, touched, foreign, files, replaces }) => {
    const isOfBuild = (path: string) =>
      replaces === 'all' || isShared(path) || replaces.includes(componentOf(path));
    const pick = (from: Files, isPicked: (path: string) => boolean): Files =>
      Object.fromEntries(Object.entries(from).filter(([path]) => isPicked(path)));
    return {
      old,
      touched,
      foreign: pick(
        foreign,
        (path) => !(path in old) && !Object.keys(old).some((other) => isClash(path, other)),
      ),
      next: { files: pick(files, isOfBuild), replaces },
    };
  });

/** The folder as the story has it before its second build. */
async function tellStory(folder: string, story: Story): Promise<Manifest> {
  const { manifest } = await build(folder, { files: story.old });
  await lay(folder, story.foreign);
  for (const [path, deed] of Object.entries(story.touched)) {
    if (!(path in story.old)) continue;
    if (deed === 'delete') await rm(join(folder, path));
    else await lay(folder, { [path]: 'edited by the user' });
  }
  return manifest;
}

const parentsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(0, -1)
    .map((_, index, steps) => steps.slice(0, index + 1).join('/'));

const isFile = (tree: Tree, path: string): boolean => path in tree && tree[path] !== 'folder';

/** What the second build must find in its way. */
const obstaclesOf = (before: Tree, story: Story): boolean =>
  Object.keys(story.next.files).some(
    (path) =>
      before[path] === 'folder' ||
      (isFile(before, path) && !(path in story.old)) ||
      parentsOf(path).some((parent) => isFile(before, parent)),
  );

/** A second opinion on what the folder must be like afterwards, without its manifest. */
function expectedTree(before: Tree, story: Story): { tree: Tree; kept: string[] } {
  const { old, next } = story;
  const tree: { [path: string]: string } = { ...before };
  const stale = Object.keys(old).filter(
    (path) =>
      !(path in next.files) &&
      (next.replaces === 'all' || isShared(path) || next.replaces?.includes(componentOf(path))),
  );
  const there = stale.filter((path) => isFile(before, path));
  const removed = there.filter((path) => before[path] === sha256(old[path] ?? ''));
  for (const path of removed) delete tree[path];
  for (const [path, content] of Object.entries(next.files)) {
    for (const parent of parentsOf(path)) tree[parent] = 'folder';
    tree[path] = sha256(content);
  }
  for (const parent of removed.flatMap(parentsOf).sort().reverse()) {
    if (!Object.keys(tree).some((path) => path.startsWith(`${parent}/`))) delete tree[parent];
  }
  return { tree, kept: there.filter((path) => !removed.includes(path)).sort() };
}

const withoutManifest = ({ 'manifest.json': _, ...tree }: Tree): Tree => tree;

it('a build replaces what is ours, keeps what is not, and its manifest tells the truth', async () => {
  const seen = { built: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(storyArb, (story) =>
      withFolder(async (folder) => {
        await tellStory(folder, story);
        const before = await treeOf(folder);
        if (obstaclesOf(before, story)) {
          seen.refused += 1;
          await expect(build(folder, story.next)).rejects.toThrow(CliError);
          expect(await treeOf(folder)).toEqual(before);
          return;
        }
        seen.built += 1;
        const done = await build(folder, story.next);
        const after = await treeOf(folder);
        const expected = expectedTree(before, story);
        expect(withoutManifest(after)).toEqual(withoutManifest(expected.tree));
        expect(done.kept).toEqual(expected.kept);
        const manifest = parseManifest(await readFile(join(folder, 'manifest.json'), 'utf8'));
        expect(manifest).toEqual(done.manifest);
        for (const { path, sha256: hash } of done.manifest.files) {
          expect(
            path in story.next.files || story.touched[path] === 'edit' || after[path] === hash,
          ).toBe(true);
        }
        for (const path of Object.keys(story.foreign)) expect(after[path]).toBe(before[path]);
      }),
    ),
    runs(300),
  );
  expect(Math.min(seen.built, seen.refused)).toBeGreaterThan(runs(300).numRuns / 10);
});

it('a build killed at any step is whole after the next command, old or new', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(storyArb, fc.nat(70), fc.nat(40), (story, dieAt, mendDiesAt) =>
      withFolder(async (folder) => {
        await tellStory(folder, story);
        const before = await treeOf(folder);
        const isRefused = obstaclesOf(before, story);
        const end: unknown = await build(folder, story.next, dyingWorld(dieAt).world).then(
          () => 'built',
          (error: unknown) => error,
        );
        await recoverOutput(folder, dyingWorld(mendDiesAt, 2).world).catch(() => undefined);
        const { outcome } = await recoverOutput(folder, laterWorld);
        outcomes.add(outcome);
        const after = await treeOf(folder);
        const expected = withoutManifest(expectedTree(before, story).tree);
        const isNew = end === 'built' || after['manifest.json'] !== before['manifest.json'];
        if (isRefused) expect(after).toEqual(before);
        else if (isNew) expect(withoutManifest(after)).toEqual(expected);
        else
          expect([
            before,
            { ...expected, 'manifest.json': before['manifest.json'] },
          ]).toContainEqual(after);
        expect(end === 'built' || end instanceof Killed || isRefused).toBe(true);
      }),
    ),
    runs(400),
  );
  expect([...outcomes].sort()).toEqual(['cleared', 'nothing', 'undone']);
});

it('a build whose rename is refused at any point leaves everything as it was', async () => {
  let undone = 0;
  await fc.assert(
    fc.asyncProperty(storyArb, fc.nat(12), (story, refusedAt) =>
      withFolder(async (folder) => {
        await tellStory(folder, story);
        const before = await treeOf(folder);
        let renames = 0;
        const disk = watchedDisk((operation, [from]) => {
          if (operation !== 'rename' || /candidate|draft/.test(String(from))) return;
          renames += 1;
          if (renames - 1 === refusedAt) throw diskError('EPERM', String(from));
        });
        const world = { disk, processes: fakeProcesses(1, [1]) };
        const isBuilt = await build(folder, story.next, world).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(CliError);
            return false;
          },
        );
        if (isBuilt) return;
        if (renames > refusedAt) undone += 1;
        expect(await treeOf(folder)).toEqual(before);
      }),
    ),
    runs(300),
  );
  expect(undone).toBeGreaterThan(runs(300).numRuns / 10);
});

it('a killed build in which anything has become a link changes nothing where the link leads', async () => {
  const seen = { refused: 0, recovered: 0 };
  await fc.assert(
    fc.asyncProperty(storyArb, fc.integer({ min: 10, max: 70 }), fc.nat(), (story, dieAt, at) =>
      withFolder(async (home) => {
        const [folder, outside] = [join(home, 'Output'), join(home, 'outside')];
        await tellStory(folder, story);
        await build(folder, story.next, dyingWorld(dieAt).world).catch(() => undefined);
        // The linked folder holds what the real one did, so that every name is found there.
        cpSync(folder, outside, { recursive: true });
        const paths = Object.keys(await treeOf(folder)).filter(Boolean);
        const path = paths[at % paths.length] ?? '';
        await rm(join(folder, path), { recursive: true });
        await symlink(join(outside, path), join(folder, path));
        const before = await treeOf(outside);
        const { outcome } = await recoverOutput(folder, laterWorld);
        const isBuilt = await build(folder, story.next, laterWorld).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(CliError);
            return false;
          },
        );
        seen[isBuilt && outcome !== 'blocked' ? 'recovered' : 'refused'] += 1;
        expect(await treeOf(outside)).toEqual(before);
      }),
    ),
    runs(150),
  );
  expect(Math.min(seen.refused, seen.recovered)).toBeGreaterThan(runs(150).numRuns / 10);
});
