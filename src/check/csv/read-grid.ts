import { formatCount } from '../../core/text-markup.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { moreProblemsDiagnostic } from '../../diagnostics/limit-report.ts';
import { nearestName } from '../../diagnostics/suggestions.ts';
import type { Schema } from '../schema/annotated-values.ts';
import type { SchemaFinding } from '../schema/findings.ts';
import { type Report, relatedPlace, toDiagnostic } from '../written-data.ts';
import { describeControlCharacter } from '../yaml/parse-yaml.ts';
import { fileStart, type Span, startOf } from '../yaml/yaml-file.ts';
import { type Cell, type CellGrid, isBlank } from './cell-grid.ts';
import { GridFile } from './grid-file.ts';
import { type Column, ColumnSchemas, headerFindings } from './grid-header.ts';
import { readCellPart } from './read-cell.ts';

export interface ReadGrid {
  /** `null` when no records can be made of it; the diagnostics say why. */
  readonly file: GridFile | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the cells of a CSV file or a grid as a list of records: the first row names their fields, and
 * the table's schema says what a cell is.
 *
 * @param schema of the whole file, as for YAML; `null` when it cannot be used
 */
export function readGrid(grid: CellGrid, schema: Schema | null): ReadGrid {
  const schemas = new ColumnSchemas(schema ?? {});
  const names = grid.header.map(({ text: name }) => name.trim());
  const known = schemas.columnNames();
  const isName = (name: string): boolean =>
    known.includes(name) || (name !== '' && nearestName(name, known) !== null);
  if (known.length > 0 && !names.some(isName)) {
    return { file: null, diagnostics: [toDiagnostic(noHeader(grid, known))] };
  }
  return readRecords(grid, schemas, names);
}

const noHeader = (grid: CellGrid, known: readonly string[]): Report => ({
  code: 'csv/no-header',
  at: headerStart(grid),
  message: 'the first row does not name the columns of this table',
  hint: `start with a header row, its names separated by commas or semicolons: ${known.slice(0, 8).join(',')}`,
});

function readRecords(grid: CellGrid, schemas: ColumnSchemas, names: readonly string[]): ReadGrid {
  const named = names.filter((name) => name !== '' && !schemas.isNote(name));
  const header = headerFindings(schemas, [...new Set(named)]);
  const columns = readableColumns(schemas, names);
  const uneven = new Set(findUnevenRows(grid));
  const unevenReports = reportUneven(grid, [...uneven], {
    isExplained: header.some(({ code }) => code === 'key/unknown'),
  });
  const reports = [
    ...header.map((finding) => headerReport(grid, names, finding)),
    ...columnReports(grid, { names, columns, schemas }),
    ...unevenReports.slice(0, MAX_UNEVEN_REPORTS),
    ...reportCellFaults(grid, columns),
    ...reportControlCharacters(grid),
    ...(grid.rows.length === 0 ? [noRecords(grid)] : []),
  ];
  const { hasDecimalCommas } = grid;
  const usable = columns.filter(({ shape }) => shape.kind !== 'none');
  const file = new GridFile(grid, {
    value: grid.rows.map((cells, row) => {
      const sure = uneven.has(row) ? usable.filter(isFirstColumn) : usable;
      return readRecord({ cells, columns: sure, schemas, hasDecimalCommas });
    }),
    columns: usable,
    reportedKeys: unreadableKeys(header, columns),
    faultyKeys: faultyKeys(grid, usable),
    unevenRows: uneven,
  });
  const [next, ...others] = unevenReports.slice(MAX_UNEVEN_REPORTS);
  const more =
    next === undefined
      ? []
      : [moreProblemsDiagnostic(next.at, { error: 1 + others.length, warning: 0 })];
  return { file, diagnostics: [...reports.map(toDiagnostic), ...more] };
}

/** Rows that are reported one by one. */
const MAX_UNEVEN_REPORTS = 1000;

/** Of a row whose cells may have shifted, only the first is surely what its column says. */
const isFirstColumn = ({ index }: Column): boolean => index === 0;

/** The columns that can be read: each name once, those only that the schema knows, without notes. */
const readableColumns = (schemas: ColumnSchemas, names: readonly string[]): Column[] =>
  names.flatMap((name, index) => {
    if (name === '' || names.indexOf(name) !== index || schemas.isNote(name)) return [];
    const column = schemas.columnOf(name, index);
    return column === null ? [] : [column];
  });

/** Keys of records at the top: what a header lacks of `label.side` is missing in `label`. */
const unreadableKeys = (header: readonly SchemaFinding[], columns: readonly Column[]): string[] => [
  ...header.flatMap(({ missing = [] }) => missing.map((name) => name.split('.')[0] ?? name)),
  ...columns.flatMap(({ path, shape }) => (shape.kind === 'none' ? [path[0] ?? ''] : [])),
];

function headerReport(grid: CellGrid, names: readonly string[], finding: SchemaFinding): Report {
  const { code, message } = finding;
  const [name] = finding.path;
  const cell = name === undefined ? undefined : grid.header[names.indexOf(String(name))];
  const at = cell === undefined ? headerStart(grid) : grid.spanOf(cell);
  return { code, at, message, hint: finding.hint ?? null };
}

/** Duplicate names, columns without a name, and columns of what does not fit into a cell. */
function columnReports(
  grid: CellGrid,
  {
    names,
    columns,
    schemas,
  }: {
    readonly names: readonly string[];
    readonly columns: readonly Column[];
    readonly schemas: ColumnSchemas;
  },
): Report[] {
  return grid.header.flatMap((cell, index): Report[] => {
    const at = grid.spanOf(cell);
    const name = names[index] ?? '';
    if (name === '') return unnamedColumn(grid, { cell, index });
    if (schemas.isNote(name)) return [];
    const first = grid.header[names.indexOf(name)];
    if (first !== undefined && first !== cell) {
      return [
        {
          code: 'csv/duplicate-column',
          at,
          message: `there are two columns named \`${name}\``,
          hint: 'rename or remove one of the two',
          related: [relatedPlace(grid.spanOf(first), 'the first one is here')],
        },
      ];
    }
    const { shape } = columns.find((one) => one.index === index) ?? {};
    if (shape?.kind !== 'none') return [];
    return [
      {
        code: 'csv/not-for-a-cell',
        at,
        message: `\`${name}\` is a ${shape.what === 'record' ? 'record' : 'list of records'}, which does not fit in one cell`,
        hint:
          shape.what === 'record'
            ? `give each of its keys its own column: \`${name}.…\``
            : 'keep this table in YAML',
      },
    ];
  });
}

/** A column without a name is a problem only where it has a value. */
function unnamedColumn(grid: CellGrid, { cell, index }: { cell: Cell; index: number }): Report[] {
  const used = grid.rows.flatMap((row) => row[index] ?? []).find((one) => !isBlank(one));
  if (used === undefined) return [];
  return [
    {
      code: 'csv/unnamed-column',
      at: grid.spanOf(cell),
      message: 'this column has values but no name',
      hint: 'name it in the first row, or clear its cells',
      related: [relatedPlace(grid.spanOf(used), 'its first value is here')],
    },
  ];
}

/** Rows with other cells than the header names; blank cells at the end do not count. */
const findUnevenRows = ({ header, rows }: CellGrid): number[] =>
  rows.flatMap((row, index) => {
    const isShort = row.length < namedCells(header);
    const isLong = row.slice(header.length).some((cell) => !isBlank(cell));
    return isShort || isLong ? [index] : [];
  });

/** The columns up to the last one that has a name. */
const namedCells = (header: readonly Cell[]): number =>
  header.findLastIndex((cell) => !isBlank(cell)) + 1;

/** Fewer rows than this may each have a cause of their own. */
const MIN_ROWS_FOR_COMMON_CAUSE = 3;

/**
 * Rows with too many or too few cells. Where most rows of a file have as many, the mistake was made
 * once, most likely in the header, and is reported there.
 *
 * @param isExplained whether a name of the header is reported that no cells belong to
 */
function reportUneven(
  grid: CellGrid,
  uneven: readonly number[],
  { isExplained }: { readonly isExplained: boolean },
): Report[] {
  const alike = new Map<number, number[]>();
  for (const index of uneven) {
    const count = filledCells(grid, index);
    alike.set(count, [...(alike.get(count) ?? []), index]);
  }
  return [...alike.values()]
    .flatMap((rows): { readonly first: number; readonly report: Report }[] => {
      const [first = 0] = rows;
      const isOneMistake =
        rows.length >= MIN_ROWS_FOR_COMMON_CAUSE && rows.length * 2 >= grid.rows.length;
      if (!isOneMistake) {
        return rows.map((row) => ({ first: row, report: unevenReport(grid, row) }));
      }
      const isShort = filledCells(grid, first) < grid.header.length;
      return isExplained && isShort ? [] : [{ first, report: commonUnevenReport(grid, rows) }];
    })
    .sort((a, b) => a.first - b.first)
    .map(({ report }) => report);
}

/** Blank cells behind those that the header names do not count. */
const filledCells = ({ header, rows }: CellGrid, index: number): number => {
  const row = rows[index] ?? [];
  const last = row.findLastIndex((cell) => !isBlank(cell)) + 1;
  return Math.min(row.length, Math.max(header.length, last));
};

function commonUnevenReport(grid: CellGrid, rows: readonly number[]): Report {
  const [first = 0] = rows;
  const who = `${rows.length} of ${grid.rows.length} rows have`;
  const { code, message, hint = null } = unevenReport(grid, first, who);
  const isLong = code === 'csv/too-many-cells';
  const shown = rows.slice(0, 3).map((row) => unevenReport(grid, row).at);
  return {
    code,
    message,
    at: headerStart(grid),
    hint: isLong
      ? 'name their last column in the header, or clear its cells; values that contain the separator need quotes'
      : hint,
    related: shown.map((span) => relatedPlace(span, 'one of these rows ends here')),
  };
}

function unevenReport(grid: CellGrid, index: number, who = 'this row has'): Report {
  const row = grid.rows[index] ?? [];
  const named = namedCells(grid.header);
  const extra = row.slice(grid.header.length).find((cell) => !isBlank(cell));
  const cell = extra ?? row.at(-1);
  const isLong = extra !== undefined;
  const names = grid.header
    .slice(row.length, named)
    .flatMap((name) => (isBlank(name) ? [] : [`\`${name.text.trim()}\``]));
  return {
    code: isLong ? 'csv/too-many-cells' : 'csv/too-few-cells',
    at: cell === undefined ? headerStart(grid) : grid.spanOf(cell),
    message: `${who} ${formatCount(row.length, 'cell')}, but the header names ${named}`,
    hint: isLong
      ? 'values that contain the separator need quotes: `"one, two"`'
      : `there is no cell for ${names.join(', ')}: keep the separators of empty cells, and put multi-line values in quotes`,
    related: [relatedPlace(headerStart(grid), 'the header is here')],
  };
}

/** Where the header begins; the row as a whole is never underlined. */
function headerStart(grid: CellGrid): Span {
  const [first] = grid.header;
  return first === undefined ? fileStart(grid.path) : startOf(grid.spanOf(first));
}

const noRecords = (grid: CellGrid): Report => ({
  code: 'csv/no-records',
  severity: 'warning',
  at: headerStart(grid),
  message: 'there are no records below the header',
  hint: 'add one record per row',
});

/** The keys of each record that have a cell without a value. */
const faultyKeys = ({ rows }: CellGrid, columns: readonly Column[]): Map<number, string[]> =>
  new Map(
    rows.flatMap((row, at) => {
      const keys = columns.flatMap(({ index, path }) => (row[index]?.fault ? [path[0] ?? ''] : []));
      return keys.length === 0 ? [] : [[at, keys] as const];
    }),
  );

/** Cells that have no value, without those of columns that nothing reads. */
function reportCellFaults(grid: CellGrid, columns: readonly Column[]): Report[] {
  const used = new Set(columns.map(({ index }) => index));
  const faulty = [grid.header, ...grid.rows].flatMap((row) =>
    row.flatMap((cell, index) => (cell.fault && used.has(index) ? [{ cell, ...cell.fault }] : [])),
  );
  return [
    ...faulty.map(({ cell, code, message, hint }) => ({
      code,
      at: grid.spanOf(cell),
      message,
      hint,
    })),
    ...columns.flatMap((column) => reportMixedDates(grid, column)),
  ];
}

/**
 * Spreadsheet programs turn `1-2` into a date. A column of dates is meant; a date among other values
 * is most likely none.
 */
function reportMixedDates(grid: CellGrid, { index, name }: Column): Report[] {
  const cells = grid.rows.flatMap((row) => row[index] ?? []).filter((cell) => !isBlank(cell));
  const dates = cells.filter(({ kind }) => kind === 'date');
  const [first, ...others] = dates;
  if (first === undefined || dates.length === cells.length) return [];
  const more = others.length === 0 ? '' : `, as are ${others.length} more cells of \`${name}\``;
  return [
    {
      code: 'workbook/mixed-dates',
      severity: 'warning',
      at: grid.spanOf(first),
      message: `this cell is a date, ${first.text}${more}, but other cells of its column are not`,
      hint: 'if you typed something else, such as `1-2`, format the cell as text and type it again',
    },
  ];
}

function reportControlCharacters(grid: CellGrid): Report[] {
  return [grid.header, ...grid.rows].flat().flatMap((cell): Report[] => {
    const fault = describeControlCharacter(cell.text);
    return fault === null ? [] : [{ ...fault, at: grid.spanOf(cell) }];
  });
}

/** The cells of a row with what the header says of them. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly columns: readonly Column[];
  readonly schemas: ColumnSchemas;
  readonly hasDecimalCommas: boolean;
}

/**
 * The record in a row. An empty cell is a field left out; only where the schema asks for a list it
 * is a list without entries, and where it asks for a value that may be nothing, `null`.
 */
function readRecord({ cells, columns, schemas, hasDecimalCommas }: Row): unknown {
  const record = new RecordBuilder();
  for (const { index, path, shape } of columns) {
    const cell = cells[index];
    if (cell?.fault) continue;
    const isEmpty = cell === undefined || isBlank(cell);
    const value = isEmpty
      ? emptyValue(path, schemas)
      : readCellPart(wholeCell(cell), shape, { hasDecimalCommas, isText: isTextCell(cell) });
    if (value !== undefined) record.set(path, value);
    else if (path.length > 1) requireHolders(record, path, schemas);
  }
  return record.build();
}

const isTextCell = ({ kind }: Cell): boolean => kind === 'text' || kind === 'date';

const wholeCell = ({ text }: Cell) => ({ text, from: 0 });

function emptyValue(path: readonly string[], schemas: ColumnSchemas): unknown {
  if (!schemas.isRequired(path)) return undefined;
  const types = schemas.typesAt(path);
  if (types.has('array')) return [];
  return types.has('null') ? null : undefined;
}

/** A required record is there, empty if need be, so that what it lacks can be reported. */
function requireHolders(
  record: RecordBuilder,
  path: readonly string[],
  schemas: ColumnSchemas,
): void {
  for (let length = 1; length < path.length; length += 1) {
    const holder = path.slice(0, length);
    if (!schemas.isRequired(holder)) return;
    record.child(holder);
  }
}

/** A record being made, with records in it. Maps, since a name may be any text. */
class RecordBuilder {
  readonly #parts = new Map<string, unknown>();

  set(path: readonly string[], value: unknown): void {
    const [key = '', ...rest] = path;
    if (rest.length === 0) this.#parts.set(key, value);
    else this.child([key]).set(rest, value);
  }

  child([key = '', ...rest]: readonly string[]): RecordBuilder {
    const known = this.#parts.get(key);
    const branch = known instanceof RecordBuilder ? known : new RecordBuilder();
    this.#parts.set(key, branch);
    return rest.length === 0 ? branch : branch.child(rest);
  }

  build(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      [...this.#parts].map(([key, part]) => [
        key,
        part instanceof RecordBuilder ? part.build() : part,
      ]),
    );
  }
}
