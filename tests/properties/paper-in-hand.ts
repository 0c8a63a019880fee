import type { Rect, Size } from '../../src/geometry/geometry.ts';
import type { Flip } from '../../src/pack/sheet.ts';

/**
 * Paper as it lies in the hand, apart from how the planner reckons: points of space, x to the right,
 * y down, z away from the reader, and half turns about an axis. A face page lies at z = 0 with its
 * top left corner at the origin.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A line through a point with a direction of length 1. */
export interface TurningAxis {
  readonly through: Point;
  readonly along: Point;
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z;

/** Half a turn: every point goes to the other side of the axis, as far behind it as it was before. */
export function halfTurn(point: Point, { through, along }: TurningAxis): Point {
  const from = minus(point, through);
  const share = 2 * dot(from, along);
  return {
    x: through.x + share * along.x - from.x,
    y: through.y + share * along.y - from.y,
    z: through.z + share * along.z - from.z,
  };
}

const DOWN: Point = { x: 0, y: 1, z: 0 };
const RIGHTWARDS: Point = { x: 1, y: 0, z: 0 };

/** The right-hand or the bottom edge of a page, whichever is its long or short one. */
export function bindingEdge({ widthIn, heightIn }: Size, flip: Flip): TurningAxis {
  const sideIsLong = heightIn >= widthIn;
  const isSide = sideIsLong === (flip === 'long');
  return isSide
    ? { through: { x: widthIn, y: 0, z: 0 }, along: DOWN }
    : { through: { x: 0, y: heightIn, z: 0 }, along: RIGHTWARDS };
}

/**
 * From a page of backs, as it is written, to the paper. The reader turns the leaf over its binding
 * edge and reads the page then before them from its own top left corner; turned back, every spot of
 * it is behind some spot of the face page.
 */
export function behindFace(page: Size, flip: Flip): (at: Point) => Point {
  const edge = bindingEdge(page, flip);
  const corners = [0, page.widthIn].flatMap((x) =>
    [0, page.heightIn].map((y) => halfTurn({ x, y, z: 0 }, edge)),
  );
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  return (at) => halfTurn({ x: at.x + left, y: at.y + top, z: 0 }, edge);
}

/** From the half behind a fold to where it lies once the paper is folded. */
export const folded =
  (line: { x1In: number; y1In: number; x2In: number; y2In: number }) =>
  (at: Point): Point =>
    halfTurn(at, {
      through: { x: line.x1In, y: line.y1In, z: 0 },
      along: line.x1In === line.x2In ? DOWN : RIGHTWARDS,
    });

/** Where a rectangle ends up. */
export function carried(rect: Rect, carry: (at: Point) => Point): Rect {
  const [a, b] = [
    carry({ x: rect.xIn, y: rect.yIn, z: 0 }),
    carry({ x: rect.xIn + rect.widthIn, y: rect.yIn + rect.heightIn, z: 0 }),
  ];
  const [xIn, yIn] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    xIn,
    yIn,
    widthIn: Math.max(a.x, b.x) - xIn,
    heightIn: Math.max(a.y, b.y) - yIn,
  };
}

/** Which way the head of a drawing points that was turned clockwise on its page. */
export function headOf(turnDeg: number): Point {
  const radians = (turnDeg * Math.PI) / 180;
  return { x: Math.sin(radians), y: -Math.cos(radians), z: 0 };
}

/** Where a direction on a page points once the page is carried to its place. */
export const carriedDirection = (direction: Point, carry: (at: Point) => Point): Point =>
  minus(carry(direction), carry({ x: 0, y: 0, z: 0 }));

/** A card turned over sideways, about a line from its head to its foot: where a direction then points. */
export const turnedSideways = (direction: Point): Point =>
  halfTurn(direction, { through: { x: 0, y: 0, z: 0 }, along: DOWN });
