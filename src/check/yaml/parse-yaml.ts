import {
  Composer,
  type CST,
  Document,
  isCollection,
  isDocument,
  isPair,
  isScalar,
  Lexer,
  Parser,
  parseDocument,
  visit,
  YAMLParseError,
} from 'yaml';
import { setCurrentFile } from '../../core/current-work.ts';
import { memoizeByObject } from '../../core/memoize.ts';
import type { TextFile } from '../../core/pack-files.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import {
  circularAlias,
  explodingAliases,
  findAliasErrors,
  findCutTexts,
  findDuplicateKeys,
  findSwallowedEntries,
  MAX_ALIASES,
  removeCurlyQuotes,
} from './check-document.ts';
import { explainSyntaxErrors } from './explain-syntax-errors.ts';
import { errorAt, findMergeConflict, rangeOf } from './text-source.ts';
import { fileStart, type KnownOfYaml, type OpenedYaml, TextSource, YamlFile } from './yaml-file.ts';

export interface ParsedYaml {
  /** `null` when the text is not YAML; the diagnostics say why. */
  readonly file: YamlFile | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Lists within lists: data of a game has three or four. */
const MAX_DEPTH = 64;

/**
 * Parses one YAML file and keeps the place of every part.
 *
 * @param path relative to the pack, for the places
 */
export function parseYaml(path: string, text: string): ParsedYaml {
  const source = new TextSource(path, text);
  try {
    return parseSource(source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unparsed(tooDeep(source));
  }
}

/** The parts of a text with which nothing is wrong. */
export const openYaml = memoizeByObject(
  ({ path, text }: TextFile): OpenedYaml => ({
    document: parseDocument(text, PARSE_OPTIONS),
    source: new TextSource(path, text),
  }),
);

const PARSE_OPTIONS = {
  prettyErrors: false,
  stringKeys: true,
  // Found by `findDuplicateKeys`: the parser compares every key with every other one.
  uniqueKeys: false,
  resolveKnownTags: false,
  version: '1.2',
} as const;

/** A list of records opens up to three of the parser's levels for each that a person sees. */
const MAX_OPEN = 4 * MAX_DEPTH;
/** Only the first mistake in the syntax is reported: a parser that goes on makes a million. */
const MAX_FAULTS = 1000;

/**
 * As `parseDocument`, for texts of strangers: one that nests beyond any use is given up at once, and
 * errors are made without stacks, which cost most of the time that a million of them takes.
 *
 * @returns `null` for a text that nests too deep
 */
function composeDocument(text: string): Document.Parsed | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    const [first, second] = new Composer(PARSE_OPTIONS).compose(
      boundedTokens(text),
      true,
      text.length,
    );
    if (first !== undefined && second !== undefined) {
      const [from, to] = second.range;
      first.errors.push(new YAMLParseError([from, to], 'MULTIPLE_DOCS', 'a second document'));
    }
    return first ?? null;
  } catch (error) {
    if (error instanceof TooDeepError) return null;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

class TooDeepError extends Error {}

function* boundedTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let faults = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error' || token.type === 'directive') faults += 1;
      if (faults > MAX_FAULTS) return;
      yield token;
    }
    if (parser.stack.length > MAX_OPEN) throw new TooDeepError();
  }
  yield* parser.end();
}

const unparsed = (...diagnostics: Diagnostic[]): ParsedYaml => ({ file: null, diagnostics });

function parseSource(source: TextSource): ParsedYaml {
  const { path, text } = source;
  const conflict = findMergeConflict(source);
  if (conflict !== null) return unparsed(conflict);
  const document = composeDocument(text);
  if (document === null) return unparsed(tooDeep(source));
  const faults = [...document.errors, ...document.warnings];
  if (faults.some(({ message }) => /call stack/i.test(message))) return unparsed(tooDeep(source));
  const errors = explainSyntaxErrors(source, document, faults);
  if (errors.length > 0) return unparsed(...errors);
  const misread = [
    ...findDuplicateKeys(source, document),
    ...findSwallowedEntries(source, document),
  ];
  if (misread.length > 0) return unparsed(...misread);
  if (document.contents === null || document.contents.range === undefined) {
    return unparsed(emptyFile(path, text));
  }
  const aliases = findAliasErrors(source, document);
  if (aliases.length > 0) return unparsed(...aliases);
  const curly = removeCurlyQuotes(source, document);
  const value = toData(source, document);
  if ('diagnostic' in value) return unparsed(value.diagnostic);
  if (value.data === null || value.data === undefined) return unparsed(emptyFile(path, text));
  const depth = nestingDepth(value.data);
  if (depth === Number.POSITIVE_INFINITY) return unparsed(circularAlias(source, document));
  if (depth > MAX_DEPTH) return unparsed(tooDeep(source));
  const written = keepForms(document) ? document.toJS({ maxAliasCount: MAX_ALIASES }) : value.data;
  return {
    file: new YamlFile(path, value.data, () => ({ document, source }), { written }),
    diagnostics: [
      ...curly,
      ...findControlCharacters(source, document),
      ...findCutTexts(source, document),
    ],
  };
}

function toData(
  source: TextSource,
  document: Document.Parsed,
): { readonly data: unknown } | { readonly diagnostic: Diagnostic } {
  try {
    return { data: document.toJS({ maxAliasCount: MAX_ALIASES }) };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const exploding = error instanceof ReferenceError && /excessive/i.test(error.message);
    return { diagnostic: (exploding ? explodingAliases : circularAlias)(source, document) };
  }
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
      const holder = path.at(-1);
      const key =
        at === 'value' && isPair(holder) && isScalar(holder.key) ? holder.key.value : null;
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

/** The place of the depth, found in the text: how far a parser gets differs between machines. */
function tooDeep(source: TextSource): Diagnostic {
  const at = Math.max(0, source.text.search(/(?:[[{]\s*){64}|(?:- +){64}|^ {128}/m));
  return errorAt(source, [at, at], {
    code: 'yaml/too-deep',
    message: `lists or maps are nested too deeply (at most ${MAX_DEPTH} levels)`,
    hint: 'look for unclosed brackets or ever-growing indentation',
  });
}

/** How many lists and maps stand within each other; infinite for a value that holds itself. */
function nestingDepth(value: unknown): number {
  const known = new Map<object, number>();
  const measure = (one: unknown): number => {
    if (typeof one !== 'object' || one === null) return 0;
    const depth = known.get(one);
    if (depth !== undefined) return depth;
    known.set(one, Number.POSITIVE_INFINITY);
    let deepest = 0;
    for (const part of Object.values(one)) deepest = Math.max(deepest, measure(part));
    known.set(one, deepest + 1);
    return deepest + 1;
  };
  return measure(value);
}

/**
 * Characters that print nothing, and halves of characters: no text of a game means them. Those from
 * U+FDD0 are marks of the program, in what templates print and in the text of rulebooks.
 */
const CONTROL = /(?![\n\t]|\r\n)[\p{Cc}\p{Cs}\u2028\u2029\uFDD0-\uFDEF\uFFFE\uFFFF]/u;

/** Where the first of them stands in a text; -1 where there is none. */
export const controlCharacterOffset = (text: string): number => text.search(CONTROL);

function findControlCharacters(source: TextSource, document: Document.Parsed): Diagnostic[] {
  const found: Diagnostic[] = [];
  visit(document, {
    Scalar: (_, node) => {
      const fault = typeof node.value === 'string' ? describeControlCharacter(node.value) : null;
      if (fault !== null) found.push(errorAt(source, rangeOf(node), fault));
    },
  });
  return found;
}

/** The problem of a text with a character that cannot be printed; `null` for any other text. */
export function describeControlCharacter(
  text: string,
): Pick<Diagnostic, 'code' | 'message' | 'hint'> | null {
  const control = CONTROL.exec(text)?.[0];
  if (control === undefined) return null;
  const number = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'text/control-character',
    message: `this text contains a control character (U+${number})`,
    hint: 'remove it; it was probably pasted by accident',
  };
}

/** Parses a YAML file of a pack; the same file is parsed once in a process. */
export const parsePackYaml = memoizeByObject((file: TextFile): ParsedYaml => {
  setCurrentFile(file.path);
  return parseYaml(file.path, file.text);
});

/** Curly quotes at an end, and several lines of which the first is blank or begins with one. */
const NEEDS_QUOTES = /^[“”„‟‘’‚‛]|[“”„‟‘’‚‛]$|^\s[\s\S]*\n/u;

/**
 * Data as YAML that is read back as the same: in straight quotes what the reader would take for
 * quotes, or the parser for breaks of lines. Texts that a file has already stay as they are written.
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
