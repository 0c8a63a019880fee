import type { Entry } from '../pack/pack.ts';
import type { Scope } from '../text/evaluate-expression.ts';
import {
  type Condition,
  conditionOn,
  fulfilsAny,
  isScalar,
  valuesIn,
} from '../values/condition.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { isRecord, valueAt } from '../values/value-shapes.ts';
import { annotatedValues, declaredKeys } from './schema/annotated-values.ts';
import type { WrittenRecord, WrittenTable } from './written-data.ts';
import type { Path, Span } from './yaml/yaml-file.ts';

/** What one field of a record must be for a deck to take it: see `fulfilsAny`. */
export interface FieldConditions {
  readonly field: string;
  /** None if what is written cannot be read, which is reported: then no record fulfils it. */
  readonly conditions: readonly {
    readonly condition: Condition;
    /** Within game.yaml. */
    readonly path: Path;
  }[];
}

/** Reads `where` of a deck, without what the schema rejects and reports. */
export const readWhere = (written: unknown, at: Path): FieldConditions[] =>
  Object.entries(isRecord(written) ? written : {}).map(([field, tests]) => {
    const listed: [unknown, Path][] = Array.isArray(tests)
      ? tests.map((test, index) => [test, [...at, field, index]])
      : [[tests, [...at, field]]];
    const conditions = listed.flatMap(([test, path]) =>
      isScalar(test) ? [{ condition: conditionOn(field, test), path }] : [],
    );
    return { field, conditions };
  });

/** The conditions of a deck in one line: `suit=fire or water, cost>=5`. */
export const describeWhere = (where: readonly FieldConditions[]): string =>
  where.map(({ field, conditions }) => `${field}${describeTests(conditions)}`).join(', ');

const describeTests = (conditions: FieldConditions['conditions']): string =>
  conditions
    .map(({ condition: { operator, value } }, index) =>
      index > 0 && operator === '=' ? value : `${operator}${value}`,
    )
    .join(' or ');

/**
 * A record that may become a card, written or computed, as conditions, expressions and names of
 * templates see it: a reference is the id of its record, and leads on to the fields of that one.
 */
export interface CardSource extends Scope {
  readonly of: string;
  /** Where a part of it is. */
  readonly spanOf: (path: Path) => Span;
  /** Whether a key was found missing or wrong. */
  readonly isReported: (key: string) => boolean;
}

type Tables = ReadonlyMap<string, WrittenTable>;

export const writtenSource = (record: WrittenRecord, tables: Tables): CardSource => ({
  of: record.id,
  valueFor: (path) => findValue(record, path, tables).value,
  names: () => fieldNames(record),
  spanOf: (path) => (path.length === 0 ? record.start : record.span(path)),
  isReported: (key) => record.reportedKeys.has(key),
});

/** The source of a computed record, whose references are resolved. */
export const entrySource = ({ id, fields, placeOf }: Entry): CardSource => ({
  of: id,
  valueFor: (path) => {
    const value = valueAt(fields, path);
    return isRecord(value) && 'id' in value ? value.id : value;
  },
  names: () => Object.keys(fields),
  spanOf: placeOf,
  isReported: () => false,
});

const declaredFields = memoizeByObject((schema: object) => declaredKeys({ ...schema }));

const fieldNames = ({ table, fields }: WrittenRecord): string[] => [
  ...new Set([...declaredFields(table.schema ?? NO_SCHEMA), ...Object.keys(fields)]),
];

const NO_SCHEMA = {};

/** A value, and which field of which record it is. */
export interface FoundValue {
  readonly record: WrittenRecord;
  readonly path: Path;
  readonly value: unknown;
}

/**
 * Finds a field of a record, or with `stop.region` of the record that it refers to. A field that the
 * schema declares and the record leaves out is `null`.
 */
export function findValue(record: WrittenRecord, path: Path, tables: Tables): FoundValue {
  const [name = ''] = path;
  const value = valueAt(record.fields, path.map(String));
  if (value !== undefined || path.length === 0) return { record, path, value };
  const schema = record.table.schema ?? NO_SCHEMA;
  for (const reference of annotatedValues(schema, record.fields, 'x-reference')) {
    const { length } = reference.path;
    const isOnTheWay =
      length < path.length && reference.path.every((step, at) => String(step) === String(path[at]));
    if (!isOnTheWay) continue;
    const target = tables.get(String(reference.annotationValue))?.byId.get(String(reference.value));
    if (target !== undefined) return findValue(target, path.slice(length), tables);
    return { record, path, value: undefined };
  }
  const own = record.fields[name];
  const isDeclared =
    declaredFields(schema).includes(String(name)) && !isRecord(own) && !Array.isArray(own);
  return { record, path, value: isDeclared ? null : undefined };
}

/** Whether a deck takes a record. */
export const isTaken = (
  where: readonly FieldConditions[],
  source: Pick<Scope, 'valueFor'>,
): boolean =>
  where.every(
    ({ field, conditions }) =>
      conditions.length > 0 &&
      fulfilsAny(
        fieldValues(source, field),
        conditions.map(({ condition }) => condition),
      ),
  );

/** The values of a field that conditions look at. */
export const fieldValues = (source: Pick<Scope, 'valueFor'>, field: string) =>
  valuesIn(source.valueFor(field.split('.')));
