import { type DrawingStyles, readDrawingStyles } from '../css/drawing-styles.ts';
import { CSS_PX_PER_INCH, formatNumber, MM_PER_INCH } from '../geometry/geometry.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { checkStyleSafety } from './check-markup.ts';
import {
  type DrawingFault,
  type DrawingNode,
  type ReadSvg,
  type Removal,
  readSvg,
} from './read-svg.ts';

/** An icon as it is put into pages and boards. */
export interface ReadIcon extends Pick<ReadSvg, 'faults' | 'removals' | 'textOffset'> {
  /** One `<svg>` with a `viewBox`, which means the same wherever it stands; empty with faults. */
  readonly drawing: string;
}

/** Longer than this, an icon is no longer small beside the card that it stands on. */
const MAX_LENGTH = 250_000;

/**
 * Reads a drawing as an icon: its styles are written into its shapes, its parts have names that no
 * other icon uses, and it has a `viewBox`, by its width and height if need be.
 *
 * @param name what it calls its parts begins with it
 */
export function readIcon(text: string, name: string): ReadIcon {
  const { root, faults, removals, textOffset } = readSvg(text, 'icon');
  if (root === null || faults.length > 0) return { drawing: '', faults, removals, textOffset };
  const icon = root;
  const found: DrawingFault[] = [];
  const left: Removal[] = [...removals];
  const blocks = styleBlocks(icon);
  removeUndrawn(icon);
  applyStyles(icon, blocks, { faults: found, removals: left });
  for (const { attributes } of partsOf(icon)) {
    for (const key of [...attributes.keys()]) if (NOT_KEPT.test(key)) attributes.delete(key);
  }
  const viewBox = viewBoxOf(icon);
  if (viewBox === null) found.push({ ...NO_SIZE, offset: icon.offset });
  renameParts(icon, name);
  const isColoured = paintIcon(icon);
  const drawing = writeIcon(icon, viewBox ?? '', isColoured);
  if (drawing.length > MAX_LENGTH) {
    const size = `${Math.ceil(drawing.length / 1000)} kB`;
    found.push({
      ...TOO_LARGE,
      message: `this icon has ${size}; it may have ${MAX_LENGTH / 1000} kB`,
      offset: 0,
    });
  }
  const isGood = found.length === 0;
  return { drawing: isGood ? drawing : '', faults: found, removals: left, textOffset };
}

const NO_SIZE = {
  kind: 'not-svg',
  message: 'this drawing says neither its `viewBox` nor its width and height',
  hint: 'add `viewBox="0 0 width height"` to its `<svg>`, or export it again with its size',
} as const;

const TOO_LARGE = {
  kind: 'too-large',
  hint: 'simplify its paths, or export it as a PNG: an icon is drawn into each card that shows it',
} as const;

/** Writes the rules of `<style>` blocks into the shapes that they are about. */
function applyStyles(
  icon: DrawingNode,
  blocks: readonly DrawingNode[],
  { faults, removals }: { readonly faults: DrawingFault[]; readonly removals: Removal[] },
): void {
  const css = blocks.map(({ content }) => content.join('')).join('\n');
  if (css.trim() === '') return;
  const styles: DrawingStyles = readDrawingStyles(css);
  const offset = blocks[0]?.offset ?? 0;
  for (const { what } of styles.leftovers) {
    if (!removals.some((one) => one.what === what)) removals.push({ what, offset });
  }
  for (const part of partsOf(icon)) {
    const own = part.attributes.get('style') ?? '';
    const style = [styles.declarationsFor(part), own].filter((one) => one !== '').join(';');
    if (style === '') continue;
    const refusal = checkStyleSafety(style, 'icon');
    if (refusal === null) part.attributes.set('style', style);
    else if (faults.length === 0) faults.push({ ...refusal, offset });
  }
}

/** Titles are kept: they are what an icon is called. Descriptions and styles are not drawn. */
const NOT_DRAWN = new Set(['desc', 'style', 'view']);

function removeUndrawn(part: DrawingNode): void {
  part.content = part.content.filter((one) => typeof one === 'string' || !NOT_DRAWN.has(one.name));
  for (const one of part.content) if (typeof one !== 'string') removeUndrawn(one);
}

/** What means something to other programs, or to pages that are not printed. */
const NOT_KEPT =
  /^(?:class|version|baseProfile|tabindex|cursor|pointer-events|role|(?:data|aria)-.*)$/;

/** Attributes as they stand in a tag, each with a blank before it. */
const writeAttributes = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`).join('');

/** A part, or text between parts, as markup. */
function writePart(part: DrawingNode | string): string {
  if (typeof part === 'string') return escapeMarkup(part);
  const opening = `<${part.name}${writeAttributes(part.attributes)}`;
  return part.content.length === 0
    ? `${opening}/>`
    : `${opening}>${part.content.map(writePart).join('')}</${part.name}>`;
}

const styleBlocks = (node: DrawingNode): DrawingNode[] =>
  node.name === 'style' ? [node] : node.children.flatMap(styleBlocks);

/** In pixels of CSS, by which the units of a drawing are counted. */
const PX_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: CSS_PX_PER_INCH,
  cm: (CSS_PX_PER_INCH * 10) / MM_PER_INCH,
  mm: CSS_PX_PER_INCH / MM_PER_INCH,
  pt: CSS_PX_PER_INCH / 72,
  pc: CSS_PX_PER_INCH / 6,
};

const pixels = (length: string | undefined): number => {
  const [, amount = '', unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(length ?? '') ?? [];
  return Number(amount) * (PX_PER_UNIT[unit.toLowerCase()] ?? 0);
};

function viewBoxOf({ attributes }: DrawingNode): string | null {
  const written = attributes.get('viewBox');
  const sides = (written ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (written !== undefined && sides.length === 4 && sides.every(Number.isFinite)) {
    return (sides[2] ?? 0) > 0 && (sides[3] ?? 0) > 0 ? written : null;
  }
  const [width, height] = [pixels(attributes.get('width')), pixels(attributes.get('height'))];
  return width > 0 && height > 0 ? `0 0 ${formatNumber(width)} ${formatNumber(height)}` : null;
}

const REFERENCE = /url\(\s*(?:"#([^"]*)"|'#([^']*)'|#([^)\s]*))\s*\)/g;

/** Gives the parts that others refer to names that no other icon has, and takes those of the rest. */
function renameParts(icon: DrawingNode, name: string): void {
  const parts = partsOf(icon);
  const names = new Map<string, string>();
  const isUsed = new Set(
    parts.flatMap(({ attributes }) =>
      [...attributes].flatMap(([key, value]) =>
        key === 'href' ? value.trim().slice(1) : [...value.matchAll(REFERENCE)].map(referenceId),
      ),
    ),
  );
  for (const { attributes } of parts) {
    const id = attributes.get('id');
    attributes.delete('id');
    if (id === undefined || !isUsed.has(id) || names.has(id)) continue;
    names.set(id, `icon--${name}-${names.size + 1}`);
    attributes.set('id', names.get(id) ?? '');
  }
  for (const { attributes } of parts) {
    for (const [key, value] of attributes) {
      if (key === 'href' && /^\s*#/.test(value)) {
        attributes.set(key, `#${names.get(value.trim().slice(1)) ?? NO_PART}`);
      } else if (value.includes('url(')) {
        const renamed = value.replace(REFERENCE, (...match: string[]) => {
          const [, double, single, bare] = match;
          return `url(#${names.get(double ?? single ?? bare ?? '') ?? NO_PART})`;
        });
        attributes.set(key, renamed);
      }
    }
  }
}

/** What a reference to a part that is not there names: there is none of that name on any page. */
const NO_PART = 'icon--none';

const referenceId = ([, double, single, bare]: RegExpExecArray): string =>
  double ?? single ?? bare ?? '';

/** What the root of a drawing says of itself, and not of what is drawn in it. */
const OF_THE_ROOT =
  /^(?:viewBox|fill|width|height|x|y|id|preserveAspectRatio|overflow|enable-background|zoomAndPan|xml:space|xmlns|data-.*|aria-.*)$/;

/** What the root says of all that is drawn goes into a group: pages have a root of their own, with its fill. */
function writeIcon(
  { attributes, content }: DrawingNode,
  viewBox: string,
  isColoured: boolean,
): string {
  const shared = new Map([...attributes].filter(([key]) => !OF_THE_ROOT.test(key)));
  const inside = content.map(writePart).join('');
  const body = shared.size === 0 ? inside : `<g${writeAttributes(shared)}>${inside}</g>`;
  const fill = attributes.get('fill');
  const root = new Map([
    ...(isColoured ? [['class', 'icon-in-colour'] as const] : []),
    ['viewBox', viewBox] as const,
    ...(fill === undefined ? [] : [['fill', fill] as const]),
  ]);
  return `<svg${writeAttributes(root)}>${body}</svg>`;
}

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
function paintIcon(icon: DrawingNode): boolean {
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
const partsOf = (part: DrawingNode): DrawingNode[] => [
  part,
  ...part.content.flatMap((one) => (typeof one === 'string' ? [] : partsOf(one))),
];
