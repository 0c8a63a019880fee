import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The compiled scripts of the tool's own page. */
const CLIENT_FOLDER = fileURLToPath(new URL('client', import.meta.url));

/** Reads the scripts of the page, by name: these and no others are served. */
export async function readClientScripts(
  folder: string = CLIENT_FOLDER,
): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, at) => [name, texts[at] ?? '']));
}
