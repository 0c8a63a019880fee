import { hintForName, hintForNearest } from '../diagnostics/suggestions.ts';

/** A stretch of an expression, counted in characters from 0. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** The syntax tree of an expression. */
export type Expression = Stretch &
  (
    | { readonly kind: 'literal'; readonly value: number | string }
    | { readonly kind: 'path'; readonly path: readonly string[] }
    | { readonly kind: 'minus'; readonly operand: Expression }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
    | {
        readonly kind: 'operation';
        readonly operator: Operator;
        readonly left: Expression;
        readonly right: Expression;
      }
  );

type Operator = '+' | '-' | '*' | '/' | '%' | Comparison;

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type ExpressionValue = number | string | boolean;

/** What is wrong with an expression, at its stretch. */
export interface ExpressionProblem extends Stretch {
  readonly code: 'expression/syntax' | 'expression/no-such-field' | 'expression/wrong-type';
  readonly message: string;
  readonly hint: string | null;
}

/** The problem of a function in this file, thrown to its entry points only. */
class ExpressionError extends Error {
  readonly problem: ExpressionProblem;

  constructor(problem: ExpressionProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const fail = (
  code: ExpressionProblem['code'],
  { offset, length }: Stretch,
  message: string,
  hint: string | null = null,
): never => {
  throw new ExpressionError({ code, offset, length, message, hint });
};

function caught<T>(work: () => T): { readonly value: T } | { readonly problem: ExpressionProblem } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.problem };
    throw error;
  }
}

interface Token extends Stretch {
  readonly kind: 'number' | 'text' | 'name' | 'mark' | 'end';
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<text>"[^"]*"|'[^']*')|(?<name>\p{L}[\p{L}\p{N}_-]*(?:\.\p{L}[\p{L}\p{N}_-]*)*)|(?<mark><=|>=|!=|==|[-+*/%()=<>,]))/uy;

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (text.slice(offset).trim() !== '') {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    const start = offset + (/^\s*/.exec(text.slice(offset))?.[0].length ?? 0);
    const [kind, found] =
      Object.entries(match?.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    if (match === null || found === undefined) {
      const at = { offset: start, length: 1 };
      return fail('expression/syntax', at, `\`${text[start]}\` cannot stand in an expression`);
    }
    tokens.push({ kind: kind as Token['kind'], text: found, offset: start, length: found.length });
    offset = TOKEN.lastIndex;
  }
  return [...tokens, { kind: 'end', text: '', offset: text.trimEnd().length, length: 0 }];
}

/** Brackets and signs within one another: far more than anyone writes. */
const MAX_DEPTH = 60;

/** The operators, the ones that bind least first. */
const LEVELS: readonly (readonly string[])[] = [
  ['=', '==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#tokens = readTokens(text);
  }

  parse(): Expression {
    const expression = this.#operation(0);
    const token = this.#peek();
    if (token.kind !== 'end') this.#unexpected(token);
    return expression;
  }

  #peek(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #takes(mark: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'mark' || text !== mark) return false;
    this.#at += 1;
    return true;
  }

  #unexpected(token: Token): never {
    const message =
      token.kind === 'end'
        ? 'this is not an expression: a number or a name is missing at its end'
        : `this is not an expression: \`${token.text}\` is not expected here`;
    return fail('expression/syntax', { ...token, length: Math.max(1, token.length) }, message);
  }

  #close(open: Token): void {
    if (this.#takes(')')) return;
    const token = this.#peek();
    if (token.kind !== 'end') this.#unexpected(token);
    fail('expression/syntax', open, 'this is not an expression: `)` is missing');
  }

  #operation(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#operand();
    let left = this.#operation(level + 1);
    for (;;) {
      const { kind, text } = this.#peek();
      if (kind !== 'mark' || !operators.includes(text)) return left;
      this.#next();
      const right = this.#operation(level + 1);
      const operator = (text === '==' ? '=' : text) as Operator;
      const end = right.offset + right.length;
      left = {
        kind: 'operation',
        operator,
        left,
        right,
        offset: left.offset,
        length: end - left.offset,
      };
    }
  }

  #operand(): Expression {
    this.#depth += 1;
    const token = this.#next();
    if (this.#depth > MAX_DEPTH) {
      fail(
        'expression/syntax',
        token,
        'this expression is nested too deeply',
        'split it into several fields',
      );
    }
    const operand = this.#operandAt(token);
    this.#depth -= 1;
    return operand;
  }

  #operandAt(token: Token): Expression {
    const { kind, text, offset, length } = token;
    if (kind === 'number') return { kind: 'literal', value: Number(text), offset, length };
    if (kind === 'text') return { kind: 'literal', value: text.slice(1, -1), offset, length };
    if (kind === 'name') {
      if (!this.#takes('(')) return { kind: 'path', path: text.split('.'), offset, length };
      return { kind: 'call', name: text, args: this.#args(token), offset, length };
    }
    if (text === '-') {
      const operand = this.#operand();
      return { kind: 'minus', operand, offset, length: operand.offset + operand.length - offset };
    }
    if (text !== '(') return this.#unexpected(token);
    const inner = this.#operation(0);
    this.#close(token);
    return inner;
  }

  #args(open: Token): Expression[] {
    const args: Expression[] = [];
    if (this.#takes(')')) return args;
    do args.push(this.#operation(0));
    while (this.#takes(','));
    this.#close(open);
    return args;
  }
}

/**
 * Parses an expression such as `round(2 * distance) + if(kind = "ferry", 1, 0)`: numbers, texts in
 * quotes, names of fields (`stop.value` follows a reference), `+ - * / %`, comparisons and functions.
 */
export function parseExpression(
  text: string,
): { readonly expression: Expression } | { readonly problem: ExpressionProblem } {
  const parsed = caught(() => new Parser(text).parse());
  return 'problem' in parsed ? parsed : { expression: parsed.value };
}

/** What the names of an expression stand for. */
export interface Scope {
  /** The value of a field; `undefined` for one that does not exist. */
  readonly valueFor: (path: readonly string[]) => unknown;
  /** The names to suggest in place of one that does not exist. */
  readonly names: () => readonly string[];
  /** What the fields belong to, for messages: the id of a record; `null` if it has none. */
  readonly of: string | null;
  /** The scopes of the records that `sum`, `count`, `average`, `min` and `max` go through, if any. */
  readonly members?: readonly Scope[];
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
  { valueFor, names, of, members }: Scope,
): ExpressionValue {
  const { path } = expression;
  const written = path.join('.');
  if (members !== undefined && valueFor(path) === undefined) {
    return fail(
      'expression/no-such-field',
      expression,
      `\`${written}\` belongs to each of several records`,
      `write what is wanted of all of them, such as \`sum(${written})\``,
    );
  }
  const value = valueFor(path);
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (value === undefined) {
    const hint = written.includes('-')
      ? (hintForNearest(written, names()) ?? 'put spaces around a minus sign')
      : hintForName(written, names());
    return fail('expression/no-such-field', expression, `there is no field \`${written}\``, hint);
  }
  const what = value === null ? 'empty' : Array.isArray(value) ? 'a list' : 'a record';
  const hint =
    value === null
      ? 'give every record a value'
      : Array.isArray(value)
        ? 'use a field with a number or a text'
        : `use one of its fields: \`${written}.name\``;
  return fail(
    'expression/wrong-type',
    expression,
    `\`${written}\`${ofRecord(of)} is ${what}`,
    hint,
  );
}

const ofRecord = (of: string | null): string => (of === null ? '' : ` of \`${of}\``);

const describe = (value: ExpressionValue): string =>
  typeof value === 'string' ? `the text "${value}"` : `\`${value}\``;

function numberOf(expression: Expression, scope: Scope): number {
  const value = evaluate(expression, scope);
  if (typeof value === 'number') return value;
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
    return (evaluate(left, scope) === evaluate(right, scope)) === (operator === '=');
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
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  average: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

const LOGIC = ['if', 'and', 'or', 'not'];

function evaluateCall(
  expression: Expression & { readonly kind: 'call' },
  scope: Scope,
): ExpressionValue {
  const { name, args } = expression;
  const { members } = scope;
  if (members !== undefined) {
    if (name === 'count' && args.length === 0) return members.length;
    const aggregate = AGGREGATES[name];
    const [argument] = args;
    if (aggregate !== undefined && argument !== undefined && args.length === 1) {
      return aggregate(members.map((member) => numberOf(argument, member)));
    }
  }
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
  return failCall(expression, members !== undefined);
}

function failCall(
  { name, args, ...at }: Expression & { readonly kind: 'call' },
  isOfMany: boolean,
): never {
  const names = [
    ...new Set([
      ...Object.keys(FUNCTIONS),
      ...LOGIC,
      ...(isOfMany ? [...Object.keys(AGGREGATES), 'count'] : []),
    ]),
  ];
  if (!names.includes(name)) {
    const hint = hintForName(name, names) ?? `functions: ${names.join(', ')}`;
    return fail('expression/syntax', at, `there is no function \`${name}\``, hint);
  }
  const message = `\`${name}\` cannot have ${args.length} ${args.length === 1 ? 'argument' : 'arguments'}`;
  return fail(
    'expression/syntax',
    at,
    message,
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

/** Follows names through records, own fields only; `undefined` for one that does not exist. */
export function valueAt(start: unknown, path: readonly string[]): unknown {
  let value = start;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
