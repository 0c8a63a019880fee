import { CLOSING, type CssProblem, type CssToken, cssTokens, OPENING, TYPE } from './css-tokens.ts';

/**
 * The first thing that is not closed, or closes nothing. Browsers close it somewhere, and so no parser
 * reports it; all that follows means something else then.
 */
export function findUnclosed(text: string): CssProblem | null {
  const open: CssToken[] = [];
  // An open string ends with its line, the last one too.
  for (const token of cssTokens(`${text}\n`)) {
    const { type } = token;
    const fault = faultOfToken(text, token);
    if (fault !== null) return fault;
    const top = open.at(-1);
    if (top !== undefined && isBracket(top) && endsBrackets(text, type, top))
      return notClosed(text, top);
    if (isBracket(token) || type === TYPE.LeftCurlyBracket) open.push(token);
    else if (CLOSING.has(type)) {
      const isBrace = type === TYPE.RightCurlyBracket;
      if (top === undefined || isBracket(top) === isBrace)
        return bracketProblem(text, token, 'closes nothing');
      open.pop();
    }
  }
  const first = open.find(isBracket) ?? open[0];
  return first === undefined ? null : notClosed(text, first);
}

const isBracket = ({ type }: CssToken): boolean => OPENING.has(type);

/** Where a declaration or a block ends, its brackets must have ended too; but `if()` holds semicolons. */
const endsBrackets = (text: string, type: number, top: CssToken): boolean =>
  type === TYPE.LeftCurlyBracket ||
  type === TYPE.RightCurlyBracket ||
  (type === TYPE.Semicolon && !/^if\($/i.test(text.slice(top.start, top.end)));

/** What is wrong with a token by itself. */
function faultOfToken(text: string, { type, start, end }: CssToken): CssProblem | null {
  const written = text.slice(start, end);
  const problem = (code: string, length: number, message: string, hint: string): CssProblem => ({
    code,
    offset: start,
    length,
    message,
    hint,
  });
  if (
    type === TYPE.Delim &&
    /(?:^|[\s;{}])\/\/$/.test(text.slice(Math.max(0, start - 1), start + 2))
  )
    return problem('style/syntax', 2, '`//` does not start a comment in CSS', 'write `/* … */`');
  // A comment that contains styles, and then the start of another.
  const inside = written.slice(2);
  const second = inside.search(/(?:^|[\s;{}])\/\*/);
  const isOpenComment = !inside.endsWith('*/') || /[{};]/.test(inside.slice(0, second + 1));
  if (type === TYPE.Comment && isOpenComment)
    return problem(
      'style/unclosed-comment',
      2,
      'this comment is not closed',
      'add `*/` at its end',
    );
  if (type === TYPE.BadString) {
    const hint = `add \`${text[start]}\` at its end, on the same line`;
    return problem('style/unclosed-string', 1, 'this string is not closed', hint);
  }
  if (type !== TYPE.BadUrl && (type !== TYPE.Url || written.endsWith(')'))) return null;
  const message = 'this address is not closed, or contains spaces or quotes';
  return problem(
    'style/unclosed-bracket',
    written.split('\n', 1)[0]?.length ?? 0,
    message,
    'write it as `url("…")`',
  );
}

const notClosed = (text: string, token: CssToken): CssProblem =>
  bracketProblem(text, token, 'is not closed');

function bracketProblem(text: string, { type, start, end }: CssToken, what: string): CssProblem {
  const isBrace = type === TYPE.LeftCurlyBracket || type === TYPE.RightCurlyBracket;
  return {
    code: isBrace ? 'template/lone-brace' : 'style/unclosed-bracket',
    offset: start,
    length: end - start,
    message: `\`${text.slice(start, end)}\` ${what}`,
    hint: 'add the missing bracket, or remove this one: all styles after it are lost',
  };
}
