import {
  formatNumber,
  inchesToPoints,
  type Point,
  type Rect,
  type Size,
} from '../geometry/geometry.ts';
import { flattenPath, type Subpath, walkPath } from '../geometry/svg-path.ts';
import type { Fields, Value } from './pack.ts';

/** Where something lies on a card or board, in inches from the top left of the finished piece. */
export interface Spot {
  /** Its middle. */
  readonly at: Point;
  /** Of what lies there, before it is turned. */
  readonly size: Size;
  /** Clockwise, in degrees. */
  readonly turnDeg: number;
  /** From 1; of a hexagon with coordinates of its own, those. */
  readonly row: number;
  readonly column: number;
  /** Its corners about its middle, in inches; those of its box for `null`. */
  readonly corners: readonly Point[] | null;
}

/** The order in which a grid is filled: each row from the left, or every other row from the right. */
export const GRID_ORDERS = ['rows', 'snake'] as const;

export type GridOrder = (typeof GRID_ORDERS)[number];

export interface GridRequest {
  readonly count: number;
  readonly columns: number;
  /** Of a cell. */
  readonly cell: Size;
  /** Between neighbours. */
  readonly gapIn: number;
  /** The top left corner of the first cell. */
  readonly origin: Point;
  readonly order: GridOrder;
}

/** Cells in rows and columns, row by row. */
export const gridSpots = ({ count, columns, cell, gapIn, origin, order }: GridRequest): Spot[] =>
  Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const along = index % columns;
    const column = order === 'snake' && row % 2 === 1 ? columns - 1 - along : along;
    const at = {
      xIn: origin.xIn + column * (cell.widthIn + gapIn) + cell.widthIn / 2,
      yIn: origin.yIn + row * (cell.heightIn + gapIn) + cell.heightIn / 2,
    };
    return { at, size: cell, turnDeg: 0, row: row + 1, column: column + 1, corners: null };
  });

/** Where the tips of hexagons are: at the left and right, or at the top and bottom. */
export const HEX_TIPS = ['across', 'down'] as const;

export type HexTips = (typeof HEX_TIPS)[number];

/** Axial coordinates of a hexagon: steps along two axes that are 60 degrees apart. */
export interface HexCoordinates {
  readonly q: number;
  readonly r: number;
}

export interface HexRequest {
  /** From the middle of a hexagon to its tips. */
  readonly radiusIn: number;
  readonly tips: HexTips;
  /** The middle of the hexagon 0, 0. */
  readonly origin: Point;
}

const ROOT_3 = Math.sqrt(3);

/** A hexagon among others that share their edges. */
export function hexSpot({ q, r }: HexCoordinates, { radiusIn, tips, origin }: HexRequest): Spot {
  const isAcross = tips === 'across';
  const [x, y] = isAcross ? [1.5 * q, ROOT_3 * (r + q / 2)] : [ROOT_3 * (q + r / 2), 1.5 * r];
  const firstDeg = isAcross ? 0 : 30;
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = ((firstDeg + 60 * index) * Math.PI) / 180;
    return { xIn: radiusIn * Math.cos(angle), yIn: radiusIn * Math.sin(angle) };
  });
  const [longIn, shortIn] = [2 * radiusIn, ROOT_3 * radiusIn];
  return {
    at: { xIn: origin.xIn + radiusIn * x, yIn: origin.yIn + radiusIn * y },
    size: isAcross
      ? { widthIn: longIn, heightIn: shortIn }
      : { widthIn: shortIn, heightIn: longIn },
    turnDeg: 0,
    row: r,
    column: q,
    corners,
  };
}

/** Hexagons that fill a rectangle, row by row; every other column, or row, is moved by half a hexagon. */
export function hexRectangle(
  { columns, rows }: { readonly columns: number; readonly rows: number },
  request: HexRequest,
): { readonly spot: Spot; readonly coordinates: HexCoordinates }[] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const coordinates =
      request.tips === 'across'
        ? { q: column, r: row - Math.floor(column / 2) }
        : { q: column - Math.floor(row / 2), r: row };
    const spot = hexSpot(coordinates, request);
    return { spot: { ...spot, row: row + 1, column: column + 1 }, coordinates };
  });
}

/** Finer than any printer draws. */
const PATH_TOLERANCE_IN = 0.001;

export interface TrackRequest {
  readonly count: number;
  /** Of a square step. */
  readonly sizeIn: number;
  /** Whether steps turn with the line. */
  readonly isTurned: boolean;
}

/** The one line of an SVG path in inches, or what is wrong with it. */
export function readTrackPath(
  path: string,
): { readonly line: Subpath } | { readonly problem: string } {
  const flattened = flattenPath(path, PATH_TOLERANCE_IN);
  if (!flattened.ok) return { problem: flattened.message };
  const [line, another] = flattened.subpaths;
  if (line === undefined || line.points.length < 2) return { problem: 'the path has no length' };
  return another === undefined ? { line } : { problem: 'the path has a gap: one line is needed' };
}

/**
 * Steps at equal distances along a line: the first and the last at its ends, or, where the line is
 * closed, as far from each other as all the others.
 */
export function trackSpots(line: Subpath, { count, sizeIn, isTurned }: TrackRequest): Spot[] {
  const gaps = line.isClosed ? count : count - 1;
  return Array.from({ length: count }, (_, index) => {
    const found = walkPath(line, gaps === 0 ? 0 : index / gaps);
    return {
      at: found?.point ?? { xIn: 0, yIn: 0 },
      size: { widthIn: sizeIn, heightIn: sizeIn },
      turnDeg: isTurned ? (found?.directionDeg ?? 0) : 0,
      row: 1,
      column: index + 1,
      corners: null,
    };
  });
}

/** What templates see of spots and of the things that lie there, in their order. */
export const describePlaces = (
  spots: readonly Spot[],
  items: readonly Value[] | null,
  more: (index: number) => Fields = () => ({}),
): Fields[] =>
  spots.map(({ at, size, turnDeg, row, column, corners }, index) => ({
    ...more(index),
    item: items?.[index] ?? null,
    index,
    number: index + 1,
    first: index === 0,
    last: index === spots.length - 1,
    row,
    column,
    xIn: shortNumber(at.xIn),
    yIn: shortNumber(at.yIn),
    x: shortNumber(inchesToPoints(at.xIn)),
    y: shortNumber(inchesToPoints(at.yIn)),
    turn: shortNumber(turnDeg),
    box: placeCss({ at, size, turnDeg }),
    outline: outlineInPoints(corners ?? boxCorners(size)),
  }));

const shortNumber = (value: number): number => Number(formatNumber(value));

/** A box on a card or board as CSS: its place is counted from the finished edge, inside the bleed. */
export function placeCss({ at, size, turnDeg }: Pick<Spot, 'at' | 'size' | 'turnDeg'>): string {
  const { widthIn, heightIn } = size;
  const [left, top] = [at.xIn - widthIn / 2, at.yIn - heightIn / 2].map(
    (inches) => `calc(var(--bleed) + ${formatNumber(inches)}in)`,
  );
  const turn = turnDeg === 0 ? '' : `;transform:rotate(${formatNumber(turnDeg)}deg)`;
  return `position:absolute;box-sizing:border-box;left:${left};top:${top};width:${formatNumber(widthIn)}in;height:${formatNumber(heightIn)}in${turn}`;
}

const PLACED_BOX =
  /left:calc\(var\(--bleed\) \+ (-?[\d.]+)in\);top:calc\(var\(--bleed\) \+ (-?[\d.]+)in\);width:([\d.]+)in;height:([\d.]+)in(?:;transform:rotate\((-?[\d.]+)deg\))?/g;

/** The boxes that `placeCss` wrote into a markup, from the finished edge; around those that are turned. */
export const findPlacedBoxes = (html: string): Rect[] =>
  [...html.matchAll(PLACED_BOX)].map((found) => {
    const [left = 0, top = 0, width = 0, height = 0, turnDeg = 0] = found
      .slice(1)
      .map((number = '0') => Number(number));
    const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of((turnDeg * Math.PI) / 180)));
    const widthIn = width * (cos ?? 1) + height * (sin ?? 0);
    const heightIn = width * (sin ?? 0) + height * (cos ?? 1);
    return {
      xIn: left + (width - widthIn) / 2,
      yIn: top + (height - heightIn) / 2,
      widthIn,
      heightIn,
    };
  });

function boxCorners({ widthIn, heightIn }: Size): Point[] {
  const [x, y] = [widthIn / 2, heightIn / 2];
  return [
    { xIn: -x, yIn: -y },
    { xIn: x, yIn: -y },
    { xIn: x, yIn: y },
    { xIn: -x, yIn: y },
  ];
}

const outlineInPoints = (corners: readonly Point[]): string =>
  `M${corners
    .map(({ xIn, yIn }) =>
      [xIn, yIn].map((inches) => formatNumber(inchesToPoints(inches))).join(' '),
    )
    .join('L')}Z`;

/** A finished card or board as templates see it: `size` in every template. */
export function describeSize({ widthIn, heightIn }: Size): Fields {
  const [width, height] = [widthIn, heightIn].map((inches) => shortNumber(inchesToPoints(inches)));
  return {
    widthIn: shortNumber(widthIn),
    heightIn: shortNumber(heightIn),
    width: width ?? 0,
    height: height ?? 0,
    box: placeCss({
      at: { xIn: widthIn / 2, yIn: heightIn / 2 },
      size: { widthIn, heightIn },
      turnDeg: 0,
    }),
    viewBox: `0 0 ${width} ${height}`,
  };
}
