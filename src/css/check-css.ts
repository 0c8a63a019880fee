import type { Atrule, CssNode, Declaration, SyntaxMatchError, Value } from 'css-tree';
import { truncate } from '../core/text-markup.ts';
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
import { type CssContext, checkStructure } from './css-structure.ts';
import { type CssProblem, MAX_PROBLEMS } from './css-tokens.ts';

/** Everything wrong with a piece of CSS that its text alone shows, in its order. */
export function checkCss(text: string, context: CssContext): readonly CssProblem[] {
  const { problems, repaired, isBroken, isTooLarge } = checkStructure(text, context);
  const inside = isTooLarge
    ? []
    : checkDeclarations({ text: repaired, context, checksSyntax: !isBroken });
  return [...problems, ...inside].sort((a, b) => a.offset - b.offset);
}

export interface DeclarationChecks {
  readonly text: string;
  readonly context: CssContext;
  /** Whether what cannot be parsed is reported: not where something swallows what follows it. */
  readonly checksSyntax: boolean;
}

/** More declarations than any stylesheet has; those behind them are not checked. */
const MAX_DECLARATIONS = 20_000;
/** Longer values are not checked against their grammar: a person writes none. */
const MAX_VALUE_LENGTH = 5_000;

/** Thrown where so much cannot be parsed that it is no CSS. */
class NotCssError extends Error {}

/** A piece that could not be parsed, and the place where the parser gave up. */
interface Failure {
  readonly offset: number;
  readonly start: number;
  readonly end: number;
}

interface DeclarationsCheck {
  readonly text: string;
  readonly problems: CssProblem[];
  /** By where they begin. */
  readonly failures: ReadonlyMap<number, Failure>;
  readonly checksSyntax: boolean;
  declarations: number;
  /** By property and value: a stylesheet says the same things often. */
  readonly mismatches: Map<string, SyntaxMatchError | null>;
}

/**
 * Properties and at-rules that do not exist, values that a property does not take, and what is no CSS
 * at all. What may be newer than the grammar is left alone.
 */
function checkDeclarations(checks: DeclarationChecks): readonly CssProblem[] {
  const { text, context } = checks;
  const failures = new Map<number, Failure>();
  let tree: CssNode;
  try {
    tree = parseCss(text, context, failures);
  } catch (error) {
    if (error instanceof NotCssError) return checks.checksSyntax ? [notCssProblem(failures)] : [];
    throw error;
  }
  const checking: DeclarationsCheck = {
    ...checks,
    failures,
    problems: [],
    declarations: 0,
    mismatches: new Map(),
  };
  const around: CssNode[] = [];
  walk(tree, {
    enter: (node: CssNode) => {
      checkNode(checking, node, around);
      around.push(node);
    },
    leave: () => void around.pop(),
  });
  return checking.problems;
}

function parseCss(text: string, context: CssContext, failures: Map<number, Failure>): CssNode {
  return parse(text, {
    context: context === 'stylesheet' ? 'stylesheet' : 'declarationList',
    positions: true,
    parseCustomProperty: false,
    onParseError: ({ offset }, { loc }) => {
      const start = loc?.start.offset ?? 0;
      failures.set(start, { offset, start, end: loc?.end.offset ?? 0 });
      if (failures.size > MAX_PROBLEMS) throw new NotCssError();
    },
  });
}

const notCssProblem = (failures: ReadonlyMap<number, Failure>): CssProblem => ({
  offset: [...failures.keys()][0] ?? 0,
  length: 1,
  code: 'style/syntax',
  message: 'this is not CSS, and neither is most of what follows',
  hint: 'write rules: a selector, then its styles in braces',
});

function checkNode(checking: DeclarationsCheck, node: CssNode, around: readonly CssNode[]): void {
  if (checking.problems.length >= MAX_PROBLEMS) return;
  const atRules = around.filter((one) => one.type === 'Atrule');
  if (node.type === 'Atrule') checkAtRule(checking, node);
  if (node.type === 'Declaration') checkDeclaration(checking, node, atRules);
  if (node.type !== 'Raw' || node.loc == null || !checking.checksSyntax) return;
  const parent = around.at(-1);
  const isNested = around.filter(({ type }) => type === 'Rule').length > 1;
  const failure = checking.failures.get(node.loc.start.offset);
  if (failure === undefined) return;
  if (parent?.type === 'Rule' && !isNested) reportSelector(checking, failure);
  if (parent?.type === 'Block' || parent?.type === 'DeclarationList') {
    reportInvalidDeclaration(checking, failure);
  }
  if (parent?.type === 'StyleSheet') reportInvalidRule(checking, failure);
}

function checkAtRule({ problems }: DeclarationsCheck, { name, loc }: Atrule): void {
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

function checkDeclaration(
  checking: DeclarationsCheck,
  node: Declaration,
  atRules: readonly Atrule[],
): void {
  checking.declarations += 1;
  const { property, loc } = node;
  if (loc == null || checking.declarations > MAX_DECLARATIONS) return;
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
  { problems }: DeclarationsCheck,
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

function checkValue(
  checking: DeclarationsCheck,
  { property, value, important, loc }: Declaration,
): void {
  const { text, mismatches, problems } = checking;
  if (typeof important === 'string' && loc != null) {
    const offset = text.lastIndexOf(important, loc.end.offset);
    problems.push({
      offset,
      length: important.length,
      code: 'style/invalid-value',
      message: `\`!${important}\` is not valid CSS: browsers ignore the whole declaration`,
      hint: 'write `!important`',
    });
  }
  if (value.type !== 'Value' || value.loc == null) return;
  if (checkFunctions(checking, value) || !isFullyKnown(value)) return;
  const start = value.loc.start.offset;
  const written = text.slice(start, value.loc.end.offset).trimEnd();
  if (written.length > MAX_VALUE_LENGTH || written.trim() === '') return;
  const key = `${property}:${written}`;
  if (!mismatches.has(key)) {
    const { error } = lexer.matchProperty(property, value);
    const isMismatch = error !== null && 'rawMessage' in error && error.rawMessage === 'Mismatch';
    mismatches.set(key, isMismatch ? error : null);
  }
  const error = mismatches.get(key) ?? null;
  if (error === null) return;
  const wrong = wrongPart(error, written);
  problems.push({
    offset: start + wrong.at,
    length: wrong.text.length,
    code: 'style/invalid-value',
    message:
      wrong.text === written
        ? `\`${truncate(written)}\` is not a valid value for \`${property}\``
        : `\`${truncate(wrong.text)}\` is not valid for \`${property}\` here`,
    hint: hintFor(property, wrong.text),
  });
}

/** Lengths of SVG that attributes give without a unit, and properties of speech. */
const UNCHECKED_PROPERTIES = /^(?:cx|cy|r|rx|ry|x|y|d|speak|zoom|src)$/;

/** Whether a function in a value is misspelt, which is reported. */
function checkFunctions({ problems }: DeclarationsCheck, value: Value): boolean {
  const before = problems.length;
  walk(value, (node: CssNode) => {
    if (node.type !== 'Function' || node.loc == null || FUNCTIONS.has(node.name.toLowerCase()))
      return;
    const near = node.name.startsWith('-') ? null : nearestCssName(node.name, FUNCTIONS);
    if (near === null) return;
    problems.push({
      offset: node.loc.start.offset,
      length: node.name.length,
      code: 'style/invalid-value',
      message: `there is no function \`${node.name}()\` in CSS`,
      hint: `did you mean \`${near}()\`?`,
    });
  });
  return problems.length > before;
}

/** Whether the grammar knows everything in a value. */
function isFullyKnown(value: Value): boolean {
  let isKnown = true;
  walk(value, (node: CssNode) => {
    if (node.type === 'Function') isKnown &&= isKnownFunction(node.name);
    if (node.type === 'Identifier') isKnown &&= !/^-|\\/.test(node.name);
    if (node.type === 'Raw') isKnown = false;
  });
  return isKnown;
}

/** The part of a value at which the grammar was left. */
function wrongPart(error: SyntaxMatchError, written: string): { at: number; text: string } {
  const mismatch = error.css.slice(
    error.mismatchOffset,
    error.mismatchOffset + error.mismatchLength,
  );
  const before = error.css.slice(0, error.mismatchOffset);
  if (!/\w/.test(mismatch)) return { at: 0, text: written };
  // The grammar sees the value without its blanks: the same word of the same number is looked for.
  const nth = before.split(mismatch).length - 1;
  const at = nthIndexOf(written, mismatch, nth);
  return at === -1 ? { at: 0, text: written } : { at, text: mismatch };
}

function nthIndexOf(text: string, part: string, nth: number): number {
  let at = text.indexOf(part);
  for (let count = 0; count < nth && at !== -1; count += 1) at = text.indexOf(part, at + 1);
  return at;
}

function hintFor(property: string, wrong: string): string {
  const [, number, unit = ''] = /^([-+]?[\d.]+)([a-z%]*)$/i.exec(wrong) ?? [];
  if (number !== undefined && unit === '' && Number(number) !== 0) {
    return `write the unit directly after the number: \`${number}mm\`, \`${number}pt\``;
  }
  if (number !== undefined && unit !== '') {
    const near = UNITS.includes(unit) ? null : (nearestCssName(unit, UNITS, 1) ?? 'mm');
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

function reportSelector(
  { text, problems }: DeclarationsCheck,
  { offset, start, end }: Failure,
): void {
  const selector = text.slice(start, end).trim();
  problems.push({
    offset: Math.min(offset, start + selector.length),
    length: 1,
    code: 'style/syntax',
    message: `\`${truncate(selector)}\` is not a valid selector: browsers ignore all its styles`,
    hint: selector.endsWith(',')
      ? 'remove the comma at its end'
      : 'a class starts with one `.` and a letter, an id with `#`',
  });
}

function reportInvalidDeclaration(
  { text, problems }: DeclarationsCheck,
  { start, end }: Failure,
): void {
  const raw = text.slice(start, end);
  const declaration = raw.replace(/;$/, '').trim();
  // What holds a block may be a rule in a rule, of which the parser knows not all.
  if (raw.includes('{') || declaration === '') return;
  const [, name, value] = /^([a-z-]+)\s+(\S[^:]*)$/is.exec(declaration) ?? [];
  const isProperty = name !== undefined && lexer.getProperty(name) !== null;
  problems.push({
    offset: start,
    length: declaration.length,
    code: 'style/syntax',
    message: `\`${truncate(declaration)}\` is not a declaration: browsers ignore it`,
    hint: isProperty
      ? `write \`${name}: ${truncate(value ?? '')}\``
      : 'write it as `property: value;`',
  });
}

function reportInvalidRule({ text, problems }: DeclarationsCheck, { start, end }: Failure): void {
  const raw = text.slice(start, end).trim();
  problems.push({
    offset: start,
    length: raw.split('\n', 1)[0]?.length ?? 0,
    code: 'style/syntax',
    message: `\`${truncate(raw)}\` is not part of a rule: browsers ignore it`,
    hint: 'write a selector, then its styles in braces',
  });
}
