import { totalCopies } from '../model/copies.ts';
import type { Entry, Fields, Place, Table, Value } from '../model/pack.ts';
import { WAIVE_KEY } from '../model/waiver.ts';
import type { WrittenRecord, WrittenTable } from './context.ts';
import { isRecord } from './context.ts';
import type { ComponentDeclaration } from './manifest.ts';
import { annotatedValues, declaredKeys } from './schema/annotated-values.ts';
import type { Span } from './yaml/yaml-file.ts';

/**
 * Makes checked tables of written ones: optional fields that were left out are `null`, and every
 * reference becomes the record it names, or `id`, `name` and `cards` of the component. Only for
 * packs without errors.
 */
export function linkTables(
  tables: ReadonlyMap<string, WrittenTable>,
  components: readonly ComponentDeclaration[],
): Map<string, Table> {
  const componentFields = readComponentFields(tables, components);
  const fieldsOf = new Map<WrittenRecord, { [key: string]: Value }>();
  for (const table of tables.values()) {
    for (const record of table.records) fieldsOf.set(record, {});
  }
  const linked = new Map<string, Table>();
  for (const table of tables.values()) {
    const keys = declaredKeys(schemaOf(table));
    for (const record of table.records) {
      Object.assign(
        fieldsOf.get(record) ?? {},
        linkFields(record, { keys, tables, fieldsOf, componentFields }),
      );
    }
    linked.set(table.id, linkTable(table, fieldsOf));
  }
  return linked;
}

function linkTable(table: WrittenTable, fieldsOf: ReadonlyMap<WrittenRecord, Fields>): Table {
  const entries = table.records.map(
    (record): Entry => ({
      id: record.id,
      table: table.id,
      place: placeOfSpan(record.start),
      placeOf: (path) => placeOfSpan(record.span(path)),
      fields: fieldsOf.get(record) ?? {},
    }),
  );
  const byId = new Map(entries.filter(({ id }) => id !== '').map((entry) => [entry.id, entry]));
  return { name: table.id, noun: table.noun, entries, byId };
}

/** A span without its end. */
const placeOfSpan = ({ file, line, column }: Span): Place => ({ file, line, column });

const schemaOf = ({ schema }: WrittenTable): Readonly<Record<string, unknown>> => schema ?? {};

function linkFields(
  record: WrittenRecord,
  {
    keys,
    tables,
    fieldsOf,
    componentFields,
  }: {
    /** Those the schema declares. */
    keys: readonly string[];
    tables: ReadonlyMap<string, WrittenTable>;
    fieldsOf: ReadonlyMap<WrittenRecord, Fields>;
    componentFields: ReadonlyMap<string, Fields>;
  },
): Fields {
  const targets = new Map<string, Value>();
  for (const { path, value, annotationValue } of annotatedValues(
    schemaOf(record.table),
    record.fields,
    'x-reference',
  )) {
    const target = tables.get(String(annotationValue))?.byId.get(String(value));
    const fields = target === undefined ? undefined : fieldsOf.get(target);
    if (fields !== undefined) targets.set(path.join('/'), fields);
  }
  for (const { path, value } of annotatedValues(
    schemaOf(record.table),
    record.fields,
    'x-component',
  )) {
    const fields = componentFields.get(String(value));
    if (fields !== undefined) targets.set(path.join('/'), fields);
  }
  const link = (value: unknown, path: string): Value => {
    const target = targets.get(path);
    if (target !== undefined) return target;
    if (Array.isArray(value)) return value.map((one, index) => link(one, `${path}/${index}`));
    if (isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, link(one, `${path}/${key}`)]),
      );
    }
    return isScalar(value) ? value : null;
  };
  const written = Object.keys(record.fields).filter((key) => key !== WAIVE_KEY);
  const all = new Set([...keys, ...written]);
  return Object.fromEntries([...all].map((key) => [key, link(record.fields[key] ?? null, key)]));
}

/** What a record that names a component gets to know of it; `cards` counts copies. */
function readComponentFields(
  tables: ReadonlyMap<string, WrittenTable>,
  components: readonly ComponentDeclaration[],
): Map<string, Fields> {
  const records = [...tables.values()].flatMap((table) => table.records);
  return new Map(
    components.map(({ id, name, data }) => {
      const own = records.filter(({ file }) => file.path === data);
      const cards = totalCopies(own);
      return [id, { id, name, cards }];
    }),
  );
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
