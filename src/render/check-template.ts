import type { TemplateProblem } from '../core/template-helper.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { spanOfNode, templateError } from './template-problem.ts';

export type Statement =
  | hbs.AST.MustacheStatement
  | hbs.AST.BlockStatement
  | hbs.AST.PartialStatement
  | hbs.AST.PartialBlockStatement
  | hbs.AST.ContentStatement
  | hbs.AST.CommentStatement;

export type Expression =
  | hbs.AST.SubExpression
  | hbs.AST.PathExpression
  | hbs.AST.StringLiteral
  | hbs.AST.BooleanLiteral
  | hbs.AST.NumberLiteral
  | hbs.AST.UndefinedLiteral
  | hbs.AST.NullLiteral;

/** A statement or an expression with values in it. */
type Call = Extract<Statement | Expression, { params: hbs.AST.Expression[] }>;

/** What stands inside a block, in the order in which it is written; a decorator is no part of a template. */
export function innerPrograms(node: hbs.AST.Node): hbs.AST.Program[] {
  if (node.type === 'DecoratorBlock') return [];
  const { program, inverse } = node as Partial<hbs.AST.BlockStatement>;
  return [program, inverse].filter((one) => one !== undefined && one !== null);
}

/** The values handed to a helper, a block or a partial: those in order, then those by name. */
export const argumentsOf = ({ params, hash }: Pick<Call, 'params' | 'hash'>): Expression[] =>
  [...params, ...(hash?.pairs ?? []).map(({ value }) => value)] as Expression[];

/** The block helpers that come with Handlebars and stay switched on. */
export const BLOCK_HELPERS = ['if', 'unless', 'each', 'with'] as const;

export interface KnownNames {
  readonly helpers: readonly string[];
  readonly partials: readonly string[];
}

interface CheckState extends KnownNames {
  readonly file: string;
  readonly found: Diagnostic[];
}

/** Every mistake that a template's syntax tree shows before it meets a card. */
export function checkTemplate(
  file: string,
  tree: hbs.AST.Program,
  known: KnownNames,
): Diagnostic[] {
  const checking: CheckState = { file, found: [], ...known };
  checkProgram(checking, tree);
  return checking.found;
}

function report(checking: CheckState, node: hbs.AST.Node, problem: TemplateProblem): void {
  checking.found.push(templateError(spanOfNode(checking.file, node.loc), problem));
}

function checkProgram(checking: CheckState, program: hbs.AST.Program): void {
  for (const node of program.body) checkStatement(checking, node);
}

function checkStatement(checking: CheckState, node: hbs.AST.Node): void {
  if (node.type === 'DecoratorBlock' || node.type === 'Decorator') {
    report(checking, node, {
      code: 'template/syntax',
      message: 'decorators and inline partials are not supported',
      hint: 'move the part to a file in templates/partials/',
    });
    return;
  }
  const statement = node as Statement;
  switch (statement.type) {
    case 'MustacheStatement':
      checkMustache(checking, statement);
      return;
    case 'BlockStatement':
      checkBlock(checking, statement);
      return;
    case 'PartialStatement':
      checkPartial(checking, statement);
      return;
    case 'PartialBlockStatement':
      checkPartial(checking, statement);
      checkProgram(checking, statement.program);
  }
}

function checkMustache(checking: CheckState, node: hbs.AST.MustacheStatement): void {
  if (!node.escaped) {
    report(checking, node, {
      code: 'template/unescaped',
      message: 'values cannot be printed unescaped, because data are plain text',
      hint: 'use two braces; for inline marks use the helper `rich`',
    });
  }
  checkCall(checking, node);
}

function checkBlock(checking: CheckState, node: hbs.AST.BlockStatement): void {
  const name = node.path.original;
  if (!BLOCK_HELPERS.some((known) => known === name)) {
    report(checking, node.path, {
      code: 'template/no-such-helper',
      message: `there is no block \`${name}\``,
      hint: hintForName(name, BLOCK_HELPERS),
    });
  } else if (node.params.length !== 1) {
    report(checking, node, {
      code: 'template/syntax',
      message: `\`${name}\` takes one value, found ${node.params.length}`,
      hint: `compare values in parentheses: \`{{#${name} (eq a b)}}\``,
    });
  }
  checkArguments(checking, node);
  for (const program of innerPrograms(node)) checkProgram(checking, program);
}

function checkPartial(
  checking: CheckState,
  node: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement,
): void {
  if (node.name.type === 'SubExpression') {
    report(checking, node, {
      code: 'template/no-such-partial',
      message: 'the name of a partial cannot be computed',
      hint: 'use `{{#if}}` to choose between partials with fixed names',
    });
  } else {
    const name = String(node.name.original);
    if (name !== '@partial-block' && !checking.partials.includes(name)) {
      report(checking, node.name, {
        code: 'template/no-such-partial',
        message: `there is no partial \`${name}\``,
        hint: hintForName(name, checking.partials) ?? `add templates/partials/${name}.hbs`,
      });
    }
  }
  if (node.params.length > 1) {
    report(checking, node, {
      code: 'template/syntax',
      message: `a partial takes one value, found ${node.params.length}`,
      hint: 'pass the others by name: `{{> box card wide=true}}`',
    });
  }
  checkArguments(checking, node);
}

/** True for `{{name …}}` and `{{name}}` where name is a helper's. */
export const isHelperCall = (
  node: hbs.AST.MustacheStatement | hbs.AST.SubExpression,
  helpers: readonly string[],
): boolean =>
  node.params.length > 0 ||
  node.hash !== undefined ||
  (node.path.type === 'PathExpression' &&
    helpers.includes((node.path as hbs.AST.PathExpression).original));

function checkCall(
  checking: CheckState,
  node: hbs.AST.MustacheStatement | hbs.AST.SubExpression,
): void {
  const path = node.path as hbs.AST.PathExpression;
  const name = String(path.original);
  const isCall = node.type === 'SubExpression' || isHelperCall(node, checking.helpers);
  if (isCall && !checking.helpers.includes(name)) {
    report(checking, path, {
      code: 'template/no-such-helper',
      message: `there is no helper \`${name}\`, and only helpers take arguments`,
      hint: hintForName(name, checking.helpers) ?? 'docs/pack.md lists the helpers',
    });
  }
  checkArguments(checking, node);
}

function checkArguments(checking: CheckState, node: Pick<Call, 'params' | 'hash'>): void {
  for (const value of argumentsOf(node)) {
    if (value.type === 'SubExpression') checkCall(checking, value);
  }
}
