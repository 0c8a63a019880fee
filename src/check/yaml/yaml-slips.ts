import { type Document, isCollection, isScalar, type Node, visit, type YAMLError } from 'yaml';
import { CURLY_QUOTES, startsWithCurlyQuote } from './curly-quotes.ts';
import { findIndentationError } from './indentation.ts';

/** A slip of the pen, in words for people. */
export interface SyntaxExplanation {
  /** Offsets in the text. */
  readonly at: readonly [from: number, to: number];
  readonly message: string;
  readonly hint: string | null;
}

/** A fault of the parser with what it stands in. */
interface SyntaxErrorContext {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly fault: YAMLError;
  readonly from: number;
}

type MessageAndHint = Pick<SyntaxExplanation, 'message' | 'hint'>;

/** What most often mends a line that means something to YAML which its writer did not. */
const QUOTES = 'a text that begins with a mark such as `*`, `&`, `!`, `@`, `[` or `{` needs quotes';

const NOT_A_KEY: MessageAndHint = {
  message: 'this is neither a text nor a key with its value',
  hint: 'a key needs a colon and a space behind it; keys of one record line up; a text with `: ` in it needs quotes',
};

/** The parser's codes in words for people. */
const MESSAGES: Readonly<Partial<Record<YAMLError['code'], MessageAndHint>>> = {
  BAD_INDENT: {
    message: 'this line is not indented like its neighbours',
    hint: 'line it up with the other keys of the record',
  },
  MULTILINE_IMPLICIT_KEY: NOT_A_KEY,
  BLOCK_AS_IMPLICIT_KEY: NOT_A_KEY,
  MISSING_CHAR: {
    message: 'something is missing here: a colon, a dash or a comma',
    hint: NOT_A_KEY.hint,
  },
  BAD_SCALAR_START: { message: 'no text may begin with this mark', hint: QUOTES },
  BAD_DQ_ESCAPE: {
    message: 'a backslash has a meaning within `"` quotes, and none before this character',
    hint: 'write two backslashes for one, or put the text in single quotes',
  },
  UNEXPECTED_TOKEN: { message: 'this is out of place here', hint: QUOTES },
  MULTIPLE_DOCS: {
    message: 'a second document begins here (`---` or `...`); a data file is one document',
    hint: 'remove the line',
  },
  TAG_RESOLVE_FAILED: {
    message: 'a tag (`!…`) has no place in a data file',
    hint: 'remove the tag, or put the text in quotes',
  },
  NON_STRING_KEY: { message: 'a key must be plain text', hint: null },
  BAD_ALIAS: {
    message: 'this alias names an anchor that does not exist',
    hint: 'put the text in quotes if the `*` belongs to it',
  },
};

/** In this order: the first that knows the slip tells it. */
const EXPLAINERS: readonly ((stumble: SyntaxErrorContext) => SyntaxExplanation | null)[] = [
  curlyQuotes,
  openQuote,
  openBracket,
  textAfterQuote,
  indentation,
  colonInText,
  missingComma,
  textAfterBlockMark,
];

/** The slip that made the parser stumble; its own words serve where nobody knows better. */
export function explainSyntaxError(
  text: string,
  document: Document.Parsed,
  fault: YAMLError,
): SyntaxExplanation {
  const stumble = { text, document, fault, from: fault.pos[0] };
  for (const know of EXPLAINERS) {
    const slip = know(stumble);
    if (slip !== null) return slip;
  }
  const told = MESSAGES[fault.code];
  const own = lowerFirst(fault.message.split('\n')[0] ?? fault.message);
  return {
    at: fault.pos,
    message: told?.message ?? `this is not YAML: ${own}`,
    hint: told === undefined ? QUOTES : told.hint,
  };
}

function curlyQuotes({ text, from, fault }: SyntaxErrorContext): SyntaxExplanation | null {
  return startsWithCurlyQuote(text.slice(from, from + 1))
    ? { at: fault.pos, ...CURLY_QUOTES }
    : null;
}

function openQuote({ text, document, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  if (!fault.message.startsWith('Missing closing')) return null;
  const start = lastNodeStart(
    document,
    from,
    (node) => isScalar(node) && /^QUOTE/.test(node.type ?? ''),
  );
  if (start === null) return null;
  const quote = text.charAt(start);
  const line = lineAt(text, start).trimEnd();
  const within = quote === '"' ? '`\\"`' : "`''`";
  return {
    at: [start, start + 1],
    message: 'the quote that opens here is not closed',
    hint: /[“”„‟‘’]$/u.test(line)
      ? `a curly quote does not close it: write \`${quote}\``
      : `end the text with \`${quote}\`; within it the same quote is written ${within}`,
  };
}

function openBracket({
  text,
  document,
  fault,
  from,
}: SyntaxErrorContext): SyntaxExplanation | null {
  const closing = /end with a ([\]}])/.exec(fault.message)?.[1];
  if (closing === undefined) return null;
  const start = lastNodeStart(document, from, (node) => isCollection(node) && node.flow === true);
  if (start === null) return null;
  return {
    at: [start, start + 1],
    message: `the bracket \`${text.charAt(start)}\` that opens here is not closed`,
    hint: `end the ${closing === ']' ? 'list' : 'record'} with \`${closing}\``,
  };
}

/** Where the last such node before an offset begins. */
function lastNodeStart(
  document: Document.Parsed,
  before: number,
  isSuch: (node: Node) => boolean,
): number | null {
  let start: number | null = null;
  visit(document, {
    Node: (_, node) => {
      const from = node.range?.[0];
      if (from !== undefined && from < before && isSuch(node)) start = Math.max(start ?? 0, from);
    },
  });
  return start;
}

function textAfterQuote({ text, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  const quote = text.slice(0, from).trimEnd().at(-1);
  const isOnLine = !text.slice(0, from).match(/\n *$/);
  if (fault.code !== 'UNEXPECTED_TOKEN' || !isOnLine || (quote !== '"' && quote !== "'"))
    return null;
  return {
    at: fault.pos,
    message: 'something stands behind the quote that ends the text',
    hint:
      quote === '"'
        ? 'put the quotes around the whole text; a `"` within it is written `\\"`'
        : "put the quotes around the whole text; a `'` within it is written `''`",
  };
}

/** The line itself, or the next one, which the parser takes for a part of it. */
function indentation({ text, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  const start = lineStartOf(text, from);
  const isAtStart = text.slice(start, from).trim() === '';
  const isOfLine = isAtStart || fault.code === 'BAD_INDENT';
  const runsOn = fault.code === 'MULTILINE_IMPLICIT_KEY' || fault.code === 'BLOCK_AS_IMPLICIT_KEY';
  const misfit =
    (isOfLine ? findIndentationError(text, start) : null) ??
    (runsOn ? findIndentationError(text, nextLine(text, start)) : null);
  if (misfit === null) return null;
  const { offset, message, hint } = misfit;
  return { at: [offset, offset + 1], message, hint };
}

const lineStartOf = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

const lineAt = (text: string, offset: number): string => /.*/.exec(text.slice(offset))?.[0] ?? '';

/** Where the next line with something on it begins. */
function nextLine(text: string, start: number): number {
  const next = /\n(?=[ \t]*[^\s#])/.exec(text.slice(start));
  return next === null ? text.length : start + next.index + 1;
}

function colonInText({ text, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  if (fault.code !== 'BLOCK_AS_IMPLICIT_KEY') return null;
  const colon = lineAt(text, from).search(/:(?:\s|$)/);
  if (colon === -1) return null;
  return {
    at: fault.pos,
    message: 'a text with `: ` in it needs quotes: YAML takes this for a key with its value',
    hint: 'put the whole text in quotes',
  };
}

function missingComma({ fault }: SyntaxErrorContext): SyntaxExplanation | null {
  if (!/^Missing , /.test(fault.message)) return null;
  return { at: fault.pos, message: 'a comma is missing before this entry', hint: null };
}

function textAfterBlockMark({ text, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  const mark = /(?:^|\s)([|>])[-+\d]*[ ]*$/.exec(text.slice(lineStartOf(text, from), from))?.[1];
  if (fault.code !== 'UNEXPECTED_TOKEN' || mark === undefined) return null;
  return {
    at: fault.pos,
    message: `nothing may stand behind \`${mark}\` on its line: the text begins on the next one`,
    hint: `a text that begins with \`${mark}\` needs quotes`,
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
