import {
  cssInches,
  distance,
  distanceToSegment,
  edgesOf,
  formatNumber,
  isInOutline,
  type Offset,
  type Point,
  type Segment,
  type Size,
} from './geometry.ts';

/** The finished edge of a piece, within its width and height. */
export type Outline =
  /** Its corners may be rounded: `cornerIn` of the size. */
  | { readonly kind: 'rectangle' }
  /** A circle if width and height are the same. */
  | { readonly kind: 'ellipse' }
  /** `across`: its first and last corner are at the left and right; `down`: at the top and bottom. */
  | { readonly kind: 'hexagon'; readonly tips: 'across' | 'down' }
  /** Any other shape: its corners, clockwise, as shares of width and height from 0 to 1. */
  | { readonly kind: 'path'; readonly points: readonly Share[] };

export type Share = readonly [x: number, y: number];

export const RECTANGLE: Outline = { kind: 'rectangle' };

/** A size with its outline. */
export interface Shape {
  readonly trim: Size;
  readonly outline: Outline;
}

/** How a side of a piece is seen: a back is the mirror image of its face, and may be upside down. */
export interface OutlineView {
  readonly isMirrored: boolean;
  readonly isUpsideDown: boolean;
}

const UPRIGHT: OutlineView = { isMirrored: false, isUpsideDown: false };

export const isRectangular = ({ outline }: Pick<Shape, 'outline'>): boolean =>
  outline.kind === 'rectangle';

/** Corners by which an ellipse is measured: of a 4 in circle, it is nowhere 0.001 in wrong. */
const ELLIPSE_CORNERS = 120;

const HEXAGON_ACROSS: readonly Share[] = [
  [0, 0.5],
  [0.25, 0],
  [0.75, 0],
  [1, 0.5],
  [0.75, 1],
  [0.25, 1],
];

const HEXAGON_DOWN: readonly Share[] = [
  [0.5, 0],
  [1, 0.25],
  [1, 0.75],
  [0.5, 1],
  [0, 0.75],
  [0, 0.25],
];

const RECTANGLE_CORNERS: readonly Share[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

function sharesOf(outline: Outline): readonly Share[] {
  switch (outline.kind) {
    case 'rectangle':
      return RECTANGLE_CORNERS;
    case 'hexagon':
      return outline.tips === 'across' ? HEXAGON_ACROSS : HEXAGON_DOWN;
    case 'path':
      return outline.points;
    case 'ellipse':
      return Array.from({ length: ELLIPSE_CORNERS }, (_, index): Share => {
        const angle = (2 * Math.PI * index) / ELLIPSE_CORNERS;
        return [(1 + Math.cos(angle)) / 2, (1 + Math.sin(angle)) / 2];
      });
  }
}

/**
 * The corners of an outline, clockwise, in inches from the top left corner of its width and height.
 * Rounded corners of a rectangle are left out.
 */
export function outlinePoints({ trim, outline }: Shape, view = UPRIGHT): Point[] {
  const { isMirrored, isUpsideDown } = view;
  const turnsX = isMirrored !== isUpsideDown;
  const points = sharesOf(outline).map(([x, y]) => ({
    xIn: (turnsX ? 1 - x : x) * trim.widthIn,
    yIn: (isUpsideDown ? 1 - y : y) * trim.heightIn,
  }));
  return isMirrored ? points.reverse() : points;
}

export interface OutlinePathOptions {
  /** How much it is grown on all sides, or made smaller if it is less than 0; 0 by default. */
  readonly byIn?: number;
  /** Where the top left corner of its width and height is; at 0, 0 by default. */
  readonly at?: Point;
  readonly view?: OutlineView;
}

/** An outline as the `d` of an SVG path in inches. */
export function outlinePath(
  shape: Shape,
  { byIn = 0, at = { xIn: 0, yIn: 0 }, view = UPRIGHT }: OutlinePathOptions = {},
): string {
  const { trim, outline } = shape;
  if (outline.kind === 'ellipse') {
    const [rx, ry] = [trim.widthIn / 2 + byIn, trim.heightIn / 2 + byIn].map(formatLength);
    const [left, right] = [at.xIn - byIn, at.xIn + trim.widthIn + byIn].map(formatLength);
    const middle = formatLength(at.yIn + trim.heightIn / 2);
    return `M${left} ${middle}A${rx} ${ry} 0 1 1 ${right} ${middle}A${rx} ${ry} 0 1 1 ${left} ${middle}Z`;
  }
  const own = outlinePoints(shape, view);
  const corners = byIn < 0 ? shrinkOutline(own, -byIn) : growOutline(own, byIn);
  return `M${corners.map(({ xIn, yIn }) => `${formatLength(at.xIn + xIn)} ${formatLength(at.yIn + yIn)}`).join('L')}Z`;
}

/** The finished edge of a piece as the `d` of an SVG path in inches, with its rounded corners. */
export function finishedPath(
  { trim, outline, cornerIn }: Shape & { readonly cornerIn: number },
  at: Point,
  view = UPRIGHT,
): string {
  const { widthIn, heightIn } = trim;
  const isEllipse = outline.kind === 'ellipse';
  if (!isEllipse && (outline.kind !== 'rectangle' || cornerIn === 0)) {
    return outlinePath({ trim, outline }, { at, view });
  }
  // An ellipse is all corners. In quarters it keeps its place, however its lengths are rounded.
  const [rx, ry] = isEllipse ? [widthIn / 2, heightIn / 2] : [cornerIn, cornerIn];
  const [width, height] = [widthIn - 2 * rx, heightIn - 2 * ry];
  const arc = (x: number, y: number) => `a${rx} ${ry} 0 0 1 ${x} ${y}`;
  return `M${at.xIn + rx} ${at.yIn}h${width}${arc(rx, ry)}v${height}${arc(-rx, ry)}h${-width}${arc(-rx, -ry)}v${-height}${arc(rx, -ry)}Z`;
}

export interface ClipOptions {
  readonly view?: OutlineView;
  /** Edges that a neighbour touches, measured as `outlinePoints` are: the outline is not grown there. */
  readonly shared?: (edge: Segment) => boolean;
}

/**
 * The CSS `clip-path` of a box that is as large as the piece and `margin` more on its sides, and above
 * and below: the outline, grown by the larger of the two, which may be more than the box.
 */
export function clipCss(
  shape: Shape,
  margin: Offset,
  { view = UPRIGHT, shared = () => false }: ClipOptions = {},
): string {
  const { trim, outline } = shape;
  if (outline.kind === 'ellipse') {
    const rx = cssInches(trim.widthIn / 2 + margin.xIn);
    const ry = cssInches(trim.heightIn / 2 + margin.yIn);
    return `ellipse(${rx} ${ry} at 50% 50%)`;
  }
  const own = outlinePoints(shape, view);
  const byIn = Math.max(margin.xIn, margin.yIn);
  const isShared = edgesOf(own).map(shared);
  const grown = isShared.includes(true)
    ? growEdges(own, (index) => (isShared[index] === true ? 0 : byIn))
    : growOutline(own, byIn);
  const corners = grown.map(
    ({ xIn, yIn }) => `${cssInches(xIn + margin.xIn)} ${cssInches(yIn + margin.yIn)}`,
  );
  return `polygon(nonzero,${corners.join(',')})`;
}

/** A convex clockwise outline, each edge of which is moved outwards, and goes on as far as the next. */
function growEdges(corners: readonly Point[], byIn: (edge: number) => number): Point[] {
  const edges = edgesOf(corners);
  const moved = edges.map(({ from, to }, index): Segment => {
    const share = byIn(index) / distance(from, to);
    const [xIn, yIn] = [(to.yIn - from.yIn) * share, (from.xIn - to.xIn) * share];
    const move = (point: Point): Point => ({ xIn: point.xIn + xIn, yIn: point.yIn + yIn });
    return { from: move(from), to: move(to) };
  });
  return moved.map((edge, index) => crossing(moved.at(index - 1) ?? edge, edge));
}

/** Where the lines cross that go through two segments; the start of the second if they run in line. */
function crossing(a: Segment, b: Segment): Point {
  const [ax, ay] = [a.to.xIn - a.from.xIn, a.to.yIn - a.from.yIn];
  const [bx, by] = [b.to.xIn - b.from.xIn, b.to.yIn - b.from.yIn];
  const turn = ax * by - ay * bx;
  if (turn === 0) return b.from;
  const share = ((b.from.xIn - a.from.xIn) * by - (b.from.yIn - a.from.yIn) * bx) / turn;
  return { xIn: a.from.xIn + share * ax, yIn: a.from.yIn + share * ay };
}

const formatLength = (inches: number): string => formatNumber(inches);

/** Around a corner that points outwards, a grown outline runs in steps of at most this angle. */
const ROUND_STEP = Math.PI / 12;
/** A right angle has six steps, whichever way it is rounded. */
const SAME_STEP = 1e-9;

/**
 * The line at a distance outside a clockwise outline, round about its corners. Where the outline
 * bends inwards it crosses itself: everything that it runs around is inside (`nonzero`), which is
 * then exactly what lies no further away.
 */
export function growOutline(corners: readonly Point[], byIn: number): readonly Point[] {
  if (byIn <= 0) return corners;
  const edges = edgesOf(corners).filter(({ from, to }) => distance(from, to) > 0);
  const angles = edges.map(({ from, to }) => Math.atan2(to.yIn - from.yIn, to.xIn - from.xIn));
  return edges.flatMap(({ from }, index) => {
    const before = (angles.at(index - 1) ?? 0) - Math.PI / 2;
    const after = (angles[index] ?? 0) - Math.PI / 2;
    // Between -180 and 180 degrees; clockwise, so that a corner that points outwards turns right.
    const turn = Math.atan2(Math.sin(after - before), Math.cos(after - before));
    const away = (angle: number): Point => ({
      xIn: from.xIn + byIn * Math.cos(angle),
      yIn: from.yIn + byIn * Math.sin(angle),
    });
    if (turn < 0) return [away(before), from, away(after)];
    const steps = Math.max(1, Math.ceil(turn / ROUND_STEP - SAME_STEP));
    return Array.from({ length: steps + 1 }, (_, step) => away(before + (turn * step) / steps));
  });
}

/**
 * The line at a distance inside a clockwise outline. Where the outline is too narrow for it, it is
 * left out.
 */
function shrinkOutline(corners: readonly Point[], byIn: number): readonly Point[] {
  const edges = edgesOf(corners).filter(({ from, to }) => distance(from, to) > 0);
  const inwards = edges.map(({ from, to }) => {
    const length = distance(from, to);
    return { xIn: (from.yIn - to.yIn) / length, yIn: (to.xIn - from.xIn) / length };
  });
  const points = edges.flatMap(({ from }, index): Point[] => {
    const [before, after] = [inwards.at(index - 1), inwards[index]];
    if (before === undefined || after === undefined) return [];
    const away = (by: Point, share = 1): Point => ({
      xIn: from.xIn + by.xIn * byIn * share,
      yIn: from.yIn + by.yIn * byIn * share,
    });
    const turnsOut = before.xIn * after.yIn - before.yIn * after.xIn < 0;
    if (turnsOut) return [away(before), away(after)];
    const both = { xIn: before.xIn + after.xIn, yIn: before.yIn + after.yIn };
    return [away(both, 2 / (both.xIn ** 2 + both.yIn ** 2))];
  });
  return points.filter((point) => depthInside(corners, point) > byIn * (1 - CLOSE));
}

/** A line at a distance may be closer by this share of it. */
const CLOSE = 0.01;

/** How far inside an outline a point lies; less than 0 if it lies outside. */
export function depthInside(corners: readonly Point[], point: Point): number {
  const edges = edgesOf(corners);
  const away = Math.min(...edges.map((edge) => distanceToSegment(point, edge)));
  return isInOutline(corners, point) ? away : -away;
}

/** Twice the area that an outline runs around; less than 0 if it is counter-clockwise. */
export const doubledArea = (corners: readonly Point[]): number =>
  edgesOf(corners).reduce((sum, { from, to }) => sum + from.xIn * to.yIn - to.xIn * from.yIn, 0);

/** The heights of a regular hexagon of a width, by where its tips are. */
export const hexagonHeights = (widthIn: number): Readonly<Record<'across' | 'down', number>> => ({
  across: (widthIn * Math.sqrt(3)) / 2,
  down: (widthIn * 2) / Math.sqrt(3),
});

/** Shops round the sizes of their hexagons: this share of the height may be missing or too much. */
const HEXAGON_TOLERANCE = 0.05;

/** Where the tips of a hexagon of this size are; `null` for a size that no regular hexagon has. */
export function hexagonTips({ widthIn, heightIn }: Size): 'across' | 'down' | null {
  const heights = hexagonHeights(widthIn);
  const isNear = (tips: 'across' | 'down'): boolean =>
    Math.abs(heightIn / heights[tips] - 1) <= HEXAGON_TOLERANCE;
  if (isNear('across')) return 'across';
  return isNear('down') ? 'down' : null;
}
