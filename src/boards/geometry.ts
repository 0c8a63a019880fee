import {
  bottomOf,
  distance,
  nearestPointOn,
  type Point,
  type Rect,
  rightOf,
  type Segment,
  segmentsOf,
  sharesInside,
} from '../geometry/geometry.ts';

export {
  distance,
  distanceToSegment,
  interpolate,
  type Point,
  type Segment,
  segmentsOf,
} from '../geometry/geometry.ts';

export interface Disc extends Point {
  readonly rIn: number;
}

/** How many inches of the segment lie inside the rectangle. */
export function lengthInside(segment: Segment, rect: Rect): number {
  const { from, to } = segment;
  // Most lie beside it.
  if (Math.max(from.xIn, to.xIn) < rect.xIn || Math.min(from.xIn, to.xIn) > rightOf(rect)) return 0;
  if (Math.max(from.yIn, to.yIn) < rect.yIn || Math.min(from.yIn, to.yIn) > bottomOf(rect))
    return 0;
  const shares = sharesInside(segment, rect);
  return shares === null ? 0 : (shares[1] - shares[0]) * distance(from, to);
}

/** The gap between a rectangle and a disc; below zero where they overlap. */
export function distanceToDisc(rect: Rect, disc: Disc): number {
  const dx = Math.max(rect.xIn - disc.xIn, 0, disc.xIn - rightOf(rect));
  const dy = Math.max(rect.yIn - disc.yIn, 0, disc.yIn - bottomOf(rect));
  return Math.hypot(dx, dy) - disc.rIn;
}

/** The gap between two rectangles; 0 where they touch or overlap. */
export function distanceBetweenRects(a: Rect, b: Rect): number {
  const dx = Math.max(a.xIn - rightOf(b), 0, b.xIn - rightOf(a));
  const dy = Math.max(a.yIn - bottomOf(b), 0, b.yIn - bottomOf(a));
  return Math.hypot(dx, dy);
}

/** A rectangle around its centre. */
export const rectCentredAt = (centre: Point, widthIn: number, heightIn: number): Rect => ({
  xIn: centre.xIn - widthIn / 2,
  yIn: centre.yIn - heightIn / 2,
  widthIn,
  heightIn,
});

/** The nearest two points of two segments that do not cross, the first segment's first. */
export function closestPoints(a: Segment, b: Segment): readonly [Point, Point] {
  const gapOf = ([first, second]: readonly [Point, Point]): number => distance(first, second);
  const pairs: (readonly [Point, Point])[] = [
    [a.from, nearestPointOn(a.from, b)],
    [a.to, nearestPointOn(a.to, b)],
    [nearestPointOn(b.from, a), b.from],
    [nearestPointOn(b.to, a), b.to],
  ];
  return pairs.reduce((best, pair) => (gapOf(pair) < gapOf(best) ? pair : best));
}

/** The convex outline around points, clockwise as seen on the board. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.xIn - b.xIn || a.yIn - b.yIn);
  const isTurningLeft = (a: Point, b: Point, c: Point): boolean =>
    (b.xIn - a.xIn) * (c.yIn - a.yIn) - (b.yIn - a.yIn) * (c.xIn - a.xIn) <= 0;
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (a === undefined || b === undefined || !isTurningLeft(a, b, point)) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/**
 * A line moved aside, its corners mitred. The side does not depend on the end where it begins, so that
 * neighbouring links keep the order of their lines.
 */
export function shiftLine(points: readonly Point[], asideIn: number): readonly Point[] {
  if (asideIn === 0 || points.length < 2) return points;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return points;
  const isForwards =
    last.xIn - first.xIn > 1e-9 ||
    (Math.abs(last.xIn - first.xIn) <= 1e-9 && last.yIn >= first.yIn);
  const by = isForwards ? asideIn : -asideIn;
  const normals = segmentsOf(points).map(({ from, to }) => {
    const length = distance(from, to) || 1;
    return { x: -(to.yIn - from.yIn) / length, y: (to.xIn - from.xIn) / length };
  });
  return points.map((point, index) => {
    const before = normals[index - 1] ?? normals[index];
    const after = normals[index] ?? normals[index - 1];
    if (before === undefined || after === undefined) return point;
    const [x, y] = [before.x + after.x, before.y + after.y];
    const square = x * x + y * y;
    // The mitre of a hairpin would be endless.
    const scale = square < 0.2 ? by : (2 * by) / square;
    return { xIn: point.xIn + x * scale, yIn: point.yIn + y * scale };
  });
}
