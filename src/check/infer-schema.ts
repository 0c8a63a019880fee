import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { WAIVE_KEY } from '../pack/waiver.ts';
import { findUnclosedMarks, parseRichText } from '../text/text-markup.ts';
import { groupBy } from '../values/maps.ts';
import { isRecord } from '../values/value-shapes.ts';
import { type Cell, type CellGrid, isBlank } from './csv/cell-grid.ts';
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

/** What the texts of a table may name. */
interface KnownNames {
  readonly tables: readonly {
    readonly id: string;
    readonly noun: string;
    readonly ids: ReadonlySet<string>;
  }[];
  readonly icons: ReadonlySet<string>;
  readonly images: ReadonlySet<string>;
  /** Whether two records of one name are a mistake. */
  readonly isStrict?: boolean;
}

/**
 * The JSON Schema that the records of a table suggest, which all of them meet.
 *
 * @param table one of game.yaml, or any files as one
 * @param options `isStrict`: whether names must differ, and words may be lists or name other records;
 *   without it no single word changes what a whole column is
 * @returns `schema: null` where a file cannot be read; the diagnostics say why
 */
export function inferTableSchema(
  files: PackFiles,
  manifest: Pick<GameFile, 'tables' | 'components'>,
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
  const columns = new Set(read.flatMap((one) => one.columns));
  const names = knownNames(files, isStrict ? manifest : { ...manifest, tables: [] });
  return { schema: inferSchema(fields, { table, columns, names, isStrict }), diagnostics };
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
  hasLists = true,
): ReadRecords {
  const file = files.get(path);
  if (file?.kind !== 'text') return { records: null, columns: [], diagnostics: [] };
  const read = isGrid(path) ? readCells(file, options, hasLists) : parsePackYaml(file);
  const value = withoutNotes({}, read.file?.value ?? null);
  const { diagnostics } = read;
  const columns = read.file instanceof GridFile ? read.file.keys : [];
  return { records: Array.isArray(value) ? value : null, columns, diagnostics };
}

/** A CSV file or sheet, its cells read as all those of their column suggest. */
function readCells(file: TextFile, options: GridOptions, hasLists: boolean): ReadGrid {
  const { grid, diagnostics } = openGrid(file, options);
  return grid === null
    ? { file: null, diagnostics }
    : readGrid(grid, cellTypes(grid, { hasLists }));
}

const knownNames = (files: PackFiles, { tables }: Pick<GameFile, 'tables'>): KnownNames => ({
  tables: tables.map(({ id, noun, files: paths, ...options }) => {
    const records = paths.flatMap(
      (path) => readRecords(files, path, { noun, ...options }).records ?? [],
    );
    const ids = records.flatMap((one) => (isRecord(one) ? [String(one.id ?? '')] : []));
    return { id, noun, ids: new Set(ids) };
  }),
  icons: new Set(iconPaths(files).keys()),
  images: new Set([...files.keys()].filter((path) => path.startsWith('assets/'))),
});

/** The schema of a file of records; they have been read without notes. */
function inferSchema(
  records: readonly Schema[],
  {
    table: { id, noun },
    columns,
    names,
    isStrict,
  }: {
    readonly table: Pick<InferredTable, 'id' | 'noun'>;
    readonly columns: ReadonlySet<string>;
    readonly names: KnownNames;
    readonly isStrict: boolean;
  },
): object {
  const filled = new Set(records.flatMap((record) => Object.keys(record)));
  const empty = [...columns].filter((key) => !filled.has(key) && key !== WAIVE_KEY);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: titleOf(id),
    type: 'array',
    items: {
      title: titleOf(noun),
      ...inferRecord(records, { ...names, isStrict }, true, empty),
    },
  };
}

/** `route-cards` is "Route cards". */
const titleOf = (id: string): string =>
  (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ');

function inferRecord(
  records: readonly Schema[],
  names: KnownNames,
  isWhole = false,
  empty: readonly string[] = [],
): object {
  const values = groupBy(
    records.flatMap((record) => Object.entries(record)),
    ([key]) => key,
  );
  const required = [...values].filter(([, found]) => found.length === records.length);
  return {
    type: 'object',
    additionalProperties: false,
    required: required.map(([key]) => key),
    properties: Object.fromEntries([
      ...[...values].map(([key, found]): [string, object] => [
        key,
        describeKey(
          key,
          inferValue(
            key,
            found.map(([, value]) => value),
            names,
            isWhole,
          ),
        ),
      ]),
      // A column that is still empty says only that it will be filled.
      ...empty.map((key): [string, object] => [key, describeKey(key, { type: 'string' })]),
    ]),
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

function inferValue(
  key: string,
  values: readonly unknown[],
  names: KnownNames,
  isOfRecord = false,
): object {
  const said = values.filter((value) => value !== null);
  const isCopies = isOfRecord && key === 'copies' && names.isStrict === false;
  const types = isCopies ? ['number'] : [...new Set(said.map(typeOf))].sort();
  // A whole number is a number too.
  const kinds = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  const nothing = said.length < values.length ? ['null'] : [];
  const [only, ...others] = kinds;
  const type = others.length === 0 && nothing.length === 0 ? only : [...kinds, ...nothing];
  if (only === undefined) return {};
  if (others.length > 0) return { type };
  switch (only) {
    case 'object':
      return { ...inferRecord(said.filter(isRecord), names), type };
    case 'array':
      return inferList(key, said.filter(Array.isArray).flat(), names, type);
    case 'string':
      return inferText(said.map(String), { key, type, names, isOfRecord });
    case 'integer':
    case 'number':
      return said.some((value) => Number(value) < 0) ? { type } : { type, minimum: 0 };
    default:
      return { type };
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const inferList = (
  key: string,
  entries: readonly unknown[],
  names: KnownNames,
  type: unknown,
): object => ({
  type,
  ...(entries.length === 0 ? {} : { items: inferValue(key, entries, names) }),
});

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** A choice has at most so many words. */
const MAX_CHOICES = 8;
/** And each of them is used so often, on average. */
const MIN_USES = 2;

interface TextPlace {
  readonly key: string;
  readonly type: unknown;
  readonly names: KnownNames;
  /** Whether it is a field of the record itself. */
  readonly isOfRecord: boolean;
}

function inferText(values: readonly string[], place: TextPlace): object {
  const { key, type, names, isOfRecord } = place;
  const own = { type, ...(values.includes('') ? {} : { minLength: 1 }) };
  if (isOfRecord && key === 'id') {
    return values.every((value) => KEBAB.test(value)) ? { type, pattern: KEBAB.source } : own;
  }
  if (isOfRecord && key === 'name') {
    return { ...own, ...(names.isStrict === false ? {} : { 'x-name': true }), 'x-translate': true };
  }
  const named = annotationOf(values, key, names);
  if (named !== null) return { type, ...named };
  if (values.every((value) => COLOUR.test(value))) return { type, pattern: COLOUR.source };
  const words = [...new Set(values)];
  const isChoice = words.length <= MAX_CHOICES && values.length >= words.length * MIN_USES;
  if (isChoice && words.every((word) => KEBAB.test(word))) {
    return { enum: Array.isArray(type) ? [...words.sort(), null] : words.sort() };
  }
  const isRich = values.some((value) => hasMarks(value, names.icons));
  const isProse = isRich || values.some((value) => /\p{L}\s+\p{L}/u.test(value));
  return {
    ...own,
    ...(isRich ? { 'x-rich-text': true } : {}),
    ...(isProse ? { 'x-translate': true } : {}),
  };
}

/** What all texts of a field name: records, icons or images; `null` for nothing. */
function annotationOf(values: readonly string[], key: string, names: KnownNames): object | null {
  const are = (known: ReadonlySet<string>): boolean => values.every((value) => known.has(value));
  const table = names.tables.find(
    ({ id, noun, ids }) => [id, noun].some((one) => isNamedBy(key, one)) && are(ids),
  );
  if (table !== undefined) return { 'x-reference': table.id };
  if (are(names.icons)) return { 'x-icon': true };
  return are(names.images) ? { 'x-image': true } : null;
}

/** Whether a key is a name, in the singular or the plural: `routeCards` of `route-card`. */
function isNamedBy(key: string, name: string): boolean {
  const words = key.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return [words, singularOf(words)].some((one) => one === name || one === singularOf(name));
}

const singularOf = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '');

const hasMarks = (value: string, icons: ReadonlySet<string>): boolean =>
  findUnclosedMarks(value).length === 0 &&
  parseRichText(value).some((part) =>
    part.kind === 'icon' ? icons.has(part.name) : part.bold || part.italic,
  );

/**
 * The types that the cells of a file suggest, as the schema by which it can be read: a column of
 * whole numbers, of numbers, of yes or no, of lists of words, else of texts. Numbers that would be
 * printed in another form than they are written in stay texts, and ids. Columns of notes are left out.
 *
 * @param options `hasLists`: for a schema that is written down: words with separators between them are
 *   lists, and numbers are numbers, whatever they look like
 */
function cellTypes(
  { header, rows, hasDecimalCommas }: CellGrid,
  { hasLists = true }: { readonly hasLists?: boolean } = {},
): Schema {
  const properties: Record<string, Schema> = {};
  for (const [index, cell] of header.entries()) {
    const name = cell.text.trim();
    if (isBlank(cell) || isNoteKey(name)) continue;
    const cells = rows.flatMap((row) => {
      const one = row[index];
      return one === undefined || isBlank(one) || one.fault ? [] : [one];
    });
    properties[name] =
      OWN_TYPES[name] ?? typeOfCells(cells, { hasCommas: hasDecimalCommas, hasLists });
  }
  // An empty cell of a list is a list without entries, which the reader does where one is required.
  const required = Object.keys(properties).filter((name) => properties[name]?.type === 'array');
  return { type: 'array', items: { type: 'object', properties, required } };
}

const TEXT: Schema = { type: 'string' };
/** One wrong cell does not make texts of all copies. */
const OWN_TYPES: Readonly<Record<string, Schema>> = { id: TEXT, copies: { type: 'number' } };
const NUMBER = /^[-+]?(?:0|[1-9]\d*)?(?:\.\d+)?$/;
const WORD = /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+)*$/u;

interface CellStyle {
  readonly hasCommas: boolean;
  readonly hasLists: boolean;
}

function typeOfCells(cells: readonly Cell[], style: CellStyle): Schema {
  if (cells.length === 0) return TEXT;
  const texts = cells.map(({ text }) => text.trim());
  const areTexts = cells.some(({ kind }) => kind === 'text' || kind === 'date');
  const single = areTexts ? TEXT : typeOfTexts(texts, style);
  if (single.type !== 'string' || !style.hasLists) return single;
  const entries = texts.flatMap((text) => text.split(/[;\n]/)).map((entry) => entry.trim());
  const isList = entries.length > texts.length && entries.every((entry) => WORD.test(entry));
  return isList ? { type: 'array', items: typeOfTexts(entries, style) } : TEXT;
}

function typeOfTexts(texts: readonly string[], { hasCommas, hasLists }: CellStyle): Schema {
  const figures = hasCommas ? texts.map((text) => text.replace(/^([-+]?\d+),/, '$1.')) : texts;
  if (figures.every((text) => NUMBER.test(text))) {
    return { type: hasLists ? 'number' : ['number', 'string'] };
  }
  return texts.every((text) => /^(?:true|false)$/i.test(text)) ? { type: 'boolean' } : TEXT;
}
