import {
  cellName,
  parseSheetRow,
  SHEET_LIMITS,
  type SheetCell,
  sheetCellText,
} from '../../pack/sheet-text.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import { type Cell, type CellFault, type CellGrid, isBlank } from './cell-grid.ts';
import type { ParsedCsv } from './parse-csv.ts';

/**
 * Parses a sheet of a workbook, as `formatSheetText` writes it. Every row has a cell for each column
 * of the header at least.
 *
 * @param path of the sheet: `data/cards.xlsx#Cards`
 */
export function parseSheet(path: string, text: string): ParsedCsv {
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
