import type { TextFile } from '../../pack/pack-files.ts';
import { parseSheetPath } from '../../pack/sheet-text.ts';
import { idFromName } from '../../text/id.ts';
import type { Cell, CellGrid } from './cell-grid.ts';
import { leaveOutOddRows } from './odd-rows.ts';
import { type ParsedCsv, parseCsv } from './parse-csv.ts';
import { parseSheet } from './parse-sheet.ts';

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
