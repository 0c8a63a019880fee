import { hintForName } from '../diagnostics/suggestions.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { type Call, isHelperCall, TemplateVisitor } from './check-template.ts';

/** The helper that reads a field for another helper or a block. */
export const READ_FIELD = 'read-field';
/** The helper that reads a field to print it. */
export const PRINT_FIELD = 'print-field';
/** The helper that prints what another one returns. */
export const PRINT_VALUE = 'print-value';

/**
 * Rewrites every path of a syntax tree, in place, as a call of READ_FIELD or PRINT_FIELD:
 * `card.stop.name` becomes `(read-field this "card.stop.name" "card" "stop" "name")`. A printed call of
 * a helper becomes a call of PRINT_VALUE: `{{add 1 2}}` becomes `{{print-value "add" (add 1 2)}}`.
 *
 * Handlebars' own strict mode looks at the last name of a printed path only, reports neither the file
 * nor the part that is missing, and takes `toString` for a field. These helpers look at every step
 * of every path, at own properties alone.
 */
export function makePathsStrict(tree: hbs.AST.Program, helpers: readonly string[]): void {
  new PathRewriter(helpers).accept(tree);
}

class PathRewriter extends TemplateVisitor {
  /** What a method returns takes the place of its node. */
  readonly mutating = true;
  /** Of the node that is visited, the nearest first. */
  declare readonly parents: readonly hbs.AST.Node[];
  readonly #helpers: readonly string[];
  /** Names of block parameters in force: `as |stop|`. */
  #blockParams: readonly string[] = [];

  constructor(helpers: readonly string[]) {
    super();
    this.#helpers = helpers;
  }

  override Program(program: hbs.AST.Program): void {
    const outer = this.#blockParams;
    this.#blockParams = [...outer, ...(program.blockParams ?? [])];
    super.Program(program);
    this.#blockParams = outer;
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    if (isHelperCall(node, this.#helpers)) {
      super.MustacheStatement(node);
      this.#printValue(node);
      return;
    }
    const path = asPath(node.path);
    node.params = fieldArguments(path, this.#blockParams);
    node.path = helperPath(PRINT_FIELD, path.loc);
    // Mistakes are reported at the path, not at its braces.
    node.loc = path.loc;
  }

  #printValue(node: hbs.AST.MustacheStatement): void {
    const { path, params, hash, loc } = node;
    const callee = asPath(path);
    const call = { type: 'SubExpression', path: callee, params, hash, loc };
    node.path = helperPath(PRINT_VALUE, loc);
    node.params = [stringLiteral(callee.original, loc), call as hbs.AST.SubExpression];
    // Its options belong to the call.
    Reflect.deleteProperty(node, 'hash');
  }

  override PathExpression(
    path: hbs.AST.PathExpression,
  ): Omit<hbs.AST.SubExpression, 'hash'> | undefined {
    const isCallee = (this.parents[0] as Partial<Call>).path === path;
    if (isCallee || path.parts.length === 0) return undefined;
    return {
      type: 'SubExpression',
      path: helperPath(READ_FIELD, path.loc),
      params: fieldArguments(path, this.#blockParams),
      loc: path.loc,
    };
  }
}

/** `{{"a name"}}` reads the field of that name. */
function asPath(node: hbs.AST.PathExpression | hbs.AST.Literal): hbs.AST.PathExpression {
  if (node.type === 'PathExpression') return node as hbs.AST.PathExpression;
  const { loc } = node;
  const name = String((node as hbs.AST.StringLiteral).original);
  return { type: 'PathExpression', data: false, depth: 0, parts: [name], original: name, loc };
}

/** Where the reading begins, the path as written, and the names to follow. */
function fieldArguments(
  path: hbs.AST.PathExpression,
  blockParams: readonly string[],
): hbs.AST.Expression[] {
  const [first] = path.parts;
  const isBlockParam =
    !path.data && path.depth === 0 && first !== undefined && blockParams.includes(first);
  const headLength = path.data || isBlockParam ? 1 : 0;
  const head: hbs.AST.PathExpression = { ...path, parts: path.parts.slice(0, headLength) };
  const names = path.parts.slice(headLength);
  return [head, ...[path.original, ...names].map((text) => stringLiteral(text, path.loc))];
}

const stringLiteral = (value: string, loc: hbs.AST.SourceLocation): hbs.AST.StringLiteral => ({
  type: 'StringLiteral',
  value,
  original: value,
  loc,
});

const helperPath = (name: string, loc: hbs.AST.SourceLocation): hbs.AST.PathExpression => ({
  type: 'PathExpression',
  data: false,
  depth: 0,
  parts: [name],
  original: name,
  loc,
});

/** A field that a path asks for and that is not there. */
export interface MissingField {
  readonly problem: TemplateProblem;
  /** Which name of the path is missing, from 0. */
  readonly index: number;
  /** Where the missing name begins in the path as written, from 0. */
  readonly offset: number;
  readonly length: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Follows a path step by step, own properties only. */
export function readPath(
  start: unknown,
  written: string,
  names: readonly string[],
): { value: unknown } | MissingField {
  let value = start;
  let offset = 0;
  for (const [index, name] of names.entries()) {
    // Such a value was missing where it was read first, as by a call that passes it to a partial.
    if (value === undefined) return { value };
    const found = written.indexOf(name, offset);
    offset = found < 0 ? offset : found;
    if (!isRecord(value) || !Object.hasOwn(value, name)) {
      const before = names[index - 1] ?? null;
      return { problem: missingField(value, name, before), index, offset, length: name.length };
    }
    value = value[name];
    offset += name.length;
  }
  return { value };
}

function missingField(parent: unknown, name: string, parentName: string | null): TemplateProblem {
  const code = 'template/no-such-field';
  if (!isRecord(parent)) {
    const what = parentName === null ? 'the value before it' : `\`${parentName}\``;
    const is = parent === null || parent === undefined ? 'is empty' : `is a ${typeof parent}`;
    const hint = parent === null ? `check first: {{#if ${parentName ?? 'this'}}}` : null;
    return { code, message: `there is no \`${name}\`: ${what} ${is}`, hint };
  }
  const where = parentName === null ? 'here' : `in \`${parentName}\``;
  return {
    code,
    message: `there is no field \`${name}\` ${where}`,
    hint: hintForName(name, Object.keys(parent)),
  };
}

/** The hint for a name that is missing inside a block but is known at the top of the card. */
export const hintFromRoot = (name: string, root: object): string | null =>
  Object.hasOwn(root, name) ? `inside a block, write \`@root.${name}\`` : null;

/** True for what can be printed: text, numbers, truth values, and nothing at all. */
export const isPrintable = (value: unknown): boolean => !isRecord(value);
