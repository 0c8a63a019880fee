import type { CellGrid } from '../check/csv/cell-grid.ts';
import type { FieldChange, RecordChange } from '../diff/compare-packs.ts';

/** A table as its cells say it, header first. */
export interface Snapshot {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: ',' | ';';
}

export interface MergedTable {
  readonly table: Snapshot;
  /** From the table as it is here, by the ids of the rows. */
  readonly changes: readonly RecordChange[];
  /** How many cells, rows and columns are only here, and stay. */
  readonly kept: number;
  /** Cells that changed here and there, each to something else: those here stay. */
  readonly conflicts: readonly (FieldChange & { readonly id: string })[];
}

export const snapshotOf = ({ header, rows, hasDecimalCommas }: CellGrid): Snapshot => ({
  header: header.map(({ text }) => text),
  rows: rows.map((row) => header.map((_, at) => row[at]?.text ?? '')),
  delimiter: hasDecimalCommas ? ';' : ',',
});

export const formatSnapshot = ({ header, rows, delimiter }: Snapshot): string =>
  [header, ...rows].map((row) => `${row.map(quoteCell).join(delimiter)}\n`).join('');

/** A text that reading would trim, or that has a separator or a quote, is in quotes. */
const quoteCell = (text: string): string =>
  /[,;\t"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Brings a table up to date with its source, and keeps what was added or edited here since the last time.
 *
 * @param local the table as it is here
 * @param base the source as it was the last time; `null` if it was never pulled: then a column or row
 *   that is only here was added here, and every other cell is as the source says
 */
export function mergeSnapshots(
  fresh: Snapshot,
  local: Snapshot | null,
  base: Snapshot | null,
): MergedTable {
  const theirs = index(fresh);
  const ours = index(local ?? EMPTY);
  const last = index(base ?? EMPTY);
  const addedColumns = ours.header.filter((one) => !theirs.has(one) && !last.has(one));
  const addedRows = [...ours.rows.keys()].filter(
    (id) => !theirs.rows.has(id) && !last.rows.has(id),
  );
  const conflicts: (FieldChange & { readonly id: string })[] = [];
  let kept = addedColumns.length + addedRows.length;
  const decide = (id: string, field: string): string => {
    const there = theirs.cell(id, field) ?? '';
    const [here, before] = [ours.cell(id, field), last.cell(id, field)];
    if (here === undefined || before === undefined || here === before || here === there)
      return there;
    kept += 1;
    if (there !== before) conflicts.push({ id, field, from: here, to: there });
    return here;
  };
  const columns = [...theirs.header, ...addedColumns];
  const ids = [...theirs.rows.keys(), ...addedRows];
  const rows = ids.map((id) =>
    columns.map((field) =>
      theirs.rows.has(id) && theirs.has(field) ? decide(id, field) : (ours.cell(id, field) ?? ''),
    ),
  );
  const header = [...fresh.header, ...addedColumns.map((one) => ours.titles.get(one) ?? one)];
  const table = { header, rows, delimiter: fresh.delimiter };
  return { table, changes: listChanges(ours, index(table)), kept, conflicts };
}

const EMPTY: Snapshot = { header: [], rows: [], delimiter: ',' };

/** A table by the keys of its columns and rows; a second column or row of one name has a number. */
interface IndexedTable {
  readonly header: readonly string[];
  /** As they are written, by their keys. */
  readonly titles: ReadonlyMap<string, string>;
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly has: (column: string) => boolean;
  readonly cell: (id: string, column: string) => string | undefined;
}

/** Rows are known by the column `id`, else by the first. */
function index({ header: titles, rows }: Snapshot): IndexedTable {
  const header = numberRepeated(titles.map((one) => one.trim().toLowerCase()));
  const idColumn = Math.max(0, header.indexOf('id'));
  const ids = numberRepeated(rows.map((row) => row[idColumn] ?? ''));
  const byId = new Map(ids.map((id, at) => [id, rows[at] ?? []]));
  const columns = new Map(header.map((name, at) => [name, at]));
  return {
    header,
    titles: new Map(header.map((name, at) => [name, titles[at] ?? name])),
    rows: byId,
    has: (column) => columns.has(column),
    cell: (id, column) => byId.get(id)?.[columns.get(column) ?? Number.NaN],
  };
}

function numberRepeated(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function listChanges(from: IndexedTable, to: IndexedTable): RecordChange[] {
  const columns = [...new Set([...from.header, ...to.header])];
  return [...new Set([...from.rows.keys(), ...to.rows.keys()])].flatMap((id): RecordChange[] => {
    const fields = columns
      .map((field) => ({ field, from: from.cell(id, field) ?? '', to: to.cell(id, field) ?? '' }))
      .filter((one) => one.from !== one.to);
    if (!from.rows.has(id)) return [{ id, name: '', change: 'added', fields: [] }];
    if (!to.rows.has(id)) return [{ id, name: '', change: 'removed', fields: [] }];
    return fields.length === 0 ? [] : [{ id, name: '', change: 'changed', fields }];
  });
}
