import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { stringify } from 'yaml';
import { InternalError } from '../errors.ts';
import { toolFolder } from '../load/tool-folder.ts';
import type { PackName } from './name-pack.ts';

/** Where the schema of game.yaml lies in a new pack, so that editors find it wherever the pack is. */
const SCHEMA_PATH = 'data/schemas/game.schema.json';

/** What git need not keep: it is made again. */
const GITIGNORE = 'Output/\n';

/** The workflow that checks and prints a game on GitHub. */
export const WORKFLOW_PATH = '.github/workflows/game.yml';

/**
 * The files of a new pack by path, `/` as separator, with the names filled in; in the order of their
 * names. With `hasCi` the workflow too.
 */
export async function newPackFiles(
  named: PackName,
  { hasCi }: { readonly hasCi: boolean },
): Promise<ReadonlyMap<string, string>> {
  const folder = join(toolFolder(), 'scaffold');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  );
  const files = new Map(texts);
  files.set('game.yaml', fillInNames(files.get('game.yaml') ?? '', named));
  const schema = join(toolFolder(), 'presets', 'schemas', 'game.schema.json');
  // No file of the scaffold: npm leaves one of this name out of a package.
  files.set('.gitignore', GITIGNORE);
  files.set(SCHEMA_PATH, await readFile(schema, 'utf8'));
  if (hasCi) {
    const workflow = join(toolFolder(), 'presets', 'ci', 'game.yml');
    files.set(WORKFLOW_PATH, await readFile(workflow, 'utf8'));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function fillInNames(manifest: string, { id, name }: PackName): string {
  return replaceLine(replaceLine(manifest, 'id', id), 'name', name);
}

/** The first line of a key at the top of the manifest, its value quoted where YAML needs it. */
function replaceLine(manifest: string, key: string, value: string): string {
  const line = new RegExp(`^${key}: .*$`, 'm');
  if (!line.test(manifest)) throw new InternalError(`scaffold/game.yaml has no \`${key}\``);
  return manifest.replace(line, () => `${key}: ${stringify(value).trimEnd()}`);
}
