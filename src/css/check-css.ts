import type {
  Atrule,
  CssNode,
  Declaration,
  ParseOptions,
  Raw,
  SyntaxMatchError,
  Value,
} from 'css-tree';
import { truncate } from '../text/text-markup.ts';
import { checkBrackets } from './css-brackets.ts';
import {
  AT_RULES,
  FUNCTIONS,
  isKnownFunction,
  keywordsOf,
  lexer,
  nearestCssName,
  PROPERTIES,
  parse,
  UNITS,
  walk,
} from './css-grammar.ts';
import { type CssContext, type CssProblem, MAX_PROBLEMS } from './css-tokens.ts';

/** Thrown where so much cannot be parsed that it is no CSS. */
class NotCssError extends Error {}

interface CssCheck {
  readonly text: string;
  readonly problems: CssProblem[];
  /** Where the parser gave up, by where that piece begins. */
  readonly failures: Map<number, number>;
  /** Whether what cannot be parsed is reported: not where something swallows what follows it. */
  readonly checksSyntax: boolean;
}

/**
 * Everything wrong with a piece of CSS that its text alone shows, in its order: what is not closed,
 * properties and at-rules that do not exist, values that a property does not take, and what is no CSS
 * at all. What may be newer than the grammar is left alone.
 */
export function checkCss(written: string, context: CssContext): readonly CssProblem[] {
  const { problems, repaired: text, isBroken } = checkBrackets(written);
  const checking: CssCheck = {
    text,
    problems: [],
    failures: new Map(),
    checksSyntax: !isBroken,
  };
  checkTree(checking, context);
  return [...problems, ...checking.problems].sort((a, b) => a.offset - b.offset);
}

function checkTree(checking: CssCheck, context: CssContext): void {
  const { text, problems, failures, checksSyntax } = checking;
  const onParseError: ParseOptions['onParseError'] = ({ offset }, { loc }) => {
    failures.set(loc?.start.offset ?? 0, offset);
    if (failures.size > MAX_PROBLEMS) throw new NotCssError();
  };
  try {
    const tree = parse(text, {
      context: context === 'stylesheet' ? 'stylesheet' : 'declarationList',
      positions: true,
      parseCustomProperty: false,
      onParseError,
    });
    const around: CssNode[] = [];
    walk(tree, {
      enter: (node: CssNode) => {
        checkNode(checking, node, around);
        around.push(node);
      },
      leave: () => void around.pop(),
    });
  } catch (error) {
    if (!(error instanceof NotCssError)) throw error;
    if (!checksSyntax) return;
    problems.push({
      offset: [...failures.keys()][0] ?? 0,
      length: 1,
      code: 'style/syntax',
      message: 'this is not CSS, and neither is most of what follows',
      hint: 'write rules: a selector, then its styles in braces',
    });
  }
}

function checkNode(checking: CssCheck, node: CssNode, around: readonly CssNode[]): void {
  if (node.type === 'Atrule') checkAtRule(checking, node);
  if (node.type === 'Declaration') {
    checkDeclaration(
      checking,
      node,
      around.filter((one) => one.type === 'Atrule'),
    );
  }
  if (node.type === 'Raw' && checking.checksSyntax) checkRaw(checking, node, around);
}

/** What the parser makes nothing of, by what it stands in. */
const NOT_UNDERSTOOD: Readonly<Partial<Record<CssNode['type'], readonly [string, string]>>> = {
  Rule: [
    'a valid selector: browsers ignore all its styles',
    'a class starts with one `.` and a letter, an id with `#`',
  ],
  Block: ['a declaration: browsers ignore it', 'write it as `property: value;`'],
  DeclarationList: ['a declaration: browsers ignore it', 'write it as `property: value;`'],
  StyleSheet: ['part of a rule: browsers ignore it', 'write a selector, then its styles in braces'],
};

function checkRaw(
  { text, problems, failures }: CssCheck,
  { loc }: Raw,
  around: readonly CssNode[],
): void {
  const parent = around.at(-1);
  const start = loc?.start.offset ?? 0;
  const raw = text.slice(start, loc?.end.offset).replace(/;$/, '').trimEnd();
  if (parent?.type === 'Declaration') {
    const at = lostSemicolon(text.slice(parent.loc?.start.offset, start) + raw);
    if (at === null) return;
    problems.push({
      offset: (parent.loc?.start.offset ?? 0) + at,
      length: 0,
      code: 'style/missing-semicolon',
      message: `\`${parent.property}\` has no semicolon: browsers ignore it together with the next line`,
      hint: 'add `;` here',
    });
    return;
  }
  const failure = failures.get(start);
  const [what, hint] = NOT_UNDERSTOOD[parent?.type ?? 'Raw'] ?? [];
  if (failure === undefined || what === undefined || hint === undefined || raw === '') return;
  // What holds a block may be a rule in a rule, of which the parser knows not all.
  const isNested = around.filter(({ type }) => type === 'Rule').length > 1;
  if (parent?.type === 'Rule' ? isNested : parent?.type !== 'StyleSheet' && raw.includes('{')) {
    return;
  }
  const [, name = '', value = ''] = /^([a-z-]+)\s+(\S[^:]*)$/is.exec(raw) ?? [];
  const isSelector = parent?.type === 'Rule';
  problems.push({
    offset: isSelector ? Math.min(failure, start + raw.length) : start,
    length: isSelector ? 1 : (raw.split('\n', 1)[0]?.length ?? 0),
    code: 'style/syntax',
    message: `\`${truncate(raw)}\` is not ${what}`,
    hint:
      !isSelector && lexer.getProperty(name) !== null
        ? `write \`${name}: ${truncate(value)}\``
        : hint,
  });
}

/** Where a `;` is missing in a declaration that goes on into the next, or into a rule; `null` if nowhere. */
function lostSemicolon(declaration: string): number | null {
  const [begin = '', name = ''] = /^([\w-]+)\s*:\s*/.exec(declaration) ?? [];
  const rest = declaration.slice(begin.length);
  const isCustom = name.startsWith('--');
  const next = isCustom ? NEXT_LINE.exec(rest) : NEXT_DECLARATION.exec(rest);
  const block = rest.indexOf('{');
  // No selector has a space after its colon.
  const isSelector = block !== -1 && !/\s$/.test(begin);
  if (next !== null && (block === -1 || (next.index < block && !isSelector))) {
    return begin.length + next.index;
  }
  if (isCustom || isSelector || block === -1) return null;
  const [line = ''] = rest.slice(0, block).split(/\s*\n/, 1);
  return line.length === block || /[:,]$/.test(line) ? null : begin.length + line.length;
}

/** The name of another declaration, after blanks and comments. */
const NEXT_DECLARATION = /(?<![\s,;:(])(?:\s|\/\*[^*]*\*\/)+-*[a-z][\w-]*\s*:/i;
const NEXT_LINE = /(?<![\s,;:({])[^\S\n]*\n\s*-*[a-z][\w-]*\s*:/i;

function checkAtRule({ problems }: CssCheck, { name, loc }: Atrule): void {
  if (loc == null || name.startsWith('-') || lexer.checkAtruleName(name) === undefined) return;
  const near = nearestCssName(name, AT_RULES);
  if (near === null) return;
  problems.push({
    offset: loc.start.offset,
    length: name.length + 1,
    code: 'style/unknown-at-rule',
    message: `there is no \`@${name}\` in CSS: browsers ignore everything in it`,
    hint: `did you mean \`@${near}\`?`,
  });
}

/** At-rules that hold descriptors of their own, and no properties. */
const DESCRIPTOR_AT_RULES = /^(?:font-face|counter-style|property)$/;

function checkDeclaration(checking: CssCheck, node: Declaration, atRules: readonly Atrule[]): void {
  const { property, loc } = node;
  if (loc == null) return;
  // Custom properties, those of one browser alone, and old tricks.
  if (!/^[a-z]/i.test(property)) return;
  // A test of what a browser supports may name what others do not.
  if (atRules.some(({ name }) => name === 'supports')) return;
  const inner = atRules.at(-1)?.name.toLowerCase() ?? '';
  const descriptors = Object.keys(lexer.getAtrule(inner)?.descriptors ?? {});
  if (DESCRIPTOR_AT_RULES.test(inner)) checkName(checking, node, descriptors);
  else if (descriptors.includes(property.toLowerCase())) return;
  else if (lexer.getProperty(property) === null) checkName(checking, node, PROPERTIES);
  else if (!UNCHECKED_PROPERTIES.test(property)) checkValue(checking, node);
}

function checkName(
  { problems }: CssCheck,
  { property, value, loc }: Declaration,
  known: readonly string[],
): void {
  if (loc == null || known.includes(property.toLowerCase())) return;
  const near = nearestCssName(property, known);
  // It may be a rule in a rule, of which the parser knows not all.
  if (near === null && value.type === 'Raw') return;
  problems.push({
    offset: loc.start.offset,
    length: property.length,
    code: 'style/unknown-property',
    // It may be too new to be known.
    ...(near === null ? { severity: 'warning' } : {}),
    message: `there is no property \`${property}\` in CSS`,
    hint: near === null ? 'fix the name, or remove it' : `did you mean \`${near}\`?`,
  });
}

function checkValue(checking: CssCheck, { property, value, important, loc }: Declaration): void {
  const { text, problems } = checking;
  if (typeof important === 'string' && loc != null) {
    problems.push({
      offset: text.lastIndexOf(important, loc.end.offset),
      length: important.length,
      code: 'style/invalid-value',
      message: `\`!${important}\` is not valid CSS: browsers ignore the whole declaration`,
      hint: 'write `!important`',
    });
  }
  if (value.type !== 'Value' || value.loc == null || !isFullyKnown(checking, value)) return;
  const start = value.loc.start.offset;
  const written = text.slice(start, value.loc.end.offset).trimEnd();
  if (written.trim() === '') return;
  const error = lexer.matchProperty(property, value).error as SyntaxMatchError | null;
  if (error?.rawMessage !== 'Mismatch') return;
  const wrong = text.slice(error.loc.start.offset, error.loc.end.offset);
  const isWhole = wrong === written || !/\w/.test(wrong);
  problems.push({
    offset: isWhole ? start : error.loc.start.offset,
    length: isWhole ? written.length : wrong.length,
    code: 'style/invalid-value',
    message: isWhole
      ? `\`${truncate(written)}\` is not a valid value for \`${property}\``
      : `\`${truncate(wrong)}\` is not valid for \`${property}\` here`,
    hint: hintFor(property, isWhole ? written : wrong),
  });
}

/** Lengths of SVG that attributes give without a unit, and properties of speech. */
const UNCHECKED_PROPERTIES = /^(?:cx|cy|r|rx|ry|x|y|d|speak|zoom|src)$/;

/** Whether the grammar knows everything in a value; functions that are misspelt are reported. */
function isFullyKnown({ problems }: CssCheck, value: Value): boolean {
  let isKnown = true;
  walk(value, (node: CssNode) => {
    if (node.type === 'Raw') isKnown = false;
    if (node.type === 'Identifier') isKnown &&= !/^-|\\/.test(node.name);
    if (node.type !== 'Function') return;
    isKnown &&= isKnownFunction(node.name);
    const isNamed = FUNCTIONS.has(node.name.toLowerCase()) || node.name.startsWith('-');
    const near = isNamed ? null : nearestCssName(node.name, FUNCTIONS);
    if (near === null) return;
    problems.push({
      offset: node.loc?.start.offset ?? 0,
      length: node.name.length,
      code: 'style/invalid-value',
      message: `there is no function \`${node.name}()\` in CSS`,
      hint: `did you mean \`${near}()\`?`,
    });
  });
  return isKnown;
}

function hintFor(property: string, wrong: string): string {
  const [, number, unit = ''] = /^([-+]?[\d.]+)([a-z%]*)$/i.exec(wrong) ?? [];
  if (number !== undefined && unit === '' && Number(number) !== 0) {
    return `write the unit directly after the number: \`${number}mm\`, \`${number}pt\``;
  }
  if (number !== undefined && unit !== '') {
    const near = UNITS.includes(unit) ? null : (nearestCssName(unit, UNITS) ?? 'mm');
    return near === null
      ? 'use another value'
      : `there is no unit \`${unit}\`: \`${number}${near}\`?`;
  }
  const keywords = [...keywordsOf(property)];
  const near = nearestCssName(wrong, keywords);
  if (near !== null) return `did you mean \`${near}\`?`;
  const few = keywords.filter((word) => !word.startsWith('-'));
  return few.length > 0 && few.length <= 8
    ? `valid values: ${few.map((word) => `\`${word}\``).join(', ')}`
    : 'use another value: browsers ignore the whole declaration';
}
