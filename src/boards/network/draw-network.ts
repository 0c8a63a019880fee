import { contrastRatio, mixColours, PALETTE, rgbDistance } from '../colours.ts';
import { type Disc, distance, interpolate, type Point } from '../geometry.ts';
import type { BoardInk } from './ink.ts';
import type { Link, LinkKind, Region } from './model.ts';
import { LINE_PITCH_IN, type RouteLine } from './parallel-lines.ts';
import {
  BULLET_FONT,
  LENGTH_FONT,
  type PlacedBullet,
  type PlacedLength,
  type PlacedLink,
  type PlacedStop,
} from './place-network.ts';
import {
  type Attributes,
  drawRegionShape,
  fontAttributes,
  formatPoint,
  rectAttributes,
  toPoints,
  writeElement,
  writeText,
} from './svg.ts';

/** Widths of the rings as shares of the whole mark's radius. */
const RING_SHARE = 0.1;

const MAJOR_RING_SHARE = 0.11;

const MAJOR_GAP_SHARE = 0.1;

const SHAPE_SHARE = 0.62;
/** What a ring of the region's colour leaves free, and how it is painted there. */
const HOLLOW_SHARE = 0.74;

const HOLLOW_COLOURS = { fill: PALETTE.paper, ink: PALETTE.ink } as const;

const NUMBER_EM = 0.74;

/** How far the shape's shade lies from the fill, in steps of 255 through the colour cube. */
const SHADE_STEPS = 73;

const SHADE_SHARES = Array.from({ length: 21 }, (_, index) => 0.1 + 0.02 * index);

const NUMBER_CONTRAST = 4.5;

/** A shade of the fill for the shape behind the number: away from the ink, or else towards it. */
function shapeShade({ fill, ink }: Region): string {
  const isInkDark = contrastRatio(ink, '#ffffff') > contrastRatio(ink, '#000000');
  const directions = isInkDark ? ['#ffffff', '#000000'] : ['#000000', '#ffffff'];
  const shades = directions.flatMap((towards) =>
    SHADE_SHARES.map((share) => mixColours(fill, towards, share)),
  );
  const isPlain = (shade: string): boolean =>
    rgbDistance(shade, fill) >= SHADE_STEPS && contrastRatio(shade, ink) >= NUMBER_CONTRAST;
  return shades.find(isPlain) ?? fill;
}

function drawRegionMark(region: Region, disc: Disc, value: string | null): string {
  const { xIn, yIn, rIn } = disc;
  const r = rIn * SHAPE_SHARE;
  const shape = drawRegionShape(region.shape, { cx: xIn * 72, cy: yIn * 72, r: r * 72 });
  const number = drawValue(value ?? String(region.number), disc, region.ink);
  return writeElement('g', { fill: shapeShade(region) }, shape) + number;
}

/** As many characters fit in a mark in full size. */
const FULL_SIZE_LENGTH = 2;

/** A number or a short text in the middle of a mark. */
function drawValue(value: string, { xIn, yIn, rIn }: Disc, fill: string): string {
  const share = Math.min(1, (FULL_SIZE_LENGTH + 0.5) / Math.max(1, [...value].length));
  const sizePt = rIn * 72 * NUMBER_EM * share;
  const at = { xIn, yIn: yIn + (0.35 * sizePt) / 72 };
  return writeText(value, at, { 'font-size': sizePt, fill });
}

const drawDisc = (disc: Disc, fill: string): string =>
  writeElement('circle', {
    cx: toPoints(disc.xIn),
    cy: toPoints(disc.yIn),
    r: toPoints(disc.rIn),
    fill,
  });

export interface StopMark {
  readonly region: Region | null;
  /** Stands in the place of the region's number. */
  readonly value?: string | null;
  readonly isMajor: boolean;
  readonly ink: BoardInk;
}

/**
 * The mark of a stop: a disc in its region's colour with number and shape, or a ring of that colour
 * around them; major stops wear a second ring.
 */
export function drawStopMark(disc: Disc, { region, value = null, isMajor, ink }: StopMark): string {
  const inside = (rIn: number): Disc => ({ ...disc, rIn });
  const inner = isMajor ? disc.rIn * (1 - MAJOR_RING_SHARE - MAJOR_GAP_SHARE) : disc.rIn;
  const fillR = inner * (1 - RING_SHARE);
  const isHollow = region !== null && !ink.areStopsFilled;
  return [
    isMajor ? drawDisc(disc, PALETTE.ink) : '',
    isMajor ? drawDisc(inside(disc.rIn * (1 - MAJOR_RING_SHARE)), PALETTE.paper) : '',
    drawDisc(inside(inner), PALETTE.ink),
    drawDisc(inside(fillR), region?.fill ?? PALETTE.paper),
    isHollow ? drawDisc(inside(fillR * HOLLOW_SHARE), PALETTE.paper) : '',
    region === null
      ? value === null
        ? ''
        : drawValue(value, inside(fillR), PALETTE.ink)
      : drawRegionMark(isHollow ? { ...region, ...HOLLOW_COLOURS } : region, inside(fillR), value),
  ].join('');
}

/** What `drawStopMark` needs around it. */
export const STOP_STYLE = {
  'font-family': 'Barlow Condensed',
  'font-weight': 700,
  'text-anchor': 'middle',
} as const;

/** All stops. */
export const drawStops = (stops: readonly PlacedStop[], ink: BoardInk): string =>
  writeElement(
    'g',
    { id: 'stops', ...STOP_STYLE },
    stops.map((placed) =>
      writeElement(
        'g',
        { 'data-stop': placed.stop.id, 'data-size': placed.stop.size },
        drawStopMark(placed, {
          region: placed.stop.region,
          value: placed.stop.value,
          isMajor: placed.isMajor,
          ink,
        }),
      ),
    ),
  );

const BEND_RADIUS_IN = 0.3;

const CASING_PT = 1.6;

const NO_ROUTE_PT = 2.4;

/** A link is as heavy as its traffic. */
const linkWidthPt = (routes: number): number => (routes === 0 ? NO_ROUTE_PT : 3.4 + 1.1 * routes);

/** The line of a link that `routes` routes use: dots where there is none. */
export const linkStroke = (routes: number): Attributes => ({
  'stroke-width': linkWidthPt(routes),
  ...(routes === 0 ? { 'stroke-dasharray': '0.1 6' } : {}),
});

/** The line of a kind of link. */
export const kindStroke = ({ stroke, widthPt, dash }: LinkKind): Attributes => ({
  stroke,
  'stroke-width': widthPt,
  ...(dash.length === 0 ? {} : { 'stroke-dasharray': dash.join(' '), 'stroke-linecap': 'butt' }),
});

/** The line of a link; on a board without routes, all are as those of one. */
const strokeOf = ({ kind, routes }: Link, hasRoutes: boolean): Attributes =>
  kind === null ? linkStroke(hasRoutes ? routes.length : 1) : kindStroke(kind);

/** The way through `points`, its corners rounded. */
function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${formatPoint(point)}`;
      if (after === undefined) return `L${formatPoint(point)}`;
      const radius = Math.min(
        BEND_RADIUS_IN,
        distance(before, point) / 2,
        distance(point, after) / 2,
      );
      const enter = interpolate(point, before, radius / distance(before, point));
      const leave = interpolate(point, after, radius / distance(point, after));
      return `L${formatPoint(enter)}Q${formatPoint(point)} ${formatPoint(leave)}`;
    })
    .join('');
}

const drawLink = ({ id, link, points }: PlacedLink, hasRoutes: boolean): string =>
  writeElement('path', {
    'data-link': id,
    ...strokeOf(link, hasRoutes),
    d: roundedPath(points),
  });

/** The line of a route beside others is as wide as they are apart, but for a hair. */
const ROUTE_LINE_PT = LINE_PITCH_IN * 72 - 0.5;

const drawRouteLine = ({ link, route, points }: RouteLine): string =>
  writeElement('path', {
    'data-link': link.id,
    'data-route': route.id,
    ...(link.link.kind === null ? {} : kindStroke(link.link.kind)),
    stroke: route.fill ?? PALETTE.link,
    'stroke-width': ROUTE_LINE_PT,
    d: roundedPath(points),
  });

/** All links; the busiest lie on top. Where routes have lines of their own, those replace them. */
export function drawLinks(
  links: readonly PlacedLink[],
  {
    hasRoutes,
    routeLines,
  }: { readonly hasRoutes: boolean; readonly routeLines: readonly RouteLine[] },
): string {
  const inLines = new Set(routeLines.map(({ link }) => link));
  const casings = links
    .filter(({ link }) => link.routes.length > 0 || link.kind !== null || !hasRoutes)
    .map((placed) =>
      writeElement('path', {
        'stroke-width':
          (inLines.has(placed)
            ? placed.link.routes.length * LINE_PITCH_IN * 72
            : Number(strokeOf(placed.link, hasRoutes)['stroke-width'])) +
          2 * CASING_PT,
        d: roundedPath(placed.points),
      }),
    );
  const whole = links.filter((placed) => !inLines.has(placed));
  return writeElement(
    'g',
    { id: 'links', fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    [
      writeElement('g', { stroke: PALETTE.paper }, casings),
      writeElement('g', { stroke: PALETTE.link }, [
        ...whole.map((placed) => drawLink(placed, hasRoutes)),
        ...routeLines.map(drawRouteLine),
      ]),
    ],
  );
}

/** The lengths of links in their discs. */
export const drawLengths = (lengths: readonly PlacedLength[]): string =>
  writeElement(
    'g',
    {
      id: 'lengths',
      ...fontAttributes(LENGTH_FONT),
      'text-anchor': 'middle',
      fill: PALETTE.ink,
    },
    lengths.map(({ link, disc }) =>
      writeElement('g', { 'data-length-of': link.id }, [
        writeElement('circle', {
          cx: toPoints(disc.xIn),
          cy: toPoints(disc.yIn),
          r: toPoints(disc.rIn),
          fill: PALETTE.paper,
          stroke: link.link.kind?.stroke ?? PALETTE.link,
          'stroke-width': 1,
        }),
        writeText(String(link.link.length), {
          xIn: disc.xIn,
          yIn: disc.yIn + (0.345 * LENGTH_FONT.sizePt) / 72,
        }),
      ]),
    ),
  );

/** The number of a route in its capsule. */
export function drawBullet(
  route: string,
  box: PlacedBullet['box'],
  stroke: string = PALETTE.link,
): string {
  const baseline = box.yIn + box.heightIn / 2 + (0.345 * BULLET_FONT.sizePt) / 72;
  return [
    writeElement('rect', {
      fill: PALETTE.paper,
      stroke,
      ...rectAttributes(box),
      rx: toPoints(box.heightIn / 2),
    }),
    writeText(route, { xIn: box.xIn + box.widthIn / 2, yIn: baseline }),
  ].join('');
}

/** What `drawBullet` needs around it. */
export const BULLET_STYLE = {
  ...fontAttributes(BULLET_FONT),
  'text-anchor': 'middle',
  'stroke-width': 0.8,
  fill: PALETTE.ink,
};

/** The numbers of all routes on their links. */
export const drawBullets = (bullets: readonly PlacedBullet[]): string =>
  writeElement(
    'g',
    { id: 'route-numbers', ...BULLET_STYLE },
    bullets.map(({ link, route, box }) =>
      writeElement(
        'g',
        { 'data-route': route.id, 'data-on-link': link.id },
        drawBullet(route.id, box, route.fill ?? PALETTE.link),
      ),
    ),
  );
