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
  return { grid: grid && addIds(grid, options), diagnostics };
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

/** A row with one cell is odd only where cells of so many columns could be filled. */
const MIN_COLUMNS = 3;

/**
 * Spreadsheets have rows that are not records. Totals below the table are left out with a warning. A
 * text alone in its row may be a heading or a note, or a record: it stays, with a warning.
 */
function leaveOutOddRows(grid: CellGrid): ParsedCsv {
  const columns = grid.header.filter((cell) => !isBlank(cell) && !isNoteKey(cell.text.trim()));
  const lone = grid.rows.filter((row) => filled(row).length < 2);
  const isLoneOdd = columns.length >= MIN_COLUMNS && lone.length * 3 <= grid.rows.length;
  const end = grid.rows.findLastIndex((row) => !isTotal(row)) + 1;
  const reports = grid.rows.flatMap((row, index): Report[] => {
    const [cell, ...others] = filled(row);
    if (cell === undefined) return [];
    const warning = { severity: 'warning', at: grid.spanOf(cell) } as const;
    if (index >= end) {
      return [
        {
          ...warning,
          code: 'csv/row-left-out',
          message: 'this row looks like a total and is left out',
          hint: 'move it to another sheet; if it is a record, fill in its other cells',
        },
      ];
    }
    if (!isLoneOdd || others.length > 0 || numericValue(cell.text) !== null) return [];
    return [
      {
        ...warning,
        code: 'csv/lone-cell',
        message: 'this is the only filled cell of its row',
        hint: 'fill in the others; move a heading or a note into a column whose name begins with `_`',
      },
    ];
  });
  return {
    grid: { ...grid, rows: grid.rows.slice(0, end) },
    diagnostics: reports.map(toDiagnostic),
  };
}

const filled = (row: readonly Cell[]): Cell[] => row.filter((cell) => !isBlank(cell));

/** Numbers named as a sum, or one number alone that is not in the first column. */
function isTotal(row: readonly Cell[]): boolean {
  const cells = filled(row);
  const [label, ...others] = cells.filter((cell) => numericValue(cell.text) === null);
  if (label === undefined) return cells.length === 1 && cells[0] !== row[0];
  return others.length === 0 && TOTAL.test(label.text.trim());
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
