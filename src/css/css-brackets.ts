import {
  type CssProblem,
  type CssToken,
  cssTokens,
  OPENING,
  TYPE,
  tokenName,
} from './css-tokens.ts';

export interface CssBrackets {
  /** What is not closed, or closes nothing. */
  readonly problems: readonly CssProblem[];
  /** The text, as long as before, without the declarations whose brackets are not closed. */
  readonly repaired: string;
  /** Whether something swallows what follows it, so that no parser can be trusted with the rest. */
  readonly isBroken: boolean;
}

interface OpenBracket {
  readonly token: CssToken;
  readonly isBlock: boolean;
  /** Of the beginning of its rule, from the beginning of the line. */
  readonly column: number;
}

/** Checks that everything opened is closed, which browsers make nothing of, and so no parser reports. */
export function checkBrackets(text: string): CssBrackets {
  const reader = new BracketReader(text);
  // An open string ends with its line, the last one too.
  for (const token of cssTokens(`${text}\n`)) reader.read(token);
  return reader.finish();
}

class BracketReader {
  readonly #problems: CssProblem[] = [];
  readonly #open: OpenBracket[] = [];
  readonly #text: string;
  #repaired: string;
  /** Where the declaration or rule begins that is being read. */
  #start: number | null = null;
  /** Where its last token ended. */
  #end = 0;
  #skipTo = 0;
  #swallows = false;
  /** The block that lost its end, if one did. */
  #unclosed: OpenBracket | undefined;
  #loneEnd: CssToken | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#repaired = text;
  }

  read(token: CssToken): void {
    const { type, start, end } = token;
    if (start < this.#skipTo || type === TYPE.WhiteSpace) return;
    if (type === TYPE.Comment) {
      this.#readComment(token);
      return;
    }
    if (type === TYPE.Delim && this.#isLineComment(start)) {
      this.#readLineComment(start);
      return;
    }
    this.#readOpenText(token);
    const isSemicolon = type === TYPE.Semicolon && !this.#isInCondition();
    const isEnd = type === TYPE.LeftCurlyBracket || type === TYPE.RightCurlyBracket || isSemicolon;
    if (isEnd) this.#closeBrackets();
    if (OPENING.has(type) || type === TYPE.LeftCurlyBracket) this.#push(token);
    if (type === TYPE.RightParenthesis || type === TYPE.RightSquareBracket) {
      this.#closeBracket(token);
    }
    if (type === TYPE.RightCurlyBracket && this.#open.pop() === undefined) this.#loneEnd ??= token;
    this.#start = isEnd ? null : (this.#start ?? start);
    this.#end = end;
  }

  finish(): CssBrackets {
    this.#closeBrackets();
    const isBlockLost = this.#reportBlock();
    return {
      problems: this.#problems,
      repaired: this.#repaired,
      isBroken: this.#swallows || isBlockLost,
    };
  }

  #report(code: string, { start, end }: CssToken, message: string, hint: string): void {
    this.#problems.push({ code, offset: start, length: end - start, message, hint });
  }

  #blank(from: number, to: number): void {
    const blanks = this.#text.slice(from, to).replace(/[^\n]/g, ' ');
    this.#repaired = this.#repaired.slice(0, from) + blanks + this.#repaired.slice(to);
  }

  #readComment(token: CssToken): void {
    const inside = this.#text.slice(token.start + 2, token.end);
    const isClosed = inside.endsWith('*/');
    // One that holds styles, and then the start of another.
    const second = inside.search(/(?:^|[\s;{}])\/\*/);
    if (isClosed && !/[{};]/.test(inside.slice(0, second + 1))) return;
    this.#swallows = true;
    this.#report(
      'style/unclosed-comment',
      { ...token, end: token.start + 2 },
      isClosed
        ? 'this comment is not closed: it extends to the end of the next one, and the styles in between are lost'
        : 'this comment is not closed: all styles after it are lost',
      'add `*/` at the end of the comment',
    );
  }

  #isLineComment(start: number): boolean {
    const isAlone = start === 0 || /[\s;{}]/.test(this.#text[start - 1] ?? '');
    return isAlone && this.#text.startsWith('//', start);
  }

  /** What follows `//` would be taken for a selector or a style. */
  #readLineComment(start: number): void {
    const lineEnd = this.#text.indexOf('\n', start);
    this.#skipTo = lineEnd === -1 ? this.#text.length : lineEnd;
    this.#blank(start, this.#skipTo);
    this.#report(
      'style/syntax',
      { type: 0, start, end: start + 2 },
      '`//` does not start a comment in CSS, and what follows it is lost',
      'write `/* … */`',
    );
  }

  /** A text or an address without its end. */
  #readOpenText(token: CssToken): void {
    const { type, start, end } = token;
    if (type === TYPE.BadUrl || (type === TYPE.Url && this.#text[end - 1] !== ')')) {
      this.#readOpenUrl(token);
    }
    if (type !== TYPE.BadString) return;
    this.#swallows = true;
    this.#report(
      'style/unclosed-string',
      { ...token, end: start + 1 },
      'this string is not closed',
      `add \`${this.#text[start]}\` at its end, on the same line`,
    );
  }

  #readOpenUrl({ start, end, type }: CssToken): void {
    const [line = ''] = this.#text.slice(start, end).split('\n', 1);
    const isClosed = line.includes(')');
    this.#swallows ||= !isClosed;
    this.#report(
      'style/unclosed-bracket',
      { type, start, end: start + (isClosed ? line.indexOf(')') + 1 : line.length) },
      isClosed
        ? 'an address that contains spaces or quotes must be in quotes'
        : 'this `(` is not closed',
      isClosed ? 'write it as `url("…")`' : 'add `)` at the end of the address',
    );
    this.#blank(this.#start ?? start, end);
  }

  #push(token: CssToken): void {
    const isBlock = token.type === TYPE.LeftCurlyBracket;
    const start = this.#start ?? token.start;
    const column = start - (this.#text.lastIndexOf('\n', start - 1) + 1);
    // A rule that begins no further right than the one around it: that one was not closed before it.
    if (isBlock)
      this.#unclosed ??= this.#open.findLast((one) => one.isBlock && column <= one.column);
    this.#open.push({ token, isBlock, column });
  }

  #closeBracket(token: CssToken): void {
    if (this.#open.at(-1)?.isBlock === false) {
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
    this.#blank(this.#start ?? token.start, token.end);
  }

  /** Where a declaration or a block ends, its brackets must have ended too. */
  #closeBrackets(): void {
    let first: CssToken | null = null;
    while (this.#open.at(-1)?.isBlock === false) first = this.#open.pop()?.token ?? null;
    if (first === null) return;
    const bracket = this.#text.slice(first.start, first.end);
    this.#report(
      'style/unclosed-bracket',
      first,
      `\`${bracket}\` is not closed`,
      `add \`${bracket === '[' ? ']' : ')'}\` at its end`,
    );
    this.#blank(this.#start ?? first.start, this.#end);
  }

  /** In `if(media(print): 1pt; else: 2pt)`. */
  #isInCondition(): boolean {
    const token = this.#open.at(-1)?.token;
    return token?.type === TYPE.Function && tokenName(this.#text, token) === 'if';
  }

  /** Whether a block has no end, or an end no block; reported unless something else took it. */
  #reportBlock(): boolean {
    const open = this.#unclosed ?? this.#open[0];
    const lone = this.#loneEnd ?? (this.#open.length > 0 ? open?.token : undefined);
    if (lone === undefined || this.#swallows) return lone !== undefined;
    this.#report(
      'template/lone-brace',
      lone,
      this.#loneEnd === null
        ? 'this `{` is not closed: all styles after it are lost'
        : 'this `}` has no matching `{`',
      this.#loneEnd === null ? 'add `}` at the end of its styles' : 'remove it',
    );
    return true;
  }
}
