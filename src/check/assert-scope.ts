import { reachableWithin } from '../pack/graph.ts';
import { copyCount } from '../pack/pack.ts';
import type { Scope } from '../text/evaluate-expression.ts';
import type { Expression } from '../text/expression.ts';
import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { isRecord, valueAt } from '../values/value-shapes.ts';
import { type CardSource, type FoundValue, findValue, writtenSource } from './card-sources.ts';
import type { WrittenRecord, WrittenTable } from './written-data.ts';
import type { Path } from './yaml/yaml-file.ts';

/** A record, or an entry of a list in it. */
export interface Subject {
  readonly record: WrittenRecord;
  /** Of the entry; empty for the record itself. */
  readonly path: Path;
  /** Where it names the record that it was listed for. */
  readonly namedAt?: Path;
}

/** What an expression looked at: the places of a report, and what else may explain a failure. */
export class Trace {
  /** Tables whose records it went through, or followed references to. */
  readonly tables = new Set<WrittenTable>();
  isCount = false;
  /** The values that it read, but not those of records that it went through. */
  readonly reads: FoundValue[] = [];
  /** The values of records that it names, such as `records.numbers.limit.value`. */
  readonly constants: FoundValue[] = [];
  /** What was counted. */
  readonly counted: Subject[] = [];
}

export type Tables = ReadonlyMap<string, WrittenTable>;

interface AssertScope extends CardSource {
  readonly subject: Subject;
}

interface ScopeOptions {
  readonly trace?: Trace | undefined;
  readonly outer?: Scope;
  /** Whether it is one of those that are counted. */
  readonly isListed?: boolean;
}

/**
 * The scope of a subject: its own fields, under the record's noun those of the record, then the names
 * of the scope outside, and the fields of any record: `records.numbers.limit.value`.
 */
export function scopeOf(
  tables: Tables,
  subject: Subject,
  { trace, outer, isListed = false }: ScopeOptions = {},
): AssertScope {
  const { record, path } = subject;
  const { table } = record;
  const source = writtenSource(record, tables);
  const isEntry = path.length > 0;
  const entry = isEntry ? valueAt(record.fields, path.map(String)) : record.fields;
  const read = (of: WrittenRecord, at: Path, to = trace?.reads): unknown => {
    const found = findValue(of, at, tables);
    if (found.value === undefined) return undefined;
    if (!isListed || to !== trace?.reads) to?.push(found);
    if (found.record !== record) trace?.tables.add(found.record.table);
    return found.value;
  };
  const ownValue = (names: readonly string[]): unknown => {
    if (!isEntry) return read(record, names);
    if (isRecord(entry)) return read(record, [...path, ...names]);
    return names[0] === 'value' ? read(record, [...path, ...names.slice(1)]) : undefined;
  };
  const namedValue = ([word, id = '', name = '', ...rest]: readonly string[]): unknown => {
    const named = word === 'records' ? tables.get(id)?.byId.get(name) : undefined;
    return named && read(named, rest, trace?.constants);
  };
  const valueFor = (names: readonly string[]): unknown => {
    const own = ownValue(names);
    if (names.length === 1 && names[0] === 'copies') return copyCount(own);
    if (own !== undefined) return own;
    if (names[0] === table.noun) return read(record, names.slice(1));
    const other = namedValue(names) ?? outer?.valueFor(names);
    // Entries of a list have no schema that would say which fields they may leave out.
    return other === undefined && isRecord(entry) && isEntry ? null : other;
  };
  /** Whether what is computed now depends on this subject. */
  let isUsed = false;
  const scope: AssertScope = {
    ...source,
    subject,
    valueFor,
    names: () => [...source.names(), table.noun, 'records', ...(outer?.names() ?? [])],
    records: {
      listed: (list) => {
        const members = membersOf(tables, subject, list);
        if (members === null) return null;
        if (trace !== undefined) trace.isCount = true;
        trace?.tables.add(list[0] === 'all' ? table : (tables.get(list[0] ?? '') ?? table));
        const seen: Scope = {
          ...scope,
          valueFor: (names) => {
            isUsed = true;
            return valueFor(names);
          },
        };
        return members.map((one) => scopeOf(tables, one, { trace, outer: seen, isListed: true }));
      },
      onCount: (counted) =>
        trace?.counted.push(...counted.map((one) => (one as AssertScope).subject)),
      find: (id, name) => {
        const found = tables.get(id)?.byId.get(name);
        if (found === undefined) return null;
        trace?.tables.add(found.table);
        return scopeOf(tables, { record: found, path: [] }, { trace, outer: scope, isListed });
      },
      join: joinLinks,
      memo: <T>(call: Expression, compute: () => T): T => {
        const known = results.get(call);
        if (known !== undefined && trace === undefined) return known.result as T;
        const wasUsed = isUsed;
        isUsed = !isOfTable(call);
        const result = compute();
        if (!isUsed) results.set(call, { result });
        isUsed ||= wasUsed;
        return result;
      },
    },
  };
  return scope;
}

/**
 * The records of a table; of `cards.suit` those that name the subject there, also in lists and
 * at any depth; of `all` those beside the subject, itself included. `null` for no such list.
 */
function membersOf(
  tables: Tables,
  { record, path }: Subject,
  [id = '', ...field]: readonly string[],
): readonly Subject[] | null {
  if (id === 'all' && field.length === 0) {
    return path.length === 0 ? subjectsIn(record.table, []) : entriesOf(record, path.slice(0, -1));
  }
  const table = tables.get(id);
  if (table === undefined) return null;
  if (field.length === 0) return subjectsIn(table, []);
  const named = getOrCreate(indexesOf(table), field.join('.'), () => indexBy(table, field));
  return named === null ? null : (named.get(record.id) ?? []);
}

/** The records of a table that do not stand twice, or the entries of a list in each. */
export const subjectsIn = (table: WrittenTable, list: Path): readonly Subject[] =>
  table.records
    .filter(({ isMap, duplicate }) => isMap && duplicate === null)
    .flatMap((record) => (list.length === 0 ? [{ record, path: [] }] : entriesOf(record, list)));

function entriesOf(record: WrittenRecord, path: Path): readonly Subject[] {
  const list = valueAt(record.fields, path.map(String));
  return Array.isArray(list) ? list.map((_, index) => ({ record, path: [...path, index] })) : [];
}

const indexesOf = memoizeByObject(
  (_: WrittenTable) => new Map<string, ReadonlyMap<string, readonly Subject[]> | null>(),
);

/** The records of a table by what they name in a field; `null` if none has it, nor its schema. */
function indexBy(table: WrittenTable, field: readonly string[]) {
  const found = new Map<string, Subject[]>();
  const visit = (record: WrittenRecord, value: unknown, path: Path, rest: Path): void => {
    const [step, ...later] = rest;
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) visit(record, one, [...path, index], rest);
    } else if (step === undefined) {
      if (typeof value === 'string') {
        getOrCreate(found, value, () => []).push({ record, path: [], namedAt: path });
      }
    } else if (isRecord(value)) visit(record, value[step], [...path, step], later);
  };
  const subjects = subjectsIn(table, []);
  for (const { record } of subjects) visit(record, record.fields, [], field);
  const isKnown = subjects.some(
    ({ record }) => findValue(record, field.slice(0, 1), new Map()).value !== undefined,
  );
  return found.size === 0 && subjects.length > 0 && !isKnown ? null : found;
}

/** Whether a call goes through a whole table, whatever the subject is. */
const isOfTable = (call: Expression): boolean =>
  call.kind === 'call' &&
  call.args[0]?.kind === 'path' &&
  call.args[0].path.length === 1 &&
  call.args[0].path[0] !== 'all';

/** Expressions are read for each run, in which the tables do not change. */
const results = new WeakMap<Expression, { readonly result: unknown }>();

function joinLinks(links: readonly Scope[]): (from: string, to: string) => number {
  const neighbours = new Map<string, string[]>();
  for (const link of links) {
    const [one, other] = ['from', 'to'].map((end) => String(link.valueFor([end])));
    if (one === undefined || other === undefined) continue;
    getOrCreate(neighbours, one, () => []).push(other);
    getOrCreate(neighbours, other, () => []).push(one);
  }
  const stepsFrom = new Map<string, ReadonlyMap<string, number>>();
  return (from, to) => {
    const steps = getOrCreate(stepsFrom, from, () =>
      reachableWithin({ neighbours }, from, Number.POSITIVE_INFINITY),
    );
    return steps.get(to) ?? Number.POSITIVE_INFINITY;
  };
}
