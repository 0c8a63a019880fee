import type { Nodes, Parents } from 'mdast';
import { parseMarkdown } from './parse-markdown.ts';

/** A piece of a text and what comes in its place. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Markdown that is read somewhere else than where it was written: links and pictures whose addresses
 * only hold there become the words that they show, all else is left as it is written.
 */
export function stripRelativeLinks(markdown: string): string {
  const tree = parseMarkdown(markdown);
  const nodes = descendantsOf(tree);
  const relative = new Set(
    nodes.flatMap((node) =>
      node.type === 'definition' && isRelative(node.url) ? [node.identifier] : [],
    ),
  );
  const edits = nodes.flatMap((node) => editsOf(node, relative));
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce(
      (text, { from, to, text: words }) => text.slice(0, from) + words + text.slice(to),
      markdown,
    )
    .trimEnd();
}

const descendantsOf = (node: Nodes): Nodes[] => [
  node,
  ...('children' in node ? node.children.flatMap(descendantsOf) : []),
];

/** `docs/printing.md`, `/printing` and `#printing`, but not `https://example.com` or `mailto:me`. */
const isRelative = (url: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);

function editsOf(node: Nodes, relative: ReadonlySet<string>): Edit[] {
  switch (node.type) {
    case 'link':
      return isRelative(node.url) ? keepLinkText(node) : [];
    case 'linkReference':
      return relative.has(node.identifier) ? keepLinkText(node) : [];
    case 'image':
      return isRelative(node.url) ? [{ ...offsetsOf(node), text: node.alt ?? '' }] : [];
    case 'imageReference':
      return relative.has(node.identifier) ? [{ ...offsetsOf(node), text: node.alt ?? '' }] : [];
    case 'definition':
      return isRelative(node.url) ? [{ ...offsetsOf(node), text: '' }] : [];
    default:
      return [];
  }
}

/** What stands before the words of a link goes, and what stands after them. */
function keepLinkText(node: Parents): Edit[] {
  const { from, to } = offsetsOf(node);
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return [{ from, to, text: '' }];
  return [
    { from, to: offsetsOf(first).from, text: '' },
    { from: offsetsOf(last).to, to, text: '' },
  ];
}

const offsetsOf = ({ position }: Nodes): { readonly from: number; readonly to: number } => ({
  from: position?.start.offset ?? 0,
  to: position?.end.offset ?? 0,
});
