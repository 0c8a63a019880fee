import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import { errorAt, findMergeConflict } from '../yaml/text-source.ts';
import { fileStart, TextSource } from '../yaml/yaml-file.ts';
import { type Cell, type CellGrid, isBlank } from './cell-grid.ts';

export interface ParsedCsv {
  /** `null` when the text is not CSV; the diagnostics say why. */
  readonly grid: CellGrid | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a CSV file as spreadsheets write it, and keeps the place of every cell: separated by commas,
 * semicolons or tabs, with or without a byte order mark and Excel's first line `sep=;`.
 *
 * @param path relative to the pack, for the places
 */
export function parseCsv(path: string, text: string): ParsedCsv {
  if (text.replace(/^\uFEFF/, '').trim() === '') return unparsed(emptyFile(path, ''));
  const whole = new TextSource(path, text);
  const conflict = findMergeConflict(whole, 'file/merge-conflict');
  if (conflict !== null) return unparsed(conflict);
  if (!text.includes('\n') && text.includes('\r')) return unparsed(bareReturns(path));
  const [preamble, stated] = readPreamble(text);
  const delimiter = stated ?? detectDelimiter(text.slice(preamble.length));
  const read = readRows(whole, preamble.length, delimiter);
  if (!Array.isArray(read)) return unparsed(read);
  const [header, ...rows] = read.filter((row) => !row.every(isBlank));
  if (header === undefined) return unparsed(emptyFile(path, text));
  const grid: CellGrid = {
    path,
    hasDecimalCommas: delimiter !== ',',
    header,
    rows,
    spanOf: (cell, stretch) =>
      stretch === undefined
        ? whole.spanOf(cell.from, cell.to)
        : whole.spanOf(...sourceOffsets(text, cell, stretch)),
  };
  return { grid, diagnostics: [] };
}

const unparsed = (diagnostic: Diagnostic): ParsedCsv => ({
  grid: null,
  diagnostics: [diagnostic],
});

/** What may come before the header: the mark of UTF-8, and the line that names the delimiter to Excel. */
function readPreamble(text: string): [preamble: string, delimiter: Delimiter | null] {
  const [preamble = '', sign] = /^\uFEFF?(?:sep=(.)\r?\n)?/i.exec(text) ?? [];
  return [preamble, DELIMITERS.find((one) => one === sign) ?? null];
}

/** The delimiter that the header uses most; its cells are names, which hold none of them. */
function detectDelimiter(body: string): Delimiter {
  const [header = ''] = /^(?:\s*\n)*(?:"[^"]*"|[^"\n])*/.exec(body) ?? [];
  const bare = header.replace(/"[^"]*"/g, '');
  const uses = (one: Delimiter): number => bare.split(one).length;
  return DELIMITERS.reduce((best, one) => (uses(one) > uses(best) ? one : best));
}

/**
 * The rows of cells, or the first fault, behind which all else is misread. A quote in a cell that begins
 * with something else is itself, as spreadsheet programs read it.
 */
function readRows(source: TextSource, start: number, delimiter: Delimiter): Cell[][] | Diagnostic {
  const { text } = source;
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  for (let at = start; ; at += 1) {
    const opening = offsetOf(delimiter === '\t' ? /[\S\n\t]/g : /[\S\n]/g, text, at);
    const isQuoted = text[opening] === '"';
    const closing = isQuoted ? closingQuote(text, opening) : at - 1;
    if (closing === null) return openQuote(source, opening);
    const end = offsetOf(CELL_ENDS[delimiter], text, closing + 1);
    if (!isQuoted) row.push(plainCell(text, at, end));
    else if (text.slice(closing + 1, end).trim() !== '') {
      // A cell over several lines that ends within another one was most likely meant to end earlier.
      const isOpen = text.slice(opening, closing).includes('\n');
      return isOpen ? openQuote(source, opening) : strayQuote(source, closing);
    } else {
      const inside = text
        .slice(opening + 1, closing)
        .replaceAll('""', '"')
        .replaceAll('\r\n', '\n');
      row.push({ text: inside, from: opening, to: closing + 1, isQuoted });
    }
    at = end;
    if (text[end] === delimiter) continue;
    rows.push(row);
    row = [];
    if (end === text.length) return rows;
  }
}

const DELIMITERS = [',', ';', '\t'] as const;

type Delimiter = (typeof DELIMITERS)[number];

const CELL_ENDS: Readonly<Record<Delimiter, RegExp>> = {
  ',': /[,\n]/g,
  ';': /[;\n]/g,
  '\t': /[\t\n]/g,
};

/** Where a text next matches a pattern; its end if it does not. */
function offsetOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** The quote that ends a cell: one that is not doubled. */
function closingQuote(text: string, opening: number): number | null {
  let at = text.indexOf('"', opening + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? null : at;
}

function plainCell(text: string, start: number, end: number): Cell {
  const written = text.slice(start, end).replace(/\r$/, '');
  const from = start + (written.length - written.trimStart().length);
  return {
    text: written.trim(),
    from,
    to: Math.max(from, start + written.trimEnd().length),
    isQuoted: false,
  };
}

const strayQuote = (source: TextSource, at: number): Diagnostic =>
  errorAt(source, [at, at + 1], {
    code: 'csv/stray-quote',
    message: 'there is text after the closing quote of this cell',
    hint: 'put the whole cell in quotes and write each quote inside it twice: `"say ""yes"""`',
  });

const openQuote = (source: TextSource, at: number): Diagnostic =>
  errorAt(source, [at, at + 1], {
    code: 'csv/open-quote',
    message: 'this quote is never closed',
    hint: 'close it with `"` at the end of the cell; write a quote inside a cell twice: `""`',
  });

const bareReturns = (path: string): Diagnostic => ({
  ...fileStart(path),
  code: 'csv/line-ends',
  severity: 'error',
  message: 'this file has bare CR line endings, which only very old programs read',
  hint: 'save it with LF or CRLF line endings; in Excel choose "CSV UTF-8"',
  related: [],
});

/** A doubled quote and a line end of two characters are one in the text of a cell. */
function sourceOffsets(
  source: string,
  { from, isQuoted }: Cell,
  [start, end]: readonly [number, number],
): [number, number] {
  if (!isQuoted) return [from + start, from + end];
  let at = from + 1;
  let begin = at;
  for (let read = 0; read < end; read += 1) {
    if (read === start) begin = at;
    const isPair = source.startsWith('""', at) || source.startsWith('\r\n', at);
    at += isPair ? 2 : 1;
  }
  return start < end ? [begin, at] : [at, at];
}
