import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { formatSchema, inferTableSchema } from '../check/infer-schema.ts';
import { openGameFile } from '../check/read-tables.ts';
import { formatYaml } from '../check/yaml/parse-yaml.ts';
import {
  type CliError,
  errorCode,
  InternalError,
  machineError,
  usageError,
} from '../diagnostics/errors.ts';
import { exists, toolFolder } from '../load/folders.ts';
import { makeFolders } from '../output/disk.ts';
import { assertNoLinks } from '../output/paths.ts';
import type { TextFile } from '../pack/pack-files.ts';
import { kebabCase } from '../text/id.ts';
import type { SpreadsheetPack } from './pack-from-spreadsheet.ts';

/** Where the schema of game.yaml lies in a new pack, so that editors find it wherever the pack is. */
const SCHEMA_PATH = 'data/schemas/game.schema.json';

/** The rules of a new pack that has some, which name the game that they are of. */
const RULES_PATH = 'rules/index.mjs';

/** What git need not keep: it is made again. */
const GITIGNORE = 'Output/\n';

/** The workflow that checks and prints a game on GitHub. */
export const WORKFLOW_PATH = '.github/workflows/game.yml';

/** What a new pack is made from: a folder in `scaffold/`. */
export type Scaffold = 'board' | 'cards' | 'play' | 'spreadsheet';

/**
 * The files of a new pack by path, `/` as separator, with the names filled in; in the order of their
 * names. With `hasCi` the workflow too.
 */
export async function newPackFiles(
  named: PackName,
  {
    from,
    hasCi,
    spreadsheet = null,
  }: {
    readonly from: Scaffold;
    readonly hasCi: boolean;
    /** What stands beside the files of the scaffold `spreadsheet`. */
    readonly spreadsheet?: SpreadsheetPack | null;
  },
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const folder = join(toolFolder(), 'scaffold', from);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  );
  const files = new Map(texts);
  files.set('game.yaml', fillInNames(files.get('game.yaml') ?? '', named));
  const rules = files.get(RULES_PATH);
  if (rules !== undefined) files.set(RULES_PATH, rules.replace("'my-game'", `'${named.id}'`));
  if (spreadsheet === null) for (const [path, text] of missingSchemas(files)) files.set(path, text);
  else {
    const manifest = replaceLine(files.get('game.yaml') ?? '', 'language', spreadsheet.language);
    files.set('game.yaml', `${manifest}${spreadsheet.manifest}`);
  }
  const schema = join(toolFolder(), 'presets', 'schemas', 'game.schema.json');
  // No file of the scaffold: npm leaves one of this name out of a package.
  files.set('.gitignore', GITIGNORE);
  files.set(SCHEMA_PATH, await readFile(schema, 'utf8'));
  if (hasCi) {
    const workflow = join(toolFolder(), 'presets', 'ci', 'game.yml');
    files.set(WORKFLOW_PATH, await readFile(workflow, 'utf8'));
  }
  const all: [string, string | Uint8Array][] = [...files, ...(spreadsheet?.files ?? [])];
  return new Map(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The schemas that a scaffold leaves to its data, as `vbuses schema infer` makes them. */
function missingSchemas(
  texts: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  const files = new Map(
    [...texts].map(([path, text]): [string, TextFile] => [path, { kind: 'text', path, text }]),
  );
  const { manifest } = openGameFile(files);
  if (manifest === null) throw new InternalError('the game.yaml of a scaffold cannot be read');
  return manifest.tables.flatMap((table) => {
    if (table.schema === null || files.has(table.schema)) return [];
    const { schema } = inferTableSchema(files, manifest, table);
    if (schema === null) throw new InternalError(`the records of ${table.id} cannot be read`);
    return [[table.schema, formatSchema(schema)] as const];
  });
}

function fillInNames(manifest: string, { id, name }: PackName): string {
  return replaceLine(replaceLine(manifest, 'id', id), 'name', name);
}

/** The first line of a key at the top of the manifest, its value quoted where YAML needs it. */
function replaceLine(manifest: string, key: string, value: string): string {
  const line = new RegExp(`^${key}: .*$`, 'm');
  if (!line.test(manifest))
    throw new InternalError(`the game.yaml of a scaffold has no \`${key}\``);
  return manifest.replace(line, () => `${key}: ${formatYaml(value).trimEnd()}`);
}

/** What a new pack is called. */
export interface PackName {
  /** What the tool calls the game. */
  readonly id: string;
  /** As printed. */
  readonly name: string;
}

/** As many as fit the back of a card in one word. */
const MAX_ID_LENGTH = 40;

/**
 * The id and the name of a new pack, from the name of its folder: `snow-post` is "Snow Post".
 *
 * @param folder absolute
 * @throws CliError (exit 2) for a folder whose name gives no id of its own
 */
export function namePack(folder: string): PackName {
  const last = basename(folder).normalize('NFC');
  const id = kebabCase(last);
  if (id === '') {
    throw usageError(
      `the folder name \`${last}\` cannot be turned into a game id`,
      'use a folder name with letters a to z or digits; you can change the printed name in game.yaml',
    );
  }
  if (id.length > MAX_ID_LENGTH) {
    throw usageError(
      `the folder name is too long for a game id (at most ${MAX_ID_LENGTH} characters)`,
      'use a shorter folder name; you can change the printed name in game.yaml',
    );
  }
  const words = last.split(/[^\p{Script=Latin}\p{M}\p{Nd}]+/u).filter((word) => word !== '');
  return { id, name: words.map(capitalise).join(' ') };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Writes the files of a new pack into a folder that is not there yet, or is empty but for hidden
 * files such as `.git`. A hidden file that is there stays as it is.
 *
 * @param folder absolute
 * @returns the paths of hidden files that were there, and stay
 * @throws CliError (exit 3) naming what is in the way, or what the machine refuses
 */
export async function writeNewPack(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  await assertFolderFree(folder);
  const kept: string[] = [];
  try {
    for (const [path, text] of files) {
      signal.throwIfAborted();
      const place = join(folder, ...path.split('/'));
      await assertNoLinks(place, dirname(folder));
      await makeFolders(dirname(place));
      if (path.startsWith('.') && (await exists(place))) {
        kept.push(path);
        continue;
      }
      await writeFile(place, text, { flag: 'wx' });
    }
  } catch (error) {
    throw toMachineError(error, folder);
  }
  return kept;
}

async function assertFolderFree(folder: string): Promise<void> {
  const status = await stat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw toMachineError(error, folder);
  });
  if (status === null) return;
  if (!status.isDirectory())
    throw conflictError(`${folder} is a file, but a new pack needs a folder`);
  const names = await readdir(folder).catch((error: unknown) => {
    throw toMachineError(error, folder);
  });
  const shown = names.filter((name) => !name.startsWith('.')).sort();
  if (shown.length === 0) return;
  throw conflictError(`${folder} is not empty: \`${shown[0]}\` is in the way`);
}

const conflictError = (message: string): CliError =>
  machineError(message, 'nothing was written; choose a new or empty folder');

/** What the machine refuses, in its words; any other error stays itself. */
function toMachineError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !/^E[A-Z]+$/.test(errorCode(error) ?? '')) return error;
  const [reason] = error.message.split(',', 1);
  return machineError(
    `the new pack cannot be written to ${folder}: ${reason}`,
    'choose another folder',
    error,
  );
}
