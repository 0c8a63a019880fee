import { type Document, isCollection, isScalar, type Node, visit, type YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { CURLY_QUOTES, startsWithCurlyQuote } from './check-document.ts';
import { findIndentationError } from './indentation.ts';
import { errorAt } from './text-source.ts';
import type { TextSource } from './yaml-file.ts';

/** More mistakes than this in one file are not reported. */
const MAX_REPORTED = 20;
/** The parser reports some tabs several times. */
const MAX_TABS = 200;

const TAB = {
  message: 'there is a tab where YAML only allows spaces',
  hint: 'indent with spaces (two per level); most editors can convert tabs',
} as const;

/**
 * What the parser failed at. After the first error it misreads what follows, so only the first is
 * reported, and every other line that starts with a tab; of duplicate keys only those before it.
 */
export function explainSyntaxErrors(
  source: TextSource,
  {
    document,
    faults,
    duplicates,
  }: {
    document: Document.Parsed;
    faults: readonly YAMLError[];
    duplicates: readonly Diagnostic[];
  },
): Diagnostic[] {
  const [first, ...rest] = [...faults].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return duplicates.slice(0, MAX_REPORTED);
  const fault = explainError(source, document, first);
  const tabs = findTabErrors(source, rest);
  const found = [
    ...duplicates.filter(({ line }) => line < fault.line),
    fault,
    ...tabs.map((one) => tabError(source, one)),
  ];
  const lines = new Set<number>();
  return found.filter(({ line }) => !lines.has(line) && lines.add(line)).slice(0, MAX_REPORTED);
}

/** The faults are in the order of the text, so each line is looked at once, however many are in it. */
function findTabErrors(source: TextSource, faults: readonly YAMLError[]): YAMLError[] {
  const found: YAMLError[] = [];
  let lineEnd = -1;
  for (const fault of faults) {
    if (fault.pos[0] <= lineEnd) continue;
    const end = source.text.indexOf('\n', fault.pos[0]);
    lineEnd = end === -1 ? source.text.length : end;
    if (isTabError(source, fault)) found.push(fault);
    if (found.length === MAX_TABS) break;
  }
  return found;
}

function explainError(source: TextSource, document: Document.Parsed, fault: YAMLError): Diagnostic {
  if (isTabError(source, fault)) return tabError(source, fault);
  const { at, message, hint } = explainSyntaxError(source.text, document, fault);
  return errorAt(source, at, { code: 'yaml/syntax', message, hint });
}

function tabError(source: TextSource, { pos }: YAMLError): Diagnostic {
  const at = source.text.indexOf('\t', lineStart(source.text, pos[0]));
  return errorAt(source, [at, at + 1], { code: 'yaml/syntax', ...TAB });
}

/** Where the line of an offset begins. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

function isTabError({ text }: TextSource, { pos }: YAMLError): boolean {
  const start = lineStart(text, pos[0]);
  return /^ *\t/.test(text.slice(start, start + 500));
}

/** A syntax error in words for people. */
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

/** What most often fixes a line that means something else to YAML than to its writer. */
const QUOTES =
  'text that starts with a special character such as `*`, `&`, `!`, `@`, `[` or `{` needs quotes';

const NOT_A_KEY: MessageAndHint = {
  message: 'this is neither text nor a key with a value',
  hint: 'a key needs a colon and a space after it; the keys of a record must line up; text that contains `: ` needs quotes',
};

/** The parser's codes in words for people. */
const MESSAGES: Readonly<Partial<Record<YAMLError['code'], MessageAndHint>>> = {
  BAD_INDENT: {
    message: 'this line is not indented like the lines around it',
    hint: 'align it with the other keys of the record',
  },
  MULTILINE_IMPLICIT_KEY: NOT_A_KEY,
  BLOCK_AS_IMPLICIT_KEY: NOT_A_KEY,
  MISSING_CHAR: {
    message: 'something is missing here: a colon, a dash or a comma',
    hint: NOT_A_KEY.hint,
  },
  BAD_SCALAR_START: { message: 'text cannot start with this character', hint: QUOTES },
  BAD_DQ_ESCAPE: {
    message: 'this is not a valid escape sequence in double quotes',
    hint: 'write `\\` for a literal backslash, or put the text in single quotes',
  },
  UNEXPECTED_TOKEN: { message: 'this is not expected here', hint: QUOTES },
  MULTIPLE_DOCS: {
    message: 'a second document starts here (`---` or `...`), but a data file must be one document',
    hint: 'remove the line',
  },
  TAG_RESOLVE_FAILED: {
    message: 'tags (`!…`) are not allowed in data files',
    hint: 'remove the tag, or put the text in quotes',
  },
  NON_STRING_KEY: { message: 'a key must be plain text', hint: null },
  BAD_ALIAS: {
    message: 'this alias refers to an anchor that does not exist',
    hint: 'put the text in quotes if the `*` is part of it',
  },
};

/** In this order: the first that recognizes the error explains it. */
const EXPLAINERS: readonly ((context: SyntaxErrorContext) => SyntaxExplanation | null)[] = [
  curlyQuotes,
  openQuote,
  openBracket,
  textAfterQuote,
  indentation,
  colonInText,
  missingComma,
  textAfterBlockMark,
];

/** What made the parser fail; in the parser's own words where no explainer recognizes it. */
function explainSyntaxError(
  text: string,
  document: Document.Parsed,
  fault: YAMLError,
): SyntaxExplanation {
  const context = { text, document, fault, from: fault.pos[0] };
  for (const explain of EXPLAINERS) {
    const explanation = explain(context);
    if (explanation !== null) return explanation;
  }
  const known = MESSAGES[fault.code];
  const own = lowerFirst(fault.message.split('\n')[0] ?? fault.message);
  return {
    at: fault.pos,
    message: known?.message ?? `this is not valid YAML: ${own}`,
    hint: known === undefined ? QUOTES : known.hint,
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
    message: 'this quote is not closed',
    hint: /[“”„‟‘’]$/u.test(line)
      ? `a curly quote does not close it: write \`${quote}\``
      : `end the text with \`${quote}\`; inside it, write that quote as ${within}`,
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
    message: `the bracket \`${text.charAt(start)}\` is not closed`,
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
    message: 'there is something after the closing quote',
    hint:
      quote === '"'
        ? 'put the quotes around the whole text; write a `"` inside it as `\\"`'
        : "put the quotes around the whole text; write a `'` inside it as `''`",
  };
}

/** The line itself, or the next one, which the parser takes for a part of it. */
function indentation({ text, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  const start = lineStart(text, from);
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
    message: 'text that contains `: ` needs quotes: YAML reads this as a key with a value',
    hint: 'put the whole text in quotes',
  };
}

function missingComma({ fault }: SyntaxErrorContext): SyntaxExplanation | null {
  if (!/^Missing , /.test(fault.message)) return null;
  return { at: fault.pos, message: 'a comma is missing before this entry', hint: null };
}

function textAfterBlockMark({ text, fault, from }: SyntaxErrorContext): SyntaxExplanation | null {
  const mark = /(?:^|\s)([|>])[-+\d]*[ ]*$/.exec(text.slice(lineStart(text, from), from))?.[1];
  if (fault.code !== 'UNEXPECTED_TOKEN' || mark === undefined) return null;
  return {
    at: fault.pos,
    message: `nothing may follow \`${mark}\` on its line: the text starts on the next line`,
    hint: `text that starts with \`${mark}\` needs quotes`,
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
