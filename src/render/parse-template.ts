import Handlebars from 'handlebars';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanAt, templateError } from './template-problem.ts';

type HandlebarsEnvironment = ReturnType<typeof Handlebars.create>;

/** The lexer of Handlebars' one parser, which the types do not show: it stays where it gave up. */
const { lexer } = (Handlebars as unknown as { readonly Parser: { readonly lexer: Lexer } }).Parser;

interface Lexer {
  /** What it has not read. */
  readonly _input: string;
  /** What it read last. */
  readonly match: string;
}

/** Parses one template. Returns its syntax tree, or the mistake with line and column. */
export function parseTemplate(
  handlebars: HandlebarsEnvironment,
  file: string,
  source: string,
): hbs.AST.Program | Diagnostic {
  try {
    return handlebars.parse(source, { srcName: file });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return syntaxError(file, source, error);
  }
}

function syntaxError(file: string, source: string, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : String(error);
  const isEnd = /got 'EOF'\s*$/.test(text);
  const open = isEnd ? findOpenBlock(source) : null;
  if (open !== null) return openBlockError(file, source, open);
  const at = source.length - lexer._input.length - lexer.match.length;
  const hint = isEnd
    ? 'a `{{` needs its `}}`'
    : 'look for a missing brace, quote or end of a block, here or earlier';
  const problem = { code: 'template/syntax', message: describeParserError(text, isEnd), hint };
  const { lineNumber, column } = error as { lineNumber?: number; column?: number };
  if (lineNumber !== undefined && column !== undefined) {
    return templateError({ file, line: lineNumber, column: column + 1 }, problem);
  }
  // The parser itself says no more than the line, in words.
  return templateError(spanAt(file, source, at), problem);
}

const openBlockError = (
  file: string,
  source: string,
  { name, at }: { readonly name: string; readonly at: number },
): Diagnostic =>
  templateError(spanAt(file, source, at, name.length + 3), {
    code: 'template/syntax',
    message: `\`{{#${name}}}\` has no \`{{/${name}}}\``,
    hint: `add \`{{/${name}}}\` where the block ends`,
  });

/** The parser's report as one sentence, with what it read last instead of its list of token names. */
function describeParserError(text: string, isEnd: boolean): string {
  const start = 'this is not valid Handlebars: ';
  if (isEnd) return `${start}the end of the file is not expected here`;
  if (text.startsWith('Parse error')) {
    return `${start}\`${lexer.match.trim()}\` is not expected here`;
  }
  if (text.startsWith('Lexical error')) return `${start}this is not allowed in a tag`;
  return start + (text.split('\n')[0] ?? text).replace(/ - \d+:\d+$/, '');
}

/** The last block that is opened and not closed, with its offset; `null` where each has its end. */
function findOpenBlock(source: string): { readonly name: string; readonly at: number } | null {
  const open: { name: string; at: number }[] = [];
  const bare = source.replaceAll(/\{\{!(?:--[\s\S]*?--|[^}]*)\}\}/g, (comment) =>
    ' '.repeat(comment.length),
  );
  for (const { 1: mark, 2: name = '', index } of bare.matchAll(
    /\{\{~?\s*([#/])\s*>?\s*([\w.-]+)/g,
  )) {
    if (mark === '#') open.push({ name, at: index });
    else open.pop();
  }
  return open.at(-1) ?? null;
}
