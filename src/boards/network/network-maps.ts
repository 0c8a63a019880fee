import { formatNumber } from '../../geometry/geometry.ts';
import { memoizeByObject } from '../../values/memoize.ts';
import { PALETTE } from '../colours.ts';
import { innerStroke, routeStroke } from './draw-links.ts';
import { drawRouteEnds, type Project, type RouteEndsStyle } from './map-route-ends.ts';
import {
  type Board,
  extentOf,
  type GroundKind,
  type Link,
  type Region,
  type Route,
  type Stop,
} from './model.ts';
import { writeElement } from './svg.ts';

const WIDTH = 400;
/** Room around the outermost stops for the mark of the lit one. */
const PADDING = 18;

const INK = '#17191d';

/** What a map of the whole board shows beside the network. */
export interface MiniMapStyle {
  /** Whether water, parks and islands lie under it. */
  readonly hasGround: boolean;
  /** How each route ends in its number; `null` for maps without numbers. */
  readonly ends: RouteEndsStyle | null;
}

const PLAIN_STYLE: MiniMapStyle = { hasGround: false, ends: null };

interface Frame {
  readonly project: Project;
  readonly width: number;
  readonly height: number;
  /** Water, parks and islands. */
  readonly ground: string;
  /** All links and all stops. */
  readonly network: string;
}

/**
 * The whole board, small, with one stop lit: every link and stop in grey, the stops of its region in
 * the region's colour, the lines that serve it as strong strokes with their stops as beads, and the
 * stop itself as a ring, larger for a major one. No ids inside, so that many can stand on one page;
 * the parts carry classes (`mini-map__…`) for a stylesheet.
 */
export function drawMiniMap(board: Board, stop: Stop, style = PLAIN_STYLE): string {
  const frame = boardFrame(board);
  const { project } = frame;
  const served = stop.routes.flatMap((route) => route.stops);
  const home = board.stops.filter(({ region }) => region !== null && region.id === stop.region?.id);
  const homeDots = dotsPath(project, home);
  const beads = dotsPath(
    project,
    [...new Set(served)].filter((one) => !home.includes(one)),
  );
  return [
    miniMapTag(frame.height),
    style.hasGround ? frame.ground + drawHome(board, frame, stop.region) : '',
    frame.network,
    ...(board.options.lines === 'parallel'
      ? stop.routes.map((route) => drawRouteLine(project, route))
      : [drawStroke('lines', INK, 5.2, routesPath(project, stop.routes))]),
    drawStroke('region-halo', '#ffffff', 14.2, homeDots),
    drawStroke('region-edge', INK, 12.4, homeDots),
    drawStroke('region', stop.region?.fill ?? INK, 9, homeDots),
    drawStroke('beads-edge', INK, 9.2, beads),
    drawStroke('beads', '#ffffff', 5, beads),
    drawHighlightedStop(frame, stop),
    style.ends === null
      ? ''
      : drawRouteEnds({ ...style.ends, ...frame, routes: stop.routes, here: stop }),
    '</svg>',
  ].join('');
}

/** The whole board, small, with one route in its colour and in the style of its line, as `drawMiniMap` draws one stop. */
export function drawRouteMap(board: Board, route: Route, style = PLAIN_STYLE): string {
  const frame = boardFrame(board);
  const { project, height, ground, network } = frame;
  const beads = (part: string, isMajor: boolean, width: number): string => {
    const path = dotsPath(
      project,
      route.stops.filter(({ size }) => (size === 'major') === isMajor),
    );
    return (
      drawStroke(`${part}-edge`, INK, width, path) +
      drawStroke(part, '#ffffff', width - BEAD_EDGES, path)
    );
  };
  return [
    miniMapTag(height),
    style.hasGround ? ground : '',
    network,
    drawRouteLine(project, route),
    beads('beads', false, 9.2),
    beads('majors', true, 17),
    style.ends === null
      ? ''
      : drawRouteEnds({ ...style.ends, ...frame, routes: [route], here: null }),
    '</svg>',
  ].join('');
}

/** A route with an edge that shows it on a pale ground. */
function drawRouteLine(project: Project, route: Route): string {
  const line = routesPath(project, [route]);
  return drawStroke('line-edge', INK, 10.4, line) + drawStyledLine(route, line);
}

/** A line in its colour and style; between dashes shows paper. */
function drawStyledLine(route: Route, d: string): string {
  if (d === '') return '';
  const { stroke, ...dashes } = routeStroke(route, LINE_WIDTH);
  const inner = innerStroke(route.style, LINE_WIDTH);
  const plain = drawStroke('line', String(stroke), LINE_WIDTH, d);
  if (inner !== null) return plain + writeElement('path', { ...inner, d });
  if (dashes['stroke-dasharray'] === undefined) return plain;
  const paper = { stroke: PALETTE.paper, 'stroke-width': LINE_WIDTH, d };
  return (
    writeElement('path', paper) +
    writeElement('path', { class: 'mini-map__line', stroke: String(stroke), ...dashes, d })
  );
}

const LINE_WIDTH = 7.6;

/** Both edges of a bead together. */
const BEAD_EDGES = 4.2;

const miniMapTag = (height: number): string =>
  `<svg class="mini-map" viewBox="0 0 ${WIDTH} ${formatNumber(height, 1)}" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">`;

/** A board is drawn once a card, its frame is always the same. */
const boardFrame = memoizeByObject((board: Board): Frame => {
  const [left, right] = extentOf(board.stops, 0);
  const [top, bottom] = extentOf(board.stops, 1);
  const scale = (WIDTH - 2 * PADDING) / Math.max(right - left, 1);
  const project: Project = ({ position: [x, y] }) => [
    PADDING + (x - left) * scale,
    PADDING + (y - top) * scale,
  ];
  const network =
    drawStroke('links', '#c4cacd', 2.2, linksPath(project, board.links)) +
    drawStroke('stops', '#a3abb0', 6.4, dotsPath(project, board.stops));
  const ground = board.ground
    .filter(({ depth }) => depth === 0)
    .map(({ kind, outline }) => {
      const corners = outline.map((position) =>
        project({ position })
          .map((value) => formatNumber(value, 0))
          .join(' '),
      );
      return `<path class="mini-map__${kind}" fill="${GROUND_FILLS[kind]}" d="M${corners.join('L')}Z"/>`;
    })
    .join('');
  return { width: WIDTH, height: (bottom - top) * scale + 2 * PADDING, project, ground, network };
});

const GROUND_FILLS: Readonly<Record<GroundKind, string>> = {
  water: '#c3dbe6',
  park: '#d3e2c4',
  land: '#f6f1e3',
};

/** The region of a stop as a field in its colour, around its stops and the links between them. */
function drawHome(board: Board, { project }: Frame, region: Region | null): string {
  if (region === null) return '';
  const isHome = (stop: Stop): boolean => stop.region?.id === region.id;
  const path =
    linksPath(
      project,
      board.links.filter(({ a, b }) => isHome(a) && isHome(b)),
    ) + dotsPath(project, board.stops.filter(isHome));
  return `<path class="mini-map__home" stroke="${region.fill}" stroke-opacity="0.34" stroke-width="27" d="${path}"/>`;
}

const drawStroke = (part: string, colour: string, width: number, path: string): string =>
  path === ''
    ? ''
    : `<path class="mini-map__${part}" stroke="${colour}" stroke-width="${width}" d="${path}"/>`;

/** The lit stop; majors are larger and have a ring more. */
function drawHighlightedStop({ project }: Frame, stop: Stop): string {
  const [x, y] = project(stop).map((value) => formatNumber(value, 1));
  const isMajor = stop.size === 'major';
  const fill = stop.region?.fill ?? '#ffffff';
  const circle = (r: number, paint: string): string =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}"/>`;
  const rings = isMajor
    ? [
        circle(18, '#ffffff'),
        circle(16.6, INK),
        circle(14.2, '#ffffff'),
        circle(12.4, INK),
        circle(9.8, fill),
      ]
    : [circle(14, '#ffffff'), circle(12.6, INK), circle(10.2, '#ffffff'), circle(8.6, fill)];
  return `<g class="mini-map__here">${rings.join('')}</g>`;
}

const pathThrough = (project: Project, stops: readonly Stop[]): string =>
  `M${stops.map((stop) => formatPlace(project, stop)).join('L')}`;

/** The data of one path that runs along every link. */
const linksPath = (project: Project, links: readonly Link[]): string =>
  links.map(({ a, b }) => pathThrough(project, [a, b])).join('');

/** The data of one path along every leg, so that dashes go on from link to link. */
const routesPath = (project: Project, routes: readonly Route[]): string =>
  routes.flatMap(({ legs }) => legs.map((leg) => pathThrough(project, leg))).join('');

/** Dots are strokes of no length with round ends: the shortest way to write a circle. */
const dotsPath = (project: Project, stops: readonly Stop[]): string =>
  stops.map((stop) => `M${formatPlace(project, stop)}h0`).join('');

const formatPlace = (project: Project, stop: Stop): string =>
  project(stop)
    .map((value) => formatNumber(value, 1))
    .join(' ');
