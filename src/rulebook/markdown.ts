import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

type Point = NonNullable<Nodes['position']>['start'];

/** Reads a text, or takes its tree from a cache. */
export type ParseMarkdown = (text: string) => Root;

/** CommonMark with tables, as a tree of plain data whose nodes have their positions. */
export const parseMarkdown = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });

/** Text that may reach into the next block, or say what words in another one mean. */
const REACHES_ON = /^[ >]*(?:`{3}|~{3}|<)|\]:/m;

/** After a blank line, what begins with none of these is a block of its own at the outermost level. */
const BLOCK_START = /(?<=\n[ \t]*\n)(?=[^\s\-+*>\d])/;

/**
 * As `parse` reads a chapter, but block by block where no block depends on another: most of a chapter is
 * the same after one of its words has changed.
 *
 * @param parse reads Markdown; its trees are not changed
 */
export function parseByBlock(text: string, parse: ParseMarkdown): Root {
  if (REACHES_ON.test(text)) return parse(text);
  const above = { lines: 0, offset: 0 };
  const trees = text.split(BLOCK_START).map((block) => {
    const tree = moveDown(parse(block), above);
    above.lines += block.match(/\r\n|\n|\r/g)?.length ?? 0;
    above.offset += block.length;
    return tree;
  });
  const start = trees[0]?.position?.start;
  const end = trees.at(-1)?.position?.end;
  const children = trees.flatMap((tree) => tree.children);
  return { type: 'root', children, ...(start && end ? { position: { start, end } } : {}) };
}

/** The node as it is below other lines. */
function moveDown<T extends Nodes>(
  node: T,
  above: Readonly<Record<'lines' | 'offset', number>>,
): T {
  const move = ({ line, column, offset = 0 }: Point): Point => ({
    line: line + above.lines,
    column,
    offset: offset + above.offset,
  });
  const { position } = node;
  return {
    ...node,
    ...('children' in node
      ? { children: node.children.map((child) => moveDown(child, above)) }
      : {}),
    ...(position === undefined
      ? {}
      : { position: { start: move(position.start), end: move(position.end) } }),
  };
}

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
  const isLost =
    'url' in node ? isRelative(node.url) : 'identifier' in node && relative.has(node.identifier);
  if (!isLost) return [];
  if ('children' in node) return keepLinkText(node);
  return [{ ...offsetsOf(node), text: 'alt' in node ? (node.alt ?? '') : '' }];
}

/** Removes what is before the words of a link, and what is after them. */
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
