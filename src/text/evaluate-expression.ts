import { hintForName, hintForNearest } from '../diagnostics/suggestions.ts';
import { stepsAlong } from '../pack/graph.ts';
import { isSameValue, numericValue } from '../values/value-shapes.ts';
import {
  caught,
  type Expression,
  type ExpressionProblem,
  fail,
  type Operator,
} from './expression.ts';
import { formatCount } from './text-markup.ts';

export type ExpressionValue = number | string | boolean;

/** What the names of an expression stand for. */
export interface Scope {
  /** The value of a field; `undefined` for one that does not exist. */
  valueFor(path: readonly string[]): unknown;
  /** The names to suggest in place of one that does not exist. */
  names(): readonly string[];
  /** What the fields belong to, for messages: the id of a record; `null` if it has none. */
  readonly of: string | null;
  /** The scopes of the records that `sum`, `count`, `average`, `min` and `max` go through, if any. */
  readonly members?: readonly Scope[];
  /** The records of other tables, for expressions that may use them. */
  readonly records?: RecordScopes;
}

/** How an expression reaches the records of tables by name: `sum(cards.suit, copies)`. */
export interface RecordScopes {
  /** Of a table, or of those that name this record in a field of theirs; `null` if there is no such list. */
  listed(path: readonly string[]): (() => readonly Scope[]) | null;
  /** Notes which records of a list were counted. */
  onCount(counted: readonly Scope[]): void;
  find(table: string, id: string): Scope | null;
  /** The result of a call; computed once for all records if it does not depend on the record. */
  memo<T>(call: Expression, compute: () => T): T;
}

/**
 * The value of an expression. Numbers are rounded to nine digits after the point, so that every
 * machine prints the same.
 */
export function evaluateExpression(
  expression: Expression,
  scope: Scope,
): { readonly value: ExpressionValue } | { readonly problem: ExpressionProblem } {
  return caught(() => {
    const value = evaluate(expression, scope);
    return typeof value === 'number' ? roundNumber(value, DIGITS) : value;
  });
}

const DIGITS = 9;

/** A number rounded to so many digits after the point, halves away from 0. */
export function roundNumber(value: number, digits = DIGITS): number {
  const factor = 10 ** digits;
  const scaled = Math.abs(value) * factor;
  if (!(scaled < Number.MAX_SAFE_INTEGER)) return value;
  // What is not half only because of the binary notation is half: 1.005 is stored as 1.00499….
  const rounded = Math.round(scaled * (1 + Number.EPSILON)) / factor;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

function evaluate(expression: Expression, scope: Scope): ExpressionValue {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'path':
      return evaluatePath(expression, scope);
    case 'minus':
      return -numberOf(expression.operand, scope);
    case 'call':
      return evaluateCall(expression, scope);
    case 'operation':
      return evaluateOperation(expression, scope);
  }
}

function evaluatePath(
  expression: Expression & { readonly kind: 'path' },
  scope: Scope,
): ExpressionValue {
  const { path } = expression;
  const written = path.join('.');
  const value = scope.valueFor(path);
  if (scope.members !== undefined && value === undefined) {
    return fail(
      'expression/no-such-field',
      expression,
      `\`${written}\` belongs to each of several records`,
      `write what is wanted of all of them, such as \`sum(${written})\``,
    );
  }
  if (isPlain(value)) return value;
  if (value === undefined) {
    const names = scope.names();
    const hint = written.includes('-')
      ? (hintForNearest(written, names) ?? 'put spaces around a minus sign')
      : hintForName(written, names);
    return fail('expression/no-such-field', expression, `there is no field \`${written}\``, hint);
  }
  const [what, hint] =
    value === null
      ? ['empty', 'give every record a value']
      : Array.isArray(value)
        ? ['a list', 'use a field with a number or a text']
        : ['a record', `use one of its fields: \`${written}.name\``];
  return fail(
    'expression/wrong-type',
    expression,
    `\`${written}\`${ofRecord(scope.of)} is ${what}`,
    hint,
  );
}

const isPlain = (value: unknown): value is ExpressionValue =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';

const ofRecord = (of: string | null): string => (of === null ? '' : ` of \`${of}\``);

const describe = (value: ExpressionValue): string =>
  typeof value === 'string' ? `the text "${value}"` : `\`${value}\``;

function numberOf(expression: Expression, scope: Scope): number {
  const value = evaluate(expression, scope);
  const number = typeof value === 'number' ? value : numericValue(value);
  if (number !== null) return number;
  const what =
    expression.kind === 'path'
      ? `\`${expression.path.join('.')}\`${ofRecord(scope.of)} is ${describe(value)}`
      : `this is ${describe(value)}`;
  return fail('expression/wrong-type', expression, `${what}, not a number`);
}

function evaluateOperation(
  expression: Expression & { readonly kind: 'operation' },
  scope: Scope,
): ExpressionValue {
  const { operator, left, right } = expression;
  if (operator === '=' || operator === '!=') {
    const isSame = isSameValue(valueOrEmpty(left, scope), valueOrEmpty(right, scope));
    return isSame === (operator === '=');
  }
  const [a, b] = [numberOf(left, scope), numberOf(right, scope)];
  if ((operator === '/' || operator === '%') && b === 0) {
    return fail(
      'expression/wrong-type',
      right,
      `this divides by 0${scope.of === null ? '' : ` for \`${scope.of}\``}`,
      'choose another divisor with `if(…, …, …)`',
    );
  }
  return OPERATIONS[operator](a, b);
}

/** A field that is left out is equal to the empty text, and one with parts of its own to no text. */
function valueOrEmpty(expression: Expression, scope: Scope): ExpressionValue {
  const value = expression.kind === 'path' ? scope.valueFor(expression.path) : undefined;
  if (isPlain(value)) return value;
  if (value === null) return '';
  if (typeof value === 'object' && scope.records !== undefined) return JSON.stringify(value);
  return evaluate(expression, scope);
}

const OPERATIONS: Readonly<
  Record<Exclude<Operator, '=' | '!='>, (a: number, b: number) => ExpressionValue>
> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => remainder(a, b),
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** The remainder that is never negative for a divisor above 0: -1 is 11 on a clock. */
export const remainder = (a: number, b: number): number => ((a % b) + b) % b;

/** Functions of numbers, with the least and the greatest number of arguments. */
const FUNCTIONS: Readonly<
  Record<string, { least: number; most: number; run: (args: readonly number[]) => number }>
> = {
  round: { least: 1, most: 2, run: ([value = 0, digits = 0]) => roundNumber(value, digits) },
  floor: { least: 1, most: 1, run: ([value = 0]) => Math.floor(roundNumber(value)) },
  ceil: { least: 1, most: 1, run: ([value = 0]) => Math.ceil(roundNumber(value)) },
  abs: { least: 1, most: 1, run: ([value = 0]) => Math.abs(value) },
  min: { least: 1, most: Number.POSITIVE_INFINITY, run: (args) => Math.min(...args) },
  max: { least: 1, most: Number.POSITIVE_INFINITY, run: (args) => Math.max(...args) },
};

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  median: (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  min: (values) =>
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  max: (values) => values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
};

const LOGIC = ['if', 'and', 'or', 'not'];

/** Functions of the records of a table, beside the aggregates. */
const OF_RECORDS = ['count', 'find', 'distance'];

function evaluateCall(
  expression: Expression & { readonly kind: 'call' },
  scope: Scope,
): ExpressionValue {
  const { name, args } = expression;
  const ofMany = evaluateOfMembers(expression, scope) ?? evaluateOfRecords(expression, scope);
  if (ofMany !== undefined) return ofMany;
  if (name === 'if' && args.length === 3) {
    const [condition, then, otherwise] = args as [Expression, Expression, Expression];
    return evaluate(truthOf(condition, scope) ? then : otherwise, scope);
  }
  if (name === 'and' && args.length > 0) return args.every((one) => truthOf(one, scope));
  if (name === 'or' && args.length > 0) return args.some((one) => truthOf(one, scope));
  if (name === 'not' && args.length === 1) return !truthOf(args[0] as Expression, scope);
  const known = FUNCTIONS[name];
  if (known !== undefined && args.length >= known.least && args.length <= known.most) {
    return known.run(args.map((argument) => numberOf(argument, scope)));
  }
  return failCall(expression);
}

/** What a call makes of the records of a group, such as `sum(copies)`. */
function evaluateOfMembers(
  { name, args }: Expression & { readonly kind: 'call' },
  { members }: Scope,
): number | undefined {
  if (members === undefined) return undefined;
  if (name === 'count' && args.length === 0) return members.length;
  const [argument] = args;
  if (argument === undefined || args.length > 1) return undefined;
  return AGGREGATES[name]?.(members.map((member) => numberOf(argument, member)));
}

/** What a call makes of the records of a list, such as `count(steps.from, kind = "street")`. */
function evaluateOfRecords(
  expression: Expression & { readonly kind: 'call' },
  scope: Scope,
): ExpressionValue | undefined {
  const { records } = scope;
  const { name, args } = expression;
  const [list, first, second, third] = args;
  const isOfRecords = OF_RECORDS.includes(name) || AGGREGATES[name] !== undefined;
  if (records === undefined || list?.kind !== 'path' || !isOfRecords) return undefined;
  const listed = records.listed(list.path);
  if (listed === null) {
    // `min(price, 3)` is of numbers.
    if (FUNCTIONS[name] !== undefined) return undefined;
    const message = `there is no table \`${list.path.join('.')}\``;
    const hint = 'name a table, or a field of it that names this record: `cards.suit`';
    return fail('expression/no-such-table', list, message, hint);
  }
  const holds = (condition: Expression | undefined) => (member: Scope) =>
    condition === undefined || truthOf(condition, member);
  if (name === 'find' && first !== undefined && second !== undefined && args.length === 3) {
    const found = records.find(list.path.join('.'), String(valueOrEmpty(first, scope)));
    return found === null ? '' : valueOrEmpty(second, found);
  }
  if (name === 'distance' && first !== undefined && second !== undefined && args.length <= 4) {
    const [from, to] = [first, second].map((end) => String(valueOrEmpty(end, scope)));
    const distanceOf = records.memo(expression, () =>
      stepsAlong(listed().filter(holds(third)).map(endsOf)),
    );
    return distanceOf(from ?? '', to ?? '');
  }
  const isCount = name === 'count';
  const [argument, condition] = isCount ? [undefined, first] : [first, second];
  if (args.length > (isCount ? 2 : 3) || (argument === undefined) !== isCount) {
    return failCall(expression);
  }
  return records.memo(expression, () => {
    const counted = listed().filter(holds(condition));
    records.onCount(counted);
    if (argument === undefined) return counted.length;
    return AGGREGATES[name]?.(counted.map((member) => numberOf(argument, member)));
  });
}

const endsOf = (link: Scope): readonly string[] =>
  ['from', 'to'].map((end) => String(link.valueFor([end])));

const KNOWN_FUNCTIONS = [
  ...new Set([...Object.keys(FUNCTIONS), ...LOGIC, ...Object.keys(AGGREGATES), ...OF_RECORDS]),
];

function failCall({ name, args, ...at }: Expression & { readonly kind: 'call' }): never {
  if (!KNOWN_FUNCTIONS.includes(name)) {
    const hint = hintForName(name, KNOWN_FUNCTIONS) ?? `functions: ${KNOWN_FUNCTIONS.join(', ')}`;
    return fail('expression/syntax', at, `there is no function \`${name}\``, hint);
  }
  return fail(
    'expression/syntax',
    at,
    `\`${name}\` cannot be called with ${formatCount(args.length, 'argument')} here`,
    '"Computed tables" in docs/pack.md lists the functions',
  );
}

function truthOf(expression: Expression, scope: Scope): boolean {
  const value = evaluate(expression, scope);
  if (typeof value === 'boolean') return value;
  return fail(
    'expression/wrong-type',
    expression,
    `this is ${describe(value)}, not a comparison`,
    'compare it with something: `cost > 0`',
  );
}
