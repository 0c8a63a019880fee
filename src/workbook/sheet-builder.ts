import type { FileProblem } from '../pack/pack-files.ts';
import { cellName, formatSheetText, SHEET_LIMITS, type SheetCell } from '../pack/sheet-text.ts';

/** A sheet that was read: its text, or why it cannot be used. */
export interface ReadSheet {
  readonly name: string;
  readonly text: string;
  readonly problem: FileProblem | null;
}

/** Rows and columns of a range, counted from 1, the last ones inclusive. */
export interface CellRange {
  readonly rows: readonly [first: number, last: number];
  readonly columns: readonly [first: number, last: number];
}

/** Gathers the cells of a sheet. Empty cells take no room, however many a file declares. */
export class SheetBuilder {
  readonly #name: string;
  readonly #rows: SheetCell[][] = [];
  #problem: FileProblem | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** @param row and `column`, counted from 1 */
  set(row: number, column: number, cell: SheetCell): void {
    if (cell === null || cell === '' || this.#problem !== null) return;
    const { rows, columns } = SHEET_LIMITS;
    if (row > rows || column > columns) {
      this.#problem = {
        code: 'workbook/too-large',
        message: `this sheet is too large: its cell ${cellName({ line: row, column })} is not empty, and a table ends at row ${rows} and column ${columns}`,
        hint: 'clear the cells far from the table; Ctrl+End shows the last one that is used',
      };
    } else {
      const line = this.#lineOf(row);
      while (line.length < column) line.push(null);
      line[column - 1] = cell;
    }
  }

  /** Notes at the first cell of a range that the others have no value of their own. */
  merge({ rows: [top, bottom], columns: [left, right] }: CellRange): void {
    const cell = this.#rows[top - 1]?.[left - 1] ?? null;
    const line = this.#rows[top - 1];
    if (cell === null || line === undefined || (top === bottom && left === right)) return;
    const text = typeof cell === 'object' ? cell.text : String(cell);
    const range = `${cellName({ line: top, column: left })}:${cellName({ line: bottom, column: right })}`;
    line[left - 1] = { text, is: 'merged', range };
  }

  build(): ReadSheet {
    const text = this.#problem === null ? formatSheetText(this.#rows) : '';
    return { name: this.#name, text, problem: this.#problem };
  }

  #lineOf(row: number): SheetCell[] {
    while (this.#rows.length < row) this.#rows.push([]);
    return this.#rows[row - 1] ?? [];
  }
}
