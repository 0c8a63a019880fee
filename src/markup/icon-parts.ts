import type { StyledElement } from '../css/drawing-styles.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import type { DrawingNode } from './read-svg.ts';

/** An element of an icon while it is rewritten. */
export interface IconPart extends StyledElement {
  readonly parent: IconPart | null;
  readonly offset: number;
  readonly attributes: Map<string, string>;
  content: (IconPart | string)[];
}

/** Titles are kept: they are what an icon is called. Descriptions and styles are not drawn. */
const NOT_DRAWN = new Set(['desc', 'style', 'view']);

/**
 * Takes over an element with all that is drawn in it.
 *
 * @param parent the part that holds it; `null` for the root
 */
export function toIconPart(
  { name, offset, attributes, content }: DrawingNode,
  parent: IconPart | null,
): IconPart {
  const values = new Map(attributes.map((one) => [one.name, one.value]));
  const part: IconPart = {
    name,
    offset,
    parent,
    id: values.get('id') ?? null,
    classes: (values.get('class') ?? '').split(/\s+/).filter((one) => one !== ''),
    attributes: values,
    content: [],
  };
  for (const key of [...values.keys()]) if (NOT_KEPT.test(key)) values.delete(key);
  part.content = content.flatMap((one) => {
    if (typeof one === 'string') return one;
    return NOT_DRAWN.has(one.name) ? [] : toIconPart(one, part);
  });
  return part;
}

/** What means something to other programs, or to pages that are not printed. */
const NOT_KEPT =
  /^(?:class|version|baseProfile|tabindex|cursor|pointer-events|role|(?:data|aria)-.*)$/;

/** Every part, the holder before what it holds. */
export const partsOf = (part: IconPart): IconPart[] => [
  part,
  ...part.content.flatMap((one) => (typeof one === 'string' ? [] : partsOf(one))),
];

/** Attributes as they stand in a tag, each with a blank before it. */
export const writeAttributes = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`).join('');

/** A part, or text between parts, as markup. */
export function writePart(part: IconPart | string): string {
  if (typeof part === 'string') return escapeMarkup(part);
  const opening = `<${part.name}${writeAttributes(part.attributes)}`;
  return part.content.length === 0
    ? `${opening}/>`
    : `${opening}>${part.content.map(writePart).join('')}</${part.name}>`;
}
