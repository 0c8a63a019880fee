import { createRequire } from 'node:module';
import type { Atrule, CssNode, ParseOptions, Rule, Selector } from 'css-tree';
import { cssAddresses } from './css-tokens.ts';

/** An element as selectors see it. */
export interface StyledElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** `null` for the root. */
  readonly parent: StyledElement | null;
}

/** What the `<style>` blocks of a drawing say. */
export interface DrawingStyles {
  /** The declarations that hold for an element, the strongest last. */
  readonly declarationsFor: (element: StyledElement) => string;
  /** What cannot be said of single elements, such as `@font-face`, by its offset in the text. */
  readonly leftovers: readonly { readonly what: string; readonly offset: number }[];
}

type Parse = (text: string, options: ParseOptions) => CssNode;

let parser: Parse | null = null;

/** The parser takes long to load, and most icons have no styles. */
function parse(text: string): CssNode {
  parser ??= createRequire(import.meta.url)('css-tree/parser') as Parse;
  return parser(text, { positions: true, parseValue: false, onParseError: () => undefined });
}

/** A part of a selector that is met by one element, and how the next stands to it. */
interface SelectorStep {
  readonly names: readonly string[];
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  /** Whether the element before is its parent; otherwise any that holds it. */
  readonly isChild: boolean;
}

interface DrawingRule {
  /** The subject first, then what holds it. */
  readonly steps: readonly SelectorStep[];
  readonly weight: number;
  readonly declarations: string;
}

/** Reads the styles of a drawing, as far as they name elements, classes, ids and what holds what. */
export function readDrawingStyles(css: string): DrawingStyles {
  const rules: DrawingRule[] = [];
  const leftovers: { what: string; offset: number }[] = [];
  const sheet = parse(css);
  for (const node of sheet.type === 'StyleSheet' ? sheet.children.toArray() : []) {
    if (node.type === 'Rule') readRule(css, node, { rules, leftovers });
    else if (node.type !== 'Comment' && node.type !== 'CDO' && node.type !== 'CDC') {
      const what = node.type === 'Atrule' ? `@${(node as Atrule).name}` : 'what is no rule';
      leftovers.push({ what, offset: node.loc?.start.offset ?? 0 });
    }
  }
  rules.sort((a, b) => a.weight - b.weight);
  return {
    leftovers,
    declarationsFor: (element) =>
      rules
        .filter(({ steps }) => matches(steps, element))
        .map(({ declarations }) => declarations)
        .join(';'),
  };
}

function readRule(
  css: string,
  { prelude, block }: Rule,
  into: { readonly rules: DrawingRule[]; readonly leftovers: { what: string; offset: number }[] },
): void {
  const declarations = block.children
    .toArray()
    .flatMap((one) => (one.type === 'Declaration' && one.loc ? [textOf(css, one)] : []))
    .join(';');
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [prelude];
  for (const selector of selectors) {
    const steps = selector.type === 'Selector' ? readSelector(selector) : null;
    if (steps === null) {
      const what = `the rule for \`${textOf(css, selector)}\``;
      into.leftovers.push({ what, offset: selector.loc?.start.offset ?? 0 });
    } else into.rules.push({ steps, weight: weightOf(steps), declarations });
  }
}

const textOf = (css: string, { loc }: CssNode): string =>
  css.slice(loc?.start.offset ?? 0, loc?.end.offset ?? 0);

/** `null` for a selector that asks for more than names, ids, classes and nesting. */
function readSelector({ children }: Selector): SelectorStep[] | null {
  const steps: SelectorStep[] = [];
  let step = { names: [] as string[], ids: [] as string[], classes: [] as string[] };
  let isChild = false;
  for (const part of children.toArray()) {
    if (part.type === 'TypeSelector') {
      if (part.name.includes('|')) return null;
      if (part.name !== '*') step.names.push(part.name);
    } else if (part.type === 'IdSelector') step.ids.push(part.name);
    else if (part.type === 'ClassSelector') step.classes.push(part.name);
    else if (part.type === 'Combinator' && (part.name === ' ' || part.name === '>')) {
      steps.unshift({ ...step, isChild });
      isChild = part.name === '>';
      step = { names: [], ids: [], classes: [] };
    } else return null;
  }
  steps.unshift({ ...step, isChild });
  return steps.length > MAX_STEPS ? null : steps;
}

/** Longer selectors take ever longer to match, and no drawing program writes them. */
const MAX_STEPS = 4;

/** Ids before classes before names, as in CSS. */
const weightOf = (steps: readonly SelectorStep[]): number =>
  steps.reduce(
    (sum, { names, ids, classes }) => sum + ids.length * 1e6 + classes.length * 1e3 + names.length,
    0,
  );

function matches([step, ...around]: readonly SelectorStep[], element: StyledElement): boolean {
  if (step === undefined) return true;
  const { names, ids, classes, isChild } = step;
  const isMet =
    names.every((name) => name === element.name) &&
    ids.every((id) => id === element.attributes.get('id')) &&
    classes.every((one) => (element.attributes.get('class') ?? '').split(/\s+/).includes(one));
  if (!isMet) return false;
  if (around.length === 0) return true;
  for (let holder = element.parent; holder !== null; holder = isChild ? null : holder.parent) {
    if (matches(around, holder)) return true;
  }
  return false;
}

/** Whether all that a style names stands in the same drawing. */
export const namesOnlyFragments = (css: string): boolean =>
  cssAddresses(css).every(({ address }) => /^#/.test(address));
