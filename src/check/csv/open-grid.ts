import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { TextFile } from '../../pack/pack-files.ts';
import {
  cellName,
  parseSheetPath,
  parseSheetRow,
  SHEET_LIMITS,
  type SheetCell,
  sheetCellText,
} from '../../pack/sheet-text.ts';
import { idFromName } from '../../text/id.ts';
import { numericValue } from '../../values/value-shapes.ts';
import { isNoteKey } from '../schema/annotated-values.ts';
import { type Report, toDiagnostic } from '../written-data.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import type { Span } from '../yaml/yaml-file.ts';
import { type Cell, type CellFault, type CellGrid, isBlank } from './cell-grid.ts';
import { type ParsedCsv, parseCsv } from './parse-csv.ts';

/** What game.yaml says of the columns of a table. */
export interface GridOptions {
  /** The noun of a record. */
  readonly noun: string;
  /** The fields of columns that have another name in the header, by that name; of several columns of one name, in their order. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>;
  /** The field that ids are made from where there is no column of ids; `null` for none. */
  readonly idFrom: string | null;
  /** Ids that other records have; those that are made are added to it. */
  readonly takenIds?: Set<string>;
}

/** Whether a file of a table is a grid of cells, and not YAML. */
export const isGrid = (path: string): boolean =>
  parseSheetPath(path) !== null || path.toLowerCase().endsWith('.csv');

/** The cells of a CSV file or of a sheet, with the columns that game.yaml asks for. */
export function openGrid({ path, text }: TextFile, options: GridOptions): ParsedCsv {
  const parsed = parseSheetPath(path) === null ? parseCsv(path, text) : parseSheet(path, text);
  if (parsed.grid === null) return parsed;
  const { grid, diagnostics } = leaveOutOddRows(renameColumns(parsed.grid, options.columns));
  return { grid: addIds(grid, options), diagnostics };
}

function renameColumns(grid: CellGrid, columns: GridOptions['columns']): CellGrid {
  const seen = new Map<string, number>();
  const header = grid.header.map((cell) => {
    const name = cell.text.trim();
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    const fields = Object.hasOwn(columns, name) ? columns[name] : undefined;
    const field = typeof fields === 'object' ? fields[count] : fields;
    return field === undefined ? cell : { ...cell, text: field, written: cell.text };
  });
  return { ...grid, header };
}

/** Puts a column of ids in front of the others, each at the place of what it is made from. */
function addIds(
  grid: CellGrid,
  { idFrom, noun, takenIds: taken = new Set() }: GridOptions,
): CellGrid {
  const names = grid.header.map(({ text }) => text.trim());
  const [first] = grid.header;
  if (idFrom === null || first === undefined || names.includes('id')) return grid;
  const source = names.indexOf(idFrom);
  const idOf = (row: readonly Cell[], index: number): Cell => {
    const cell = row[source] ?? row[0] ?? first;
    const base = idFromName(row[source]?.text ?? '') || `${noun}-${index + 1}`;
    let text = base;
    for (let count = 2; taken.has(text); count += 1) text = `${base}-${count}`;
    taken.add(text);
    return { ...cell, text, isMade: true };
  };
  return {
    ...grid,
    header: [{ ...first, text: 'id', isMade: true }, ...grid.header],
    rows: grid.rows.map((row, index) => [idOf(row, index), ...row]),
  };
}

/** What people write beside a sum, in the languages of the tool and of its neighbours. */
const TOTAL =
  /^(?:grand |sub-?)?(?:totale?n?|totals|totaal|sums?|summe|zwischensumme|gesamt|gesamtzahl|insgesamt|somme|somma|suma|soma|razem|итого|всего|сумма|合計|总计|總計|합계)(?: (?:of )?(?:cards|copies|karten|cartes|carte|cartas))?(?:\s*[:=].{0,20})?$/iu;

/** `--- EVENTS ---` */
const RULE = /^[-=*#~_—–+•]{2}/u;

/** A note, and not the name of a card: a sentence, or words with a colon. */
const NOTE = /:(?:\s|$)|\S\s+\S+\s+\S+\s+\S/u;

/** A row with one cell is odd only where cells of so many columns could be filled. */
const MIN_COLUMNS = 3;

/**
 * Spreadsheets have rows that are not records: sums, headings and notes. They are left out, with a
 * warning. A row with nothing but a short text may be a record: it stays.
 */
function leaveOutOddRows(grid: CellGrid): {
  readonly grid: CellGrid;
  readonly diagnostics: readonly Diagnostic[];
} {
  const columns = grid.header.filter((cell) => !isBlank(cell) && !isNoteKey(cell.text.trim()));
  const lone = grid.rows.filter((row) => filled(row).length < 2);
  const isLoneOdd = columns.length >= MIN_COLUMNS && lone.length * 3 <= grid.rows.length;
  const rows: (readonly Cell[])[] = [];
  const reports: Report[] = [];
  let sumFrom = 0;
  for (const [index, row] of grid.rows.entries()) {
    const [cell = row[0], ...others] = filled(row);
    const text = others.length === 0 ? (cell?.text.trim() ?? '') : '';
    const isLone = columns.length > 1 && text !== '' && numericValue(text) === null;
    const what = isTotal(grid, index, rows.slice(sumFrom))
      ? 'total'
      : isLone
        ? kindOfText(text, isLoneOdd)
        : null;
    if (what === null || what === 'text') rows.push(row);
    else sumFrom = rows.length;
    if (what !== null && cell !== undefined) reports.push(reportOf(what, grid.spanOf(cell)));
  }
  return { grid: { ...grid, rows }, diagnostics: reports.map(toDiagnostic) };
}

type OddRow = 'total' | 'heading' | 'note' | 'text';

function kindOfText(text: string, isOdd: boolean): OddRow | null {
  if (RULE.test(text)) return 'heading';
  if (!isOdd) return null;
  return NOTE.test(text) ? 'note' : 'text';
}

const reportOf = (what: OddRow, at: Span): Report =>
  what === 'text'
    ? {
        code: 'csv/lone-cell',
        severity: 'warning',
        at,
        message: 'this is the only filled cell of its row',
        hint: 'fill in the others; move a heading or a note into a column whose name begins with `_`',
      }
    : {
        code: 'csv/row-left-out',
        severity: 'warning',
        at,
        message: `this row looks like a ${what} and is left out`,
        hint: 'move it into a column whose name begins with `_`, or to another sheet; if it is a record, fill in its other cells',
      };

const filled = (row: readonly Cell[]): Cell[] => row.filter((cell) => !isBlank(cell));

/** A sum of the rows above it, named as one or standing alone. */
function isTotal(grid: CellGrid, index: number, above: readonly (readonly Cell[])[]): boolean {
  const row = grid.rows[index] ?? [];
  const texts = filled(row).filter((cell) => numericValue(cell.text) === null);
  const [label, ...others] = texts;
  if (others.length > 0 || (label !== undefined && !TOTAL.test(label.text.trim()))) return false;
  const isSum = row.some(({ text }, at) => {
    const sum = above.reduce((total, one) => total + (numericValue(one[at]?.text) ?? 0), 0);
    return above.length > 1 && sum > 0 && numericValue(text) === sum;
  });
  const isLast = index === grid.rows.length - 1;
  return label === undefined
    ? isSum && filled(row).length === 1
    : isSum || isLast || isBehindGap(grid, index);
}

function isBehindGap({ rows, spanOf }: CellGrid, index: number): boolean {
  const [before, start] = [rows[index - 1]?.at(-1), rows[index]?.[0]];
  if (before === undefined || start === undefined) return false;
  return spanOf(start).line - spanOf(before).line - before.text.split('\n').length > 0;
}

/**
 * Parses a sheet of a workbook, as `formatSheetText` writes it. Every row has a cell for each column
 * of the header at least.
 *
 * @param path of the sheet: `data/cards.xlsx#Cards`
 */
function parseSheet(path: string, text: string): ParsedCsv {
  const rows = text
    .split('\n')
    .map((line, index) => parseSheetRow(line).map((cell, at) => toCell(cell, index + 1, at + 1)))
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => !cells.every(isBlank));
  const [header, ...others] = rows;
  if (header === undefined) return { grid: null, diagnostics: [emptyFile(path, '')] };
  // A sheet has no separators that a row could have too many of: what stands beside the table lacks a name.
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const grid: CellGrid = {
    path,
    hasDecimalCommas: false,
    header: fillUp(header.cells, width, header.line),
    rows: others.map(({ cells, line }) => fillUp(cells, width, line)),
    spanOf: ({ from }) => ({
      file: path,
      line: Math.floor(from / SHEET_LIMITS.columns) + 1,
      column: (from % SHEET_LIMITS.columns) + 1,
    }),
  };
  return { grid, diagnostics: [] };
}

const fillUp = (cells: readonly Cell[], width: number, line: number): readonly Cell[] =>
  cells.length >= width
    ? cells
    : Array.from({ length: width }, (_, at) => cells[at] ?? toCell(null, line, at + 1));

/** The place of a cell is its position when all are counted along the rows. */
function toCell(cell: SheetCell, line: number, column: number): Cell {
  const from = (line - 1) * SHEET_LIMITS.columns + column - 1;
  const base = { text: sheetCellText(cell), from, to: from + 1, isQuoted: false };
  if (cell === null) return base;
  if (typeof cell === 'string') return { ...base, kind: 'text' };
  if (typeof cell === 'number') return { ...base, kind: 'number' };
  if (typeof cell === 'boolean') return { ...base, kind: 'boolean' };
  const { is, range = cellName({ line, column }), shown } = cell;
  if (is === 'date' || is === 'number')
    return { ...base, kind: is, ...(shown === undefined ? {} : { shown }) };
  const { message, ...fault } = FAULTS[is];
  return { ...base, fault: { ...fault, message: message(base.text || 'an error', range) } };
}

const FAULTS: Readonly<
  Record<
    'merged' | 'error' | 'uncalculated',
    Omit<CellFault, 'message'> & { readonly message: (text: string, range: string) => string }
  >
> = {
  merged: {
    code: 'workbook/merged-cells',
    message: (_, range) =>
      `the cells ${range} are merged, so that only the first of them has a value`,
    hint: 'unmerge them and fill in each cell, or clear those that are to be empty',
  },
  error: {
    code: 'workbook/error-value',
    message: (text) => `this cell shows ${text} instead of a value`,
    hint: 'fix its formula, or the cells that the formula refers to',
  },
  uncalculated: {
    code: 'workbook/no-value',
    message: () => 'this formula was saved without its result',
    hint: 'open the workbook in Excel, LibreOffice or Google Sheets, which calculates it, and save it again',
  },
};
