import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toolFolder } from '../load/tool-folder.ts';
import type { Language } from '../model/language.ts';
import type { Dictionary } from './check-spelling.ts';

/**
 * The words of a language, from the packages of its dictionaries that are installed with the tool or
 * beside the pack; `null` where there are none.
 */
export async function loadDictionary(
  language: Language,
  packFolder: string,
): Promise<Dictionary | null> {
  const paths = [...language.dictionaries].flatMap(([name, file]) => {
    const folder = packageFolder(name, packFolder);
    return folder === null ? [] : [join(folder, file)];
  });
  if (paths.length === 0) return null;
  const { decodeTrie } = await import('cspell-trie-lib');
  const tries = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      return decodeTrie(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
    }),
  );
  return {
    has: (word) => tries.some((trie) => trie.hasWord(word, true)),
    // A limit of time would make the hints depend on the machine.
    suggest: (word) =>
      tries.flatMap((trie) => trie.suggest(word, { numSuggestions: 3, timeout: 1e9 })),
  };
}

function packageFolder(name: string, packFolder: string): string | null {
  for (const from of [toolFolder(), packFolder]) {
    try {
      return dirname(createRequire(join(from, 'package.json')).resolve(name));
    } catch {
      // Not installed there.
    }
  }
  return null;
}
