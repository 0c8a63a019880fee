import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident, string, url } from 'css-tree/utils';
import type { Severity } from '../diagnostics/diagnostic.ts';

/** A token of CSS Syntax Level 3: one of `TYPE`, from `start` up to `end`. */
export interface CssToken {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

export const TYPE = tokenTypes;

/** Splits CSS into tokens, in time linear in its length. */
export function cssTokens(text: string): CssToken[] {
  const tokens: CssToken[] = [];
  tokenize(text, (type, start, end) => {
    tokens.push({ type, start, end });
  });
  return tokens;
}

/** Functions whose texts are addresses without `url()`. */
const IMAGE_SETS = /^(?:-webkit-)?image-set$/;

/** The name of a function or at-rule token, decoded and in lower case. */
export const tokenName = (text: string, { start, end, type }: CssToken): string =>
  type === TYPE.Function
    ? ident.decode(text.slice(start, end - 1)).toLowerCase()
    : ident.decode(text.slice(start + 1, end)).toLowerCase();

export const isBlank = ({ type }: CssToken): boolean =>
  type === TYPE.WhiteSpace || type === TYPE.Comment;

const isOpening = ({ type }: CssToken): boolean =>
  type === TYPE.LeftParenthesis || type === TYPE.Function;

/** What a bracket, a parenthesis or a function begins with, but no block. */
export const OPENING: ReadonlySet<number> = new Set([
  TYPE.Function,
  TYPE.LeftParenthesis,
  TYPE.LeftSquareBracket,
]);

/** What a bracket, a parenthesis, a function or a block ends with. */
export const CLOSING: ReadonlySet<number> = new Set([
  TYPE.RightParenthesis,
  TYPE.RightSquareBracket,
  TYPE.RightCurlyBracket,
]);

/** Whether an `@import` begins or ends at a token; `null` where it goes on as before. */
function isOfImport(text: string, token: CssToken): boolean | null {
  if (token.type === TYPE.AtKeyword) return tokenName(text, token) === 'import';
  return [TYPE.Semicolon, TYPE.LeftCurlyBracket].includes(token.type) ? false : null;
}

/** Every address that a piece of CSS loads, in its order. */
export function cssAddresses(
  text: string,
  tokens: readonly CssToken[] = cssTokens(text),
): CssAddress[] {
  const found: CssAddress[] = [];
  let isImport = false;
  const add = (start: number, end: number, address: string): void =>
    void found.push({ offset: start, length: end - start, address: address.trim(), isImport });
  /** The names of the functions around a token; '' for plain parentheses. */
  const functions: string[] = [];
  for (const [at, token] of tokens.entries()) {
    isImport = isOfImport(text, token) ?? isImport;
    if (token.type === TYPE.Url || token.type === TYPE.BadUrl) {
      add(token.start, token.end, url.decode(text.slice(token.start, token.end)));
    } else if (token.type === TYPE.Function && /^(?:url|src)$/.test(tokenName(text, token))) {
      const { address, end } = urlArgument(text, tokens, at + 1);
      add(token.start, end, address);
      functions.push('');
    } else if (isOpening(token)) {
      functions.push(token.type === TYPE.Function ? tokenName(text, token) : '');
    } else if (token.type === TYPE.RightParenthesis) {
      functions.pop();
    } else if (token.type === TYPE.String && IMAGE_SETS.test(functions.at(-1) ?? '')) {
      add(token.start, token.end, string.decode(text.slice(token.start, token.end)));
    }
  }
  return found;
}

/** What stands in the parentheses of `url()`: a text, or, where the name was escaped, bare characters. */
function urlArgument(text: string, tokens: readonly CssToken[], from: number) {
  const first = tokens.slice(from, from + 8).find((token) => !isBlank(token));
  const close = tokens.slice(from, from + 64).find(({ type }) => type === TYPE.RightParenthesis);
  const end = close?.end ?? first?.end ?? text.length;
  if (first === undefined || first === close) return { address: '', end };
  const isText = first.type === TYPE.String || first.type === TYPE.BadString;
  const address = isText
    ? string.decode(text.slice(first.start, first.end))
    : ident.decode(text.slice(first.start, close?.start ?? text.length));
  return { address, end };
}

/** What ends one compound selector, or cannot be part of it. */
const isBoundary = (text: string, token: CssToken): boolean =>
  isBlank(token) ||
  isOpening(token) ||
  [TYPE.Comma, TYPE.Semicolon, TYPE.LeftCurlyBracket, TYPE.RightCurlyBracket].includes(
    token.type,
  ) ||
  token.type === TYPE.RightParenthesis ||
  (token.type === TYPE.Delim && '>+~'.includes(text[token.start] ?? ''));

/**
 * By `:has` an element may look otherwise because of what it holds. Names these elements by the type
 * or class that their selectors begin with; `null` where one begins otherwise.
 */
export function subjectsOfHas(styles: string): readonly string[] | null {
  if (!/has/i.test(styles) && !styles.includes('\\')) return [];
  const subjects = new Set<string>();
  let compound = 0;
  for (const token of cssTokens(styles)) {
    const isHas = token.type === TYPE.Function && tokenName(styles, token) === 'has';
    if (isHas && styles[token.start - 1] === ':') {
      const selector = styles.slice(compound, token.start - 1);
      const [subject] = /^(?:[a-z][a-z0-9-]*|\.[\w-]+)/i.exec(selector) ?? [];
      if (subject === undefined || selector.includes('\\')) return null;
      subjects.add(subject);
    }
    if (isBoundary(styles, token)) compound = token.end;
  }
  return [...subjects];
}

/** What a piece of CSS is: a whole stylesheet, or the declarations of a `style` attribute. */
export type CssContext = 'stylesheet' | 'declarations';

/** Something wrong with a piece of CSS, by its position in the text. */
export interface CssProblem {
  readonly offset: number;
  readonly length: number;
  readonly code: string;
  /** An error unless it says otherwise. */
  readonly severity?: Severity;
  readonly message: string;
  readonly hint: string | null;
}

/** An address that CSS loads: the content of `url()`, or a text in `image-set()`. */
interface CssAddress {
  /** Of the whole `url(…)`. */
  readonly offset: number;
  readonly length: number;
  /** Decoded: without quotes and escapes. */
  readonly address: string;
  /** Whether it is of an `@import`, which is refused as a whole. */
  readonly isImport: boolean;
}

/** More problems than this in one stylesheet say nothing new, and would take memory. */
export const MAX_PROBLEMS = 200;
