import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Libraries of pages, by the name that scripts import them with: files of the package before the slash. */
const LIBRARIES: Readonly<Record<string, string>> = {
  preact: 'dist/preact.module.js',
  'preact/jsx-runtime': 'jsx-runtime/dist/jsxRuntime.module.js',
};

/** Reads the compiled scripts of a page of the tool, by name: these and no others are served. */
export async function readClientScripts(folder: URL): Promise<ReadonlyMap<string, string>> {
  const path = fileURLToPath(folder);
  const names = (await readdir(path)).filter((name) => name.endsWith('.js'));
  const scripts = new Map<string, string>();
  const used = new Set<string>();
  const add = (name: string, text: string): void => {
    const served = text.replace(IMPORT, (whole, library: string) => {
      if (LIBRARIES[library] === undefined) return whole;
      used.add(library);
      return `from './${fileOf(library)}'`;
    });
    scripts.set(name, served.replace(SOURCE_MAP, ''));
  };
  for (const name of names) add(name, await readFile(join(path, name), 'utf8'));
  // A library may import another one.
  for (const library of used) {
    const [name = ''] = library.split('/');
    const home = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    add(fileOf(library), await readFile(join(home, LIBRARIES[library] ?? ''), 'utf8'));
  }
  return scripts;
}

const IMPORT = /from\s*["']([^"']+)["']/g;

const fileOf = (library: string): string => `${library.replace('/', '-')}.js`;

/** It is not served. */
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/;
