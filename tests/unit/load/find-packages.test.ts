import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findPackages, readPackageBytes } from '../../../src/load/find-packages.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { editFiles } from '../../helpers/pack-copy.ts';

const base = await realpath(await mkdtemp(join(tmpdir(), 'vbuses-fonts-')));
afterAll(() => rm(base, { recursive: true, force: true }));

const LISTED = JSON.stringify({ devDependencies: { '@fontsource/own': '1.0.0' } });
const INSTALLED = 'node_modules/@fontsource/own';

interface Tree {
  /** By path; the pack lies in `home/a/pack`. */
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  /** Where the package is found. */
  readonly at: string | null;
}

const TREES: Readonly<Record<string, Tree>> = {
  'beside the package.json of the pack': {
    files: { 'a/pack/package.json': LISTED, [`a/pack/${INSTALLED}/LICENSE`]: 'own' },
    at: `a/pack/${INSTALLED}`,
  },
  'beside the nearest package.json above': {
    files: { 'a/package.json': LISTED, [`a/${INSTALLED}/LICENSE`]: 'own' },
    at: `a/${INSTALLED}`,
  },
  'in a store, through a link': {
    files: { 'a/package.json': LISTED, 'a/node_modules/.pnpm/own/LICENSE': 'own' },
    links: { [`a/${INSTALLED}`]: 'a/node_modules/.pnpm/own' },
    at: 'a/node_modules/.pnpm/own',
  },
  'not where no package.json lists it': {
    files: { 'a/pack/package.json': '{}', [`a/pack/${INSTALLED}/LICENSE`]: 'own' },
    at: null,
  },
  'not without a package.json': {
    files: { [`a/pack/${INSTALLED}/LICENSE`]: 'own' },
    at: null,
  },
  'not above the project': {
    files: { 'a/package.json': LISTED, 'package.json': LISTED, [`${INSTALLED}/LICENSE`]: 'own' },
    at: null,
  },
  'not through a link that leads out of the project': {
    files: { 'a/pack/package.json': LISTED, 'elsewhere/LICENSE': 'own' },
    links: { [`a/pack/${INSTALLED}`]: 'elsewhere' },
    at: null,
  },
};

async function plant(name: string, { files, links = {} }: Tree): Promise<string> {
  const home = join(base, name.replaceAll(/\W/g, '-'));
  await editFiles(home, { 'a/pack/game.yaml': '', ...files });
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await symlink(join(home, target), join(home, path), 'junction');
  }
  return home;
}

it.each(Object.entries(TREES))('a package is found %s', async (name, tree) => {
  const home = await plant(name, tree);
  const { folders } = await findPackages(join(home, 'a', 'pack'), ['@fontsource/own']);
  const expected = tree.at === null ? undefined : join(home, ...tree.at.split('/'));
  expect(folders.get('@fontsource/own')).toBe(expected);
});

it('what comes with the tool is always its own', async () => {
  const barlow = 'node_modules/@fontsource/barlow';
  const home = await plant('nearer', {
    files: {
      'a/pack/package.json': JSON.stringify({ dependencies: { '@fontsource/barlow': '1' } }),
      [`a/pack/${barlow}/package.json`]: '{}',
    },
    at: null,
  });
  const { folders, probedPaths } = await findPackages(join(home, 'a', 'pack'), [
    '@fontsource/barlow',
  ]);
  expect(folders.get('@fontsource/barlow')).toBe(await realpath(join(REPOSITORY, barlow)));
  expect(probedPaths).toEqual([]);
});

it('no file of a package is read through a link that leads out of it', async () => {
  const home = await plant('licence', {
    files: { 'own/files/a': 'inside', secret: 'outside' },
    links: { 'own/more': 'own/files', 'own/out': 'a' },
    at: null,
  });
  const read = async (file: string) =>
    (await readPackageBytes(join(home, 'own'), file))?.toString();
  expect(await read('more/a')).toBe('inside');
  expect(await read('out/pack/game.yaml')).toBeUndefined();
  expect(await read('../secret')).toBeUndefined();
});
