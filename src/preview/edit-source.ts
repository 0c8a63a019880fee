import { isDeepStrictEqual } from 'node:util';
import { CST, type Document, parseDocument, type Scalar, visit } from 'yaml';

import { isGrid } from '../check/csv/open-grid.ts';
import { parseCsv } from '../check/csv/parse-csv.ts';
import { MAX_ALIASES } from '../check/yaml/check-document.ts';
import { PARSE_OPTIONS } from '../check/yaml/parse-yaml.ts';
import { rangeOf } from '../check/yaml/text-source.ts';
import { TextSource } from '../check/yaml/yaml-file.ts';
import type { Place } from '../pack/pack.ts';
import type { TextFile } from '../pack/pack-files.ts';
import { parseSheetPath } from '../pack/sheet-text.ts';
import { memoizeByObject } from '../values/memoize.ts';

/** A value where it stands in a data file. */
export interface WrittenValue {
  readonly text: string;
  /** The file with another value in its place and all else as it was; `null` where that cannot be written. */
  readonly replace: (text: string) => string | null;
}

/** The texts, numbers and truth values of a file by their places; a sheet of a workbook is never written to. */
export const findWritten = ({ file, line, column }: Place, source: TextFile): WrittenValue | null =>
  writtenIn(source).get(`${file}:${line}:${column}`) ?? null;

const writtenIn = memoizeByObject((file: TextFile): ReadonlyMap<string, WrittenValue> => {
  if (parseSheetPath(file.path) !== null) return new Map();
  const values = isGrid(file.path) ? csvValues(file) : yamlValues(file);
  const places = new TextSource(file.path, file.text);
  return new Map(
    values.map(({ from, ...value }) => {
      const { line, column } = places.spanOf(from, from);
      return [`${file.path}:${line}:${column}`, value];
    }),
  );
});

interface FoundValue extends WrittenValue {
  /** Where it begins, as an offset. */
  readonly from: number;
}

const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** A text with a stretch replaced, its line ends like those of the file. */
const splice = (text: string, from: number, to: number, by: string): string =>
  text.slice(0, from) + by.replace(/\r?\n/g, lineEndOf(text)) + text.slice(to);

const csvTexts = (path: string, text: string): string[][] | null => {
  const { grid } = parseCsv(path, text);
  return grid === null ? null : [grid.header, ...grid.rows].map((row) => row.map((c) => c.text));
};

function csvValues({ path, text }: TextFile): FoundValue[] {
  const { grid } = parseCsv(path, text);
  return (grid?.rows ?? []).flatMap((row, at) =>
    row.map(({ text: old, from, to, isQuoted }, column) => ({
      text: old,
      from,
      replace: (value: string): string | null => {
        const needsQuotes = isQuoted || /[",;\t\r\n]|^\s|\s$/.test(value);
        const cell = needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
        const edited = splice(text, from, to, cell);
        const wanted = csvTexts(path, text) ?? [];
        // The header is the first row.
        (wanted[at + 1] ?? [])[column] = value;
        return isDeepStrictEqual(csvTexts(path, edited), wanted) ? edited : null;
      },
    })),
  );
}

const parse = (text: string) => parseDocument(text, PARSE_OPTIONS);

/** A file with many aliases is edited by hand. */
const plainData = (document: Document): unknown => document.toJS({ maxAliasCount: MAX_ALIASES });

function yamlValues({ text }: TextFile): FoundValue[] {
  const document = parse(text);
  const found: FoundValue[] = [];
  visit(document, {
    Scalar: (key, node) => {
      if (key === 'key' || !['string', 'number', 'boolean'].includes(typeof node.value)) return;
      const written = typeof node.value === 'string' ? node.value : (node.source ?? '');
      found.push({
        // The end of a block is not a line of its own.
        text: written.replace(/\n$/, ''),
        from: rangeOf(node)[0],
        replace: (value) => replaceScalar(text, node, value),
      });
    },
  });
  return document.errors.length > 0 ? [] : found;
}

/**
 * Writes a value in the style of the one before, or, if that says something else, in double quotes. One
 * with an anchor stays: its aliases would change too.
 */
function replaceScalar(text: string, node: Scalar, typed: string): string | null {
  if (node.anchor !== undefined) return null;
  const [from, to] = rangeOf(node);
  const value = valueLike(node.value, typed);
  const wanted = parse(text);
  visit(wanted, {
    Scalar: (key, one) => {
      if (key !== 'key' && rangeOf(one)[0] === from) one.value = value;
    },
  });
  const data = plainData(wanted);
  const written = text.slice(from, to);
  const styled = [...(typeof value === 'string' ? [styledLike(node, written, value)] : []), typed];
  const candidates = [...styled, JSON.stringify(value) + (written.endsWith('\n') ? '\n' : '')];
  for (const candidate of candidates) {
    const edited = splice(text, from, to, candidate);
    const document = parse(edited);
    if (document.errors.length === 0 && isDeepStrictEqual(plainData(document), data)) return edited;
  }
  return null;
}

/** What was typed as the same kind of value: a text stays one, also if it reads like a number. */
function valueLike(before: unknown, typed: string): string | number | boolean {
  if (typeof before === 'number' && NUMBER.test(typed)) return Number(typed);
  if (typeof before === 'boolean' && /^(?:true|false)$/.test(typed)) return typed === 'true';
  return typeof before === 'string' && before.endsWith('\n') ? `${typed}\n` : typed;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A text in quotes, plain, or as a block with the indent and the comment that it had. */
function styledLike({ type }: Scalar, written: string, value: string): string {
  const isBlock = type?.startsWith('BLOCK') === true;
  // A text of one line stays on one.
  if (type === 'QUOTE_DOUBLE' || (!isBlock && value.includes('\n'))) return JSON.stringify(value);
  const [, comment = ''] = /^[|>]\S*([^\r\n]*)/.exec(isBlock ? written : '') ?? [];
  const indent = isBlock ? (/\n( +)\S/.exec(written)?.[1]?.length ?? 2) : -1;
  const token = CST.createScalarToken(value, { type, indent, end: [] });
  return CST.stringify(token).replace(/^[|>]\S*(?=\n)/, (head) => head + comment);
}
