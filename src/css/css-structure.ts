import { type BlankedStretch, blankOut, findTokenFault, type TokenFault } from './css-repairs.ts';
import {
  type CssProblem,
  type CssToken,
  cssTokens,
  MAX_PROBLEMS,
  TYPE,
  tokenName,
} from './css-tokens.ts';

/** What a piece of CSS is: a whole stylesheet, or the declarations of a `style` attribute. */
export type CssContext = 'stylesheet' | 'declarations';

export interface CssStructure {
  /** What is not closed, closes nothing, or runs into what follows. */
  readonly problems: readonly CssProblem[];
  /** The text, as long as before, with the pieces that were reported taken out. */
  readonly repaired: string;
  /** Whether something swallows what follows it, so that no parser can be trusted with the rest. */
  readonly isBroken: boolean;
  /** Whether it is too long, or nested too deep, to be parsed. */
  readonly isTooLarge: boolean;
}

/** Blocks and brackets deeper than this are no style of a card. */
const MAX_DEPTH = 60;
/** More words and marks than this no hand writes; a picture within a stylesheet is one of them. */
const MAX_TOKENS = 250_000;

interface OpenBracket {
  readonly token: CssToken;
  readonly isBlock: boolean;
  /** Of the beginning of its rule, from the beginning of the line. */
  readonly column: number;
}

/** A declaration or the beginning of a rule, up to the next `;`, `{` or `}`. */
interface Statement {
  /** Its first token, and the last one so far, blanks left out. */
  first: CssToken | null;
  last: CssToken | null;
  /** The token before `last`. */
  beforeLast: CssToken | null;
  /** Whether its first token is a name, directly followed by a colon. */
  hasColon: boolean;
  /** Whether a space follows that colon: no selector has one there. */
  isDeclaration: boolean;
  /** The token that the first of its lines ends with, after the colon. */
  endOfLine: CssToken | null;
  /** Of its first token, from the beginning of the line. */
  column: number;
}

const newStatement = (): Statement => ({
  first: null,
  last: null,
  beforeLast: null,
  endOfLine: null,
  hasColon: false,
  isDeclaration: false,
  column: 0,
});

/** Checks in one pass that everything opened is closed, and that declarations end. */
export function checkStructure(text: string, context: CssContext): CssStructure {
  const reader = new StructureReader(text, context);
  const tokens = cssTokens(text);
  for (const token of tokens.slice(0, MAX_TOKENS)) {
    if (reader.isDone) break;
    reader.read(token);
  }
  const [first] = tokens;
  if (first !== undefined && tokens.length > MAX_TOKENS && !reader.isDone)
    reader.reportTooLong(first);
  return reader.finish();
}

class StructureReader {
  readonly #text: string;
  readonly #context: CssContext;
  readonly #problems: CssProblem[] = [];
  readonly #blanked: BlankedStretch[] = [];
  readonly #open: OpenBracket[] = [];
  #statement = newStatement();
  #lineStart = 0;
  /** The block that lost its end, if one did. */
  #unclosed: OpenBracket | undefined;
  /** Up to here everything belongs to something that was reported. */
  #skipTo = 0;
  #swallows = false;
  #hasLoneEnd = false;
  #isTooMuch = false;

  constructor(text: string, context: CssContext) {
    this.#text = text;
    this.#context = context;
  }

  get isDone(): boolean {
    return this.#isTooMuch || this.#problems.length >= MAX_PROBLEMS;
  }

  read(token: CssToken): void {
    if (token.start < this.#skipTo) return;
    const { type } = token;
    if (type === TYPE.Comment || type === TYPE.WhiteSpace) this.#countLines(token);
    const fault = findTokenFault(this.#text, token);
    if (fault !== null) {
      this.#readFault(token, fault);
      return;
    }
    switch (type) {
      case TYPE.Comment:
        return;
      case TYPE.WhiteSpace:
        this.#readSpace(token);
        return;
      case TYPE.Url:
        if (!this.#text.startsWith(')', token.end - 1)) {
          this.#swallows = true;
          this.#reportBracket(token);
        }
        break;
      case TYPE.Function:
      case TYPE.LeftParenthesis:
      case TYPE.LeftSquareBracket:
        this.#push(token, false);
        break;
      case TYPE.RightParenthesis:
      case TYPE.RightSquareBracket:
        this.#closeBracket(token);
        break;
      case TYPE.LeftCurlyBracket:
        this.#openBlock(token);
        return;
      case TYPE.RightCurlyBracket:
        this.#closeBlock(token);
        return;
      case TYPE.Semicolon:
        if (this.#isInCondition()) return;
        this.#closeBrackets();
        this.#statement = newStatement();
        return;
      case TYPE.Colon:
        this.#readColon(token);
        return;
    }
    this.#extend(token);
  }

  reportTooLong(token: CssToken): void {
    this.#isTooMuch = true;
    this.#report(
      'style/too-long',
      { ...token, end: token.start + 1 },
      'this stylesheet is too long and was not fully checked',
      'check for accidentally pasted content, or split it',
    );
  }

  finish(): CssStructure {
    if (!this.isDone) {
      this.#closeBrackets();
      this.#reportOpenBlock();
    }
    const problems = this.#swallows
      ? this.#problems.filter(({ code }) => code !== 'template/lone-brace')
      : this.#problems;
    return {
      problems,
      repaired: blankOut(this.#text, this.#blanked),
      isTooLarge: this.#isTooMuch,
      isBroken:
        this.isDone ||
        this.#swallows ||
        problems.some(({ code }) => code === 'template/lone-brace'),
    };
  }

  #report(code: string, { start, end }: CssToken, message: string, hint: string): void {
    this.#problems.push({ code, offset: start, length: end - start, message, hint });
  }

  #readFault({ start, type }: CssToken, { problem, end, swallows }: TokenFault): void {
    this.#problems.push(problem);
    if (swallows) this.#swallows = true;
    if (end === null) return;
    const isOfStatement = type !== TYPE.Delim;
    this.#takeOut(isOfStatement ? (this.#statement.first?.start ?? start) : start, end);
    if (type === TYPE.String || type === TYPE.BadString) this.#statement = newStatement();
  }

  /** Keeps where the current line begins. */
  #countLines({ start, end }: CssToken): void {
    const at = this.#text.slice(start, end).lastIndexOf('\n');
    if (at !== -1) this.#lineStart = start + at + 1;
  }

  #readSpace({ start, end }: CssToken): void {
    const statement = this.#statement;
    if (!statement.hasColon) return;
    if (statement.last?.type === TYPE.Colon && statement.last.end === start) {
      statement.isDeclaration ||= statement.beforeLast === statement.first;
    }
    const hasLineEnd = this.#text.slice(start, end).includes('\n');
    const isOpenEnded = statement.last?.type === TYPE.Colon || statement.last?.type === TYPE.Comma;
    if (hasLineEnd && !isOpenEnded) statement.endOfLine ??= statement.last;
  }

  #extend(token: CssToken): void {
    const statement = this.#statement;
    if (statement.first === null) this.#beginStatement(token);
    statement.beforeLast = statement.last;
    statement.last = token;
  }

  #beginStatement(token: CssToken): void {
    this.#statement.first = token;
    this.#statement.column = token.start - this.#lineStart;
  }

  #readColon(token: CssToken): void {
    const statement = this.#statement;
    const { first, last } = statement;
    const isInBlock = this.#context === 'declarations' || this.#open.length > 0;
    const isInBrackets = this.#open.at(-1)?.isBlock === false;
    const follows = last !== null && last.end === token.start && last.type === TYPE.Ident;
    if (isInBlock && !isInBrackets && follows) {
      if (!statement.hasColon) statement.hasColon = last === first;
      else this.#readSecondColon(last);
    }
    this.#extend(token);
  }

  /** `color: red` and, on the next line, `top: 0`: the first was not ended. */
  #readSecondColon(name: CssToken): void {
    const statement = this.#statement;
    const end = statement.beforeLast;
    if (end === null || statement.first === null || end.type === TYPE.Colon) return;
    const isCustom = this.#text.startsWith('--', statement.first.start);
    const isNextLine = this.#text.slice(end.end, name.start).includes('\n');
    if (end.type === TYPE.Comma || (isCustom && !isNextLine)) return;
    if (!statement.isDeclaration && this.#isOfRule(name.end)) return;
    this.#reportSemicolon(statement.first, end, name.start);
    this.#statement = { ...newStatement(), first: name, last: name, hasColon: true };
  }

  /** Whether a block comes before the next end of a declaration. */
  #isOfRule(from: number): boolean {
    const ahead = this.#text.slice(from, from + 1000);
    return ahead.charAt(ahead.search(/[;{}]/)) === '{';
  }

  #reportSemicolon(first: CssToken, last: CssToken, next: number): void {
    const name = this.#text.slice(first.start, first.end);
    this.#report(
      'style/missing-semicolon',
      { ...last, start: last.end, end: last.end },
      `\`${name}\` has no semicolon: browsers ignore it together with the next line`,
      'add `;` here',
    );
    this.#blanked.push({ from: last.end, to: next, by: ';' });
  }

  #push(token: CssToken, isBlock: boolean): void {
    const { first, column: ofFirst } = this.#statement;
    const column = first === null ? token.start - this.#lineStart : ofFirst;
    // A rule that begins no further right than the one around it: that one was not closed before it.
    if (isBlock)
      this.#unclosed ??= this.#open.findLast((one) => one.isBlock && column <= one.column);
    this.#open.push({ token, isBlock, column });
    if (this.#open.length <= MAX_DEPTH) return;
    this.#isTooMuch = true;
    this.#report(
      'style/too-deep',
      token,
      `brackets are nested more than ${MAX_DEPTH} deep here`,
      'look for unclosed `{` or `(`',
    );
  }

  #openBlock(token: CssToken): void {
    this.#closeBrackets();
    const { first, isDeclaration, endOfLine } = this.#statement;
    const isCustom = first !== null && this.#text.startsWith('--', first.start);
    if (first !== null && isDeclaration && endOfLine !== null && !isCustom) {
      this.#reportSemicolon(first, endOfLine, endOfLine.end + 1);
    }
    this.#push(token, true);
    this.#statement = newStatement();
  }

  #closeBlock(token: CssToken): void {
    this.#closeBrackets();
    this.#statement = newStatement();
    if (this.#open.pop() !== undefined) return;
    this.#takeOut(token.start, token.end);
    if (this.#hasLoneEnd) return;
    this.#hasLoneEnd = true;
    this.#report('template/lone-brace', token, 'this `}` has no matching `{`', 'remove it');
  }

  #closeBracket(token: CssToken): void {
    const opened = this.#open.at(-1);
    if (opened?.isBlock === false) {
      this.#open.pop();
      return;
    }
    const bracket = this.#text[token.start];
    this.#report(
      'style/unclosed-bracket',
      token,
      `this \`${bracket}\` has no matching opening bracket`,
      'remove it',
    );
    this.#takeOut(this.#statement.first?.start ?? token.start, token.end);
  }

  /** Where a declaration or a block ends, its brackets must have ended too. */
  #closeBrackets(): void {
    let first: CssToken | null = null;
    while (this.#open.at(-1)?.isBlock === false) first = this.#open.pop()?.token ?? null;
    if (first !== null) this.#reportBracket(first);
  }

  #reportBracket(token: CssToken): void {
    const isNamed = token.type === TYPE.Function || token.type === TYPE.Url;
    const bracket = token.type === TYPE.LeftSquareBracket ? '[' : '(';
    const name = token.type === TYPE.Function ? tokenName(this.#text, token) : 'url';
    this.#report(
      'style/unclosed-bracket',
      { ...token, end: isNamed ? token.start + name.length + 1 : token.end },
      `\`${isNamed ? name : ''}${bracket}\` is not closed`,
      `add \`${bracket === '[' ? ']' : ')'}\` at its end`,
    );
    const from = this.#statement.first?.start ?? token.start;
    this.#takeOut(from, Math.max(token.end, this.#statement.last?.end ?? 0));
  }

  /** In `if(media(print): 1pt; else: 2pt)`. */
  #isInCondition(): boolean {
    const token = this.#open.at(-1)?.token;
    return token?.type === TYPE.Function && tokenName(this.#text, token) === 'if';
  }

  #reportOpenBlock(): void {
    if (this.#hasLoneEnd) return;
    const [open] = this.#open;
    if (open === undefined) return;
    this.#report(
      'template/lone-brace',
      (this.#unclosed ?? open).token,
      'this `{` is not closed: all styles after it are lost',
      'add `}` at the end of its styles',
    );
  }

  #takeOut(from: number, to: number): void {
    this.#blanked.push({ from, to, by: '' });
    this.#skipTo = Math.max(this.#skipTo, to);
  }
}
