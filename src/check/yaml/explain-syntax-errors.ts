import { type Document, isCollection, isScalar, visit, type YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { errorAt } from './text-source.ts';
import type { TextSource } from './yaml-file.ts';

/**
 * What the parser failed at: the commonest mistakes in words of our own, the others in those of the
 * parser. After the first error it misreads what follows, so only the first is reported.
 */
export function explainSyntaxErrors(
  source: TextSource,
  document: Document.Parsed,
  faults: readonly YAMLError[],
): Diagnostic[] {
  const [fault] = [...faults].sort((a, b) => a.pos[0] - b.pos[0]);
  if (fault === undefined) return [];
  const { at = fault.pos, ...problem } =
    tabInIndent(source.text, fault) ??
    unclosed(source.text, document, fault) ??
    wrongIndent(source.text, fault) ??
    wrongQuotes(source.text, fault) ??
    explainCode(fault);
  return [errorAt(source, at, { code: 'yaml/syntax', ...problem })];
}

/** A syntax error in words for people. */
interface SyntaxExplanation {
  /** Offsets in the text; those of the parser unless given. */
  readonly at?: readonly [from: number, to: number];
  readonly message: string;
  readonly hint: string | null;
}

/** What most often fixes a line that means something else to YAML than to its writer. */
const QUOTES =
  'text that starts with a special character such as `*`, `&`, `!`, `@`, `|`, `[` or `{` needs quotes';

const NOT_A_KEY: SyntaxExplanation = {
  message: 'this is neither text nor a key with a value',
  hint: 'a key needs a colon and a space after it; the keys of a record must line up; text that contains `: ` needs quotes',
};

/** The parser's codes in words for people. */
const MESSAGES: Readonly<Partial<Record<YAMLError['code'], SyntaxExplanation>>> = {
  MULTILINE_IMPLICIT_KEY: NOT_A_KEY,
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'text that contains `: ` needs quotes: YAML reads this as a key with a value',
    hint: 'put the whole text in quotes',
  },
  BAD_SCALAR_START: { message: 'text cannot start with this character', hint: QUOTES },
  UNEXPECTED_TOKEN: { message: 'this is not expected here', hint: QUOTES },
  MULTIPLE_DOCS: {
    message: 'a second document starts here (`---` or `...`), but a data file must be one document',
    hint: 'remove the line',
  },
};

function explainCode({ code, message }: YAMLError): SyntaxExplanation {
  const own = message.charAt(0).toLowerCase() + message.slice(1);
  return MESSAGES[code] ?? { message: `this is not valid YAML: ${own}`, hint: null };
}

/** Where the line of an offset begins. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

function tabInIndent(text: string, { pos }: YAMLError): SyntaxExplanation | null {
  const start = lineStart(text, pos[0]);
  const [indent] = /^ *\t/.exec(text.slice(start, start + 500)) ?? [];
  if (indent === undefined) return null;
  return {
    at: [start + indent.length - 1, start + indent.length],
    message: 'there is a tab where YAML only allows spaces',
    hint: 'indent with spaces (two per level); most editors can convert tabs',
  };
}

/** A quote or bracket, at its beginning: the parser misses its end far below. */
function unclosed(
  text: string,
  document: Document.Parsed,
  { message, pos }: YAMLError,
): SyntaxExplanation | null {
  if (!/^Missing closing|end with a [\]}]/.test(message)) return null;
  let start = -1;
  visit(document, {
    Node: (_, node) => {
      const from = node.range?.[0] ?? -1;
      const isQuote = isScalar(node) && /^QUOTE/.test(node.type ?? '');
      const isSuch = message.startsWith('Missing') ? isQuote : isCollection(node) && node.flow;
      if (isSuch && from < pos[0]) start = Math.max(start, from);
    },
  });
  if (start === -1) return null;
  const opening = text.charAt(start);
  const closing = { '[': ']', '{': '}' }[opening];
  return {
    at: [start, start + 1],
    message: `${closing ? `the bracket \`${opening}\`` : 'this quote'} is not closed`,
    hint: closing
      ? `end the ${closing === ']' ? 'list' : 'record'} with \`${closing}\``
      : `end the text with a straight \`${opening}\`; ${quoteWithin(opening)}`,
  };
}

const quoteWithin = (quote: string): string =>
  `inside it, write that quote as ${quote === '"' ? '`\\"`' : "`''`"}`;

/** A line that begins with a key, or with the dash of an entry, and its indent. */
const BLOCK_LINE =
  /^( *)(?:-(?=\s|$)|(?:"[^"\n]*"|'[^'\n]*'|[^\s#"'[\]{}&*!|>%@`-][^\n]*?):(?=\s|$))/;

/** Where the next line begins that is neither blank nor a comment. */
function nextLine(text: string, offset: number): number {
  const next = /\n(?=[ \t]*[^\s#])/.exec(text.slice(offset));
  return next === null ? text.length : offset + next.index + 1;
}

/** The line itself, or the next one, which the parser takes for a part of its key. */
function wrongIndent(text: string, { code, pos }: YAMLError): SyntaxExplanation | null {
  const start = lineStart(text, pos[0]);
  const isKey = code.endsWith('IMPLICIT_KEY');
  const isComment = /^ *#/.test(text.slice(start, start + 500));
  const from = isKey || isComment ? nextLine(text, pos[0]) : start;
  const indent = BLOCK_LINE.exec(text.slice(from))?.[1]?.length;
  const [written = '', own = ''] = /^([ -]*).*/.exec(text.slice(start)) ?? [];
  const isOdd = isKey
    ? !/:\s/.test(written.slice(pos[0] - start)) && indent !== own.length
    : text.slice(start, pos[0]).trim() === '';
  if (indent === undefined || !isOdd) return null;
  return {
    at: [from + indent, from + indent + 1],
    message: 'this line is not indented like the lines around it',
    hint: 'align it with the other keys of its record, or with the other entries of its list',
  };
}

function wrongQuotes(text: string, { code, pos: [from] }: YAMLError): SyntaxExplanation | null {
  const quote = text.slice(lineStart(text, from), from).trimEnd().at(-1) ?? '';
  if (code !== 'UNEXPECTED_TOKEN' || !/["']/.test(quote)) return null;
  return {
    message: 'there is something after the closing quote',
    hint: `put the quotes around the whole text; ${quoteWithin(quote)}`,
  };
}
