import { cacheKey } from '../cache/cache-key.ts';
import type { PackFile, PackFiles } from '../core/pack-files.ts';
import { isRulesCode } from '../core/rules-code.ts';

/** The code of a pack as it was read once: what is hashed is what runs. */
export interface PackCode {
  /** Of all its files and the key `play` of game.yaml, in hexadecimal. */
  readonly sha256: string;
  /** The module with the rules, relative to the pack. */
  readonly entry: string;
  /** Every text file of rules/ and strategies/ by its path relative to the pack, sorted. */
  readonly files: readonly (readonly [path: string, text: string])[];
  /** Lines in all of them. */
  readonly lines: number;
}

/** @param entry `rules` under `play` in game.yaml */
export function snapshotPackCode(packFiles: PackFiles, entry: string): PackCode {
  const all = [...packFiles.values()]
    .filter(({ path }) => isRulesCode(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const files = all.flatMap((file) =>
    file.kind === 'text' ? [[file.path, file.text] as const] : [],
  );
  return {
    sha256: cacheKey('pack-code', [
      ['play', ['rules', entry]],
      all.map((file) => [file.path, file.kind, contentOf(file)]),
    ]),
    entry,
    files,
    lines: files.reduce((sum, [, text]) => sum + countLines(text), 0),
  };
}

/** What cannot be loaded as a module counts by its size or its problem. */
function contentOf(file: PackFile): string {
  if (file.kind === 'text') return file.text;
  return file.kind === 'binary' ? String(file.bytes) : file.problem.code;
}

/** A line end at the end begins no line. */
const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length;
