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
  const { at = fault.pos, ...problem } = unclosed(source.text, document, fault) ??
    wrongIndent(source.text, fault) ?? {
      message: `this is not valid YAML: ${fault.message.charAt(0).toLowerCase()}${fault.message.slice(1)}`,
      hint: /IMPLICIT_KEY|SCALAR_START|UNEXPECTED_TOKEN|TAG/.test(fault.code) ? QUOTES : null,
    };
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
  "put the whole text in quotes if it contains `: ` or starts with a mark such as `*` or `[`; inside single quotes, write a quote as `''`; a key needs a colon and a space after it";

/** Where the line of an offset begins. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

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
  const closing = { '[': ']', '{': '}' }[opening] ?? opening;
  return {
    at: [start, start + 1],
    message: `\`${opening}\` is not closed`,
    hint: `end it with \`${closing}\`; inside quotes, write a quote as ${opening === '"' ? '`\\"`' : "`''`"}`,
  };
}

/** A line that begins with a key, or with the dash of an entry, and its indent. */
const BLOCK_LINE =
  /^( *)(?:-(?=\s|$)|(?:"[^"\n]*"|'[^'\n]*'|[^\s#"'[\]{}&*!|>%@`-][^\n]*?):(?=\s|$))/;

/** Where the next line begins that is neither blank nor a comment. */
function nextLine(text: string, offset: number): number {
  const next = /\n(?=[ \t]*[^\s#])/.exec(text.slice(offset));
  return next === null ? text.length : offset + next.index + 1;
}

/** A tab, the line itself, or the next one, which the parser takes for a part of its key. */
function wrongIndent(text: string, { code, pos }: YAMLError): SyntaxExplanation | null {
  const start = lineStart(text, pos[0]);
  const message = 'this line is not indented like the lines around it';
  const hint =
    'align it with the other keys of its record or entries of its list, with spaces only';
  const [tab] = /^ *\t/.exec(text.slice(start, start + 500)) ?? [];
  if (tab !== undefined) return { at: [start + tab.length - 1, start + tab.length], message, hint };
  const isKey = code.endsWith('IMPLICIT_KEY');
  const isComment = /^ *#/.test(text.slice(start, start + 500));
  const from = isKey || isComment ? nextLine(text, pos[0]) : start;
  const indent = BLOCK_LINE.exec(text.slice(from))?.[1]?.length;
  const [written = '', own = ''] = /^([ -]*).*/.exec(text.slice(start)) ?? [];
  const isOdd = isKey
    ? !/:\s/.test(written.slice(pos[0] - start)) && indent !== own.length
    : text.slice(start, pos[0]).trim() === '';
  if (indent === undefined || !isOdd) return null;
  return { at: [from + indent, from + indent + 1], message, hint };
}
