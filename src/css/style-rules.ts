import { type CssNode, generate, parse, walk } from 'css-tree';

/** The rules of a stylesheet, each as one text without comments and spare blanks. */
export function listStyleRules(css: string): string[] {
  const sheet = parse(css);
  const nodes = sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
  return nodes.flatMap((node) => (node.type === 'Comment' ? [] : [generate(node)]));
}

/** The selectors of a rule; `*` for one that is for no elements of its own, such as `@keyframes`. */
export function selectorsOf(rule: string): string[] {
  const found: string[] = [];
  let depth = 0;
  walk(parse(rule), {
    enter: (node: CssNode) => {
      if (node.type !== 'Rule') return;
      // What is nested in a rule is within its elements.
      if (depth === 0) found.push(generate(node.prelude));
      depth += 1;
    },
    leave: (node: CssNode) => {
      if (node.type === 'Rule') depth -= 1;
    },
  });
  const isOfElements = !/^@(?:-\w+-)?(?:keyframes|font-face|property|page)\b/i.test(rule);
  return isOfElements && found.length > 0 ? found : ['*'];
}
