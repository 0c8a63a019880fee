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
  switch (typeof cell) {
    case 'string':
      return { ...base, kind: 'text' };
    case 'number':
      return { ...base, kind: 'number' };
    case 'boolean':
      return { ...base, kind: 'boolean' };
    default:
      if (cell.is !== 'date' && cell.is !== 'number')
        return { ...base, fault: faultOf(cell, { line, column }) };
      return { ...base, kind: cell.is, ...(cell.shown === undefined ? {} : { shown: cell.shown }) };
  }
}

function faultOf(
  { is, text, range }: Exclude<SheetCell, null | string | number | boolean>,
  at: { readonly line: number; readonly column: number },
): CellFault {
  if (is === 'merged') {
    return {
      code: 'workbook/merged-cells',
      message: `the cells ${range ?? cellName(at)} are merged, so that only the first of them has a value`,
      hint: 'unmerge them and fill in each cell, or clear those that are to be empty',
    };
  }
  return is === 'error'
    ? {
        code: 'workbook/error-value',
        message: `this cell shows ${text === '' ? 'an error' : text} instead of a value`,
        hint: 'fix its formula, or the cells that the formula refers to',
      }
    : {
        code: 'workbook/no-value',
        message: 'this formula was saved without its result',
        hint: 'open the workbook in Excel, LibreOffice or Google Sheets, which calculates it, and save it again',
      };
}
