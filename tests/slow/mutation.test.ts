import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../src/diagnostics/diagnostic.ts';
import { describeCode } from '../../src/load/load-codes.ts';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import type { PackFiles } from '../../src/pack/pack-files.ts';
import { fragments } from '../helpers/fragments.ts';
import { checkFully, editedPack, REPOSITORY, shippedPack, textOf } from '../helpers/pack.ts';

/** The files that people edit by hand. */
const editedFiles = (pack: PackFiles): string[] =>
  [...pack.keys()].filter((path) => /^(game\.yaml|data\/)/.test(path));

const newPack = await readPackFiles(join(REPOSITORY, 'scaffold', 'board'));

const LITTER = fragments('\t·\0·"·\'·: ·- ·[·{·&a ·*a ·!!x ·#·\u{1f68c}·\u0007·---\n·|·%·~');
const VALUES = fragments(
  'five·-1·1e99·.inf·null·true·[]·{}·""·[[[[]]]]·*x·2026-01-01·__proto__·0x1F·ubc',
);

interface Mutation {
  readonly kind: string;
  readonly at: number;
  readonly other: number;
  readonly pick: number;
}

const pickOf = <T>(list: readonly T[], pick: number): T => {
  const found = list[pick % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** What a slip of the hand, a bad merge or a broken disk does to a text. */
const KINDS: Readonly<Record<string, (text: string, one: Mutation) => string>> = {
  insert: (text, { at, pick }) => splice(text, at, 0, pickOf(LITTER, pick)),
  delete: (text, { at, other }) => splice(text, at, 1 + (other % 5), ''),
  replace: (text, { at, pick }) => splice(text, at, 1, pickOf(LITTER, pick)),
  cut: (text, { at }) => text.slice(0, at % (text.length + 1)),
  deleteLine: (text, { at }) => onLines(text, (lines) => lines.splice(at % lines.length, 1)),
  duplicateLine: (text, { at }) =>
    onLines(text, (lines) => lines.splice(at % lines.length, 0, pickOf(lines, at))),
  swapLines: (text, { at, other }) =>
    onLines(text, (lines) => {
      const [a, b] = [pickOf(lines, at), pickOf(lines, other)];
      lines[at % lines.length] = b;
      lines[other % lines.length] = a;
    }),
  indent: (text, { at }) =>
    onLines(text, (lines) => {
      lines[at % lines.length] = `  ${pickOf(lines, at)}`;
    }),
  renameKey: (text, { at, pick }) =>
    onLines(text, (lines) => {
      lines[at % lines.length] = pickOf(lines, at).replace(/\w+(?=:)/, `k${pick}`);
    }),
  changeValue: (text, { at, pick }) =>
    onLines(text, (lines) => {
      lines[at % lines.length] = pickOf(lines, at).replace(
        /(:|-) .*$/,
        `$1 ${pickOf(VALUES, pick)}`,
      );
    }),
  swapValues: (text, { at, other }) =>
    onLines(text, (lines) => {
      const value = /(?<=: ).*$/.exec(pickOf(lines, other))?.[0] ?? 'x';
      lines[at % lines.length] = pickOf(lines, at).replace(/(?<=: ).*$/, value);
    }),
};

function splice(text: string, at: number, remove: number, insert: string): string {
  const from = at % (text.length + 1);
  return text.slice(0, from) + insert + text.slice(from + remove);
}

function onLines(text: string, change: (lines: string[]) => unknown): string {
  const lines = text.split('\n');
  change(lines);
  return lines.join('\n');
}

const mutation = fc.record({
  kind: fc.constantFrom(...Object.keys(KINDS)),
  at: fc.nat(),
  other: fc.nat(),
  pick: fc.nat(),
});

/** A check of the shipped pack takes ten times as long as one of a new pack, which has every kind of file. */
const PACKS = [
  { name: 'the shipped pack', pack: shippedPack, numRuns: 80 },
  { name: 'a new pack', pack: newPack, numRuns: 1_000 },
];

describe('an edit of any kind', () => {
  it.each(PACKS)(
    'of $name ends in a pack or in diagnostics with true places, never in an exception',
    ({ pack: original, numRuns }) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...editedFiles(original)),
          fc.array(mutation, { minLength: 1, maxLength: 3 }),
          (path, mutations) => {
            const text = mutations.reduce(
              (sofar, one) => KINDS[one.kind]?.(sofar, one) ?? sofar,
              textOf(path, original),
            );
            expectTruePlaces(editedPack({ [path]: text }, original));
          },
        ),
        { numRuns },
      );
    },
  );
});

function expectTruePlaces(files: PackFiles): void {
  const { pack, diagnostics } = checkFully(files);
  expect(pack === null).toBe(hasErrors(diagnostics));
  for (const { code, file, line, column, message } of diagnostics) {
    expect(describeCode(code), code).not.toBeNull();
    expect(message).not.toMatch(/undefined|\[object [A-Z]|\bNaN\b/);
    expect(column).toBeGreaterThanOrEqual(1);
    const lines = files.has(file) ? textOf(file, files).split(/\r\n|\n|\r/).length : 1;
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines);
  }
}
