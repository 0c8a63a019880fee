import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Libraries of pages, by the name that scripts import them with: files that import nothing. */
const LIBRARIES: Readonly<Record<string, string>> = { preact: 'dist/preact.module.js' };

/** Reads the compiled scripts of a page of the tool, by name: these and no others are served. */
export async function readClientScripts(folder: URL): Promise<ReadonlyMap<string, string>> {
  const path = fileURLToPath(folder);
  const names = (await readdir(path)).filter((name) => name.endsWith('.js'));
  const scripts = new Map<string, string>();
  for (const name of names) {
    let text = await readFile(join(path, name), 'utf8');
    for (const [library, file] of Object.entries(LIBRARIES)) {
      const importing = `from '${library}'`;
      if (!text.includes(importing)) continue;
      text = text.replaceAll(importing, `from './${library}.js'`);
      const home = dirname(createRequire(import.meta.url).resolve(`${library}/package.json`));
      const source = await readFile(join(home, file), 'utf8');
      scripts.set(`${library}.js`, source.replace(SOURCE_MAP, ''));
    }
    scripts.set(name, text);
  }
  return scripts;
}

/** It is not served. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/;
