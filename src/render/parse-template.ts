import type Handlebars from 'handlebars';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type SourceSpan, spanAt, templateError } from './template-problem.ts';

export type HandlebarsEnvironment = ReturnType<typeof Handlebars.create>;

/** How many characters before the mistake the parser quotes. */
const MAX_QUOTED_BEFORE = 20;

/**
 * Parses one template. Returns its syntax tree, or the mistake with line and column: the parser
 * tells the line in its text only, and the column as a caret under a quotation.
 */
export function parseTemplate(
  handlebars: HandlebarsEnvironment,
  file: string,
  source: string,
): hbs.AST.Program | Diagnostic {
  if (nestingDepth(source) > MAX_NESTING) return tooDeepError(file);
  try {
    return handlebars.parse(source, { srcName: file });
  } catch (error) {
    if (error instanceof RangeError) return tooDeepError(file);
    return syntaxError(file, source, error);
  }
}

/** The parser needs minutes for thousands of blocks inside one another. */
const MAX_NESTING = 100;

/** How many blocks, or brackets, stand open at most, by the look of the text. */
const nestingDepth = (source: string): number =>
  Math.max(maxDepth(source, /\{\{~?([#/])/g, '#'), maxDepth(source, /([()])/g, '('));

function maxDepth(source: string, marks: RegExp, opening: string): number {
  let open = 0;
  let most = 0;
  for (const [, mark] of source.matchAll(marks)) {
    open = Math.max(0, open + (mark === opening ? 1 : -1));
    most = Math.max(most, open);
  }
  return most;
}

/** A template that nests or calls itself beyond any use. */
export const tooDeepError = (file: string): Diagnostic =>
  templateError(
    { file, line: 1, column: 1 },
    {
      code: 'template/too-deep',
      message: 'the template is nested too deeply, or its partials call themselves endlessly',
      hint: 'look for a partial that calls itself',
    },
  );

function syntaxError(file: string, source: string, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : String(error);
  const hint = /got 'EOF'\s*$/.test(text)
    ? 'a `{{#…}}` needs its `{{/…}}`, and a `{{` its `}}`'
    : 'look for a missing brace, quote or end of a block, here or earlier';
  const problem = { code: 'template/syntax', message: describeParserError(text), hint };
  const line = numberOf(error, 'lineNumber');
  const column = numberOf(error, 'column');
  if (line !== null && column !== null) {
    return templateError({ file, line, column: column + 1 }, problem);
  }
  return templateError(spanOfQuotation(file, source, text), problem);
}

function numberOf(error: unknown, key: 'lineNumber' | 'column'): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'number' ? value : null;
}

/** Finds the parser's quotation again in the source: the caret stands under the token it choked on. */
function spanOfQuotation(file: string, source: string, text: string): SourceSpan {
  const [head = '', quotation = '', caret = ''] = text.split('\n');
  const told = /on line (\d+)/.exec(head);
  const line = told ? Number(told[1]) : 1;
  const caretAt = caret.indexOf('^');
  if (caretAt < 0) return { file, line, column: 1 };
  const past = quotation.slice(0, caretAt).replace(/^\.\.\.(?=.{8,})/, '');
  const next = quotation.slice(caretAt).replace(/\.\.\.$/, '');
  const offset = offsetOfQuotation(source, { past, next, line });
  return offset === null ? { file, line, column: 1 } : spanAt(file, source, offset);
}

/** The offset nearest to the told line around which the source reads as quoted; quotations lose line ends. */
function offsetOfQuotation(
  source: string,
  { past, next, line }: { past: string; next: string; line: number },
): number | null {
  let best: number | null = null;
  let bestMiss = Number.POSITIVE_INFINITY;
  let lineHere = 1;
  for (let offset = 0; offset <= source.length; offset += 1) {
    if (source[offset - 1] === '\n') lineHere += 1;
    const before = source
      .slice(Math.max(0, offset - MAX_QUOTED_BEFORE), offset)
      .replaceAll('\n', '');
    if (before !== past) continue;
    const after = source
      .slice(offset, offset + next.length + MAX_QUOTED_BEFORE)
      .replaceAll('\n', '');
    if (!after.startsWith(next)) continue;
    const miss = Math.abs(lineHere - line);
    if (miss < bestMiss) {
      best = offset;
      bestMiss = miss;
    }
  }
  return best;
}

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
  if (text.startsWith('Lexical error'))
    return 'this is not valid Handlebars: this is not allowed in a tag';
  const plain = (text.split('\n')[0] ?? text).replace(/ - \d+:\d+$/, '');
  return `this is not valid Handlebars: ${plain}`;
}
