/**
 * Makes one tree of elements like another by changing only what differs: what is alike stays the
 * same node, with its place on the screen. Answers how many nodes were put in.
 */
export function morph(old: Element, wanted: Element): number {
  if (old.isEqualNode(wanted)) return 0;
  if (!isSameElement(old, wanted) || hasText(old) || hasText(wanted)) {
    old.replaceWith(importNode(old, wanted));
    return 1;
  }
  return morphChildren(old, wanted);
}

function morphChildren(old: Element, wanted: Element): number {
  const [olds, wants] = [[...old.children], [...wanted.children]];
  let start = 0;
  while (isEqual(olds[start], wants[start])) start += 1;
  let end = 0;
  const shorter = Math.min(olds.length, wants.length) - start;
  while (end < shorter && isEqual(olds.at(-1 - end), wants.at(-1 - end))) end += 1;
  const left = olds.slice(start, olds.length - end);
  const put = wants.slice(start, wants.length - end);
  if (left.length === put.length) {
    return left.reduce(
      (sum, one, at) => sum + (put[at] === undefined ? 0 : morph(one, put[at])),
      0,
    );
  }
  const before = olds[olds.length - end] ?? null;
  for (const one of left) one.remove();
  for (const one of put) old.insertBefore(importNode(old, one), before);
  return put.length + left.length;
}

const isEqual = (one: Element | undefined, other: Element | undefined): boolean =>
  one !== undefined && other !== undefined && one.isEqualNode(other);

const importNode = (old: Element, wanted: Element): Node =>
  old.ownerDocument.importNode(wanted, true);

const isSameElement = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName &&
  one.attributes.length === other.attributes.length &&
  [...one.attributes].every(({ name, value }) => other.getAttribute(name) === value);

const hasText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
  );
