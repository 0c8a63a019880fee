import type { Diagnostic, RelatedPlace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/suggestions.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { Schema } from '../schema/annotated-values.ts';
import type { SchemaFinding } from '../schema/findings.ts';
import { type Report, relatedPlace, toDiagnostic } from '../written-data.ts';
import { describeControlCharacter } from '../yaml/text-source.ts';
import { type Cell, type CellGrid, headerStart, isBlank } from './cell-grid.ts';
import { GridFile } from './grid-file.ts';
import { type Column, ColumnSchemas, headerFindings } from './grid-header.ts';
import { readCell } from './read-cell.ts';

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
  const reports = [
    ...header.map((finding) => headerReport(grid, names, finding)),
    ...columnReports(grid, names, columns, schemas),
    ...reportUneven(grid, [...uneven]),
    ...reportCellFaults(grid, columns),
    ...reportControlCharacters(grid),
  ];
  const usable = columns.filter(({ shape: { kind } }) => kind === 'plain' || kind === 'list');
  const file = new GridFile(grid, {
    // Of a row whose cells may have shifted, only the first is surely what its column says.
    value: grid.rows.map((cells, row) =>
      readRecord(grid, cells, {
        columns: uneven.has(row) ? usable.filter(({ index }) => index === 0) : usable,
        schemas,
      }),
    ),
    columns: usable,
    reportedKeys: [
      ...header.flatMap(({ missing = [] }) => missing),
      ...columns.flatMap((one) => (usable.includes(one) ? [] : [one.name])),
    ],
    faultyRows: new Set(
      grid.rows.flatMap((row, at) => {
        const isFaulty = usable.some(({ index }) => row[index]?.fault !== undefined);
        return isFaulty || uneven.has(at) ? [at] : [];
      }),
    ),
  });
  return { file, diagnostics: reports.map(toDiagnostic) };
}

/** The record in a row. An empty cell is a field left out: see `emptyValue`. */
const readRecord = (
  { hasDecimalCommas }: CellGrid,
  cells: readonly Cell[],
  { columns, schemas }: { readonly columns: readonly Column[]; readonly schemas: ColumnSchemas },
): unknown =>
  Object.fromEntries(
    columns.flatMap(({ index, name, shape }) => {
      const cell = cells[index];
      if (cell?.fault) return [];
      const isText = cell?.kind === 'text' || cell?.kind === 'date';
      const value =
        cell === undefined || isBlank(cell)
          ? schemas.emptyValue(name)
          : readCell(cell.text, shape, { hasDecimalCommas, isText });
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The columns that can be read: each name once, those only that the schema knows, without notes. */
function readableColumns(schemas: ColumnSchemas, names: readonly string[]): Column[] {
  const firsts = firstIndexes(names);
  return names.flatMap((name, index) => {
    if (name === '' || firsts.get(name) !== index || schemas.isNote(name)) return [];
    const column = schemas.columnOf(name, index);
    return column === null ? [] : [column];
  });
}

/** The first place of each name. */
const firstIndexes = (names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, index): [string, number] => [name, index]).reverse());

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
  names: readonly string[],
  columns: readonly Column[],
  schemas: ColumnSchemas,
): Report[] {
  const firsts = firstIndexes(names);
  return grid.header.flatMap((cell, index): Report[] => {
    const report = (code: string, message: string, hint: string, related: RelatedPlace[] = []) => [
      { code, at: grid.spanOf(cell), message, hint, related },
    ];
    const name = names[index] ?? '';
    const first = grid.header[firsts.get(name) ?? index] ?? cell;
    const { kind } = columns.find((one) => one.index === index)?.shape ?? {};
    if (name === '') {
      // A column without a name is a problem only where it has a value.
      const [used] = filledCells(grid, index);
      if (used === undefined) return [];
      const hint = 'name it in the first row, or clear its cells';
      return report('csv/unnamed-column', 'this column has values but no name', hint, [
        relatedPlace(grid.spanOf(used), 'its first value is here'),
      ]);
    }
    if (schemas.isNote(name)) return [];
    if (first !== cell) {
      const message = `there are two columns named \`${name}\``;
      return report('csv/duplicate-column', message, 'rename or remove one of the two', [
        relatedPlace(grid.spanOf(first), 'the first one is here'),
      ]);
    }
    if (kind !== 'record' && kind !== 'records') return [];
    const what = kind === 'record' ? 'record' : 'list of records';
    const message = `\`${name}\` is a ${what}, which does not fit in one cell`;
    return report('csv/not-for-a-cell', message, 'keep this table in YAML');
  });
}

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
    ...columns.flatMap((column) => [
      ...reportDates(grid, column),
      ...reportNumberFormat(grid, column),
    ]),
  ];
}

/** What a range such as `1-2` becomes in a CSV file that a spreadsheet program has saved. */
const CSV_DATE =
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}([/.])\d{1,2}\1(?:\d{4}|\d\d)|\d{1,2}[-. ]{1,2}\p{L}{3,4}\.?|\p{L}{3}-\d\d)$/u;

/** In the name of a column of dates, in the languages that the tool knows. */
const DATE_WORD =
  /dat[aeou]|day|tag|jahr|year|month|jour|born|birth|fech|when|time|depart|release|deadline|until|since|日|年/iu;

/**
 * Spreadsheet programs turn `1-2` into a date. A date among other values is most likely none, and
 * neither is a column of dates whose name or format does not say so.
 */
function reportDates(grid: CellGrid, { index, name }: Column): Report[] {
  const cells = filledCells(grid, index);
  const dates = cells.filter(
    ({ kind, text }) => kind === 'date' || (kind === undefined && CSV_DATE.test(text)),
  );
  const [first] = dates;
  const isNamed = DATE_WORD.test(name) || dates.some(({ text }) => text.includes(':'));
  const isMeant =
    dates.length === cells.length
      ? isNamed && !dates.some(({ shown }) => shown !== undefined)
      : first?.kind === undefined;
  if (first === undefined || isMeant) return [];
  return [
    {
      code: 'workbook/mixed-dates',
      severity: 'warning',
      at: grid.spanOf(first),
      message: `this cell is a date, ${first.text}, in a column \`${name}\` that is not one of dates`,
      hint: 'if you typed something else, such as `1-2`, format the cells as text and type them again',
    },
  ];
}

/** A currency or a unit that only the format of a cell shows is not in its value. */
function reportNumberFormat(grid: CellGrid, { index, name }: Column): Report[] {
  const first = filledCells(grid, index).find(
    ({ kind, shown }) => kind === 'number' && shown !== undefined,
  );
  if (first === undefined) return [];
  return [
    {
      code: 'workbook/number-format',
      severity: 'warning',
      at: grid.spanOf(first),
      message: `the cells of \`${name}\` are shown in the format \`${first.shown}\`, but are read as plain numbers, such as ${first.text}`,
      hint: 'add what the format shows in the template, or format the column as text and type it again',
    },
  ];
}

function reportControlCharacters(grid: CellGrid): Report[] {
  return [grid.header, ...grid.rows].flat().flatMap((cell): Report[] => {
    const fault = describeControlCharacter(cell.text);
    return fault === null ? [] : [{ ...fault, at: grid.spanOf(cell) }];
  });
}

const filledCells = ({ rows }: CellGrid, index: number): Cell[] =>
  rows.flatMap((row) => row[index] ?? []).filter((cell) => !isBlank(cell));

/** Rows with more cells than the header names. Cells that are missing at the end of a row are empty. */
const findUnevenRows = ({ header, rows }: CellGrid): number[] =>
  rows.flatMap((row, index) => (extraCell(header, row) === undefined ? [] : [index]));

const extraCell = (header: readonly Cell[], row: readonly Cell[]): Cell | undefined =>
  row.slice(header.length).find((cell) => !isBlank(cell));

/** Rows with too many cells. Where most have some, the mistake is most likely in the header. */
function reportUneven(grid: CellGrid, uneven: readonly number[]): Report[] {
  const header = relatedPlace(headerStart(grid), 'the header is here');
  const names = ownCells(grid.header.filter((cell) => !isBlank(cell)));
  const isOfHeader = uneven.length > 1 && uneven.length * 2 >= grid.rows.length;
  return (isOfHeader ? uneven.slice(0, 1) : uneven).flatMap((index): Report[] => {
    const row = grid.rows[index] ?? [];
    const extra = extraCell(grid.header, row);
    if (extra === undefined) return [];
    const who = isOfHeader ? `${uneven.length} of ${grid.rows.length} rows have` : 'this row has';
    const at = grid.spanOf(extra);
    return [
      {
        code: 'csv/too-many-cells',
        at: isOfHeader ? headerStart(grid) : at,
        message: `${who} ${formatCount(ownCells(row), 'cell')}, but the header names ${names}`,
        hint: 'values that contain the separator need quotes: `"one, two"`',
        related: [isOfHeader ? relatedPlace(at, 'the first of these rows ends here') : header],
      },
    ];
  });
}

const ownCells = (cells: readonly Cell[]): number => cells.filter(({ isMade }) => !isMade).length;
