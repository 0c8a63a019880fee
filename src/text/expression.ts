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

export type Operator = '+' | '-' | '*' | '/' | '%' | Comparison;

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** What is wrong with an expression, at its stretch. */
export interface ExpressionProblem extends Stretch {
  readonly code:
    | 'expression/syntax'
    | 'expression/no-such-field'
    | 'expression/no-such-table'
    | 'expression/wrong-type';
  readonly message: string;
  readonly hint: string | null;
}

/** A problem on its way to an entry point: {@link caught} returns it. */
class ExpressionError extends Error {
  readonly problem: ExpressionProblem;

  constructor(problem: ExpressionProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Throws a problem at a stretch, for {@link caught}. */
export const fail = (
  code: ExpressionProblem['code'],
  { offset, length }: Stretch,
  message: string,
  hint: string | null = null,
): never => {
  throw new ExpressionError({ code, offset, length, message, hint });
};

/** What some work gives, or the problem that it met. */
export function caught<T>(
  work: () => T,
): { readonly value: T } | { readonly problem: ExpressionProblem } {
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

/** The operators, the ones that bind least first. */
const LEVELS: readonly (readonly string[])[] = [
  ['=', '==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

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
    const token = this.#next();
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

/** Whether an expression looks at a field, or at a part of it. */
export function usesField(expression: Expression, field: string): boolean {
  switch (expression.kind) {
    case 'literal':
      return false;
    case 'path':
      return expression.path[0] === field;
    case 'minus':
      return usesField(expression.operand, field);
    case 'call':
      return expression.args.some((one) => usesField(one, field));
    case 'operation':
      return usesField(expression.left, field) || usesField(expression.right, field);
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
