import { formatNumber } from '../../geometry/geometry.ts';
import { getOrCreate } from '../../values/maps.ts';

export type Point = readonly [x: number, y: number];

/** A line between two points, to be drawn once. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

const keyOf = ([x, y]: Point): string => `${x} ${y}`;

const continuesStraight = (from: Point, over: Point, to: Point): boolean => {
  const cross = (over[0] - from[0]) * (to[1] - over[1]) - (over[1] - from[1]) * (to[0] - over[0]);
  const dot = (over[0] - from[0]) * (to[0] - over[0]) + (over[1] - from[1]) * (to[1] - over[1]);
  return Math.abs(cross) < 1e-6 && dot > 0;
};

/**
 * The data of one SVG path that draws every segment once. Segments that meet are joined into long
 * strokes, straight on where that is possible, so that a whole network is a short text.
 */
export function strokesPath(segments: readonly Segment[], digits = 1): string {
  const unused = new Set(segments);
  const atPoint = new Map<string, Segment[]>();
  for (const segment of segments) {
    for (const end of [segment.a, segment.b]) {
      getOrCreate(atPoint, keyOf(end), (): Segment[] => []).push(segment);
    }
  }
  const strokes: string[] = [];
  for (const segment of segments) {
    if (!unused.delete(segment)) continue;
    const ahead = extendStroke([segment.a, segment.b], unused, atPoint);
    const both = extendStroke([...ahead].reverse(), unused, atPoint);
    strokes.push(writeStroke(dropCollinearPoints(both), digits));
  }
  return strokes.join('');
}

/** Prolongs a stroke at its end as far as there are unused segments, straight ones first. */
function extendStroke(
  start: readonly Point[],
  unused: Set<Segment>,
  atPoint: ReadonlyMap<string, readonly Segment[]>,
): Point[] {
  const points = [...start];
  for (;;) {
    const last = points.at(-1);
    const before = points.at(-2);
    if (!last || !before) return points;
    const open = (atPoint.get(keyOf(last)) ?? []).filter((segment) => unused.has(segment));
    const endOf = (segment: Segment): Point =>
      keyOf(segment.a) === keyOf(last) ? segment.b : segment.a;
    const next = open.find((segment) => continuesStraight(before, last, endOf(segment))) ?? open[0];
    if (!next) return points;
    unused.delete(next);
    points.push(endOf(next));
  }
}

/** Leaves out points in the middle of a straight line. */
const dropCollinearPoints = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    return !before || !after || !continuesStraight(before, point, after);
  });

function writeStroke(points: readonly Point[], digits: number): string {
  const write = (value: number): string => formatNumber(value, digits);
  let last: Point | null = null;
  let text = '';
  for (const point of points) {
    const [x, y] = point;
    if (!last) text += `M${write(x)} ${write(y)}`;
    else if (write(y) === write(last[1])) text += `H${write(x)}`;
    else if (write(x) === write(last[0])) text += `V${write(y)}`;
    else text += `L${write(x)} ${write(y)}`;
    last = point;
  }
  return text;
}
