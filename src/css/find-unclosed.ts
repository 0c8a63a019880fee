import {
  type CssProblem,
  type CssToken,
  cssTokens,
  OPENING,
  TYPE,
  tokenName,
} from './css-tokens.ts';

/**
 * The first thing that is not closed, or closes nothing. Browsers close it somewhere, and so no parser
 * reports it; all that follows means something else then.
 */
export function findUnclosed(text: string): CssProblem | null {
  const open: CssToken[] = [];
  // An open string ends with its line, the last one too.
  for (const token of cssTokens(`${text}\n`)) {
    const fault = faultOfToken(text, token) ?? matchBrackets(text, token, open);
    if (fault !== null) return fault;
  }
  const first = open.find(isBracket) ?? open[0];
  return first === undefined ? null : notClosed(text, first);
}

const isBracket = ({ type }: CssToken): boolean => OPENING.has(type);

/** Opens or closes what a token does; the fault if it cannot. */
function matchBrackets(text: string, token: CssToken, open: CssToken[]): CssProblem | null {
  const { type } = token;
  const top = open.at(-1);
  const isInBracket = top !== undefined && isBracket(top);
  if (isBracket(token)) open.push(token);
  else if (type === TYPE.RightParenthesis || type === TYPE.RightSquareBracket) {
    if (!isInBracket) return problemAt(text, token, 'has no matching opening bracket', 'remove it');
    open.pop();
  } else if (isInBracket && endsBrackets(text, type, top)) return notClosed(text, top);
  else if (type === TYPE.LeftCurlyBracket) open.push(token);
  else if (type === TYPE.RightCurlyBracket && open.pop() === undefined) {
    return problemAt(text, token, 'has no matching `{`', 'remove it');
  }
  return null;
}

/** Where a declaration or a block ends, its brackets must have ended too; but `if()` holds semicolons. */
const endsBrackets = (text: string, type: number, top: CssToken): boolean =>
  type === TYPE.LeftCurlyBracket ||
  type === TYPE.RightCurlyBracket ||
  (type === TYPE.Semicolon && !(top.type === TYPE.Function && tokenName(text, top) === 'if'));

/** What is wrong with a token by itself. */
function faultOfToken(text: string, token: CssToken): CssProblem | null {
  const { type, start, end } = token;
  const written = text.slice(start, end);
  const isLine = type === TYPE.Delim && /(?:^|[\s;{}])$/.test(text.slice(0, start).slice(-1));
  if (isLine && text.startsWith('//', start)) {
    return {
      code: 'style/syntax',
      offset: start,
      length: 2,
      message: '`//` does not start a comment in CSS, and what follows it is lost',
      hint: 'write `/* … */`',
    };
  }
  // A comment that contains styles, and then the start of another.
  const inside = written.slice(2);
  const second = inside.search(/(?:^|[\s;{}])\/\*/);
  const isOpenComment = !inside.endsWith('*/') || /[{};]/.test(inside.slice(0, second + 1));
  if (type === TYPE.Comment && isOpenComment) {
    return {
      code: 'style/unclosed-comment',
      offset: start,
      length: 2,
      message: 'this comment is not closed: the styles after it are lost',
      hint: 'add `*/` at the end of the comment',
    };
  }
  if (type === TYPE.BadString) {
    return {
      code: 'style/unclosed-string',
      offset: start,
      length: 1,
      message: 'this string is not closed',
      hint: `add \`${text[start]}\` at its end, on the same line`,
    };
  }
  if (type !== TYPE.BadUrl && (type !== TYPE.Url || written.endsWith(')'))) return null;
  return {
    code: 'style/unclosed-bracket',
    offset: start,
    length: written.split('\n', 1)[0]?.length ?? 0,
    message: 'this address is not closed, or contains spaces or quotes',
    hint: 'write it as `url("…")`',
  };
}

const notClosed = (text: string, token: CssToken): CssProblem =>
  token.type === TYPE.LeftCurlyBracket
    ? problemAt(text, token, 'is not closed: all styles after it are lost', 'add `}` at their end')
    : problemAt(text, token, 'is not closed', 'add the closing bracket at its end');

function problemAt(text: string, token: CssToken, what: string, hint: string): CssProblem {
  const { type, start, end } = token;
  const isBrace = type === TYPE.LeftCurlyBracket || type === TYPE.RightCurlyBracket;
  return {
    code: isBrace ? 'template/lone-brace' : 'style/unclosed-bracket',
    offset: start,
    length: end - start,
    message: `\`${text.slice(start, end)}\` ${what}`,
    hint,
  };
}
