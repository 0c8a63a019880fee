import type { DrawingNode } from './read-svg.ts';

/** Properties that hold a colour. */
const PAINTS = ['fill', 'stroke', 'color', 'stop-color', 'flood-color', 'lighting-color'];

const IN_STYLE = new RegExp(`(^|[;{\\s])(${PAINTS.join('|')})(\\s*:\\s*)([^;]+)`, 'gi');

/** In these, black and white say what is seen, or how light falls: they are not colours. */
const SHADES_ONLY = new Set(['mask', 'clipPath', 'filter']);

/** Colours in these are mixed with others, or are not inherited from the text. */
const MIXED = new Set(['linearGradient', 'radialGradient', 'pattern', 'image']);

/** What names no colour of its own. */
const NO_COLOUR =
  /^(?:none|inherit|initial|unset|transparent|currentcolor|context-fill|context-stroke|url\(.*|var\(.*)$/i;

const BLACK =
  /^(?:black|#000|#000f|#000000|#000000ff|rgb\(\s*0%?\s*,?\s*0%?\s*,?\s*0%?\s*\)|rgba\(\s*0\s*,\s*0\s*,\s*0\s*,\s*1\s*\))$/i;

/**
 * Writes the colours of an icon into it: that of the text if all that it names is black, else its own.
 *
 * @returns whether it keeps colours of its own
 */
export function paintIcon(icon: DrawingNode): boolean {
  const parts = paintedParts(icon);
  const all = parts.flatMap(paintsOf).filter((value) => !NO_COLOUR.test(value));
  const isMixed = parts.some(({ name }) => MIXED.has(name));
  const isColoured = isMixed || all.some((value) => !BLACK.test(value));
  if (!isColoured && all.length > 0) parts.forEach(takeTextColour);
  if (isColoured) keepBlack(icon, parts);
  return isColoured;
}

/** All that is seen: without masks and the like. */
const paintedParts = (icon: DrawingNode): DrawingNode[] =>
  partsOf(icon).filter((part) => !isShade(part));

const isShade = ({ name, parent }: DrawingNode): boolean =>
  SHADES_ONLY.has(name) || (parent !== null && isShade(parent));

const paintsOf = ({ attributes }: DrawingNode): string[] =>
  [
    ...PAINTS.flatMap((name) => attributes.get(name) ?? []),
    ...[...(attributes.get('style') ?? '').matchAll(IN_STYLE)].map(([, , , , value = '']) => value),
  ].map((value) => value.replace(/!important/i, '').trim());

function takeTextColour({ attributes }: DrawingNode): void {
  const change = (value: string): string =>
    NO_COLOUR.test(value.replace(/!important/i, '').trim()) ? value : 'currentColor';
  for (const name of PAINTS) {
    const value = attributes.get(name);
    if (value !== undefined) attributes.set(name, change(value));
  }
  const style = attributes.get('style');
  if (style === undefined) return;
  attributes.set(
    'style',
    style.replace(
      IN_STYLE,
      (_, before: string, name: string, colon: string, value: string) =>
        `${before}${name}${colon}${change(value)}`,
    ),
  );
}

/** Shapes without a colour are black in a drawing with colours, unless it asks for that of the text. */
function keepBlack(icon: DrawingNode, parts: readonly DrawingNode[]): void {
  const asksForText = parts.some((part) =>
    paintsOf(part).some((one) => /^currentcolor$/i.test(one)),
  );
  const { attributes } = icon;
  const hasFill =
    attributes.has('fill') || /(?:^|[;\s])fill\s*:/.test(attributes.get('style') ?? '');
  if (!asksForText && !hasFill) attributes.set('fill', '#000');
}

/** Every part, the holder before what it holds. */
export const partsOf = (part: DrawingNode): DrawingNode[] => [
  part,
  ...part.content.flatMap((one) => (typeof one === 'string' ? [] : partsOf(one))),
];
