import { copyCount } from '../pack/pack.ts';
import type { RecordScopes, Scope } from '../text/evaluate-expression.ts';
import type { Expression } from '../text/expression.ts';
import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { isRecord, valueAt } from '../values/value-shapes.ts';
import { type FoundValue, findValue, writtenSource } from './card-sources.ts';
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

interface ScopeOptions {
  readonly trace?: Trace | undefined;
  readonly outer?: Scope;
  /** Whether it is one of those that are counted. */
  readonly isListed?: boolean;
}

/**
 * The scope of a subject: its own fields, under the record's noun those of the record, then the names
 * of the scope outside, and the fields of any record: `records.numbers.limit.value`. A class, because
 * one is made for each record of each list.
 */
export class AssertScope implements Scope, RecordScopes {
  readonly subject: Subject;
  readonly #tables: Tables;
  readonly #options: ScopeOptions;
  /** Whether what is computed now depends on this subject. */
  #isUsed = false;

  constructor(tables: Tables, subject: Subject, options: ScopeOptions = {}) {
    this.#tables = tables;
    this.subject = subject;
    this.#options = options;
  }

  get of(): string {
    return this.subject.record.id;
  }

  get records(): this {
    return this;
  }

  names(): readonly string[] {
    const { record } = this.subject;
    const outer = this.#options.outer?.names() ?? [];
    return [...writtenSource(record, this.#tables).names(), record.table.noun, 'records', ...outer];
  }

  valueFor(names: readonly string[]): unknown {
    this.#isUsed = true;
    const { record, path } = this.subject;
    const entry = path.length === 0 ? null : valueAt(record.fields, path.map(String));
    const own = this.#ownValue(names, entry);
    if (names.length === 1 && names[0] === 'copies') return copyCount(own);
    if (own !== undefined) return own;
    if (names[0] === record.table.noun) return this.#read(record, names.slice(1));
    const other = this.#namedValue(names) ?? this.#options.outer?.valueFor(names);
    // Entries of a list have no schema that would say which fields they may leave out.
    return other === undefined && isRecord(entry) ? null : other;
  }

  #ownValue(names: readonly string[], entry: unknown): unknown {
    const { record, path } = this.subject;
    if (path.length === 0 || isRecord(entry)) return this.#read(record, [...path, ...names]);
    return names[0] === 'value' ? this.#read(record, [...path, ...names.slice(1)]) : undefined;
  }

  #namedValue([word, id = '', name = '', ...rest]: readonly string[]): unknown {
    const named = word === 'records' ? this.#tables.get(id)?.byId.get(name) : undefined;
    return named && this.#read(named, rest, this.#options.trace?.constants);
  }

  #read(record: WrittenRecord, at: Path, constants?: FoundValue[]): unknown {
    const found = findValue(record, at, this.#tables);
    const { trace, isListed = false } = this.#options;
    if (found.value === undefined || trace === undefined) return found.value;
    if (constants !== undefined) constants.push(found);
    else if (!isListed) trace.reads.push(found);
    if (found.record !== this.subject.record) trace.tables.add(found.record.table);
    return found.value;
  }

  listed(list: readonly string[]): (() => readonly AssertScope[]) | null {
    const members = membersOf(this.#tables, this.subject, list);
    if (members === null) return null;
    const { trace } = this.#options;
    return () => {
      if (trace !== undefined) {
        trace.isCount = true;
        trace.tables.add(this.#tables.get(list[0] ?? '') ?? this.subject.record.table);
      }
      const options = { trace, outer: this, isListed: true };
      return members().map((one) => new AssertScope(this.#tables, one, options));
    };
  }

  onCount(counted: readonly AssertScope[]): void {
    this.#options.trace?.counted.push(...counted.map(({ subject }) => subject));
  }

  find(id: string, name: string): AssertScope | null {
    const record = this.#tables.get(id)?.byId.get(name);
    if (record === undefined) return null;
    this.#options.trace?.tables.add(record.table);
    return new AssertScope(this.#tables, { record, path: [] }, { ...this.#options, outer: this });
  }

  memo<T>(call: Expression, compute: () => T): T {
    const known = results.get(call);
    if (known !== undefined && this.#options.trace === undefined) return known.result as T;
    const wasUsed = this.#isUsed;
    this.#isUsed = !isOfTable(call);
    const result = compute();
    if (!this.#isUsed) results.set(call, { result });
    this.#isUsed ||= wasUsed;
    return result;
  }
}

/**
 * The records of a table; of `cards.suit` those that name the subject there, also in lists and
 * at any depth; of `all` those beside the subject, itself included. `null` for no such list.
 */
function membersOf(
  tables: Tables,
  { record, path }: Subject,
  [id = '', ...field]: readonly string[],
): (() => readonly Subject[]) | null {
  if (id === 'all' && field.length === 0) {
    return () =>
      path.length === 0 ? subjectsIn(record.table, []) : entriesOf(record, path.slice(0, -1));
  }
  const table = tables.get(id);
  if (table === undefined) return null;
  if (field.length === 0) return () => subjectsIn(table, []);
  const named = getOrCreate(indexesOf(table), field.join('.'), () => indexBy(table, field));
  return named === null ? null : () => named.get(record.id) ?? [];
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
