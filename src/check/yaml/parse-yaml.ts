import {
  Document,
  isCollection,
  isDocument,
  isPair,
  isScalar,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../../limits/current-work.ts';
import type { TextFile } from '../../pack/pack-files.ts';
import { memoizeByObject } from '../../values/memoize.ts';
import { isExactNumber } from '../../values/value-shapes.ts';
import { explodingAliases, inspectDocument, MAX_ALIASES } from './check-document.ts';
import { CONTROL, errorAt, findMergeConflict } from './text-source.ts';
import { fileStart, type KnownOfYaml, type OpenedYaml, TextSource, YamlFile } from './yaml-file.ts';

export interface ParsedYaml {
  /** `null` when the text is not YAML; the diagnostics say why. */
  readonly file: YamlFile | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The parts of a text with which nothing is wrong. */
export const openYaml = memoizeByObject(
  ({ path, text }: TextFile): OpenedYaml => ({
    document: parseDocument(text, PARSE_OPTIONS),
    source: new TextSource(path, text),
  }),
);

export const PARSE_OPTIONS = {
  prettyErrors: false,
  stringKeys: true,
  // Found by `inspectDocument`: the parser compares every key with every other one.
  uniqueKeys: false,
  resolveKnownTags: false,
  version: '1.2',
} as const;

const ENDLESS_BRACKETS = /(?:[[{]\s*){10000}/;

const unparsed = (...diagnostics: Diagnostic[]): ParsedYaml => ({ file: null, diagnostics });

/** Where each character is a mistake, there are a million errors, whose stacks would take all memory. */
function parseWithoutStacks(text: string): Document.Parsed {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, PARSE_OPTIONS);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Parses one YAML file and keeps the place of every part.
 *
 * @param path relative to the pack, for the places
 * @throws RangeError for lists in lists that exceed the call stack
 */
export function parseYaml(path: string, text: string): ParsedYaml {
  // The parser would take all memory before it reaches the end of the stack.
  if (ENDLESS_BRACKETS.test(text)) throw new RangeError('Maximum call stack size exceeded');
  const source = new TextSource(path, text);
  const conflict = findMergeConflict(source);
  if (conflict !== null) return unparsed(conflict);
  const document = parseWithoutStacks(text);
  const faults = [...document.errors, ...document.warnings];
  const exhausted = faults.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (exhausted !== undefined) throw new RangeError(exhausted.message);
  const errors = explainSyntaxErrors(source, document, faults);
  if (errors.length > 0) return unparsed(...errors);
  const { misread, found, firstAlias } = inspectDocument(source, document);
  if (misread.length > 0) return unparsed(...misread);
  if (document.contents === null || document.contents.range === undefined) {
    return unparsed(emptyFile(path, text));
  }
  keepLongNumbers(document);
  const data = toData(document);
  if (data === EXPLODING) return unparsed(explodingAliases(source, firstAlias));
  if (data === null || data === undefined) return unparsed(emptyFile(path, text));
  const written = keepForms(document) ? document.toJS({ maxAliasCount: MAX_ALIASES }) : data;
  return {
    file: new YamlFile(path, data, () => ({ document, source }), { written }),
    diagnostics: found,
  };
}

/** In place of data with aliases of aliases, which unfold to more than a machine can hold. */
const EXPLODING = Symbol('exploding aliases');

function toData(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (error instanceof ReferenceError && /excessive/i.test(error.message)) return EXPLODING;
    throw error;
  }
}

/** Makes texts of numbers that would be others when they are printed, such as one of 20 digits. */
function keepLongNumbers(document: Document.Parsed): void {
  visit(document, {
    Scalar: (at, node, path) => {
      const { source = '', value } = node;
      if (typeof value !== 'number' || isExactNumber(source, value)) return;
      if (keyOf(at, path) !== 'copies') node.value = source;
    },
  });
}

/**
 * Makes texts of ids, and of numbers that are not printed as they are written: `3.50`, `+1`, `010`.
 * Copies are counted, however they are written.
 *
 * @returns whether there are any
 */
function keepForms(document: Document.Parsed): boolean {
  let isChanged = false;
  visit(document, {
    Scalar: (at, node, path) => {
      const key = keyOf(at, path);
      const { source = '' } = node;
      const isId =
        key === 'id' && (typeof node.value === 'number' || typeof node.value === 'boolean');
      const isForm = typeof node.value === 'number' && String(node.value) !== source;
      if (at === 'key' || key === 'copies' || !(isId || isForm)) return;
      node.value = source;
      isChanged = true;
    },
  });
  return isChanged;
}

/** The key of the value that is visited; `null` for an entry of a list. */
function keyOf(at: unknown, path: readonly unknown[]): unknown {
  const holder = path.at(-1);
  return at === 'value' && isPair(holder) && isScalar(holder.key) ? holder.key.value : null;
}

/** The finding for a file that holds nothing but comments and blanks. */
export const emptyFile = (path: string, text: string): Diagnostic => ({
  ...fileStart(path),
  code: 'file/empty',
  severity: 'error',
  message:
    text.trim() === '' ? 'this file is empty' : 'this file contains only comments and whitespace',
  hint: /\r(?!\n)/.test(text)
    ? 'it has bare CR line endings: save it with LF or CRLF'
    : 'its contents may be in version control',
  related: [],
});

/** Parses a YAML file of a pack; the same file is parsed once in a process. */
export const parsePackYaml = memoizeByObject((file: TextFile): ParsedYaml => {
  setCurrentFile(file.path);
  return parseYaml(file.path, file.text);
});

/** Several lines, of which the first begins with a blank. */
const NEEDS_QUOTES = /^\s[\s\S]*\n/;

/**
 * Data as YAML that is read back as the same: in quotes what the parser would take for breaks of
 * lines. Texts that a file has already stay as they are written.
 */
export function formatYaml(data: unknown): string {
  const document = isDocument(data) ? data : new Document(data);
  visit(document, {
    Scalar: (_, node, path) => {
      const { value, type } = node;
      if (type !== undefined || typeof value !== 'string') return;
      // In brackets, `yaml` writes several lines without quotes, although `a:` at an end is a key there.
      const isBroken =
        value.includes('\n') && path.some((one) => isCollection(one) && one.flow === true);
      if (isBroken || CONTROL.test(value) || NEEDS_QUOTES.test(value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Takes what an earlier run has made of the very same text without finding a problem. */
export function restorePackYaml(file: TextFile, value: unknown, known: KnownOfYaml): void {
  const restored = new YamlFile(file.path, value, () => openYaml(file), known);
  parsePackYaml.set(file, { file: restored, diagnostics: [] });
}

/**
 * What the parser failed at: the commonest mistakes in words of our own, the others in those of the
 * parser. After the first error it misreads what follows, so only the first is reported.
 */
function explainSyntaxErrors(
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
