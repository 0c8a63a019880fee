import type { SchemaFinding } from '../schema/findings.ts';
import type { DataFile } from '../written-data.ts';
import { fileStart, type Path, type Span, startOf } from '../yaml/yaml-file.ts';
import type { CellGrid } from './cell-grid.ts';
import type { Column } from './grid-header.ts';
import { splitCell } from './read-cell.ts';

/** A CSV file or a sheet as records, with the place of every cell and of every entry of a list in it. */
export class GridFile implements DataFile {
  readonly path: string;
  readonly value: readonly unknown[];
  /** Keys that no record has because the header lacks or misspells them, which was reported. */
  readonly reportedKeys: readonly string[];
  /** Positions of records with too many cells, or with one that has no value, which was reported. */
  readonly faultyRows: ReadonlySet<number>;
  readonly #grid: CellGrid;
  readonly #columns: readonly Column[];

  constructor(
    grid: CellGrid,
    parts: Pick<GridFile, 'value' | 'reportedKeys' | 'faultyRows'> & {
      readonly columns: readonly Column[];
    },
  ) {
    this.path = grid.path;
    this.value = parts.value;
    this.reportedKeys = parts.reportedKeys;
    this.faultyRows = parts.faultyRows;
    this.#grid = grid;
    this.#columns = parts.columns;
  }

  /** The keys of records that its columns are for. */
  get keys(): string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** The names of its columns, as they are written. */
  get header(): string[] {
    return this.#grid.header.flatMap(({ text, written = text, isMade }) =>
      isMade ? [] : [written.trim()],
    );
  }

  /** Where the name of a column is written; `null` if it has none of that name. */
  headerSpan(name: string): Span | null {
    const cell = this.#grid.header.find(({ text, written = text }) => written.trim() === name);
    return cell === undefined ? null : this.#grid.spanOf(cell);
  }

  /** The cell of a value, and for an entry of a list its place in the cell; else the record's row. */
  spanOf(path: Path): Span {
    return this.#find(path) ?? this.#rowStart(path[0]);
  }

  spanWithin(path: Path, offset: number, length: number): Span {
    return this.#find(path, [offset, offset + length]) ?? this.spanOf(path);
  }

  /** Cells are text: none of them loses its form. */
  sourceOf(): null {
    return null;
  }

  hasColumn(key: string): boolean {
    return this.#columns.some(({ name }) => name === key);
  }

  #find([row, key, step]: Path, stretch?: readonly [from: number, to: number]): Span | null {
    const column = this.#columns.find(({ name }) => name === key);
    const cell = this.#grid.rows[Number(row)]?.[column?.index ?? -1];
    if (cell === undefined || column === undefined) return null;
    const isEntry = column.shape.kind === 'list' && step !== undefined;
    const entry = isEntry ? splitCell(cell.text)[Number(step)] : undefined;
    if (entry === undefined && stretch === undefined) return this.#grid.spanOf(cell);
    const { text, from: shift } = entry ?? { text: cell.text, from: 0 };
    const [from, to] = stretch ?? [0, text.length];
    return this.#grid.spanOf(cell, [shift + from, shift + to]);
  }

  /** Where a row begins; the file itself for no row. */
  #rowStart(row: string | number | undefined): Span {
    const cells = row === undefined ? undefined : this.#grid.rows[Number(row)];
    const [first] = cells ?? this.#grid.header;
    return first === undefined ? fileStart(this.path) : startOf(this.#grid.spanOf(first));
  }
}

/**
 * What a schema finds wrong in a grid of cells, as its writer sees it: a missing key is an empty cell, a
 * missing column was reported at the header, and a row with a fault of its own is left out.
 */
export const cellFindings = (file: GridFile, findings: readonly SchemaFinding[]): SchemaFinding[] =>
  findings.flatMap((finding) => {
    const { path, code, missing } = finding;
    if (file.faultyRows.has(Number(path[0]))) return [];
    if (missing === undefined || code !== 'key/missing' || path.length !== 1) return [finding];
    return missing
      .filter((key) => !file.reportedKeys.includes(key))
      .map((key) =>
        file.hasColumn(key)
          ? {
              ...finding,
              path: [...path, key],
              message: `the cell \`${key}\` is empty`,
              missing: [key],
            }
          : { ...finding, missing: [key] },
      );
  });
