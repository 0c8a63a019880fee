import { join } from 'node:path';
import { type CheckedData, checkData } from '../../src/boards/check-data.ts';
import { mergeDiagnostics } from '../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { loadPresets } from '../../src/load/load-presets.ts';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import type { PackFile, PackFiles } from '../../src/pack/pack-files.ts';
import { ownRules } from './own-rules.ts';

/** The repository: its root is the pack Vancouver Buses. */
export const REPOSITORY = join(import.meta.dirname, '..', '..');

/** The shipped pack, read once a test file. No test changes it: see {@link editedPack}. */
export const shippedPack: PackFiles = await readPackFiles(REPOSITORY);

/** What ships with the tool as data. */
export const presets = await loadPresets();

/**
 * What happens to a file: a function from its text to another text, a new text, a whole file, or
 * `null` to take it away.
 */
export type Edit = ((text: string) => string) | string | PackFile | null;

/** By path. */
export type Edits = Readonly<Record<string, Edit>>;

/** A pack with some files changed; the others stay the same objects, so that they parse once. */
export function editedPack(edits: Edits, pack: PackFiles = shippedPack): PackFiles {
  const files = new Map(pack);
  for (const [path, edit] of Object.entries(edits)) {
    if (edit === null) {
      if (!files.delete(path)) throw new Error(`there is no ${path} to take away`);
    } else if (typeof edit === 'object') {
      files.set(path, edit);
    } else {
      const text = typeof edit === 'string' ? edit : edit(textOf(path, pack));
      files.set(path, { kind: 'text', path, text });
    }
  }
  return files;
}

/** The text of a file of a pack; a test that asks for anything else is wrong. */
export function textOf(path: string, pack: PackFiles = shippedPack): string {
  const file = pack.get(path);
  if (file?.kind !== 'text') throw new Error(`there is no text file ${path} in the pack`);
  return file.text;
}

/** Replaces a stretch that must be there exactly once, so that no test edits thin air. */
export function replaceOnce(text: string, from: string, to: string): string {
  const at = text.indexOf(from);
  if (at === -1) throw new Error(`not in the text: ${JSON.stringify(from)}`);
  if (text.indexOf(from, at + 1) !== -1) throw new Error(`there twice: ${JSON.stringify(from)}`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** {@link replaceOnce} as an {@link Edit}. */
export const replacing =
  (from: string, to: string) =>
  (text: string): string =>
    replaceOnce(text, from, to);

/** Everything the checks say about the data of a pack, with the pack itself when it is valid. */
export function checkFully(files: PackFiles): CheckedData {
  const checked = checkData(files, presets, { rules: ownRules(files) });
  return { ...checked, diagnostics: mergeDiagnostics(checked.diagnostics) };
}

/** What the checks say about a pack, in the order in which it is reported. */
export const check = (files: PackFiles): readonly Diagnostic[] => checkFully(files).diagnostics;

/** A place as a test names it: a stretch of text instead of a line number. */
export interface Anchor {
  readonly file: string;
  /** The line that holds this text; it must be on one line only. */
  readonly on: string;
  /** The column of this text on that line; the start of `on` when left out. */
  readonly at?: string;
}

/** The line and column an anchor means, both counted from 1. */
export function placeOf(
  { file, on, at }: Anchor,
  files: PackFiles,
): { file: string; line: number; column: number } {
  const lines = textOf(file, files).split('\n');
  const found = lines.flatMap((text, index) => (text.includes(on) ? [{ text, index }] : []));
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${found.length} lines of ${file} hold ${JSON.stringify(on)}`);
  }
  const start = only.text.indexOf(on);
  const offset = at === undefined ? start : only.text.indexOf(at, start);
  if (offset === -1) throw new Error(`the line ${only.text} does not hold ${JSON.stringify(at)}`);
  return { file, line: only.index + 1, column: offset + 1 };
}
