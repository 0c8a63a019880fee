import type { Rect } from '../model/geometry.ts';
import { bottomOf, rightOf } from '../model/geometry.ts';
import type { Board, Region, Stop } from '../model/pack.ts';
import type { Disc, Point } from './place-geometry.ts';
import { distance } from './place-geometry.ts';

/** A stop in inches; `rIn` reaches to the outermost ring. */
export interface PlacedStop extends Disc {
  readonly stop: Stop;
  readonly isMajor: boolean;
}

/** Diameter of the whole mark. A bus and a few tokens stand on it, so it is never under 0.6 in. */
export const STOP_DIAMETER_IN = { minor: 0.64, major: 0.92 } as const;

export const isMajor = (stop: Stop): boolean => stop.size === 'major';

interface Interval {
  readonly low: number;
  readonly high: number;
}

const rangeOf = (values: readonly number[]): Interval => ({
  low: Math.min(...values),
  high: Math.max(...values),
});

/** Maps the pack's grid to inches; each axis is stretched on its own, because the grid is schematic. */
export interface Grid {
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

const linearScale =
  (from: Interval, to: Interval): ((value: number) => number) =>
  (value) =>
    from.high === from.low
      ? (to.low + to.high) / 2
      : to.low + ((value - from.low) / (from.high - from.low)) * (to.high - to.low);

/** The grid that spreads the stops' centres over `area`. */
export function fitGrid(board: Board, area: Rect): Grid {
  const xs = rangeOf(board.stops.map((stop) => stop.position[0]));
  const ys = rangeOf(board.stops.map((stop) => stop.position[1]));
  return {
    toX: linearScale(xs, { low: area.xIn, high: rightOf(area) }),
    toY: linearScale(ys, { low: area.yIn, high: bottomOf(area) }),
  };
}

/** Every stop by its id, in the order of the board. */
export const placeStops = (board: Board, grid: Grid): ReadonlyMap<string, PlacedStop> =>
  new Map(
    board.stops.map((stop) => {
      const [x, y] = stop.position;
      const major = isMajor(stop);
      const rIn = (major ? STOP_DIAMETER_IN.major : STOP_DIAMETER_IN.minor) / 2;
      return [stop.id, { stop, isMajor: major, xIn: grid.toX(x), yIn: grid.toY(y), rIn }];
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
