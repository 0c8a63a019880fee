import { fileStart, type Span, startOf } from '../yaml/yaml-file.ts';

/** One cell as written. */
export interface Cell {
  /** Its text: quotes taken off, line ends as `\n`, blanks around an unquoted text left out. */
  readonly text: string;
  /** The name of a column in the file, where game.yaml gives it another one. */
  readonly written?: string;
  /** Whether it is an id that is made from another cell, and not in the file. */
  readonly isMade?: boolean;
  /** Where it is, for the grid that it belongs to; the second one exclusive. */
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
  /** What a workbook says that it is; a CSV file says nothing. */
  readonly kind?: 'text' | 'number' | 'boolean' | 'date';
  /** How a workbook shows it where the text does not say so. */
  readonly shown?: string;
  /** Why it cannot be used. */
  readonly fault?: CellFault;
}

export interface CellFault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** A header and rows of cells, not yet read by a schema. Rows of blank cells are left out. */
export interface CellGrid {
  /** Of the file, or of the sheet. */
  readonly path: string;
  /** Whether `1,5` is one and a half. */
  readonly hasDecimalCommas: boolean;
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  /**
   * The place of a cell, or of a stretch of its text; its end is known when the cell is written on one
   * line of a text file.
   */
  readonly spanOf: (cell: Cell, stretch?: readonly [from: number, to: number]) => Span;
}

export const isBlank = ({ text, fault }: Cell): boolean => text.trim() === '' && !fault;

/** Where the header begins; the row as a whole is never underlined. */
export function headerStart(grid: CellGrid): Span {
  const [first] = grid.header;
  return first === undefined ? fileStart(grid.path) : startOf(grid.spanOf(first));
}
