import { InternalError } from '../../diagnostics/errors.ts';
import { formatNumber, inchesToPoints, type Rect } from '../../geometry/geometry.ts';
import type { TextFont } from '../../pack/fonts.ts';
import { type Icons, missingIcon } from '../../pack/icons.ts';
import { iconDisplayName } from '../../pack/pictures.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Disc, Point as PointIn } from '../geometry.ts';
import { REGION_SHAPES, type RegionShape } from './model.ts';

/** Attributes of one element; a length given as a number is already in points. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Inches to the units of the drawing, which are points: a font size of 10 is 10 pt. */
export const toPoints = (inches: number): string => formatNumber(inchesToPoints(inches), 2);

/** One SVG element; `children` are SVG source already. Group children stand on lines of their own. */
export function writeElement(
  name: string,
  attributes: Attributes,
  children: string | readonly string[] = '',
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => {
      const text = typeof value === 'number' ? formatNumber(value, 2) : escapeMarkup(value);
      return ` ${key}="${text}"`;
    })
    .join('');
  const content = typeof children === 'string' ? children : children.filter(Boolean).join('\n');
  if (content === '') return `<${name}${written}/>`;
  if (typeof children === 'string') return `<${name}${written}>${content}</${name}>`;
  return `<${name}${written}>\n${content}\n</${name}>`;
}

/** A place in inches as the drawing writes it in paths and transforms. */
export const formatPoint = ({ xIn, yIn }: PointIn): string => `${toPoints(xIn)} ${toPoints(yIn)}`;

/** The transform of what is drawn around a place, turned clockwise. */
export const placedAt = (centre: PointIn, turnDeg = 0): string =>
  `translate(${formatPoint(centre)})${turnDeg === 0 ? '' : ` rotate(${turnDeg})`}`;

export const rectAttributes = ({ xIn, yIn, widthIn, heightIn }: Rect): Attributes => ({
  x: toPoints(xIn),
  y: toPoints(yIn),
  width: toPoints(widthIn),
  height: toPoints(heightIn),
});

export const drawDisc = ({ xIn, yIn, rIn }: Disc, paint: Attributes): string =>
  writeElement('circle', { cx: toPoints(xIn), cy: toPoints(yIn), r: toPoints(rIn), ...paint });

export const fontAttributes = ({ family, weight, sizePt }: TextFont): Attributes => ({
  'font-family': family,
  'font-weight': weight,
  'font-size': sizePt,
});

/** A line of text at its baseline, in inches. */
export const writeText = (text: string, at: PointIn, attributes: Attributes = {}): string =>
  writeElement(
    'text',
    { x: toPoints(at.xIn), y: toPoints(at.yIn), ...attributes },
    escapeMarkup(text),
  );

/** SVG sources by icon name. */

const iconSource = (icons: Icons, name: string): string => icons.get(name) ?? missingIcon(name);

/** What a symbol is called: the `<title>` of its icon, or else the words of its file name. */
export const symbolName = (icons: Icons, name: string): string =>
  iconDisplayName(name, iconSource(icons, name));

/** An icon as a definition that `drawIcon` refers to. */
export function defineIcon(icons: Icons, name: string): string {
  const source = iconSource(icons, name);
  const opening = /<svg\b[^>]*>/.exec(source);
  if (opening === null) throw new InternalError(`icon "${name}" is not an SVG`);
  const body = source.slice(opening.index + opening[0].length, source.lastIndexOf('</svg>'));
  const kept = [...opening[0].matchAll(/\s((?:fill|stroke)[\w-]*|viewBox)="([^"]*)"/g)];
  const attributes = Object.fromEntries(kept.map(([, key = '', value = '']) => [key, value]));
  const inner = body.replace(/<title[^<>]*>[^<]*<\/title>/, '').trim();
  return writeElement('symbol', { id: `icon-${name}`, ...attributes }, inner);
}

/** An icon in the colour of the text around it. */
export const drawIcon = (name: string, box: Rect): string =>
  writeElement('use', { href: `#icon-${name}`, ...rectAttributes(box) });

type Point = readonly [x: number, y: number];

/** Corners of a regular polygon in the unit circle, the first one `turnDeg` clockwise from the top. */
function corners(count: number, radius: number, turnDeg = 0): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((turnDeg + (index * 360) / count) * Math.PI) / 180;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

/** Five points; the dents are shallow, so that a digit fits inside. */
function starPoints(): Point[] {
  const tips = corners(5, 1);
  const dents = corners(5, 0.54, 36);
  return tips.flatMap((tip, index) => [tip, dents[index] ?? tip]);
}

function crossPoints(): Point[] {
  const arm = 0.9;
  const half = 0.42;
  const quarter: Point[] = [
    [half, -arm],
    [half, -half],
    [arm, -half],
  ];
  return [0, 1, 2, 3].flatMap((turns) =>
    quarter.map(([x, y]): Point => {
      if (turns === 0) return [x, y];
      if (turns === 1) return [-y, x];
      if (turns === 2) return [-x, -y];
      return [y, -x];
    }),
  );
}

/** Sizes are balanced by eye, so that shapes of the same `r` weigh about the same. */
const POLYGONS: Readonly<Record<Exclude<RegionShape, 'circle'>, readonly Point[]>> = {
  square: corners(4, 1, 45),
  triangle: corners(3, 1),
  diamond: corners(4, 1),
  pentagon: corners(5, 0.96),
  hexagon: corners(6, 0.92, 30),
  star: starPoints(),
  cross: crossPoints(),
};

const isRegionShape = (shape: string): shape is RegionShape =>
  REGION_SHAPES.some((known) => known === shape);

/**
 * The mark of a region as an SVG element without any paint: put it in a `<g>` or `<svg>` that has a
 * `fill`; no part of it lies further than `r` away. Throws an InternalError for a name outside
 * REGION_SHAPES, which a checked pack never has.
 */
export function drawRegionShape(shape: string, cx: number, cy: number, r: number): string {
  if (!isRegionShape(shape)) throw new InternalError(`there is no region shape "${shape}"`);
  const write = (value: number): string => formatNumber(value, 3);
  if (shape === 'circle') {
    return `<circle cx="${write(cx)}" cy="${write(cy)}" r="${write(r * 0.86)}"/>`;
  }
  const points = POLYGONS[shape].map(([x, y]) => `${write(cx + x * r)} ${write(cy + y * r)}`);
  return `<path d="M${points.join('L')}Z"/>`;
}
