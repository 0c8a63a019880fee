import type { SchemaFinding } from '../schema/findings.ts';
import type { DataFile } from '../written-data.ts';
import { fileStart, type Path, type Span, startOf } from '../yaml/yaml-file.ts';
import { type Cell, type CellGrid, isBlank } from './cell-grid.ts';
import type { Column } from './grid-header.ts';
import { type CellPart, type ListShape, splitCellPart } from './read-cell.ts';

/** A CSV file or a sheet as records, with the place of every cell and of every entry of a list in it. */
export class GridFile implements DataFile {
  readonly path: string;
  readonly value: readonly unknown[];
  /** Keys that no record has because the header lacks or misspells them, which was reported. */
  readonly reportedKeys: readonly string[];
  /** Positions of records that have too many cells or too few, which was reported. */
  readonly unevenRows: ReadonlySet<number>;
  /** Keys of records, by their position, that no value could be read for, which was reported. */
  readonly faultyKeys: ReadonlyMap<number, readonly string[]>;
  readonly #grid: CellGrid;
  readonly #columns: readonly Column[];

  constructor(
    grid: CellGrid,
    parts: Pick<GridFile, 'value' | 'reportedKeys' | 'unevenRows' | 'faultyKeys'> & {
      readonly columns: readonly Column[];
    },
  ) {
    this.path = grid.path;
    this.value = parts.value;
    this.reportedKeys = parts.reportedKeys;
    this.unevenRows = parts.unevenRows;
    this.faultyKeys = parts.faultyKeys;
    this.#grid = grid;
    this.#columns = parts.columns;
  }

  /** The keys of records that its columns are for. */
  get keys(): string[] {
    return [...new Set(this.#columns.flatMap(({ path }) => path[0] ?? []))];
  }

  /** The names of its columns, as they are written. */
  get header(): string[] {
    return this.#grid.header.flatMap(({ text, written = text, isMade }) =>
      isMade ? [] : [written.trim()],
    );
  }

  /** The cell of a value, and for an entry of a list its place in the cell; else the record's row. */
  spanOf(path: Path): Span {
    return this.#found(path)?.span() ?? this.#rowStart(path[0]);
  }

  spanWithin(path: Path, offset: number, length: number): Span {
    const found = this.#found(path);
    if (found === null) return this.spanOf(path);
    return found.span([offset, offset + length]);
  }

  /** Cells are text: none of them loses its form. */
  sourceOf(): null {
    return null;
  }

  /** The column whose cells hold a value, if there is one. */
  columnOf(keys: Path): Column | null {
    return this.#columns.find(({ path }) => startsWith(keys, path)) ?? null;
  }

  #found([row, ...keys]: Path): FoundCell | null {
    const cells = this.#grid.rows[Number(row)];
    if (cells === undefined || keys.length === 0) return null;
    const column = this.columnOf(keys) ?? this.#firstBelow(cells, keys);
    const cell = column === null ? undefined : cells[column.index];
    if (column === null || cell === undefined) return null;
    return foundCell(this.#grid, cell, cellPartAt(cell, column, keys.slice(column.path.length)));
  }

  /** Of a record in a record the first of its cells that says something. */
  #firstBelow(cells: readonly Cell[], keys: Path): Column | null {
    const below = this.#columns.filter(({ path }) => startsWith(path, keys));
    const isWritten = ({ index }: Column): boolean => {
      const cell = cells[index];
      return cell !== undefined && !isBlank(cell);
    };
    return below.find(isWritten) ?? below[0] ?? null;
  }

  /** Where a row begins; the file itself for no row. */
  #rowStart(row: string | number | undefined): Span {
    const cells = row === undefined ? undefined : this.#grid.rows[Number(row)];
    const [first] = cells ?? this.#grid.header;
    return first === undefined ? fileStart(this.path) : startOf(this.#grid.spanOf(first));
  }
}

const startsWith = (path: Path, start: Path): boolean =>
  start.length <= path.length && start.every((step, index) => path[index] === step);

interface FoundCell {
  /** Of the whole, or of a stretch of its text. */
  readonly span: (stretch?: readonly [number, number]) => Span;
}

function foundCell(grid: CellGrid, cell: Cell, piece: CellPart | null): FoundCell {
  return {
    span: (stretch) => {
      if (piece === null && stretch === undefined) return grid.spanOf(cell);
      const [from, to] = stretch ?? [0, (piece?.text ?? cell.text).length];
      const shift = piece?.from ?? 0;
      return grid.spanOf(cell, [shift + from, shift + to]);
    },
  };
}

/** The entry of a list in a cell that a path leads to, as far as it leads; `null` for the whole cell. */
function cellPartAt(cell: Cell, { shape }: Column, path: Path): CellPart | null {
  let piece: CellPart | null = null;
  let at: Column['shape'] = shape;
  for (const step of path) {
    if (at.kind !== 'list') break;
    const whole: CellPart = piece ?? { text: cell.text, from: 0 };
    const list: ListShape = at;
    const next: CellPart | undefined = splitCellPart(whole, list)[Number(step)];
    if (next === undefined) break;
    piece = next;
    at = list.entry(Number(step));
  }
  return piece;
}

/**
 * What a schema finds wrong in a grid of cells, as its writer sees it: a missing key is an empty cell, a
 * missing column was reported at the header, as was a cell that has no value, and a row whose cells
 * have shifted is left out.
 */
export function cellFindings(file: GridFile, findings: readonly SchemaFinding[]): SchemaFinding[] {
  return findings.flatMap((finding) => {
    const [row] = finding.path;
    if (typeof row === 'number' && file.unevenRows.has(row)) return [];
    return finding.missing === undefined || finding.code !== 'key/missing'
      ? [finding]
      : reportEmptyCells(file, finding, finding.missing);
  });
}

function reportEmptyCells(
  file: GridFile,
  finding: SchemaFinding,
  missing: readonly string[],
): SchemaFinding[] {
  const [row, ...holder] = finding.path;
  const faulty = file.faultyKeys.get(Number(row)) ?? [];
  const empty = missing.filter((key) => !faulty.includes(String(holder[0] ?? key)));
  if (empty.length === 0) return [];
  const columns = empty.flatMap((key) => {
    const column = file.columnOf([...holder, key]);
    return column === null ? [] : [{ key, name: column.name }];
  });
  if (columns.length === 0) return isReportedInHeader(file, finding, empty) ? [] : [finding];
  return columns.map(({ key, name }) => ({
    ...finding,
    path: [...finding.path, key],
    message: `the cell \`${name}\` is empty`,
    missing: [key],
  }));
}

/** Whether what a record lacks was reported at the header. */
const isReportedInHeader = (
  file: GridFile,
  { path }: SchemaFinding,
  missing: readonly string[],
): boolean => {
  const [, top] = path;
  return (top === undefined ? missing : [String(top)]).every((key) =>
    file.reportedKeys.includes(key),
  );
};
