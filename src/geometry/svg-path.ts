import parsePath from 'svgpath';
import { distance, lengthOf, type Point, type Segment, segmentsOf, walkAlong } from './geometry.ts';

/** One line of a path that was not interrupted. Its points are in the units of the path. */
export interface Subpath {
  readonly points: readonly Point[];
  /** Whether it ends with `Z`. */
  readonly isClosed: boolean;
}

/** The lines of a path, or what is wrong with it and where in the text. */
export type FlattenedPath =
  | { readonly ok: true; readonly subpaths: readonly Subpath[] }
  | { readonly ok: false; readonly message: string; readonly offset: number };

type Corner = readonly [x: number, y: number];

/** A segment after arcs, shorthands and relative coordinates were replaced. */
type PlainSegment = readonly [command: string, ...numbers: number[]];

/** What is wrong with the `d` of an SVG path, and where in the text; `null` for a path that can be drawn. */
export const findPathFault = (d: string): { message: string; offset: number } | null =>
  faultOf(parsePath(d), d);

/**
 * The `d` of an SVG path as straight lines: curves become as many as are needed to differ from them
 * by at most `tolerance` (in the units of the path). Lines that have no length are left out.
 */
export function flattenPath(d: string, tolerance: number): FlattenedPath {
  const path = parsePath(d);
  const fault = faultOf(path, d);
  if (fault !== null) return { ok: false, ...fault };
  const subpaths: { points: Point[]; isClosed: boolean }[] = [];
  let at: Corner = [0, 0];
  path
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _, x, y) => {
      const [command, ...numbers] = segment as unknown as PlainSegment;
      at = [x, y];
      if (command === 'M') subpaths.push({ points: [], isClosed: false });
      let current = subpaths.at(-1);
      if (current?.isClosed === true) {
        // After `Z`, the next line begins where the closed one did.
        current = { points: [pointOf(at)], isClosed: false };
        subpaths.push(current);
      }
      if (current === undefined) return;
      if (command === 'Z') current.isClosed = true;
      else for (const corner of cornersOf(command, numbers, at, tolerance)) add(current, corner);
    });
  return { ok: true, subpaths: subpaths.map(withoutRepeatedEnd) };
}

const pointOf = ([xIn, yIn]: Corner): Point => ({ xIn, yIn });

function add({ points }: { readonly points: Point[] }, corner: Corner): void {
  const point = pointOf(corner);
  const last = points.at(-1);
  if (last === undefined || distance(last, point) > 0) points.push(point);
}

/** A closed line that returns to its first point before `Z` has that point once. */
function withoutRepeatedEnd({ points, isClosed }: Subpath): Subpath {
  const [first, last] = [points[0], points.at(-1)];
  const returns = isClosed && points.length > 1 && first !== undefined && last !== undefined;
  return returns && distance(first, last) < SAME * extentOf(points)
    ? { points: points.slice(0, -1), isClosed }
    : { points, isClosed };
}

/** Ends that differ by less than this share of the whole are the same. */
const SAME = 1e-6;

const extentOf = (points: readonly Point[]): number =>
  points.reduce((most, { xIn, yIn }) => Math.max(most, Math.abs(xIn), Math.abs(yIn)), 0);

/** What the parser says of a path, as `SvgPath: missed param (at pos 7)`; its types leave it out. */
function faultOf(path: object, d: string): { message: string; offset: number } | null {
  const text: unknown = Reflect.get(path, 'err');
  if (typeof text !== 'string') return null;
  if (text === '') {
    const other = d.search(/[rR]/);
    if (other !== -1) return { message: `\`${d[other] ?? ''}\` is not a command`, offset: other };
    return d.trim() === '' ? { message: 'it is empty', offset: 0 } : null;
  }
  const offset = Number(/at pos (\d+)/.exec(text)?.[1] ?? 0);
  return { message: explainFault(text, d.slice(offset, offset + 1)), offset };
}

function explainFault(text: string, found: string): string {
  if (text.includes('missed param')) return 'a number is missing at its end';
  if (text.includes('bad command')) return `\`${found}\` is not a command`;
  if (text.includes('should start with `M`')) return 'it does not begin with `M`';
  if (text.includes('arc flag')) return 'the fourth and fifth number of an arc must be 0 or 1';
  if (text.includes('started with `0`')) return 'a number must not begin with `0`';
  return found === '' ? 'a number is missing at its end' : `found \`${found}\` instead of a number`;
}

/** The ends of the straight lines that make up a segment, without its beginning. */
function cornersOf(
  command: string,
  numbers: readonly number[],
  at: Corner,
  tolerance: number,
): Corner[] {
  const [x, y] = at;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  switch (command) {
    case 'H':
      return [[a, y]];
    case 'V':
      return [[x, a]];
    case 'C':
      return curveCorners([at, [a, b], [c, d], [e, f]], tolerance);
    case 'Q':
      return curveCorners([at, [a, b], [c, d]], tolerance);
    default:
      return [[a, b]];
  }
}

/** More lines than this never make up one curve. */
const MOST_LINES = 200;

/**
 * A Bézier curve of degree n strays from a chord over 1/k of its parameter by at most
 * n (n - 1) / 8 k² times the largest second difference of its points.
 */
function curveCorners(points: readonly Corner[], tolerance: number): Corner[] {
  const degree = points.length - 1;
  const bends = points.slice(2).map(([x, y], index) => {
    const [first, second] = [points[index], points[index + 1]];
    if (first === undefined || second === undefined) return 0;
    return Math.hypot(x - 2 * second[0] + first[0], y - 2 * second[1] + first[1]);
  });
  const needed = Math.sqrt((degree * (degree - 1) * Math.max(...bends)) / (8 * tolerance));
  const lines = Math.min(MOST_LINES, Math.max(1, Math.ceil(needed)));
  return Array.from({ length: lines }, (_, index) => pointOnCurve(points, (index + 1) / lines));
}

/** By de Casteljau's construction. */
function pointOnCurve(points: readonly Corner[], share: number): Corner {
  const [first = [0, 0] as const, ...rest] = points;
  if (rest.length === 0) return first;
  let before = first;
  const between = rest.map((point): Corner => {
    const [[x, y], [nextX, nextY]] = [before, point];
    before = point;
    return [x + (nextX - x) * share, y + (nextY - y) * share];
  });
  return pointOnCurve(between, share);
}

/**
 * The point at a share of the length of a line, 0 to 1, and the direction of the line there: clockwise
 * from the right, in degrees. `null` for a line without points.
 */
export function walkPath(
  { points, isClosed }: Subpath,
  share: number,
): { readonly point: Point; readonly directionDeg: number } | null {
  const pieces = segmentsOf(points, isClosed);
  const found = walkAlong(pieces, share * lengthOf(pieces));
  const [point] = points;
  if (found !== null) return { point: found.point, directionDeg: directionOf(found.piece) };
  return point === undefined ? null : { point, directionDeg: 0 };
}

const directionOf = ({ from, to }: Segment): number =>
  (Math.atan2(to.yIn - from.yIn, to.xIn - from.xIn) * 180) / Math.PI;
