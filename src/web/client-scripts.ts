import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Reads the compiled scripts of a page of the tool, by name: these and no others are served. */
export async function readClientScripts(folder: URL): Promise<ReadonlyMap<string, string>> {
  const path = fileURLToPath(folder);
  const names = (await readdir(path)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
  return new Map(names.map((name, at) => [name, texts[at] ?? '']));
}
