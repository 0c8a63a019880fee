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
  const problem = { code: 'template/syntax', message: describeParserError(text), hint };
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

const TOKEN_NAMES: Readonly<Record<string, string>> = {
  EOF: 'the end of the file',
  INVALID: 'something that is not Handlebars',
  OPEN_ENDBLOCK: '`{{/`',
  CLOSE: '`}}`',
  CLOSE_UNESCAPED: '`}}}`',
  CLOSE_RAW_BLOCK: '`}}}}`',
  CLOSE_SEXPR: '`)`',
  OPEN_SEXPR: '`(`',
  INVERSE: '`{{else}}`',
  OPEN_INVERSE_CHAIN: '`{{else …}}`',
  OPEN_INVERSE: '`{{^`',
  EQUALS: '`=`',
  SEP: '`.` or `/`',
  ID: 'a name',
  STRING: 'a string',
  NUMBER: 'a number',
};

/** The parser's report as one sentence, without its list of token names. */
function describeParserError(text: string): string {
  const got = /got '([^']+)'\s*$/.exec(text)?.[1];
  if (got !== undefined) {
    return `this is not valid Handlebars: ${TOKEN_NAMES[got] ?? `\`${got}\``} is not expected here`;
  }
  if (text.startsWith('Lexical error')) {
    return 'this is not valid Handlebars: this is not allowed in a tag';
  }
  const plain = (text.split('\n')[0] ?? text).replace(/ - \d+:\d+$/, '');
  return `this is not valid Handlebars: ${plain}`;
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
