import { type CssNode, findAll, generate, parse, type Rule } from 'css-tree';

/** A rule of a stylesheet. */
export interface StyleRule {
  /** Without comments and spare blanks. */
  readonly text: string;
  /** What it is for; `*` for one that is for no elements of its own, such as `@keyframes`. */
  readonly selectors: readonly string[];
}

export function listStyleRules(css: string): StyleRule[] {
  const sheet = parse(css);
  const nodes = sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
  return nodes.flatMap((node) =>
    node.type === 'Comment' ? [] : [{ text: generate(node), selectors: selectorsOf(node) }],
  );
}

const isRule = (node: CssNode): node is Rule => node.type === 'Rule';

function selectorsOf(node: CssNode): string[] {
  const isOfElements =
    node.type !== 'Atrule' || /^(?:media|supports|layer|container|scope)$/i.test(node.name);
  const rules = isRule(node) ? [node] : findAll(node, isRule).filter(isRule);
  // What is nested in a rule is within its elements.
  const selectors = rules.map(({ prelude }) => generate(prelude)).filter((one) => !/^&/.test(one));
  return isOfElements && selectors.length > 0 ? selectors : ['*'];
}
