import { readdirSync, readFileSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { onTestFinished } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** What a pack is made of: see docs/pack-format.md. */
const PACK_PARTS = [
  'game.yaml',
  'data',
  'templates',
  'Board',
  'rulebook',
  'assets',
  'locales',
  'rules',
] as const;

/** A new folder, links resolved, that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vbuses-e2e-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Copies a pack, the shipped one unless another is named, file by file into a folder. */
export async function copyPack(
  target: string,
  source: string = REPOSITORY,
  { isReversed = false }: { readonly isReversed?: boolean } = {},
): Promise<void> {
  const paths = (await Promise.all(PACK_PARTS.map((part) => pathsIn(source, part)))).flat().sort();
  // A file system may list files in the order in which they came.
  for (const path of isReversed ? paths.reverse() : paths) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await copyFile(join(source, path), join(target, path));
  }
}

/** The files of a part of a pack, which may be a file itself; none when it is not there. */
async function pathsIn(folder: string, part: string): Promise<string[]> {
  const status = await stat(join(folder, part)).catch(() => null);
  if (status === null) return [];
  if (!status.isDirectory()) return [part];
  const entries = await readdir(join(folder, part), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** A copy of the shipped pack that is gone after the test. */
export async function packCopy(): Promise<string> {
  const folder = join(await temporaryFolder(), 'pack');
  await copyPack(folder);
  return folder;
}

/** The texts of all files below a folder, by path. */
export const textsBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );

/** The texts of a folder of tests/fixtures/, by path. */
export const fixtureTexts = (name: string): Record<string, string> =>
  textsBelow(join(REPOSITORY, 'tests', 'fixtures', ...name.split('/')));

/** By path: a new text or bytes, a change of the text that is there, or `null` for no such file. */
export type FileEdits = Readonly<
  Record<string, string | Uint8Array | ((text: string) => string) | null>
>;

/** Changes files of a folder. */
export async function editFiles(folder: string, edits: FileEdits): Promise<void> {
  for (const [path, edit] of Object.entries(edits)) {
    const place = join(folder, ...path.split('/'));
    if (edit === null) await rm(place);
    else {
      const content = typeof edit === 'function' ? edit(await readFile(place, 'utf8')) : edit;
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, content);
    }
  }
}
