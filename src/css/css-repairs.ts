import { type CssProblem, type CssToken, TYPE } from './css-tokens.ts';

/** What is wrong with a token whatever is around it. */
export interface TokenFault {
  readonly problem: CssProblem;
  /** Up to where the text is lost with it; `null` where nothing is. */
  readonly end: number | null;
  /** Whether it swallows what follows, so that no parser can be trusted with the rest. */
  readonly swallows: boolean;
}

/** A comment, text or address without its end, and `//`, which starts no comment in CSS. */
export function findTokenFault(text: string, token: CssToken): TokenFault | null {
  switch (token.type) {
    case TYPE.Comment:
      return commentFault(text, token);
    case TYPE.String:
    case TYPE.BadString:
      return stringFault(text, token);
    case TYPE.BadUrl:
      return urlFault(text, token);
    case TYPE.Delim:
      return lineCommentFault(text, token);
    default:
      return null;
  }
}

function commentFault(text: string, { start, end }: CssToken): TokenFault | null {
  const isClosed = end - start >= 4 && text.startsWith('*/', end - 2);
  if (isClosed && !holdsStyles(text.slice(start + 2, end - 2))) return null;
  return {
    problem: {
      offset: start,
      length: 2,
      code: 'style/unclosed-comment',
      message: isClosed
        ? 'this comment is not closed: it extends to the end of the next one, and the styles in between are lost'
        : 'this comment is not closed: all styles after it are lost',
      hint: 'add `*/` at the end of the comment',
    },
    end: null,
    swallows: true,
  };
}

/** Whether a comment holds styles, and then the start of another one. */
function holdsStyles(inside: string): boolean {
  const second = /(?:^|[\s;{}])\/\*/.exec(inside);
  return second !== null && /[{};]/.test(inside.slice(0, second.index + 1));
}

function stringFault(text: string, { start, end, type }: CssToken): TokenFault | null {
  const isClosed = type === TYPE.String && end - start > 1 && endsWithQuote(text, start, end);
  if (isClosed) return null;
  return {
    problem: {
      offset: start,
      length: 1,
      code: 'style/unclosed-string',
      message: 'this string is not closed',
      hint: `add \`${text[start]}\` at its end, on the same line`,
    },
    end,
    swallows: true,
  };
}

/** Whether the quote at the end is the one that closes, and not an escaped one. */
function endsWithQuote(text: string, start: number, end: number): boolean {
  if (text[end - 1] !== text[start]) return false;
  let backslashes = 0;
  for (let at = end - 2; at > start && text[at] === '\\'; at -= 1) backslashes += 1;
  return backslashes % 2 === 0;
}

function urlFault(text: string, { start, end }: CssToken): TokenFault {
  const line = text.slice(start, end).split('\n', 1)[0] ?? '';
  const isClosed = line.includes(')');
  return {
    problem: {
      offset: start,
      length: isClosed ? line.indexOf(')') + 1 : line.length,
      code: 'style/unclosed-bracket',
      message: isClosed
        ? 'an address that contains spaces or quotes must be in quotes'
        : 'this `(` is not closed',
      hint: isClosed ? 'write it as `url("…")`' : 'add `)` at the end of the address',
    },
    end,
    swallows: !isClosed,
  };
}

/** What follows `//` would be taken for a selector or a style. */
function lineCommentFault(text: string, { start }: CssToken): TokenFault | null {
  const isAlone = start === 0 || /[\s;{}]/.test(text[start - 1] ?? '');
  if (!text.startsWith('//', start) || !isAlone) return null;
  const lineEnd = text.indexOf('\n', start);
  return {
    problem: {
      offset: start,
      length: 2,
      code: 'style/syntax',
      message: '`//` does not start a comment in CSS, and what follows it is lost',
      hint: 'write `/* … */`',
    },
    end: lineEnd === -1 ? text.length : lineEnd,
    swallows: false,
  };
}

/** A stretch of a text that is blanked out, with what is written at its start. */
export interface BlankedStretch {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** The text with some stretches blanked out, each line as long as before. */
export function blankOut(text: string, stretches: readonly BlankedStretch[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { from, to, by } of [...stretches].sort((a, b) => a.from - b.from)) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    const blank = text.slice(start, to).replace(/[^\n]/g, ' ');
    pieces.push(text.slice(done, start), by + blank.slice(by.length));
    done = to;
  }
  return pieces.join('') + text.slice(done);
}
