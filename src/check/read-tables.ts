import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { isWorkbook, parseSheetPath } from '../pack/sheet-text.ts';
import { WAIVE_KEY } from '../pack/waiver.ts';
import { isRecord } from '../values/value-shapes.ts';
import { cellFindings, GridFile } from './csv/grid-file.ts';
import { type GridOptions, isGrid, openGrid } from './csv/open-grid.ts';
import { type ReadGrid, readGrid } from './csv/read-grid.ts';
import { requireTextFile, tableFiles } from './find-files.ts';
import { requireSheet, resolveSheets } from './find-sheets.ts';
import { inferTableSchema } from './infer-schema.ts';
import { type GameFile, readGameFile, type TableDeclaration } from './manifest.ts';

import { withoutNotes } from './schema/annotated-values.ts';
import {
  type CompiledSchema,
  compilePreset,
  compileSchemaFile,
  compileToolSchema,
  type Validate,
} from './schema/compile-schema.ts';
import { findingToReport, schemaFindings } from './schema/explain-errors.ts';
import type { SchemaFinding } from './schema/findings.ts';
import {
  type DataFile,
  type ReportFunction,
  relatedPlace,
  toDiagnostic,
  WrittenRecord,
  type WrittenTable,
} from './written-data.ts';
import { parsePackYaml } from './yaml/parse-yaml.ts';
import { fileStart, type Path, type Span, YamlFile } from './yaml/yaml-file.ts';

interface TablesReader {
  readonly files: PackFiles;
  readonly manifest: GameFile;
  readonly diagnostics: Diagnostic[];
  readonly report: ReportFunction;
  /** The files that the tables name. */
  readonly named: ReadonlySet<string>;
  /** Those of the tool, by name. */
  readonly tableSchemas: ReadonlyMap<string, TextFile>;
  /** Where a data file was named first. */
  readonly usedAt: Map<string, Path>;
  /** The ids of cards so far: those of a pack all differ. */
  readonly cardIds: Set<string>;
}

const NO_SCHEMA: CompiledSchema = { schema: null, file: null, validate: null, diagnostics: [] };

/** Reads the data files that game.yaml names and checks each against its schema. */
export function readTables(
  files: PackFiles,
  manifest: GameFile,
  tableSchemas: ReadonlyMap<string, TextFile>,
): { tables: Map<string, WrittenTable>; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reading: TablesReader = {
    files,
    manifest,
    tableSchemas,
    diagnostics,
    report: (one) => void diagnostics.push(toDiagnostic(one)),
    named: tableFiles(manifest),
    usedAt: new Map(),
    cardIds: new Set(),
  };
  const tables = new Map<string, WrittenTable>();
  for (const declaration of manifest.tables) {
    if (!tables.has(declaration.id)) tables.set(declaration.id, readTable(reading, declaration));
  }
  return { tables, diagnostics };
}

function readTable(reading: TablesReader, declaration: TableDeclaration): WrittenTable {
  const at: Path = ['tables', declaration.index];
  const compiled = readSchema(reading, declaration, [...at, 'schema']);
  const records: WrittenRecord[] = [];
  const read: DataFile[] = [];
  const byId = new Map<string, WrittenRecord>();
  const isOfCards = reading.manifest.components.some(
    ({ data, table }) => table === declaration.id || declaration.files.includes(data ?? ''),
  );
  const takenIds = isOfCards ? reading.cardIds : new Set<string>();
  // Of a table whose files are not named, no record is known.
  let isComplete = declaration.files.length > 0;
  const table: WrittenTable = {
    id: declaration.id,
    noun: declaration.noun,
    files: read,
    records,
    schema: compiled.schema,
    schemaFile: compiled.file,
    byId,
    manifestIndex: declaration.index,
    get isComplete() {
      return isComplete;
    },
  };
  for (const [index, path] of declaration.files.entries()) {
    const file = readDataFile(reading, path, {
      table: { ...declaration, takenIds },
      from: [...at, 'files', index],
      compiled,
    });
    if (file === null || !Array.isArray(file.value)) isComplete = false;
    if (file === null) continue;
    read.push(file);
    const values = withoutNotes(compiled.schema ?? {}, recordsIn(reading, file, declaration));
    const added = Array.isArray(values)
      ? values.map((value: unknown, at) => new WrittenRecord(table, file, at, value))
      : [];
    for (const record of added) {
      records.push(record);
      takenIds.add(record.id);
    }
    if (!isListValid(checkSchema(reading, file, { id: table.id, compiled, records: added })))
      isComplete = false;
  }
  for (const record of records) {
    if (record.id !== '' && !byId.has(record.id)) byId.set(record.id, record);
  }
  return table;
}

function readSchema(reading: TablesReader, table: TableDeclaration, from: Path): CompiledSchema {
  const { id, schema } = table;
  if (schema === null) return inferred(reading, table);
  const preset = reading.tableSchemas.get(schema);
  if (preset !== undefined) return compilePreset(preset);
  const hint = `fix the name, or write the file from the records: \`vbuses schema infer ${id} --write\``;
  const file = findNamedFile(reading, schema, from, hint);
  if (file === null) return NO_SCHEMA;
  const compiled = compileSchemaFile(file);
  for (const one of compiled.diagnostics) {
    if (!reading.diagnostics.includes(one)) reading.diagnostics.push(one);
  }
  return compiled;
}

/** The schema of a table that has none of its own: whatever the records have is right. */
function inferred({ files, manifest }: TablesReader, table: TableDeclaration): CompiledSchema {
  const { schema } = inferTableSchema(files, manifest, table, { isStrict: false });
  const validate = compileToolSchema(LIST_OF_RECORDS);
  return { ...NO_SCHEMA, schema: schema as CompiledSchema['schema'], validate };
}

/** What a file of data is at least. */
const LIST_OF_RECORDS = { type: 'array', items: { type: 'object' } };

const LIST_HINT = 'begin each record with `- `: `- id: …`, its other keys below `id`';

function readDataFile(
  reading: TablesReader,
  path: string,
  {
    table,
    from,
    compiled,
  }: { table: TableDeclaration & GridOptions; from: Path; compiled: CompiledSchema },
): DataFile | null {
  const earlier = reading.usedAt.get(path);
  if (earlier !== undefined) {
    reportFileTaken(reading, path, { from, earlier });
    return null;
  }
  reading.usedAt.set(path, from);
  // The schema of game.yaml reports a file of any other kind by its name.
  if (!/\.ya?ml$/.test(path) && !isGrid(path) && !isWorkbook(path)) return null;
  const file = findNamedFile(reading, path, from);
  if (file === null) return null;
  setCurrentFile(path);
  const read = isGrid(path) ? readCells(file, table, compiled) : parsePackYaml(file);
  // Without the file, its records and their ids are not known.
  const subjects = read.file === null ? [`table ${table.id}`] : [];
  reading.diagnostics.push(...read.diagnostics.map((one) => ({ ...one, subjects })));
  return read.file;
}

function readCells(file: TextFile, table: GridOptions, { schema }: CompiledSchema): ReadGrid {
  const { grid, diagnostics } = openGrid(file, table);
  if (grid === null) return { file: null, diagnostics };
  const read = readGrid(grid, schema);
  return { ...read, diagnostics: [...diagnostics, ...read.diagnostics] };
}

/** Without a schema, numbers are printed as they are written; but boards are drawn by theirs. */
function recordsIn({ manifest }: TablesReader, file: DataFile, table: TableDeclaration): unknown {
  const isOfBoard = manifest.boards.some(({ tables }) => Object.values(tables).includes(table.id));
  const keepsForms = table.schema === null && !isOfBoard && file instanceof YamlFile;
  return keepsForms ? file.written : file.value;
}

/** A file is read for one table only: its records cannot have two shapes. */
function reportFileTaken(
  { manifest, report }: TablesReader,
  path: string,
  { from, earlier }: { from: Path; earlier: Path },
): void {
  // Within one table the schema of game.yaml reports it.
  if (from[1] === earlier[1]) return;
  report({
    code: 'table/file-taken',
    at: manifest.file.spanOf(from),
    message: `\`${path}\` already belongs to another table`,
    hint: 'a data file contains the records of one table only',
    related: [relatedPlace(manifest.file.spanOf(earlier), 'it is named here first')],
  });
}

/** A text file that game.yaml names; `null` for one that cannot be used, which is reported. */
const findNamedFile = (
  { files, manifest, report, named }: TablesReader,
  path: string,
  from: Path,
  hintIfMissing?: string,
): TextFile | null =>
  (isWorkbook(parseSheetPath(path)?.workbook ?? path) ? requireSheet : requireTextFile)({
    files,
    path,
    namedAt: [manifest.file.spanOf(from)],
    claimedPaths: named,
    report,
    about: ['tables', `table ${manifest.tables[Number(from[1])]?.id}`],
    ...(hintIfMissing === undefined ? {} : { hintIfMissing }),
  });

/** Reports what the schema finds, and returns it. */
function checkSchema(
  reading: TablesReader,
  file: DataFile,
  {
    id,
    compiled,
    records,
  }: {
    readonly id: string;
    readonly compiled: CompiledSchema;
    readonly records: readonly WrittenRecord[];
  },
): readonly SchemaFinding[] {
  if (file instanceof GridFile) markReported(file, records);
  const findings = validateRecords(reading, file, compiled);
  for (const finding of findings) {
    const [step, key] = finding.path;
    const record = typeof step === 'number' ? records[step] : undefined;
    for (const missing of finding.missing ?? []) record?.reportedKeys.add(missing);
    if (key !== undefined) record?.reportedKeys.add(String(key));
    // What names a record may mean one that has no id.
    const isNamed = record?.isMap && !record.reportedKeys.has('id');
    const about = [...(record === undefined ? [] : [record]), ...(isNamed ? [] : [`table ${id}`])];
    const report = findingToReport(finding, file);
    const hint = compiled.file === null ? LIST_HINT : (report.hint ?? null);
    reading.report({ ...report, hint, about });
  }
  return findings;
}

/** Whether nothing is wrong with a file's list as a whole: one that is too short lacks what is named. */
const isListValid = (findings: readonly SchemaFinding[]): boolean =>
  findings.every(({ path }) => path.length > 0);

/** What was reported for the header and rows of a grid is not reported for its records again. */
function markReported(file: GridFile, records: readonly WrittenRecord[]): void {
  for (const record of records) {
    const isFaulty = file.faultyRows.has(record.index);
    const reported = [...file.reportedKeys, ...(isFaulty ? ['id', ...file.keys] : [])];
    for (const key of reported) record.reportedKeys.add(key);
    if (reported.length > 0) record.isValid = false;
  }
}

function validateRecords(
  reading: TablesReader,
  file: DataFile,
  compiled: CompiledSchema,
): SchemaFinding[] {
  const { validate, file: schemaFile } = compiled;
  if (validate === null) return [];
  setCurrentFile(file.path, schemaFile && `checked against ${schemaFile.path}`);
  const value = withoutNotes(compiled.schema ?? {}, file.value);
  const findings = schemaFindings(validate(withoutWaivers(reading, file.path, value)));
  return file instanceof GridFile ? cellFindings(file, findings) : findings;
}

/** A file of cards as its schema knows it: any card may waive codes, whatever the schema says. */
function withoutWaivers({ manifest }: TablesReader, path: string, value: unknown): unknown {
  const isWaiving = (one: unknown): one is object => isRecord(one) && WAIVE_KEY in one;
  const tables = manifest.tables.flatMap(({ id, files }) => (files.includes(path) ? id : []));
  const isOfCards = manifest.components.some(
    ({ data, table }) => data === path || (table !== null && tables.includes(table)),
  );
  if (!isOfCards || !Array.isArray(value) || !value.some(isWaiving)) return value;
  return value.map((record: unknown) => {
    if (!isWaiving(record)) return record;
    return Object.fromEntries(Object.entries(record).filter(([key]) => key !== WAIVE_KEY));
  });
}

/** The packages with icons that game.yaml names, as far as it can be read, with their places. */
export function namedIconSets(files: PackFiles): { readonly name: string; readonly at: Span }[] {
  const file = files.get('game.yaml');
  // Most packs have none, and reading YAML takes long.
  if (file?.kind !== 'text' || !/^icons:[\s\S]*sets/m.test(file.text)) return [];
  const { manifest } = openGameFile(files);
  const { icons } = manifest?.game ?? {};
  const sets = isRecord(icons) && Array.isArray(icons.sets) ? icons.sets : [];
  return sets.flatMap((name, index) =>
    manifest === null || typeof name !== 'string'
      ? []
      : [{ name, at: manifest.file.spanOf(['icons', 'sets', index]) }],
  );
}

/** Reads game.yaml, as far as it can be read; what is wrong with its keys is not looked at yet. */
export function openGameFile(files: PackFiles): {
  readonly manifest: GameFile | null;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const source = requireTextFile({
    files,
    path: 'game.yaml',
    namedAt: [fileStart('game.yaml')],
    claimedPaths: new Set(),
    report: (report) => diagnostics.push(toDiagnostic(report)),
  });
  if (source === null) return { manifest: null, diagnostics };
  const parsed = parsePackYaml(source);
  const manifest = parsed.file === null ? null : resolveSheets(readGameFile(parsed.file), files);
  return { manifest, diagnostics: parsed.diagnostics };
}

/** Checks game.yaml itself against the tool's schema. */
export const manifestDiagnostics = (
  { file, tables }: Pick<GameFile, 'file' | 'tables'>,
  validate: Validate,
): Diagnostic[] =>
  (isRecord(file.value) ? schemaFindings(validate(file.value)) : [NOT_A_MAP]).map((finding) => {
    const [first, index, ...keys] = [...finding.path, ...(finding.missing ?? [])];
    const about = first === undefined ? ['tables', 'components', 'boards'] : [`${first}`];
    if (first === 'board') about.push('boards');
    if (first === 'tables' && keys.includes('files')) {
      about.push(`table ${tables.find((one) => one.index === index)?.id}`);
    }
    return toDiagnostic({ ...findingToReport(finding, file), about });
  });

const NOT_A_MAP: SchemaFinding = {
  path: [],
  target: 'value',
  code: 'value/wrong-type',
  message: 'game.yaml must be a record: keys with values',
  hint: 'start with the name of the game: `id: my-game` and `name: My Game`',
};
