import { formatNumber } from '../../geometry/geometry.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { type Board, extentOf, type Stop } from './model.ts';
import { drawRegionShape } from './svg.ts';

/** The drawing's own units: a hundred an inch at its natural size. */
const WIDTH = 330;

const PADDING = { x: 62, top: 42, bottom: 44 };

const INK = '#17191d';

const LINK_COLOUR = '#c4cacd';

const ALLOWED_COLOUR = '#0b7a4b';

const BLOCKED_COLOUR = '#b3121d';

type Point = readonly [x: number, y: number];

/** A bus at a stop, and where it may go. */
export interface MovementMapRequest {
  readonly board: Board;
  /** Where the bus is. */
  readonly at: Stop;
  /** The stop it came from, one of its neighbours; `null` for a bus that may go anywhere. */
  readonly from: Stop | null;
  /** Markup of the bus, drawn in a square from 0 0 to 24 24. */
  readonly piece: string;
}

/**
 * The stops around a bus: an arrow to each that it may move to, a bar on the way back, and the bus on
 * the side of its stop from which it came. Other links of these stops are drawn in grey.
 */
export function drawMovementMap({ board, at, from, piece }: MovementMapRequest): string {
  const near = neighboursOf(board, at);
  const frame = fitFrame([at, ...near]);
  const here = frame.project(at);
  const ways = near.map((stop) => ({ stop, isBack: stop.id === from?.id }));
  const busAt: Point = from === null ? here : pointTowards(here, frame.project(from), 15);
  const words = [at, ...near].map(({ name }) => name).join(', ');
  return [
    `<svg class="movement-map" viewBox="0 0 ${WIDTH} ${formatNumber(frame.height, 1)}" overflow="visible" role="img" aria-label="${escapeMarkup(`${at.name} and the stops around it: ${words}`)}">`,
    ...drawOutgoingLinks(board, near, at, frame),
    ...ways.map(({ stop, isBack }) => drawMove(here, frame.project(stop), isBack)),
    ...[at, ...near].map((stop) => drawStop(stop, frame.project(stop))),
    drawStopName(at, here, 'beside'),
    ...near.map((stop) =>
      drawStopName(stop, frame.project(stop), labelPlacement(here, frame.project(stop))),
    ),
    drawPiece(busAt, piece),
    '</svg>',
  ].join('');
}

const isSouthOf = ([x, y]: Point, [fromX, fromY]: Point): boolean =>
  y - fromY >= Math.abs(x - fromX);

/** North of the stop in the middle rather than beside it. */
const labelPlacement = ([hereX, hereY]: Point, [x, y]: Point): 'above' | 'below' =>
  hereY - y > Math.abs(x - hereX) ? 'above' : 'below';

const neighboursOf = (board: Board, { id }: Stop): Stop[] =>
  board.links.flatMap(({ a, b }) => (a.id === id ? [b] : b.id === id ? [a] : []));

interface Frame {
  readonly height: number;
  readonly project: (stop: Stop) => Point;
}

function fitFrame(stops: readonly Stop[]): Frame {
  const [left, right] = extentOf(stops, 0);
  const [top, bottom] = extentOf(stops, 1);
  const scale = (WIDTH - 2 * PADDING.x) / Math.max(right - left, 1);
  return {
    height: (bottom - top) * scale + PADDING.top + PADDING.bottom,
    project: ({ position: [x, y] }) => [
      PADDING.x + (x - left) * scale,
      PADDING.top + (y - top) * scale,
    ],
  };
}

/** The beginnings of links that lead out of the picture. */
function drawOutgoingLinks(
  board: Board,
  near: readonly Stop[],
  at: Stop,
  { project }: Frame,
): string[] {
  const shown = new Set([at.id, ...near.map(({ id }) => id)]);
  return board.links.flatMap(({ a, b }) => {
    if (shown.has(a.id) === shown.has(b.id)) {
      const isBetween = shown.has(a.id) && a.id !== at.id && b.id !== at.id;
      return isBetween ? [drawLine(project(a), project(b), LINK_COLOUR, 5)] : [];
    }
    const [inside, outside] = shown.has(a.id) ? [a, b] : [b, a];
    const start = project(inside);
    const end = project(outside);
    // The name is in the way.
    const isAbove = labelPlacement(project(at), start) === 'above';
    if (isAbove ? isSouthOf(start, end) : isSouthOf(end, start)) return [];
    return [drawLine(start, pointTowards(start, end, 34), LINK_COLOUR, 5)];
  });
}

/** The point so far from `start` on the way to `end`. */
function pointTowards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * distance, y + ((toY - y) / length) * distance];
}

const formatPoint = ([x, y]: Point): string => `${formatNumber(x, 1)} ${formatNumber(y, 1)}`;

const drawLine = (from: Point, to: Point, colour: string, width: number, dash = ''): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`} d="M${formatPoint(from)}L${formatPoint(to)}"/>`;

function drawMove(here: Point, there: Point, isBack: boolean): string {
  if (!isBack) {
    const tip = pointTowards(there, here, 17);
    return (
      drawLine(here, pointTowards(there, here, 27), ALLOWED_COLOUR, 7) +
      arrowHead(tip, here, ALLOWED_COLOUR)
    );
  }
  const [x, y] = pointTowards(here, there, 52);
  return (
    drawLine(here, there, BLOCKED_COLOUR, 4, '5 5') +
    `<circle cx="${formatNumber(x, 1)}" cy="${formatNumber(y, 1)}" r="11" fill="${BLOCKED_COLOUR}"/>` +
    `<path fill="#ffffff" d="M${formatPoint([x - 6.5, y - 2.2])}h13v4.4h-13z"/>`
  );
}

/** A triangle whose tip lies at `tip` and whose foot faces `from`. */
function arrowHead(tip: Point, from: Point, colour: string): string {
  const [footX, footY] = pointTowards(tip, from, 15);
  const [dx, dy] = [(tip[0] - footX) * 0.62, (tip[1] - footY) * 0.62];
  const corners: readonly Point[] = [tip, [footX - dy, footY + dx], [footX + dy, footY - dx]];
  return `<path fill="${colour}" d="M${corners.map(formatPoint).join('L')}z"/>`;
}

function drawStop({ region, size }: Stop, [x, y]: Point): string {
  const fill = region?.fill ?? '#ffffff';
  const r = size === 'major' ? 14 : 11;
  const ring = `<circle cx="${formatNumber(x, 1)}" cy="${formatNumber(y, 1)}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="2.4"/>`;
  if (region === null) return ring;
  const shape = drawRegionShape(region.shape, { cx: x, cy: y, r: r * 0.55 });
  return `${ring}<g fill="${region.ink}">${shape}</g>`;
}

/**
 * In as many lines as the name has streets, off the links: above a stop in the north, below the
 * others, and beside the one in the middle.
 */
function drawStopName(
  { name, size }: Stop,
  [x, y]: Point,
  where: 'above' | 'below' | 'beside',
): string {
  const lines = name.split(/(?<=&) /);
  const gap = size === 'major' ? 27 : 24;
  const first =
    where === 'above'
      ? y - gap + 9 - (lines.length - 1) * LINE_HEIGHT
      : y + gap + (where === 'beside' ? 2.3 * LINE_HEIGHT : 0);
  const left = where === 'beside' ? x + 17 : x;
  const spans = lines.map(
    (text, index) =>
      `<tspan x="${formatNumber(left, 1)}" y="${formatNumber(first + index * LINE_HEIGHT, 1)}">${escapeMarkup(text)}</tspan>`,
  );
  const anchor = where === 'beside' ? 'start' : 'middle';
  return `<text class="movement-map__name" text-anchor="${anchor}" font-family="Barlow Condensed, sans-serif" font-size="11" font-weight="600" fill="${INK}">${spans.join('')}</text>`;
}

const LINE_HEIGHT = 12;

const drawPiece = ([x, y]: Point, bus: string): string =>
  `<g transform="translate(${formatPoint([x - 13, y - 13])})"><circle cx="13" cy="13" r="14.5" fill="#ffffff" stroke="${INK}" stroke-width="2"/>` +
  `<g fill="${INK}" color="${INK}" transform="translate(2.200 2.200) scale(0.9)">${bus}</g></g>`;
