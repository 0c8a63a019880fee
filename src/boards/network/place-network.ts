import { InternalError } from '../../diagnostics/errors.ts';
import type { FoldLines } from '../../geometry/fold-panels.ts';
import { bottomOf, lengthOf, type Rect, rightOf, walkAlong } from '../../geometry/geometry.ts';
import { groupBy } from '../../values/maps.ts';
import {
  type Disc,
  distance,
  distanceToSegment,
  interpolate,
  lengthInside,
  type Point,
  segmentsOf,
  shiftLine,
} from '../geometry.ts';
import {
  type Board,
  extentOf,
  type Link,
  type NetworkOptions,
  type Region,
  type Stop,
} from './model.ts';

/** A stop in inches; `rIn` reaches to the outermost ring. */
export interface PlacedStop extends Disc {
  readonly stop: Stop;
  readonly isMajor: boolean;
}

/** Diameter of the whole mark. A bus and a few tokens stand on it, so it is never under 0.6 in. */
export const STOP_DIAMETER_IN = { minor: 0.64, major: 0.92 } as const;

/** The diameter of the mark of a stop: what game.yaml says for its size, or the usual one. */
export function stopDiameterIn(stop: Stop, { diameterIn }: NetworkOptions): number {
  const size = stop.size === '' ? 'minor' : stop.size;
  const own = typeof diameterIn === 'number' ? diameterIn : diameterIn?.[size];
  return own ?? (isMajor(stop) ? STOP_DIAMETER_IN.major : STOP_DIAMETER_IN.minor);
}

export const isMajor = (stop: Stop): boolean => stop.size === 'major';

/** Maps the pack's grid to inches; each axis is stretched on its own, because the grid is schematic. */
export interface Grid {
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

/** A place of the grid, and where it lies on the board in inches. */
type Knot = readonly [at: number, inches: number];

/** Straight from knot to knot, and on beyond them; knots are in ascending order. */
const scaleThrough =
  (knots: readonly [Knot, ...Knot[], Knot]): ((at: number) => number) =>
  (at) => {
    const next = knots.findIndex((knot, index) => index > 0 && at < knot[0]);
    const [[from, low], [to, high]] = knots.slice(
      ...(next === -1 ? [-2] : [next - 1, next + 1]),
    ) as [Knot, Knot];
    return to === from ? (low + high) / 2 : low + ((at - from) / (to - from)) * (high - low);
  };

/** Between a fold and the mark of a stop: a hinge is pasted over, and never quite straight. */
const FOLD_CLEARANCE_IN = 0.08;

/** So much of the way to the next fold, the edge, or the outermost stop, a fold may move on the grid. */
const MOST_OF_WAY = 1 / 8;

/**
 * The grid that spreads the stops' centres, and the corners of areas, over `area`. Folds lie between
 * stops where that can be helped: the grid is a little wider on one side of a fold, and narrower on
 * the other.
 */
export function fitGrid(board: Board, area: Rect, folds: FoldLines): Grid {
  const scale = (
    axis: 0 | 1,
    [low, high]: readonly [number, number],
    foldsIn: readonly number[],
  ) => {
    const [first, last] = extentOf(gridPoints(board), axis);
    const ends = [[first, low] as const, [last, high] as const] as const;
    const inner = foldsIn.filter((fold) => fold > low && fold < high);
    if (first === last || inner.length === 0) return scaleThrough(ends);
    const perInch = (last - first) / (high - low);
    const marks = board.stops.map((stop) => ({
      at: stop.position[axis],
      reach: (stopDiameterIn(stop, board.options) / 2 + FOLD_CLEARANCE_IN) * perInch,
    }));
    const knots = inner.map((fold, index): Knot => {
      const roomIn = Math.min(fold - (inner[index - 1] ?? low), (inner[index + 1] ?? high) - fold);
      const at = first + (fold - low) * perInch;
      return [freeLine(at, marks, roomIn * MOST_OF_WAY * perInch), fold];
    });
    return scaleThrough([ends[0], ...knots, ends[1]]);
  };
  return {
    toX: scale(0, [area.xIn, rightOf(area)], folds.xIn),
    toY: scale(1, [area.yIn, bottomOf(area)], folds.yIn),
  };
}

/** The line that crosses the fewest marks, at most `most` from `at`; among equals, the nearest. */
function freeLine(
  at: number,
  marks: readonly { readonly at: number; readonly reach: number }[],
  most: number,
): number {
  const beside = marks.flatMap((mark) => [mark.at - mark.reach, mark.at + mark.reach]);
  const lines = [at, ...beside.filter((line) => Math.abs(line - at) <= most)].map((line) => ({
    line,
    crossed: marks.filter((mark) => Math.abs(line - mark.at) < mark.reach - 1e-6 * mark.reach)
      .length,
    moved: Math.abs(line - at),
  }));
  return lines.reduce((best, other) =>
    (other.crossed - best.crossed || other.moved - best.moved) < 0 ? other : best,
  ).line;
}

const gridPoints = ({ stops, areas }: Board): readonly Pick<Stop, 'position'>[] => [
  ...stops,
  ...areas.flatMap(({ outline }) => outline.map((position) => ({ position }))),
];

/** Every stop by its id, in the order of the board. */
export const placeStops = (board: Board, grid: Grid): ReadonlyMap<string, PlacedStop> =>
  new Map(
    board.stops.map((stop) => {
      const [x, y] = stop.position;
      const rIn = stopDiameterIn(stop, board.options) / 2;
      return [stop.id, { stop, isMajor: isMajor(stop), xIn: grid.toX(x), yIn: grid.toY(y), rIn }];
    }),
  );

/** The usual distance from a stop to the nearest other one: the pitch of the grid, in inches. */
export function gridPitch(stops: readonly Point[]): number {
  const nearest = stops
    .map((stop) =>
      Math.min(...stops.filter((other) => other !== stop).map((other) => distance(stop, other))),
    )
    .sort((a, b) => a - b);
  const median = nearest[Math.floor(nearest.length / 2)];
  return median !== undefined && Number.isFinite(median) ? median : 1;
}

export const isSameRegion = (a: Region | null, b: Region | null): boolean => a?.id === b?.id;

/** A link as it is drawn: its corners from the centre of `a` to the centre of `b`. */
export interface PlacedLink {
  readonly id: string;
  readonly link: Link;
  readonly a: PlacedStop;
  readonly b: PlacedStop;
  readonly points: readonly Point[];
}

/** A link keeps this far from the rim of a stop that is not its own. */
export const LINK_CLEARANCE_IN = 0.12;

const BEND_STEP_IN = 0.05;

const MAX_BEND_IN = 3;

export const linkId = (link: Link): string => `${link.a.id}--${link.b.id}`;

/** What a link keeps clear of: stops that are not its own, and what stands in areas. */
interface LinkObstacles {
  readonly foreign: readonly PlacedStop[];
  readonly blocked: readonly Rect[];
}

const keepsClear = (points: readonly Point[], { foreign, blocked }: LinkObstacles): boolean =>
  segmentsOf(points).every(
    (segment) =>
      foreign.every((stop) => distanceToSegment(stop, segment) >= stop.rIn + LINK_CLEARANCE_IN) &&
      blocked.every((rect) => lengthInside(segment, rect) === 0),
  );

/** A way beside the straight one: out at 45°, along, and back at 45°. */
function bentPath(a: Point, b: Point, offsetIn: number): Point[] {
  const length = distance(a, b);
  const along = Math.min(Math.abs(offsetIn) / length, 0.5);
  const aside = {
    xIn: (-(b.yIn - a.yIn) / length) * offsetIn,
    yIn: ((b.xIn - a.xIn) / length) * offsetIn,
  };
  const corners = along < 0.5 ? [along, 1 - along] : [0.5];
  return corners.map((share) => {
    const foot = interpolate(a, b, share);
    return { xIn: foot.xIn + aside.xIn, yIn: foot.yIn + aside.yIn };
  });
}

/** The straight way, or the nearest bend that keeps clear of everything else; straight if none does. */
function pathBetween(a: PlacedStop, b: PlacedStop, around: LinkObstacles): Point[] {
  const from = { xIn: a.xIn, yIn: a.yIn };
  const to = { xIn: b.xIn, yIn: b.yIn };
  const straight = [from, to];
  if (distance(a, b) === 0 || keepsClear(straight, around)) return straight;
  for (let step = 1; step * BEND_STEP_IN <= MAX_BEND_IN; step += 1) {
    for (const side of [1, -1]) {
      const bent = [from, ...bentPath(from, to, side * step * BEND_STEP_IN), to];
      if (keepsClear(bent, around)) return bent;
    }
  }
  return straight;
}

/** Between links of several kinds that join the same two stops. */
const SIBLING_PITCH_IN = 0.12;

/**
 * Lays every link so that it runs through no stop but its own two.
 *
 * @param blocked what else links do not run through
 */
export function placeLinks(
  links: readonly Link[],
  stops: ReadonlyMap<string, PlacedStop>,
  blocked: readonly Rect[] = [],
): PlacedLink[] {
  const all = [...stops.values()];
  const siblings = groupBy(links, ({ a, b }) => [a.id, b.id].sort().join(' '));
  return links.map((link) => {
    const a = stops.get(link.a.id);
    const b = stops.get(link.b.id);
    if (a === undefined || b === undefined) {
      throw new InternalError(`link ${linkId(link)} ends at a stop that is not on the board`);
    }
    const foreign = all.filter((stop) => stop !== a && stop !== b);
    const path = pathBetween(a, b, { foreign, blocked });
    const same = siblings.get([link.a.id, link.b.id].sort().join(' ')) ?? [link];
    const aside = (same.indexOf(link) - (same.length - 1) / 2) * SIBLING_PITCH_IN;
    return { id: linkId(link), link, a, b, points: shiftLine(path, aside) };
  });
}

/** The point at a share (0 to 1) of the part of the link that its two stops leave in sight. */
export function pointOnLink({ points, a, b }: PlacedLink, share: number): Point {
  const pieces = segmentsOf(points);
  const seenIn = Math.max(0, lengthOf(pieces) - a.rIn - b.rIn);
  return walkAlong(pieces, a.rIn + seenIn * share)?.point ?? a;
}

/** How much of the link its two stops leave in sight, in inches. */
export const visibleLength = ({ points, a, b }: PlacedLink): number =>
  lengthOf(segmentsOf(points)) - a.rIn - b.rIn;
