import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { SVG_NAMESPACE } from '../markup/allowed-markup.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** What an element is marked with that is not as it is in the other version; `styles/diff.css` shows it. */
const MARK = 'data-changed';

/** Marks the innermost elements of a face that are not as they are in another version of it. */
export function markChanges(html: string, other: string): string {
  const face = parseFragment(html);
  compareChildren(face, parseFragment(other), null);
  return serialize(face);
}

/** @param outer the element to mark for a change that no element within it contains */
function compareChildren(parent: Parent, other: Parent, outer: Element | null): void {
  const [children, others] = [parent.childNodes, other.childNodes];
  if (children.length !== others.length) {
    mark(outer);
    return;
  }
  for (const [index, child] of children.entries()) compareNode(child, others[index], outer);
}

function compareNode(node: Node, other: Node | undefined, outer: Element | null): void {
  if (!isElement(node)) {
    if (textOf(node) !== textOf(other)) mark(outer);
    return;
  }
  // Outlines go around boxes, so that a drawing is marked as a whole.
  const isBox = node.namespaceURI !== SVG_NAMESPACE || node.nodeName === 'svg';
  const own = isBox ? node : outer;
  if (other === undefined || !isElement(other) || !isSameTag(node, other)) {
    mark(own);
    return;
  }
  compareChildren(node, other, own);
}

const isElement = (node: Node): node is Element => 'tagName' in node;

const textOf = (node: Node | undefined): string | null =>
  node !== undefined && 'value' in node ? node.value : null;

const isSameTag = (a: Element, b: Element): boolean =>
  a.tagName === b.tagName && JSON.stringify(a.attrs) === JSON.stringify(b.attrs);

function mark(element: Element | null): void {
  if (element === null || element.attrs.some(({ name }) => name === MARK)) return;
  element.attrs.push({ name: MARK, value: '' });
}
