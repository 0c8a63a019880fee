import type { RelatedPlace } from '../../diagnostics/diagnostic.ts';
import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  type ExpressionValue,
  evaluateExpression,
  findUnknownName,
  type Scope,
} from '../../text/evaluate-expression.ts';
import { type Expression, parseExpression } from '../../text/expression.ts';
import { groupBy } from '../../values/maps.ts';
import { memoizeByObject } from '../../values/memoize.ts';
import { valueAt } from '../../values/value-shapes.ts';
import { type Subject, scopeOf, subjectsIn, Trace } from '../assert-scope.ts';
import { type FoundValue, isTaken } from '../card-sources.ts';
import { type CheckContext, foreignCode, reportExpression } from '../check-context.ts';
import type { AssertDeclaration } from '../manifest.ts';
import {
  findRepeats,
  relatedPlace,
  type WrittenRecord,
  type WrittenTable,
} from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** An assert with its expressions read. */
interface Assert {
  readonly context: CheckContext;
  readonly declaration: AssertDeclaration;
  readonly is: Expression | null;
  readonly message: Sentence;
  readonly hint: Sentence;
}

/** Texts, and between them expressions. */
type Sentence = readonly (string | { readonly expression: Expression; readonly offset: number })[];

/** A record that is not as an assert says. */
interface Failure {
  readonly subject: Subject;
  readonly trace: Trace;
  /** The sides of the comparison that fails, if it is one. */
  readonly sides: { readonly have: ExpressionValue; readonly want: ExpressionValue } | null;
  /** How many are too many, or too few below 0; `null` if it does not compare numbers for equality. */
  readonly excess: number | null;
  /** The earlier record with the same values, and the field that is most likely wrong. */
  readonly repeat: { readonly first: Subject; readonly at: string } | null;
}

/** What game.yaml asserts of records is true. */
export function checkAsserts(
  context: CheckContext,
  isCodeOf: (game: string, code: string) => boolean,
): void {
  const { asserts, file, game } = context.manifest;
  for (const declaration of asserts) {
    if (!isCodeOf(String(game.id), declaration.code)) {
      const at = file.spanOf(pathTo({ declaration }, 'code'));
      context.report(foreignCode(context, declaration.code, at));
    }
    const assert = readAssert(context, declaration);
    if (assert === null || (assert.is === null && declaration.unique.length === 0)) continue;
    for (const [index, name] of declaration.each.entries()) {
      const table = tableOf(assert, name, index);
      if (table !== undefined) checkTable(assert, table, name.split('.').slice(1));
    }
  }
}

const pathTo = ({ declaration }: Pick<Assert, 'declaration'>, ...rest: Path): Path => [
  'asserts',
  declaration.index,
  ...rest,
];

/** `null` if an expression in it cannot be read, which is reported. */
function readAssert(context: CheckContext, declaration: AssertDeclaration): Assert | null {
  let isReadable = true;
  const parse = (text: string, key: string, offset = 0): Expression | null => {
    const parsed = parseExpression(text);
    if ('expression' in parsed) return parsed.expression;
    const problem = { ...parsed.problem, offset: parsed.problem.offset + offset };
    reportExpression(context, pathTo({ declaration }, key), { problem, of: null });
    isReadable = false;
    return null;
  };
  const sentence = (text: string, key: string): Sentence =>
    [...text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)].map(({ 0: part, 1: inner, index }) => {
      const expression = inner === undefined ? null : parse(inner, key, index + 1);
      return expression === null ? part : { expression, offset: index + 1 };
    });
  const assert = {
    context,
    declaration,
    is: declaration.is === null ? null : parse(declaration.is, 'is'),
    message: sentence(declaration.message, 'message'),
    hint: sentence(declaration.hint ?? '', 'hint'),
  };
  return isReadable ? assert : null;
}

function tableOf(assert: Assert, name: string, index: number): WrittenTable | undefined {
  const { tables, manifest, report } = assert.context;
  const [id = ''] = name.split('.');
  const table = tables.get(id);
  if (table !== undefined) return table;
  const each = valueAt(manifest.game, pathTo(assert, 'each').map(String));
  report({
    code: 'assert/no-such-table',
    at: manifest.file.spanOf(pathTo(assert, 'each', ...(Array.isArray(each) ? [index] : []))),
    message: `there is no table \`${id}\``,
    hint: hintForName(id, tables.keys()) ?? 'fix the name, or declare the table in game.yaml',
    needs: ['tables'],
  });
}

function checkTable(assert: Assert, table: WrittenTable, list: Path): void {
  const { context, declaration } = assert;
  const { tables, reports } = context;
  const isMiscounted = reports.some(({ code }) => code.startsWith('count/'));
  if (!table.isComplete || (declaration.isCounted && isMiscounted)) return;
  const all = subjectsIn(table, list);
  const [first] = all;
  if (first === undefined || reportUnknownNames(assert, first)) return;
  const subjects = all.filter(
    (subject) => subject.record.isValid && isTaken(declaration.where, scopeOf(tables, subject)),
  );
  const failures = declaration.is === null ? repeats(assert, table, subjects) : [];
  for (const subject of declaration.is === null ? [] : subjects) {
    // One mistake in a record is enough.
    if (failures.at(-1)?.subject.record === subject.record) continue;
    const failure = testSubject(assert, subject);
    if (failure === 'problem') return;
    if (failure !== null) failures.push(failure);
  }
  const excess = failures.reduce((sum, one) => sum + (one.excess ?? Number.NaN), 0);
  // What one has too many of is what the others have too few of.
  if (declaration.isOnce || excess === 0) reportFailures(assert, failures);
  else for (const failure of failures) reportFailures(assert, [failure]);
}

/** What messages can name beside what the expression can. */
const REPORT_NAMES = ['have', 'want', 'first', 'here'];

/** Reports a field that the records of a table cannot have. */
function reportUnknownNames(assert: Assert, first: Subject): boolean {
  const { context, declaration, is } = assert;
  const scope = scopeOf(context.tables, first);
  const ofReports: Scope = {
    ...scope,
    valueFor: (names) => (REPORT_NAMES.includes(names[0] ?? '') ? '' : scope.valueFor(names)),
  };
  const found = [
    { key: 'is', offset: 0, problem: is === null ? null : findUnknownName(is, scope) },
    ...(['message', 'hint'] as const).flatMap((key) =>
      assert[key].flatMap((part) => {
        if (typeof part === 'string') return [];
        return [{ ...part, key, problem: findUnknownName(part.expression, ofReports) }];
      }),
    ),
  ].find(({ problem }) => problem !== null);
  if (found?.problem != null) {
    const problem = { ...found.problem, offset: found.problem.offset + found.offset };
    // A record that is missing may be one that could not be read.
    if (areValid(context.tables.values(), context)) {
      reportExpression(context, pathTo(assert, found.key), { problem, of: null });
    }
    return true;
  }
  const isKnown = (field: string): boolean =>
    scope.valueFor(field.split('.')) !== undefined ||
    scope.records?.listed(field.split('.').slice(0, 1)) !== null;
  const named: [Path, string][] = [
    ...declaration.where.map(({ field }): [Path, string] => [['where', field], field]),
    ...declaration.unique.map((field): [Path, string] => [['unique'], field]),
    ...declaration.at.map((field): [Path, string] => [['at'], field]),
  ];
  const [path, field] = named.find(([, one]) => !isKnown(one)) ?? [];
  if (path === undefined || field === undefined) return false;
  context.report({
    code: 'assert/no-such-field',
    at: context.manifest.file.spanOf(pathTo(assert, ...path), path.length > 1 ? 'key' : 'value'),
    message: `no record of \`${first.record.table.id}\` has a field \`${field}\``,
    hint: hintForName(field, scope.names()),
  });
  return true;
}

/** Each subject that has the same values as an earlier one. */
function repeats(
  { context, declaration }: Assert,
  table: WrittenTable,
  subjects: readonly Subject[],
) {
  if (!areValid([table], context)) return [];
  const valuesOf = memoizeByObject((subject: Subject): string[] => {
    const { valueFor } = scopeOf(context.tables, subject);
    return declaration.unique.map((field) => JSON.stringify(valueFor(field.split('.')) ?? null));
  });
  const usual = declaration.unique.map((_, at) =>
    groupBy(subjects, (one) => valuesOf(one)[at] ?? ''),
  );
  return findRepeats(subjects, (one) => valuesOf(one).join()).map(({ item, first }): Failure => {
    // The value that is more common than the others of its field is most likely the wrong one.
    const shares = valuesOf(item).map(
      (value, at) => (usual[at]?.get(value)?.length ?? 0) * (usual[at]?.size ?? 0),
    );
    const at = declaration.unique[shares.indexOf(Math.max(...shares))] ?? '';
    return { subject: item, trace: new Trace(), sides: null, excess: null, repeat: { first, at } };
  });
}

function testSubject(assert: Assert, subject: Subject): Failure | 'problem' | null {
  const { context } = assert;
  const is = assert.is as Expression;
  const { offset, length } = is;
  const scope = scopeOf(context.tables, subject);
  // Only what is true or false can be in `and`.
  const result = evaluateExpression(
    { kind: 'call', name: 'and', args: [is], offset, length },
    scope,
  );
  if ('value' in result && result.value === true) return null;
  const trace = new Trace();
  const traced = scopeOf(context.tables, subject, { trace });
  const culprit = failingPart(is, scope);
  evaluateExpression(culprit, traced);
  if ('problem' in result) {
    if (!areValid(trace.tables, context)) return null;
    const { record } = subject;
    const of = { id: record.id, place: record.start };
    reportExpression(context, pathTo(assert, 'is'), { problem: result.problem, of });
    return 'problem';
  }
  const failure = { subject, trace, repeat: null, ...sidesOf(culprit, scope) };
  return isExplained(failure, context) ? null : failure;
}

/** The first part of `and(…)` that is not true. */
function failingPart(expression: Expression, scope: Scope): Expression {
  if (expression.kind !== 'call' || expression.name !== 'and') return expression;
  const isTrue = (one: Expression): boolean => {
    const result = evaluateExpression(one, scope);
    return 'value' in result && result.value === true;
  };
  const part = expression.args.find((one) => !isTrue(one));
  return part === undefined ? expression : failingPart(part, scope);
}

function sidesOf(culprit: Expression, scope: Scope): Pick<Failure, 'sides' | 'excess'> {
  if (culprit.kind !== 'operation') return { sides: null, excess: null };
  const [left, right] = [culprit.left, culprit.right].map((side) =>
    evaluateExpression(side, scope),
  );
  const have = left !== undefined && 'value' in left ? left.value : '';
  const want = right !== undefined && 'value' in right ? right.value : '';
  const isEquation =
    culprit.operator === '=' && typeof have === 'number' && typeof want === 'number';
  return { sides: { have, want }, excess: isEquation ? have - want : null };
}

/** Whether nothing is wrong with these tables, and nothing seems to be missing from them. */
const areValid = (tables: Iterable<WrittenTable>, { shortfalls }: CheckContext): boolean =>
  [...tables].every(
    ({ id, isComplete, records }) =>
      isComplete &&
      !shortfalls.has(id) &&
      records.every(({ isValid, duplicate }) => isValid && duplicate === null),
  );

/** Whether a mistake that was reported may be why the record fails. */
function isExplained({ subject, trace, excess }: Failure, context: CheckContext): boolean {
  if (trace.reads.some(({ record }) => !record.isValid)) return true;
  if (!trace.isCount) return false;
  if (subject.record.isLikelyTarget || trace.counted.some(({ record }) => !record.isValid))
    return true;
  return !(excess !== null && excess > 0) && !areValid(trace.tables, context);
}

/** How many are named one by one. */
const MAX_NAMED = 3;
const MAX_RELATED = 4;

/** Reports failures that are one mistake, at the first one that has too many. */
function reportFailures(assert: Assert, failures: readonly Failure[]): void {
  const { context, declaration } = assert;
  const main = failures.find(({ excess }) => excess !== null && excess > 0) ?? failures[0];
  if (main === undefined) return;
  const others = failures.filter((one) => one !== main);
  const here = placeOf(assert, main);
  const messages = [...new Set([main, ...others].map((one) => fill(assert, 'message', one)))];
  const more = messages.length - MAX_NAMED;
  const isOwn = here.record === main.subject.record;
  context.report({
    code: declaration.code,
    severity: declaration.severity,
    at: spanOf(here),
    message: [...messages.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(
      '; ',
    ),
    hint: declaration.hint === null ? null : fill(assert, 'hint', main),
    related: relatedPlaces(assert, { main, others, here }),
    about: [...failures.map(({ subject }) => subject.record), ...(isOwn ? [] : [here.record])],
  });
}

const isWithin = (path: Path, other: Path): boolean =>
  other.every((step, index) => String(step) === String(path[index]));

const spanOf = ({ record, path }: Subject) =>
  path.length === 0 ? record.start : record.span(path);

/** Where a failure is reported: at a field of its record, or of a record that was counted for it. */
function placeOf({ declaration, context }: Assert, { subject, trace, repeat }: Failure): Subject {
  const { record, path } = subject;
  const wanted = declaration.at.length === 0 && repeat !== null ? [repeat.at] : declaration.at;
  for (const at of wanted) {
    const [first = '', ...rest] = at.split('.');
    const own = [...path, ...(first === 'value' && path.length > 0 ? rest : at.split('.'))];
    if (valueAt(record.fields, own.map(String)) !== undefined) return { record, path: own };
    const table = first === 'all' ? record.table : context.tables.get(first);
    const stray = strayOf(
      trace.counted.filter((one) => one.record.table === table),
      record,
    );
    const { namedAt = [] } = stray ?? {};
    const names = namedAt.filter((step) => typeof step === 'string');
    const part = names.join('.') === rest.join('.') ? namedAt : rest;
    if (stray === null || valueAt(stray.record.fields, part.map(String)) === undefined) continue;
    return { record: stray.record, path: part };
  }
  return { record, path: path.length === 0 && 'id' in record.fields ? ['id'] : path };
}

/**
 * Of the records that count for another one, the one that most likely does not belong there: without
 * the id of that one in its own, or with none of the others beside it.
 */
function strayOf(counted: readonly Subject[], { id }: WrittenRecord): Subject | null {
  const records = new Set(counted.map(({ record }) => record));
  const belonging = ({ record, namedAt }: Subject): number => {
    const beside = [-1, 1].filter((step) => {
      const all = record.table.records;
      const neighbour = all[all.indexOf(record) + step];
      return neighbour !== undefined && records.has(neighbour);
    });
    return (namedAt !== undefined && record.id.includes(id) ? 3 : 0) + beside.length;
  };
  return counted.reduce<Subject | null>(
    (least, one) => (least === null || belonging(one) <= belonging(least) ? one : least),
    null,
  );
}

function relatedPlaces(
  assert: Assert,
  { main, others, here }: { main: Failure; others: readonly Failure[]; here: Subject },
): RelatedPlace[] {
  const name = ({ id, table }: WrittenRecord): string =>
    id === '' ? `this ${table.noun}` : `\`${id}\``;
  const placesOf = (values: readonly FoundValue[]): RelatedPlace[] =>
    values
      .filter(({ record, path }, at) =>
        record === here.record
          ? !isWithin(path, here.path)
          : values.findIndex((one) => one.record === record) === at,
      )
      .map(({ record, path }) =>
        relatedPlace(record.span(path), `\`${path.join('.')}\` of ${name(record)} is here`),
      );
  const places = [
    ...(main.repeat === null ? [] : [placeOf(assert, { ...main, subject: main.repeat.first })]).map(
      (first) => relatedPlace(spanOf(first), `${name(first.record)} is here`),
    ),
    ...placesOf(main.trace.reads),
    ...others.map((one) =>
      relatedPlace(spanOf(placeOf(assert, one)), fill(assert, 'message', one)),
    ),
    ...placesOf(main.trace.constants),
  ];
  const keyOf = ({ file, line, column }: Omit<RelatedPlace, 'message'>) =>
    `${file}:${line}:${column}`;
  const byPlace = new Map(places.map((one) => [keyOf(one), one]));
  byPlace.delete(keyOf(spanOf(here)));
  return [...byPlace.values()].slice(0, MAX_RELATED);
}

/** A message or hint, with the values of what stands in braces. */
function fill(assert: Assert, key: 'message' | 'hint', failure: Failure): string {
  const { context } = assert;
  const { subject, sides, repeat } = failure;
  const scope = scopeOf(context.tables, subject);
  const here = placeOf(assert, failure);
  const extra: Scope = {
    ...scope,
    valueFor: (names) => {
      const [word, ...rest] = names;
      if (word === 'have' && sides !== null) return sides.have;
      if (word === 'want' && sides !== null) return sides.want;
      if (word === 'here') return here.record.fields[rest[0] ?? ''];
      if (word === 'first' && repeat !== null) {
        return scopeOf(context.tables, repeat.first).valueFor(rest);
      }
      return scope.valueFor(names);
    },
  };
  return assert[key]
    .map((part) => {
      if (typeof part === 'string') return part;
      const result = evaluateExpression(part.expression, extra);
      return 'value' in result ? String(result.value) : '…';
    })
    .join('');
}
