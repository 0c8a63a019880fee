import { CsvError, type InfoField, parse } from 'csv-parse/sync';
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
  const body = text.slice(preamble.length);
  const delimiter = stated ?? detectDelimiter(body);
  const source: CsvSource = { whole, body, base: preamble.length, delimiter };
  const read = readRows(source);
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

interface CsvSource {
  readonly whole: TextSource;
  /** The text behind what is not a cell. */
  readonly body: string;
  /** Where `body` begins in the whole text. */
  readonly base: number;
  readonly delimiter: Delimiter;
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

/** The rows of cells, or the first fault: behind it the parser misreads what follows. */
function readRows(source: CsvSource): Cell[][] | Diagnostic {
  const rows: Cell[][] = [];
  const offsetOf = utf8ToTextOffset(source.body);
  let end = 0;
  const keep = (text: string, { index, bytes, quoting }: FieldInfo): string => {
    const start = index === 0 ? rowStart(source.body, end, rows.length) : end + 1;
    end = offsetOf(bytes);
    if (quoting && !WHOLE_QUOTED.test(source.body.slice(start, end).trim()))
      throw new StrayQuote(start);
    const cell = cellOf(source, { text, start, end, isQuoted: quoting });
    if (index === 0) rows.push([cell]);
    else rows.at(-1)?.push(cell);
    return text;
  };
  try {
    parse(source.body, {
      delimiter: source.delimiter,
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      // A quote in a cell that begins with something else is itself, as spreadsheet programs read it.
      relax_quotes: true,
      ltrim: true,
      rtrim: true,
      cast: keep,
    });
    return rows;
  } catch (error) {
    if (error instanceof StrayQuote) return strayQuote(source, error.start);
    if (!(error instanceof CsvError)) throw error;
    const from = Number(error.index) === 0 ? rowStart(source.body, end, rows.length) : end + 1;
    return error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? openQuote(source, source.body.indexOf('"', from))
      : strayQuote(source, from);
  }
}

/** `bytes`: of UTF-8, up to the end of the cell with the blanks behind it. */
type FieldInfo = Pick<InfoField, 'index' | 'bytes' | 'quoting'>;

/** Where a row begins, given the end of the last cell before it. */
function rowStart(body: string, end: number, rowsBefore: number): number {
  if (rowsBefore === 0) return 0;
  return end + (body.startsWith('\r\n', end) ? 2 : 1);
}

/** Turns growing offsets in UTF-8 into offsets in the text. */
function utf8ToTextOffset(text: string): (bytes: number) => number {
  let at = 0;
  let counted = 0;
  return (bytes) => {
    while (counted < bytes && at < text.length) {
      const code = text.codePointAt(at) ?? 0;
      counted += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      at += code < 0x10000 ? 1 : 2;
    }
    return at;
  };
}

function cellOf(
  { body, base }: CsvSource,
  field: { text: string; start: number; end: number; isQuoted: boolean },
): Cell {
  const written = body.slice(field.start, field.end);
  const from = base + field.start + (written.length - written.trimStart().length);
  return {
    text: field.isQuoted ? field.text.replace(/\r\n/g, '\n') : field.text.trim(),
    from: Math.min(from, base + field.end),
    to: Math.max(from, base + field.start + written.trimEnd().length),
    isQuoted: field.isQuoted,
  };
}

/** A cell in quotes, each quote in it doubled. */
const WHOLE_QUOTED = /^"(?:[^"]|"")*"$/;

/** A cell with text after its closing quote. */
class StrayQuote extends Error {
  /** Where the cell begins in the body. */
  readonly start: number;

  constructor(start: number) {
    super('there is text after the closing quote of a cell');
    this.start = start;
  }
}

function strayQuote(source: CsvSource, start: number): Diagnostic {
  const { body, base, whole } = source;
  const opening = body.indexOf('"', start);
  let closing = body.indexOf('"', opening + 1);
  while (body[closing + 1] === '"') closing = body.indexOf('"', closing + 2);
  // A cell over several lines that ends within another one was most likely meant to end earlier.
  if (body.slice(opening, closing).includes('\n')) return openQuote(source, opening);
  return errorAt(whole, [base + closing, base + closing + 1], {
    code: 'csv/stray-quote',
    message: 'there is text after the closing quote of this cell',
    hint: 'put the whole cell in quotes and write each quote inside it twice: `"say ""yes"""`',
  });
}

const openQuote = (source: CsvSource, at: number): Diagnostic =>
  errorAt(source.whole, [source.base + at, source.base + at + 1], {
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

const DELIMITERS = [',', ';', '\t'] as const;

type Delimiter = (typeof DELIMITERS)[number];

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
