import { escapeMarkup } from '../model/escape-markup.ts';
import type { Board, Stop } from '../model/pack.ts';
import { formatNumber } from '../model/units.ts';
import { drawRegionShape } from './region-shape.ts';

/** The drawing's own units: a hundred an inch at its natural size. */
const WIDTH = 330;
const PADDING = { x: 62, top: 42, bottom: 44 };
const INK = '#17191d';
const LINK = '#c4cacd';
const OPEN = '#0b7a4b';
const BARRED = '#b3121d';

type Point = readonly [x: number, y: number];

/** A bus at a stop, and where it may go. */
export interface MovementMapRequest {
  readonly board: Board;
  /** Where the bus is. */
  readonly at: Stop;
  /** The stop it came from, one of its neighbours; `null` for a bus that may go anywhere. */
  readonly from: Stop | null;
  /** Markup of the bus, drawn in a square from 0 0 to 24 24. */
  readonly bus: string;
}

/**
 * The stops around a bus: an arrow to each that it may move to, a bar on the way back, and the bus on
 * the side of its stop from which it came. Other links of these stops are drawn in grey.
 */
export function drawMovementMap({ board, at, from, bus }: MovementMapRequest): string {
  const near = neighboursOf(board, at);
  const frame = frameOf([at, ...near]);
  const here = frame.project(at);
  const ways = near.map((stop) => ({ stop, isBack: stop.id === from?.id }));
  const busAt: Point = from === null ? here : toward(here, frame.project(from), 15);
  const words = [at, ...near].map(({ name }) => name).join(', ');
  return [
    `<svg class="movement-map" viewBox="0 0 ${WIDTH} ${formatNumber(frame.height, 1)}" overflow="visible" role="img" aria-label="${escapeMarkup(`${at.name} and the stops around it: ${words}`)}">`,
    ...stubs(board, near, at, frame),
    ...ways.map(({ stop, isBack }) => wayTo(here, frame.project(stop), isBack)),
    ...[at, ...near].map((stop) => stopMark(stop, frame.project(stop))),
    stopName(at, here, 'beside'),
    ...near.map((stop) => stopName(stop, frame.project(stop), placeOf(here, frame.project(stop)))),
    busMark(busAt, bus),
    '</svg>',
  ].join('');
}

const isSouthOf = ([x, y]: Point, [fromX, fromY]: Point): boolean =>
  y - fromY >= Math.abs(x - fromX);

/** North of the stop in the middle rather than beside it. */
const placeOf = ([hereX, hereY]: Point, [x, y]: Point): 'above' | 'below' =>
  hereY - y > Math.abs(x - hereX) ? 'above' : 'below';

const neighboursOf = (board: Board, { id }: Stop): Stop[] =>
  board.links.flatMap(({ a, b }) => (a.id === id ? [b] : b.id === id ? [a] : []));

interface Frame {
  readonly height: number;
  readonly project: (stop: Stop) => Point;
}

function frameOf(stops: readonly Stop[]): Frame {
  const xs = stops.map(({ position }) => position[0]);
  const ys = stops.map(({ position }) => position[1]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(Math.max(...xs) - left, 1);
  const scale = (WIDTH - 2 * PADDING.x) / wide;
  return {
    height: (Math.max(...ys) - top) * scale + PADDING.top + PADDING.bottom,
    project: ({ position: [x, y] }) => [
      PADDING.x + (x - left) * scale,
      PADDING.top + (y - top) * scale,
    ],
  };
}

/** The beginnings of links that lead out of the picture. */
function stubs(board: Board, near: readonly Stop[], at: Stop, { project }: Frame): string[] {
  const shown = new Set([at.id, ...near.map(({ id }) => id)]);
  return board.links.flatMap(({ a, b }) => {
    if (shown.has(a.id) === shown.has(b.id)) {
      const isBetween = shown.has(a.id) && a.id !== at.id && b.id !== at.id;
      return isBetween ? [line(project(a), project(b), LINK, 5)] : [];
    }
    const [inside, outside] = shown.has(a.id) ? [a, b] : [b, a];
    const start = project(inside);
    const end = project(outside);
    // The name is in the way.
    const isAbove = placeOf(project(at), start) === 'above';
    if (isAbove ? isSouthOf(start, end) : isSouthOf(end, start)) return [];
    return [line(start, toward(start, end, 34), LINK, 5)];
  });
}

/** The point so far from `start` on the way to `end`. */
function toward([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * distance, y + ((toY - y) / length) * distance];
}

const at2 = ([x, y]: Point): string => `${formatNumber(x, 1)} ${formatNumber(y, 1)}`;

const line = (from: Point, to: Point, colour: string, width: number, dash = ''): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}"${dash === '' ? '' : ` stroke-dasharray="${dash}"`} d="M${at2(from)}L${at2(to)}"/>`;

function wayTo(here: Point, there: Point, isBack: boolean): string {
  if (!isBack) {
    const tip = toward(there, here, 17);
    return line(here, toward(there, here, 27), OPEN, 7) + arrowHead(tip, here, OPEN);
  }
  const [x, y] = toward(here, there, 52);
  return (
    line(here, there, BARRED, 4, '5 5') +
    `<circle cx="${formatNumber(x, 1)}" cy="${formatNumber(y, 1)}" r="11" fill="${BARRED}"/>` +
    `<path fill="#ffffff" d="M${at2([x - 6.5, y - 2.2])}h13v4.4h-13z"/>`
  );
}

/** A triangle whose tip lies at `tip` and whose foot faces `from`. */
function arrowHead(tip: Point, from: Point, colour: string): string {
  const [footX, footY] = toward(tip, from, 15);
  const [dx, dy] = [(tip[0] - footX) * 0.62, (tip[1] - footY) * 0.62];
  const corners: readonly Point[] = [tip, [footX - dy, footY + dx], [footX + dy, footY - dx]];
  return `<path fill="${colour}" d="M${corners.map(at2).join('L')}z"/>`;
}

function stopMark({ region, size }: Stop, [x, y]: Point): string {
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
function stopName(
  { name, size }: Stop,
  [x, y]: Point,
  where: 'above' | 'below' | 'beside',
): string {
  const lines = name.split(/(?<=&) /);
  const gap = size === 'major' ? 27 : 24;
  const first =
    where === 'above'
      ? y - gap + 9 - (lines.length - 1) * LINE
      : y + gap + (where === 'beside' ? 2.3 * LINE : 0);
  const left = where === 'beside' ? x + 17 : x;
  const spans = lines.map(
    (text, index) =>
      `<tspan x="${formatNumber(left, 1)}" y="${formatNumber(first + index * LINE, 1)}">${escapeMarkup(text)}</tspan>`,
  );
  const anchor = where === 'beside' ? 'start' : 'middle';
  return `<text class="movement-map__name" text-anchor="${anchor}" font-family="Barlow Condensed, sans-serif" font-size="11" font-weight="600" fill="${INK}">${spans.join('')}</text>`;
}

const LINE = 12;

const busMark = ([x, y]: Point, bus: string): string =>
  `<g transform="translate(${at2([x - 13, y - 13])})"><circle cx="13" cy="13" r="14.5" fill="#ffffff" stroke="${INK}" stroke-width="2"/>` +
  `<g fill="${INK}" color="${INK}" transform="translate(2.200 2.200) scale(0.9)">${bus}</g></g>`;
