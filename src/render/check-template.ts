import Handlebars from 'handlebars';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { spanOfNode, templateError } from './template-problem.ts';

export type Expression =
  | hbs.AST.SubExpression
  | hbs.AST.PathExpression
  | hbs.AST.StringLiteral
  | hbs.AST.BooleanLiteral
  | hbs.AST.NumberLiteral
  | hbs.AST.UndefinedLiteral
  | hbs.AST.NullLiteral;

export type Call = hbs.AST.MustacheStatement | hbs.AST.SubExpression;

type PartialCall = hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement;

/** Walks over what a template may hold: no decorators. */
export class TemplateVisitor extends Handlebars.Visitor {
  override Decorator(_node: hbs.AST.Node): void {}

  override DecoratorBlock(_node: hbs.AST.Node): void {}

  override PartialStatement(node: PartialCall): void {
    if (node.name.type === 'SubExpression') this.acceptKey(node, 'name');
    this.acceptArray(node.params);
    this.acceptKey(node, 'hash');
  }

  override PartialBlockStatement(node: hbs.AST.PartialBlockStatement): void {
    this.PartialStatement(node);
    this.acceptKey(node, 'program');
  }
}

/** The blocks: those of Handlebars that stay switched on, and ours. */
export const BLOCK_HELPERS = ['if', 'unless', 'each', 'with', 'repeat'] as const;

/** Names a partial by a field, in its call only: `{{> (partial card.layout) card}}`. */
export const NAME_PARTIAL = 'partial';

export interface KnownNames {
  readonly helpers: readonly string[];
  readonly partials: readonly string[];
}

/** Every mistake that a template's syntax tree shows before it meets a card. */
export function checkTemplate(
  file: string,
  tree: hbs.AST.Program,
  known: KnownNames,
): Diagnostic[] {
  const checker = new TemplateChecker(file, known);
  checker.accept(tree);
  return checker.found;
}

class TemplateChecker extends TemplateVisitor {
  readonly found: Diagnostic[] = [];
  readonly #file: string;
  readonly #known: KnownNames;
  /** The computed name of the partial that is called. */
  #partialName: hbs.AST.SubExpression | null = null;

  constructor(file: string, known: KnownNames) {
    super();
    this.#file = file;
    this.#known = known;
  }

  #report(node: hbs.AST.Node, problem: TemplateProblem): void {
    this.found.push(templateError(spanOfNode(this.#file, node.loc), problem));
  }

  override Decorator(node: hbs.AST.Node): void {
    this.#report(node, {
      code: 'template/syntax',
      message: 'decorators and inline partials are not supported',
      hint: 'move the part to a file in templates/partials/',
    });
  }

  override DecoratorBlock(node: hbs.AST.Node): void {
    this.Decorator(node);
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    if (!node.escaped) {
      this.#report(node, {
        code: 'template/unescaped',
        message: 'values cannot be printed unescaped, because data are plain text',
        hint: 'use two braces; for inline marks use the helper `rich`',
      });
    }
    if (isHelperCall(node, this.#known.helpers)) this.#checkHelper(node);
    super.MustacheStatement(node);
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    if (node !== this.#partialName) this.#checkHelper(node);
    super.SubExpression(node);
  }

  #checkHelper({ path }: Call): void {
    const { helpers } = this.#known;
    const name = String((path as hbs.AST.PathExpression).original);
    if (helpers.includes(name)) return;
    this.#report(path, {
      code: 'template/no-such-helper',
      message: `there is no helper \`${name}\`, and only helpers take arguments`,
      hint: hintForName(name, helpers) ?? 'docs/pack.md lists the helpers',
    });
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    const name = node.path.original;
    if (!BLOCK_HELPERS.some((known) => known === name)) {
      this.#report(node.path, {
        code: 'template/no-such-helper',
        message: `there is no block \`${name}\``,
        hint: hintForName(name, BLOCK_HELPERS),
      });
    } else if (node.params.length !== 1) {
      this.#report(node, {
        code: 'template/syntax',
        message: `\`${name}\` takes one value, found ${node.params.length}`,
        hint: `compare values in parentheses: \`{{#${name} (eq a b)}}\``,
      });
    }
    super.BlockStatement(node);
  }

  override PartialStatement(node: PartialCall): void {
    if (node.name.type === 'SubExpression') {
      this.#checkComputedName(node.name as hbs.AST.SubExpression);
    } else this.#checkPartialName(node.name, String(node.name.original));
    if (node.params.length > 1) {
      this.#report(node, {
        code: 'template/syntax',
        message: `a partial takes one value, found ${node.params.length}`,
        hint: 'pass the others by name: `{{> box card wide=true}}`',
      });
    }
    super.PartialStatement(node);
  }

  #checkPartialName(node: hbs.AST.Node, name: string): void {
    const { partials } = this.#known;
    if (name === '@partial-block' || partials.includes(name)) return;
    this.#report(node, {
      code: 'template/no-such-partial',
      message: `there is no partial \`${name}\``,
      hint: hintForName(name, partials) ?? `add templates/partials/${name}.hbs`,
    });
  }

  #checkComputedName(name: hbs.AST.SubExpression): void {
    this.#partialName = name;
    const { path, params, hash } = name;
    const isNamed = (path as hbs.AST.PathExpression).original === NAME_PARTIAL;
    if (isNamed && params.length === 1 && hash === undefined) return;
    this.#report(name, {
      code: 'template/no-such-partial',
      message: 'the name of a partial can only be computed with `partial`, from one value',
      hint: '`{{> (partial card.layout) card}}`',
    });
  }
}

/** Helpers of places do nothing without options, and records have fields of these names. */
const FIELDS_IF_BARE: ReadonlySet<string> = new Set(['grid', 'hexGrid', 'place', 'track']);

/** True for `{{name …}}`, and for `{{name}}` where name is a helper's and not more likely a field's. */
export const isHelperCall = (node: Call, helpers: readonly string[]): boolean =>
  node.params.length > 0 ||
  node.hash !== undefined ||
  (node.path.type === 'PathExpression' &&
    helpers.includes((node.path as hbs.AST.PathExpression).original) &&
    !FIELDS_IF_BARE.has((node.path as hbs.AST.PathExpression).original));
