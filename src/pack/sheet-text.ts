import { escapeControls } from '../text/escape-controls.ts';
import type { Place } from './pack.ts';

/** The rows and columns that a sheet of a workbook may use. */
export const SHEET_LIMITS = { rows: 20_000, columns: 500 };

/**
 * A cell of a sheet: `null` for an empty one, a text, number or truth value as such, else what needs
 * to be known of it.
 */
export type SheetCell = null | string | number | boolean | NotedCell;

export interface NotedCell {
  /** What the cell says; of a date `2026-11-23`, of an error its name. */
  readonly text: string;
  /** Something that a table cannot take as it is. */
  readonly is: 'date' | 'number' | 'error' | 'uncalculated' | 'merged';
  /** How the spreadsheet shows a number or date where the text does not say it, such as `$3.50`; of Excel the format. */
  readonly shown?: string;
  /** The cells that are merged into it: `B3:B5`. */
  readonly range?: string;
}

/**
 * A sheet as the text of a file of the pack, so that everything that follows, compares and caches
 * texts does the same with sheets: one line a row, each a list of cells in JSON. Line and column of a
 * place in it are row and column of the sheet.
 */
export const formatSheetText = (rows: readonly (readonly SheetCell[])[]): string =>
  rows.map((row) => (row.length === 0 ? '' : JSON.stringify(row))).join('\n');

/** The inverse of {@link formatSheetText}, for one row. */
export const parseSheetRow = (line: string): readonly SheetCell[] =>
  line === '' ? [] : (JSON.parse(line) as SheetCell[]);

/** What a cell says, in words. */
export const sheetCellText = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.text : String(cell);
};

/** A sheet by the path that the pack knows it under: `data/cards.xlsx#Cards`. */
export interface SheetPath {
  /** The file. */
  readonly workbook: string;
  /** The name of the sheet. */
  readonly sheet: string;
}

const WORKBOOK = /\.xlsx$/i;
const SHEET_PATH = /^(.*?\.xlsx)#(.*)$/is;

/** Whether a path names a workbook that can be read. */
export const isWorkbook = (path: string): boolean => WORKBOOK.test(path);

/** The parts of the path of a sheet; `null` for the path of any other file. */
export function parseSheetPath(path: string): SheetPath | null {
  const [, workbook, sheet] = SHEET_PATH.exec(path) ?? [];
  return workbook === undefined || sheet === undefined ? null : { workbook, sheet };
}

/** The inverse of {@link parseSheetPath}. */
export const formatSheetPath = ({ workbook, sheet }: SheetPath): string => `${workbook}#${sheet}`;

/** The letters of a column, counted from 1: 28 is `AB`. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  const last = String.fromCharCode(65 + ((column - 1) % 26));
  return rest > 0 ? columnLetters(rest) + last : last;
}

/** The name of a cell: row 7 and column 3 are `C7`. */
export const cellName = ({ line, column }: Pick<Place, 'line' | 'column'>): string =>
  `${columnLetters(column)}${line}`;

/** A place as people read it: `data/stops.yaml:12:5`, or `data/cards.xlsx:Cards!C7`. */
export function formatPlace(place: Place): string {
  const parts = parseSheetPath(place.file);
  return escapeControls(
    parts === null
      ? `${place.file}:${place.line}:${place.column}`
      : `${parts.workbook}:${parts.sheet}!${cellName(place)}`,
  );
}

/** A place as programs read it: the file is one that exists; in a sheet, line and column count cells. */
export function placeFields(place: Place): Place & { readonly sheet?: string; cell?: string } {
  const { file, line, column } = place;
  const parts = parseSheetPath(file);
  if (parts === null) return { file, line, column };
  return { file: parts.workbook, line, column, sheet: parts.sheet, cell: cellName(place) };
}
