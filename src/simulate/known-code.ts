import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openGameFile } from '../check/read-tables.ts';
import { packFolders, toolFolder } from '../load/folders.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import { isString, parseJsonOrNull, recordOf } from '../values/value-shapes.ts';
import { type PackCode, snapshotPackCode } from './pack-code.ts';

/** Folders of shipped packs by the hash of their code. */
type KnownCode = Readonly<Record<string, string>>;

const isKnownCode = recordOf(isString);

/** Whether the program runs as it was compiled: then so does the code of shipped packs. */
const IS_COMPILED = import.meta.url.endsWith('.js');

/** Where `npm run build` compiles the code of shipped packs, and writes what it was compiled from. */
const COMPILED = join(toolFolder(), 'dist', 'packs');

let known: Promise<KnownCode> | null = null;

async function readKnownCode(): Promise<KnownCode> {
  const text = await readFile(join(COMPILED, 'known-code.json'), 'utf8').catch(() => '');
  const written = parseJsonOrNull(text);
  return isKnownCode(written) ? written : {};
}

/** The code of all packs that come with the program. */
export async function hashShippedCode(): Promise<KnownCode> {
  const folders: Record<string, string> = {};
  for (const folder of await packFolders(toolFolder())) {
    const files = await readPackFiles(folder).catch(() => new Map());
    const entry = openGameFile(files).manifest?.rules ?? null;
    if (entry !== null)
      folders[snapshotPackCode(files, entry).sha256] = relative(toolFolder(), folder)
        .split(sep)
        .join('/');
  }
  return folders;
}

/**
 * The address of the module that is run for code of a shipped pack, wherever a copy of it lies: the
 * program's own, and never that of the pack. `null` for any other code.
 */
export async function findKnownModule({ sha256, entry }: PackCode): Promise<string | null> {
  known ??= IS_COMPILED ? readKnownCode() : hashShippedCode();
  const folder = (await known)[sha256];
  if (folder === undefined) return null;
  const path = IS_COMPILED
    ? join(COMPILED, folder, entry.replace(/\.ts$/, '.js'))
    : join(toolFolder(), folder, entry);
  return pathToFileURL(path).href;
}
