import Handlebars from 'handlebars';
import { BLOCK_HELPERS, TemplateVisitor } from './check-template.ts';
import { parseTemplate } from './parse-template.ts';

/** A name that a text calls or reads, and its line. */
interface NamedPlace {
  readonly name: string;
  readonly line: number;
}

interface ReadPath extends NamedPlace {
  /** The figure that is given the value; `null` for none. */
  readonly figure: string | null;
}

/** What the text of a rulebook asks for, in the order of the text. */
interface TextCalls {
  /** The names of figures, where they are written in the call. */
  readonly figures: readonly NamedPlace[];
  /** The paths of values: `facts.numbers.hand-limit`. */
  readonly paths: readonly ReadPath[];
}

/** Reads the calls of a text that is a template; `null` for one with a mistake in its syntax. */
export function readTextCalls(file: string, text: string): TextCalls | null {
  const tree = parseTemplate(Handlebars.create(), file, text);
  if ('code' in tree) return null;
  const reader = new CallReader();
  reader.accept(tree);
  return reader;
}

class CallReader extends TemplateVisitor implements TextCalls {
  readonly figures: NamedPlace[] = [];
  readonly paths: ReadPath[] = [];
  #figure: string | null = null;

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    this.#readCall(node);
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    this.#readCall(node);
  }

  override BlockStatement(node: hbs.AST.BlockStatement): void {
    this.#readCall(node);
    this.acceptKey(node, 'program');
    this.acceptKey(node, 'inverse');
  }

  override PathExpression(node: hbs.AST.PathExpression): void {
    const { original: name, loc } = node;
    this.paths.push({ name, line: loc.start.line, figure: this.#figure });
  }

  /** What stands first is a helper if it is given anything, else a value. */
  #readCall(
    node: hbs.AST.MustacheStatement | hbs.AST.SubExpression | hbs.AST.BlockStatement,
  ): void {
    const isCall = node.params.length > 0 || node.hash !== undefined;
    const path = node.path as hbs.AST.PathExpression;
    if (!isCall && !BLOCK_HELPERS.some((name) => name === path.original))
      this.acceptKey(node, 'path');
    const [first] = node.params;
    const outer = this.#figure;
    if (path.original === 'figure' && first?.type === 'StringLiteral') {
      this.#figure = (first as hbs.AST.StringLiteral).value;
      this.figures.push({ name: this.#figure, line: node.loc.start.line });
    }
    this.acceptArray(node.params);
    this.acceptKey(node, 'hash');
    this.#figure = outer;
  }
}
