import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { cacheKey } from '../cache/cache-key.ts';
import type { PackFile, PackFiles } from '../pack/pack-files.ts';
import { isRulesCode } from '../pack/rules-code.ts';
import { formatCount } from '../text/text-markup.ts';

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

/** How much there is to read. */
export const sizeOfCode = ({ files, lines }: PackCode): string =>
  `rules/, ${formatCount(files.length, 'file')}, ${formatCount(lines, 'line')}`;

/** A line end at the end begins no line. */
const countLines = (text: string): number => text.replace(/\n$/, '').split('\n').length;

/** How long Node may take to read a module that it has refused already. */
const SYNTAX_CHECK_MS = 10_000;

/**
 * A failure with its line and column, if a module cannot be read: its error does not have them, so
 * Node itself checks the text, which runs none of it.
 */
export function withSyntaxPlace<F extends { readonly message: string }>(
  failure: F,
  { files }: PackCode,
): F {
  const { message } = failure;
  const [path = '', input] =
    files.find(([file]) => message.startsWith(`${file}: SyntaxError: `)) ?? [];
  if (input === undefined) return failure;
  const { stderr } = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], {
    input,
    encoding: 'utf8',
    env: {},
    timeout: SYNTAX_CHECK_MS,
  });
  const [, line, caret = ''] = /^\[stdin\]:(\d+)\n.*\n( *)\^/m.exec(stderr ?? '') ?? [];
  if (line === undefined) return failure;
  return {
    ...failure,
    message: `${path}:${line}:${caret.length + 1}${message.slice(path.length)}`,
  };
}
