import { placeKey, type RelatedPlace } from '../diagnostics/diagnostic.ts';
import {
  type ExpressionValue,
  evaluateExpression,
  type Scope,
} from '../text/evaluate-expression.ts';
import type { Expression } from '../text/expression.ts';
import { valueAt } from '../values/value-shapes.ts';
import { AssertScope, type Subject, type Trace } from './assert-scope.ts';
import type { FoundValue } from './card-sources.ts';
import type { CheckContext } from './check-context.ts';
import type { AssertDeclaration } from './manifest.ts';
import { relatedPlace, type WrittenRecord } from './written-data.ts';
import type { Path } from './yaml/yaml-file.ts';

/** An assert with its expressions read. */
export interface Assert {
  readonly context: CheckContext;
  readonly declaration: AssertDeclaration;
  readonly is: Expression | null;
  readonly message: Sentence;
  readonly hint: Sentence;
}

/** Texts, and between them expressions. */
export type Sentence = readonly (
  | string
  | { readonly expression: Expression; readonly offset: number }
)[];

/** A record that is not as an assert says. */
export interface Failure {
  readonly subject: Subject;
  readonly trace: Trace;
  /** The sides of the comparison that fails, if it is one. */
  readonly sides: { readonly have: ExpressionValue; readonly want: ExpressionValue } | null;
  /** How many are too many, or too few below 0; `null` if it does not compare numbers for equality. */
  readonly excess: number | null;
  /** What has to be right for this to be a mistake of its own, beside the records. */
  readonly needs: readonly string[];
  /** The earlier record with the same values. */
  readonly repeat: Subject | null;
}

export const pathTo = ({ declaration }: Pick<Assert, 'declaration'>, ...rest: Path): Path => [
  'asserts',
  declaration.index,
  ...rest,
];

/** How many are named one by one. */
const MAX_NAMED = 3;
const MAX_RELATED = 4;

/** Reports failures that are one mistake, at the first one that has too many. */
export function reportFailures(assert: Assert, failures: readonly Failure[]): void {
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
    needs: [
      ...failures.flatMap(({ needs }) => needs),
      ...(declaration.isCounted ? [...context.tables.keys()].map((id) => `count of ${id}`) : []),
    ],
  });
}

const isWithin = (path: Path, other: Path): boolean =>
  other.every((step, index) => String(step) === String(path[index]));

const spanOf = ({ record, path }: Subject) =>
  path.length === 0 ? record.start : record.span(path);

/** Where a failure is reported: at a field of its record, or of a record that was counted for it. */
function placeOf({ declaration, context }: Assert, { subject, trace, repeat }: Failure): Subject {
  const { record, path } = subject;
  const { at: given, unique } = declaration;
  const wanted = given.length === 0 && repeat !== null ? unique.slice(0, 1) : given;
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
    if (stray === undefined || valueAt(stray.record.fields, part.map(String)) === undefined)
      continue;
    return { record: stray.record, path: part };
  }
  return { record, path: path.length === 0 && 'id' in record.fields ? ['id'] : path };
}

/**
 * Of the records that count for another one, the one that most likely does not belong there: without the
 * id of that one in its own, and apart from the others.
 */
function strayOf(counted: readonly Subject[], { id }: WrittenRecord): Subject | undefined {
  const strangers = counted.filter(({ record, namedAt }) => !(namedAt && record.id.includes(id)));
  const isApart = ({ record: { file, index } }: Subject): boolean =>
    !counted.some(({ record }) => record.file === file && Math.abs(record.index - index) === 1);
  return strangers.findLast(isApart) ?? strangers.at(-1) ?? counted.at(-1);
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
    ...(main.repeat === null ? [] : [placeOf(assert, { ...main, subject: main.repeat })]).map(
      (first) => relatedPlace(spanOf(first), `${name(first.record)} is here`),
    ),
    ...placesOf(main.trace.reads),
    ...others.map((one) =>
      relatedPlace(spanOf(placeOf(assert, one)), fill(assert, 'message', one)),
    ),
    ...placesOf(main.trace.constants),
  ];
  const byPlace = new Map(places.map((one) => [placeKey(one), one]));
  byPlace.delete(placeKey(spanOf(here)));
  return [...byPlace.values()].slice(0, MAX_RELATED);
}

/** What messages can name beside the fields of the record. */
const REPORT_NAMES = ['have', 'want', 'first', 'here'];

/** A message or hint, with the values of what stands in braces. */
function fill(assert: Assert, key: 'message' | 'hint', failure: Failure): string {
  const { tables } = assert.context;
  const { subject, sides, repeat } = failure;
  const valueFor = ([word = '', ...rest]: readonly string[]): unknown => {
    if (word === 'have' || word === 'want') return sides?.[word];
    if (word === 'here') return placeOf(assert, failure).record.fields[rest[0] ?? ''];
    return word === 'first' && repeat !== null
      ? new AssertScope(tables, repeat).valueFor(rest)
      : undefined;
  };
  const outer = { valueFor, names: () => REPORT_NAMES, of: null };
  const scope = new AssertScope(tables, subject, { outer });
  return assert[key]
    .map((part) =>
      typeof part === 'string' ? part : (evaluateOrNull(part.expression, scope) ?? '…'),
    )
    .join('');
}

/** `null` where it has none. */
export function evaluateOrNull(expression: Expression, scope: Scope): ExpressionValue | null {
  const result = evaluateExpression(expression, scope);
  return 'value' in result ? result.value : null;
}
