import { EPSILON_IN, formatNumber } from '../../geometry/geometry.ts';
import { groupBy } from '../../values/maps.ts';
import { stableStringify } from '../../values/stable-stringify.ts';
import { mixColours, PALETTE } from '../colours.ts';
import { distance, interpolate, type Point, segmentsOf } from '../geometry.ts';
import type { BoardInk } from './ink.ts';
import type { Link, LinkKind, Railway, Route, StrokeStyle } from './model.ts';
import { linePitchPt, lineWidthPt, type RouteLine } from './parallel-lines.ts';
import type { PlacedRailway } from './place-board.ts';
import type { PlacedLink } from './place-network.ts';
import { LENGTH_FONT, type PlacedLength } from './place-on-links.ts';
import {
  type Attributes,
  drawDisc,
  fontAttributes,
  formatPoint,
  writeElement,
  writeText,
} from './svg.ts';

const BEND_RADIUS_IN = 0.3;

/** The edge on each side of a line. */
export const CASING_PT = 1.6;

const NO_ROUTE_PT = 2.4;

/** A link is as heavy as its traffic. */
const linkWidthPt = (routes: number): number => (routes === 0 ? NO_ROUTE_PT : 3.4 + 1.1 * routes);

/** The line of a link that `routes` routes use: dots where there is none. */
export const linkStroke = (routes: number): Attributes => ({
  'stroke-width': linkWidthPt(routes),
  ...(routes === 0 ? { 'stroke-dasharray': '0.1 6' } : {}),
});

/** The line of a kind of link. */
export const kindStroke = ({ stroke, widthPt, dash, style }: LinkKind): Attributes => ({
  stroke,
  'stroke-width': widthPt,
  ...(dash.length === 0
    ? styleDashes(style, widthPt)
    : { 'stroke-dasharray': dash.join(' '), 'stroke-linecap': 'butt' }),
});

/** The line of a route that has one of its own. */
export const routeStroke = ({ fill, style }: Route, widthPt: number): Attributes => ({
  ...styleDashes(style, widthPt),
  stroke: fill ?? PALETTE.link,
  'stroke-width': widthPt,
});

/** Dashes and gaps in widths of the line; dots are dashes without length that have round ends. */
const STYLE_DASHES: Readonly<Record<StrokeStyle, readonly number[]>> = {
  solid: [],
  double: [],
  dashed: [3.2, 1.8],
  dotted: [0, 2],
  'dash-dotted': [3.2, 1.9, 0, 1.9],
};

const styleDashes = (style: StrokeStyle, widthPt: number): Attributes => {
  const dashes = STYLE_DASHES[style];
  if (dashes.length === 0) return {};
  const hasDots = dashes.includes(0);
  return {
    'stroke-dasharray': dashes.map((share) => formatNumber(share * widthPt || 0.01, 2)).join(' '),
    'stroke-linecap': hasDots ? 'round' : 'butt',
  };
};

/** A double line is one with a gap along its middle. */
const GAP_SHARE = 0.38;

/** What is drawn on a line of that style; `null` for nothing. */
export const innerStroke = (
  style: StrokeStyle,
  widthPt: number,
  stroke: string = PALETTE.paper,
): Attributes | null =>
  style === 'double' ? { stroke, 'stroke-width': GAP_SHARE * widthPt } : null;

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

/** A line, and on it the gap of a double one. */
function drawLine(
  points: readonly Point[],
  attributes: Attributes,
  inner: Attributes | null,
): string[] {
  const d = roundedPath(points);
  return [
    writeElement('path', { ...attributes, d }),
    ...(inner === null ? [] : [writeElement('path', { ...inner, d })]),
  ];
}

const drawLink = ({ id, link, points }: PlacedLink, { hasRoutes, ink }: LinkDrawing): string[] =>
  drawLine(
    points,
    {
      'data-link': id,
      ...strokeOf(link, hasRoutes),
      ...(link.kind === null ? {} : { stroke: ink.linkOf(link.kind) }),
    },
    link.kind === null ? null : innerStroke(link.kind.style, link.kind.widthPt),
  );

/** The line of a route among others; where it has no style, that of the kind of link. */
function drawRouteLine(
  { link, route, points }: RouteLine,
  { lineWidthPt: fullPt, isStriped }: LinkDrawing,
): string[] {
  const { kind, routes } = link.link;
  const widthPt = lineWidthPt(fullPt, routes.length);
  const attributes = {
    'data-link': link.id,
    'data-route': route.id,
    ...(kind === null || route.style !== 'solid' ? {} : kindStroke(kind)),
    ...routeStroke(route, widthPt),
  };
  if (!isStriped) return drawLine(points, attributes, innerStroke(route.style, widthPt));
  const pale = paleColour(route);
  return [
    ...drawLine(points, { stroke: pale, 'stroke-width': widthPt }, null),
    ...drawLine(points, attributes, innerStroke(route.style, widthPt, pale)),
  ];
}

const PALE_SHARE = 0.55;

/** What shows between the dashes of a stripe: from afar it is a line. */
export const paleColour = ({ fill }: Route): string =>
  mixColours(fill ?? PALETTE.link, PALETTE.paper, PALE_SHARE);

/** How links and the lines of routes on them are drawn. */
export interface LinkDrawing {
  readonly hasRoutes: boolean;
  readonly ink: BoardInk;
  /** Whether each of these lines is unbroken, its dashes on a paler shade. */
  readonly isStriped: boolean;
  /** Where routes have lines of their own, those replace the links. */
  readonly routeLines: readonly RouteLine[];
  /** Of the line of one route. */
  readonly lineWidthPt: number;
}

/** How wide a link is with its casing. */
export function outerWidthPt(
  placed: PlacedLink,
  { hasRoutes, routeLines, lineWidthPt: fullPt }: LinkDrawing,
): number {
  const { length } = placed.link.routes;
  const widthPt = routeLines.some(({ link }) => link === placed)
    ? length * linePitchPt(fullPt, length)
    : Number(strokeOf(placed.link, hasRoutes)['stroke-width']);
  return widthPt + 2 * CASING_PT;
}

/** The edge on both sides of a link; paper unless its kind has another. */
function casingStroke(placed: PlacedLink, drawing: LinkDrawing): Attributes {
  const stroke = placed.link.kind?.casing ?? PALETTE.paper;
  return {
    'stroke-width': outerWidthPt(placed, drawing),
    ...(stroke === PALETTE.paper ? {} : { stroke }),
  };
}

/** All links; the busiest lie on top. */
export function drawLinks(links: readonly PlacedLink[], drawing: LinkDrawing): string {
  const { hasRoutes, routeLines } = drawing;
  const inLines = new Set(routeLines.map(({ link }) => link));
  const cased = links
    .filter(({ link }) => link.routes.length > 0 || link.kind !== null || !hasRoutes)
    .filter(({ link }) => link.kind?.casing !== null);
  const strokes = cased.map((placed) => ({ placed, stroke: casingStroke(placed, drawing) }));
  // One path for all that are alike: a page may show the board many times, and each element takes its time.
  const alike = groupBy(strokes, ({ stroke }) => stableStringify(stroke));
  const casings = [...alike.values()].map((group) =>
    writeElement('path', {
      ...group[0]?.stroke,
      d: group.map(({ placed }) => roundedPath(placed.points)).join(''),
    }),
  );
  const whole = links.filter((placed) => !inLines.has(placed));
  return writeElement(
    'g',
    { id: 'links', fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    [
      writeElement('g', { stroke: PALETTE.paper }, casings),
      writeElement('g', { stroke: PALETTE.link }, [
        ...whole.flatMap((placed) => drawLink(placed, drawing)),
        ...routeLines.flatMap((line) => drawRouteLine(line, drawing)),
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
        drawDisc(disc, {
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

/** Edge on each side of a line under the network, and the thin line that shows a pale one in grey. */
const RAILWAY_CASING_PT = 2;
const RAILWAY_OUTLINE_PT = 0.6;

/** How much of a line under the network is paper, along its middle. */
const RAILWAY_CORE_SHARE = 0.36;

/** What is seen of each rail on both sides of a link that lies over a line. */
const RAIL_PT = 1.7;

/**
 * What a line under the network is drawn with, from the ground up: its edge, which shows at crossings
 * which one is above, and two rails of a colour, so that it looks the same beside a link and alone.
 */
export const railwayStrokes = (
  { stroke, widthPt }: Pick<Railway, 'stroke' | 'widthPt'>,
  ink: BoardInk,
): Attributes[] =>
  [
    [PALETTE.paper, widthPt + 2 * RAILWAY_CASING_PT] as const,
    [PALETTE.muted, widthPt + 2 * RAILWAY_OUTLINE_PT] as const,
    [ink.railwayOf(stroke), widthPt] as const,
    [PALETTE.paper, RAILWAY_CORE_SHARE * widthPt] as const,
  ].map(([colour, width]) => ({ stroke: colour, 'stroke-width': width }));

/** What lies over railways. */
export interface RailwayCover extends LinkDrawing {
  readonly links: readonly PlacedLink[];
}

/** Lines under the network; where a busy link would hide one, it is wider. */
export const drawRailways = (
  railways: readonly PlacedRailway[],
  ink: BoardInk,
  cover: RailwayCover,
): string =>
  writeElement(
    'g',
    { id: 'railways', fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    railways.flatMap((placed) =>
      pathsByWidth(placed, cover).flatMap(([widthPt, d]) =>
        railwayStrokes({ ...placed.railway, widthPt }, ink).map((line) =>
          writeElement('path', { ...line, d }),
        ),
      ),
    ),
  );

const isAt = (a: Point, b: Point): boolean => distance(a, b) < EPSILON_IN;

/** The parts of a line that are equally wide, each from one stop to another. */
function pathsByWidth(
  { railway, points }: PlacedRailway,
  cover: RailwayCover,
): [widthPt: number, d: string][] {
  const paths: [number, string][] = [];
  for (const { from, to } of segmentsOf(points)) {
    const over = cover.links.filter(
      ({ points, a, b }) =>
        points.length === 2 && ((isAt(a, from) && isAt(b, to)) || (isAt(a, to) && isAt(b, from))),
    );
    const needed = over.map((link) => outerWidthPt(link, cover) + 2 * RAIL_PT);
    const widthPt = Math.max(railway.widthPt, ...needed);
    const last = paths.at(-1);
    if (last?.[0] === widthPt) last[1] += `L${formatPoint(to)}`;
    else paths.push([widthPt, `M${formatPoint(from)}L${formatPoint(to)}`]);
  }
  return paths;
}
