import { hintForName } from '../../diagnostics/suggestions.ts';
import { evaluateExpression, type Scope } from '../../text/evaluate-expression.ts';
import { type Expression, parseExpression } from '../../text/expression.ts';
import { AssertScope, type Subject, subjectsIn, Trace } from '../assert-scope.ts';
import { isTaken } from '../card-sources.ts';
import { type CheckContext, foreignCode, reportExpression } from '../check-context.ts';
import type { AssertDeclaration } from '../manifest.ts';
import {
  type Assert,
  evaluateOrNull,
  type Failure,
  pathTo,
  reportFailures,
  type Sentence,
} from '../report-assert.ts';
import { findRepeats, type WrittenRecord, type WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

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
    for (const name of declaration.each) {
      const [id = '', ...list] = name.split('.');
      const table = context.tables.get(id);
      // One that does not exist was reported.
      if (table !== undefined) checkTable(assert, table, list);
    }
  }
}

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

function checkTable(assert: Assert, table: WrittenTable, list: Path): void {
  const { context, declaration } = assert;
  const { tables } = context;
  if (!table.isComplete) return;
  const all = subjectsIn(table, list);
  const [first] = all;
  if (first === undefined || reportUnknownFields(assert, first)) return;
  const subjects = all.filter(
    (subject) =>
      subject.record.isValid && isTaken(declaration.where, new AssertScope(tables, subject)),
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

/** Reports a field under `where`, `unique` or `at` that the records of a table cannot have. */
function reportUnknownFields(assert: Assert, first: Subject): boolean {
  const { context, declaration } = assert;
  const scope = new AssertScope(context.tables, first);
  const isKnown = (field: string): boolean =>
    scope.valueFor(field.split('.')) !== undefined ||
    scope.listed(field.split('.').slice(0, 1)) !== null;
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
  { id, records }: WrittenTable,
  subjects: readonly Subject[],
): Failure[] {
  if (records.some(({ isValid }) => !isValid)) return [];
  const needs = [`table ${id}`, `numbers of ${id}`];
  const keyOf = (subject: Subject): string => {
    const scope = new AssertScope(context.tables, subject);
    return JSON.stringify(
      declaration.unique.map((field) => scope.valueFor(field.split('.')) ?? null),
    );
  };
  return findRepeats(subjects, keyOf).map(({ item, first }): Failure => {
    return { subject: item, trace: new Trace(), sides: null, excess: null, needs, repeat: first };
  });
}

function testSubject(assert: Assert, subject: Subject): Failure | 'problem' | null {
  const { context } = assert;
  const is = assert.is as Expression;
  const { offset, length } = is;
  const scope = new AssertScope(context.tables, subject);
  // Only what is true or false can be in `and`.
  const result = evaluateExpression(
    { kind: 'call', name: 'and', args: [is], offset, length },
    scope,
  );
  if ('value' in result && result.value === true) return null;
  const trace = new Trace();
  const traced = new AssertScope(context.tables, subject, { trace });
  const culprit = failingPart(is, scope);
  evaluateExpression(culprit, traced);
  const sides = sidesOf(culprit, scope);
  const { records, needs } = causesOf(subject, trace, sides.excess ?? 0);
  if (records.some(({ isValid }) => !isValid)) return null;
  if ('problem' in result) {
    const { record } = subject;
    const of = { id: record.id, place: record.start };
    reportExpression(context, pathTo(assert, 'is'), { problem: result.problem, of, needs });
    return 'problem';
  }
  return { subject, trace, repeat: null, needs, ...sides };
}

/** The first part of `and(…)` that is not true. */
function failingPart(expression: Expression, scope: Scope): Expression {
  if (expression.kind !== 'call' || expression.name !== 'and') return expression;
  const part = expression.args.find((one) => evaluateOrNull(one, scope) !== true);
  return part === undefined ? expression : failingPart(part, scope);
}

function sidesOf(culprit: Expression, scope: Scope): Pick<Failure, 'sides' | 'excess'> {
  if (culprit.kind !== 'operation') return { sides: null, excess: null };
  const have = evaluateOrNull(culprit.left, scope) ?? '';
  const want = evaluateOrNull(culprit.right, scope) ?? '';
  const areCounts = typeof have === 'number' && typeof want === 'number';
  return {
    sides: { have, want },
    excess: culprit.operator === '=' && areCounts ? have - want : null,
  };
}

/**
 * What explains a failure if it is wrong: what was read and counted; and of what was counted the rest,
 * unless there are too many.
 */
function causesOf(
  { record }: Subject,
  { reads, isCount, counted, tables }: Trace,
  excess: number,
): { readonly records: readonly WrittenRecord[]; readonly needs: readonly string[] } {
  const read = [...reads, ...counted].map((one) => one.record);
  if (!isCount) return { records: read, needs: [] };
  const others = excess > 0 ? [] : [...tables];
  return {
    records: [...read, ...others.flatMap(({ records }) => records)],
    needs: [
      `uses of ${record.table.id} ${record.id}`,
      ...others.flatMap(({ id }) => [`table ${id}`, `numbers of ${id}`]),
    ],
  };
}
