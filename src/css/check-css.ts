import { createRequire } from 'node:module';
import type {
  Atrule,
  CssNode,
  Declaration,
  Lexer,
  Raw,
  SyntaxMatchError,
  SyntaxParseError,
} from 'css-tree';
import { definitionSyntax, fork } from 'css-tree/dist/csstree.esm';
import { nearestName } from '../diagnostics/suggestions.ts';
import { truncate } from '../text/text-markup.ts';
import {
  CLOSING,
  type CssContext,
  type CssProblem,
  type CssToken,
  cssTokens,
  MAX_PROBLEMS,
  OPENING,
  TYPE,
} from './css-tokens.ts';

// A JSON module cannot be imported without a warning in Node 20.
const patches = createRequire(import.meta.url)('@csstools/css-syntax-patches-for-csstree') as {
  readonly next: Parameters<typeof fork>[0] & object;
};

/** The grammar of css-tree, with what browsers have learned since. */
const syntax = fork(patches.next);

const lexer = syntax.lexer as Lexer & {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, unknown>>;
  readonly atrules: Readonly<Record<string, unknown>>;
};

const PROPERTIES = Object.keys(lexer.properties).filter((name) => !name.startsWith('-'));

/** Functions whose values the grammar knows: not those that stand for another value. */
const KNOWN_FUNCTIONS = new Set(
  Object.keys(lexer.types)
    .filter((name) =>
      /^(?!(?:var|env|attr|if|inherit|first-valid|toggle|random)).+\(\)$/.test(name),
    )
    .map((name) => name.slice(0, -2).toLowerCase()),
);

interface CssCheck {
  readonly text: string;
  readonly problems: CssProblem[];
  /** What the parser did not understand, by where it starts. */
  readonly errors: ReadonlyMap<number, SyntaxParseError>;
}

/**
 * Everything wrong with a piece of CSS that its text alone shows, in its order. Where something is not
 * closed, all else has another meaning than its author thinks: that is reported alone.
 */
export function checkCss(text: string, context: CssContext): readonly CssProblem[] {
  const unclosed = findUnclosed(text);
  if (unclosed !== null) return [unclosed];
  const errors = new Map<number, SyntaxParseError>();
  const checking: CssCheck = { text, problems: [], errors };
  const around: CssNode[] = [];
  const enter = (node: CssNode): void => {
    if (checking.problems.length < MAX_PROBLEMS) checkNode(checking, node, around);
    around.push(node);
  };
  try {
    const tree = syntax.parse(text, {
      context: context === 'stylesheet' ? 'stylesheet' : 'declarationList',
      positions: true,
      parseCustomProperty: false,
      onParseError: (error, { loc }) => {
        errors.set(loc?.start.offset ?? 0, error);
        if (errors.size > MAX_PROBLEMS) throw error;
      },
    });
    syntax.walk(tree, { enter, leave: () => void around.pop() });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [offset = 0] = errors.keys();
    return [syntaxProblem(offset, 'this is not CSS, and neither is most of what follows')];
  }
  return checking.problems;
}

function checkNode(checking: CssCheck, node: CssNode, around: readonly CssNode[]): void {
  if (node.type === 'Atrule') checkAtRule(checking, node);
  if (node.type === 'Declaration') checkDeclaration(checking, node, around);
  if (node.type === 'Raw') checkRaw(checking, node, around);
}

const syntaxProblem = (offset: number, message: string): CssProblem => ({
  offset,
  length: 1,
  code: 'style/syntax',
  message,
  hint: 'a rule is a selector with styles in braces; a style is written `property: value;`',
});

/** Where a line ends without the semicolon before the next declaration, with its blanks and comments. */
const LOST_SEMICOLON = /(?<![\s,;:({])(?:[^\S\n]|\/\*[^*]*\*\/)*\n\s*-*[a-z][\w-]*\s*:/i;

/** What the parser does not understand, in the library's words. */
function checkRaw(
  { text, problems, errors }: CssCheck,
  { loc }: Raw,
  around: readonly CssNode[],
): void {
  const start = loc?.start.offset ?? 0;
  const raw = text.slice(start, loc?.end.offset);
  const parent = around.at(-1);
  const error = errors.get(start);
  if (parent?.type === 'Declaration') {
    const lost = LOST_SEMICOLON.exec(raw);
    if (lost === null) return;
    problems.push({
      offset: start + lost.index,
      length: 0,
      code: 'style/missing-semicolon',
      message: `\`${parent.property}\` has no semicolon: browsers ignore it together with the next line`,
      hint: 'add `;` here',
    });
    return;
  }
  // The parser does not know every form of a rule in a rule.
  const isNested = around.filter(({ type }) => type === 'Rule').length > 1 || raw.includes('{');
  if (error === undefined || raw.trim() === '' || isNested) return;
  const { message } = error;
  const reason = message.charAt(0).toLowerCase() + message.slice(1);
  problems.push(
    syntaxProblem(
      parent?.type === 'Rule' ? Math.min(error.offset, start + raw.trimEnd().length) : start,
      `\`${truncate(raw.trim())}\` is not valid CSS, so browsers ignore it: ${reason}`,
    ),
  );
}

function checkAtRule({ problems }: CssCheck, { name, loc }: Atrule): void {
  if (loc == null || name.startsWith('-') || lexer.checkAtruleName(name) === undefined) return;
  const near = nearestName(name, Object.keys(lexer.atrules));
  if (near === null) return;
  problems.push({
    offset: loc.start.offset,
    length: name.length + 1,
    code: 'style/unknown-at-rule',
    message: `there is no \`@${name}\` in CSS: browsers ignore everything in it`,
    hint: `did you mean \`@${near}\`?`,
  });
}

function checkDeclaration(
  checking: CssCheck,
  { property, value, loc }: Declaration,
  around: readonly CssNode[],
): void {
  const atRules = around.flatMap((one) => (one.type === 'Atrule' ? one.name.toLowerCase() : []));
  // Custom properties, those of one browser alone, and old tricks; a test of what a browser supports.
  if (loc == null || !/^[a-z]/i.test(property) || atRules.includes('supports')) return;
  const descriptors = Object.keys(lexer.getAtrule(atRules.at(-1) ?? '')?.descriptors ?? {});
  if (descriptors.includes(property.toLowerCase())) return;
  if (lexer.getProperty(property) !== null) {
    checkValue(checking, property, value);
    return;
  }
  const near = nearestName(property, [...descriptors, ...PROPERTIES]);
  // It may be a rule in a rule.
  if (near === null && value.type === 'Raw') return;
  checking.problems.push({
    offset: loc.start.offset,
    length: property.length,
    code: 'style/unknown-property',
    // It may be too new to be known.
    ...(near === null ? { severity: 'warning' } : {}),
    message: `there is no property \`${property}\` in CSS`,
    hint: near === null ? 'fix the name, or remove it' : `did you mean \`${near}\`?`,
  });
}

/** Lengths of SVG that attributes give without a unit, and properties of speech. */
const UNCHECKED_PROPERTIES = /^(?:cx|cy|r|rx|ry|x|y|d|speak|zoom|src)$/;

/** Whether a part of a value is beyond the grammar: what belongs to one browser, or is too new. */
const isUnknownPart = (node: CssNode): boolean =>
  node.type === 'Raw' ||
  (node.type === 'Identifier' && /^-|\\/.test(node.name)) ||
  (node.type === 'Function' && !KNOWN_FUNCTIONS.has(node.name.toLowerCase()));

function checkValue(
  { text, problems }: CssCheck,
  property: string,
  value: Declaration['value'],
): void {
  if (value.type !== 'Value' || value.loc == null || UNCHECKED_PROPERTIES.test(property)) return;
  if (syntax.find(value, isUnknownPart) !== null) return;
  const { start, end } = value.loc;
  const written = text.slice(start.offset, end.offset).trimEnd();
  const error = lexer.matchProperty(property, value).error as SyntaxMatchError | null;
  if (written.trim() === '' || error?.rawMessage !== 'Mismatch') return;
  const part = text.slice(error.loc.start.offset, error.loc.end.offset);
  const isWhole = !/\w/.test(part);
  const wrong = isWhole ? written : part;
  problems.push({
    offset: isWhole ? start.offset : error.loc.start.offset,
    length: wrong.length,
    code: 'style/invalid-value',
    message: `\`${truncate(wrong)}\` is not valid for \`${property}\`: browsers ignore it`,
    hint:
      /^[-+]?[\d.]+$/.test(wrong) && Number(wrong) !== 0
        ? `write the unit directly after the number: \`${wrong}mm\`, \`${wrong}pt\``
        : `the values of \`${property}\`: ${truncate(syntaxOf(property), 100)}`,
  });
}

/** The grammar of a property, as the specification writes it. */
function syntaxOf(property: string): string {
  const { syntax: grammar } = lexer.getProperty(property) ?? {};
  return grammar == null ? 'see its specification' : definitionSyntax.generate(grammar);
}

/**
 * The first thing that is not closed, or closes nothing. Browsers close it somewhere, and so no parser
 * reports it; all that follows means something else then.
 */
function findUnclosed(text: string): CssProblem | null {
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
