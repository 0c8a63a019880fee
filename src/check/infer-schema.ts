import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { WAIVE_KEY } from '../pack/waiver.ts';
import { findUnclosedMarks, parseRichText } from '../text/text-markup.ts';
import { groupBy } from '../values/maps.ts';
import { isRecord } from '../values/value-shapes.ts';
import { type CellGrid, isBlank } from './csv/cell-grid.ts';
import { GridFile } from './csv/grid-file.ts';
import { type GridOptions, isGrid, openGrid } from './csv/open-grid.ts';
import { type ReadGrid, readGrid } from './csv/read-grid.ts';
import { iconPaths } from './find-files.ts';
import type { GameFile, TableDeclaration } from './manifest.ts';
import { isNoteKey, type Schema, withoutNotes } from './schema/annotated-values.ts';
import { TO_BE_DESCRIBED } from './schema/explain-errors.ts';
import { parsePackYaml } from './yaml/parse-yaml.ts';

/** The table that a schema is made for. */
export type InferredTable = Pick<TableDeclaration, 'id' | 'noun' | 'files' | 'columns' | 'idFrom'>;

/**
 * The JSON Schema that the records of a table suggest, which all of them meet.
 *
 * @param table one of game.yaml, or any files as one
 * @param options `isStrict`: whether names must differ and numbers be numbers, whatever they look like
 * @returns `schema: null` where a file cannot be read; the diagnostics say why
 */
export function inferTableSchema(
  files: PackFiles,
  manifest: Pick<GameFile, 'components'>,
  table: InferredTable,
  { isStrict = true }: { readonly isStrict?: boolean } = {},
): { readonly schema: object | null; readonly diagnostics: readonly Diagnostic[] } {
  const read = table.files.map((path) => readRecords(files, path, table, isStrict));
  const diagnostics = read.flatMap((one) => one.diagnostics);
  const records = read.flatMap((one) => one.records ?? []).filter(isRecord);
  if (records.length === 0 || read.some((one) => one.records === null)) {
    return { schema: null, diagnostics };
  }
  const isOfCards = manifest.components.some(({ data }) => table.files.includes(data ?? ''));
  const fields = isOfCards ? records.map(withoutWaive) : records;
  const filled = new Set(fields.flatMap((record) => Object.keys(record)));
  const empty = [...new Set(read.flatMap((one) => one.columns))].filter(
    (key) => !filled.has(key) && key !== WAIVE_KEY,
  );
  const inferring: Inferring = { isStrict, icons: new Set(iconPaths(files).keys()) };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: titleOf(table.id),
    type: 'array',
    items: { title: titleOf(table.noun), ...inferRecord(fields, inferring, true, empty) },
  };
  return { schema, diagnostics };
}

interface Inferring {
  readonly isStrict: boolean;
  /** The names of the icons that texts may hold. */
  readonly icons: ReadonlySet<string>;
}

/** A schema as the text of its file. */
export const formatSchema = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;

const withoutWaive = (record: Schema): Schema =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== WAIVE_KEY));

interface ReadRecords {
  readonly records: readonly unknown[] | null;
  /** The keys that a grid has columns for, filled or not. */
  readonly columns: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The records of a data file, without notes; `null` where there is no list of them. */
function readRecords(
  files: PackFiles,
  path: string,
  options: GridOptions,
  isStrict: boolean,
): ReadRecords {
  const file = files.get(path);
  if (file?.kind !== 'text') return { records: null, columns: [], diagnostics: [] };
  const read = isGrid(path) ? readCells(file, options, isStrict) : parsePackYaml(file);
  const value = withoutNotes({}, read.file?.value ?? null);
  const { diagnostics } = read;
  const columns = read.file instanceof GridFile ? read.file.keys : [];
  return { records: Array.isArray(value) ? value : null, columns, diagnostics };
}

/** A CSV file or sheet, its cells read as all those of their column suggest. */
function readCells(file: TextFile, options: GridOptions, isStrict: boolean): ReadGrid {
  const { grid, diagnostics } = openGrid(file, options);
  return grid === null ? { file: null, diagnostics } : readGrid(grid, cellTypes(grid, isStrict));
}

/** `route-cards` is "Route cards". */
const titleOf = (id: string): string =>
  (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ');

function inferRecord(
  records: readonly Schema[],
  inferring: Inferring,
  isWhole = false,
  empty: readonly string[] = [],
): object {
  const values = groupBy(
    records.flatMap((record) => Object.entries(record)),
    ([key]) => key,
  );
  const required = [...values].filter(([, found]) => found.length === records.length);
  const properties = [...values].map(([key, found]): [string, object] => {
    const own = isWhole ? key : '';
    return [
      key,
      inferValue(
        found.map(([, value]) => value),
        inferring,
        own,
      ),
    ];
  });
  return {
    type: 'object',
    additionalProperties: false,
    required: required.map(([key]) => key),
    properties: Object.fromEntries(
      // A column that is still empty says only that it will be filled.
      [...properties, ...empty.map((key): [string, object] => [key, { type: 'string' }])].map(
        ([key, schema]) => [key, describeKey(key, schema)],
      ),
    ),
  };
}

/** What the keys that every game has mean; the others are left to the author. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  id: 'The id of the record. It is unique.',
  name: 'The name as printed.',
  copies: 'How many of this card are printed.',
};

const describeKey = (key: string, schema: object): object => ({
  description: DESCRIPTIONS[key] ?? TO_BE_DESCRIBED,
  ...schema,
});

/** @param own the key of a field of the record itself; '' for what is deeper */
function inferValue(values: readonly unknown[], inferring: Inferring, own = ''): object {
  const said = values.filter((value) => value !== null);
  const isCopies = own === 'copies' && !inferring.isStrict;
  const types = isCopies ? ['number'] : [...new Set(said.map(typeOf))].sort();
  // A whole number is a number too.
  const kinds = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  const nothing = said.length < values.length ? ['null'] : [];
  const [only, ...others] = kinds;
  const type = others.length === 0 && nothing.length === 0 ? only : [...kinds, ...nothing];
  if (only === undefined) return {};
  if (others.length > 0) return { type };
  if (only === 'object') return { ...inferRecord(said.filter(isRecord), inferring), type };
  if (only === 'array') {
    const entries = said.filter(Array.isArray).flat();
    return { type, ...(entries.length === 0 ? {} : { items: inferValue(entries, inferring) }) };
  }
  if (only === 'string') return { type, ...inferText(said.map(String), inferring, own) };
  const isPositive = only !== 'boolean' && said.every((value) => Number(value) >= 0);
  return { type, ...(isPositive ? { minimum: 0 } : {}) };
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const COLOUR = /^#[0-9a-fA-F]{6}$/;

function inferText(values: readonly string[], { isStrict, icons }: Inferring, own: string): object {
  const least = values.includes('') ? {} : { minLength: 1 };
  if (own === 'id')
    return values.every((one) => KEBAB.test(one)) ? { pattern: KEBAB.source } : least;
  if (own === 'name')
    return { ...least, ...(isStrict ? { 'x-name': true } : {}), 'x-translate': true };
  if (values.every((value) => COLOUR.test(value))) return { pattern: COLOUR.source };
  const isRich = values.some((value) => hasMarks(value, icons));
  const isProse = isRich || values.some((value) => /\p{L}\s+\p{L}/u.test(value));
  return {
    ...least,
    ...(isRich ? { 'x-rich-text': true } : {}),
    ...(isProse ? { 'x-translate': true } : {}),
  };
}

/** A mark that is not closed, beside one that is, is a mistake; single stars may be anything. */
const hasMarks = (value: string, icons: ReadonlySet<string>): boolean =>
  parseRichText(value).some((part) =>
    part.kind === 'icon'
      ? icons.has(part.name)
      : part.bold || (part.italic && findUnclosedMarks(value).length === 0),
  );

/**
 * The types that the cells of a file suggest, as the schema by which it can be read: a column of
 * whole numbers, of numbers, of yes or no, else of texts. Numbers that would be printed in another form
 * than they are written in stay texts, unless the schema is strict. Columns of notes are left out.
 */
function cellTypes({ header, rows, hasDecimalCommas }: CellGrid, isStrict: boolean): Schema {
  const properties: Record<string, Schema> = {};
  for (const [index, cell] of header.entries()) {
    const name = cell.text.trim();
    if (isBlank(cell) || isNoteKey(name)) continue;
    const cells = rows.flatMap((row) => {
      const one = row[index];
      return one === undefined || isBlank(one) || one.fault ? [] : [one];
    });
    const texts = cells.map(({ text }) =>
      hasDecimalCommas ? text.trim().replace(/^([-+]?\d+),/, '$1.') : text.trim(),
    );
    const areTexts = cells.some(({ kind }) => kind === 'text' || kind === 'date');
    const type =
      areTexts || texts.length === 0
        ? 'string'
        : texts.every((text) => NUMBER.test(text))
          ? isStrict
            ? 'number'
            : ['number', 'string']
          : texts.every((text) => /^(?:true|false)$/i.test(text))
            ? 'boolean'
            : 'string';
    properties[name] = OWN_TYPES[name] ?? { type };
  }
  return { type: 'array', items: { type: 'object', properties } };
}

/** One wrong cell does not make texts of all copies. */
const OWN_TYPES: Readonly<Record<string, Schema>> = {
  id: { type: 'string' },
  copies: { type: 'number' },
};
const NUMBER = /^[-+]?(?:0|[1-9]\d*)?(?:\.\d+)?$/;
