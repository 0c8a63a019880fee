import type { Rect } from '../model/geometry.ts';
import { bottomOf, rightOf } from '../model/geometry.ts';
import type { Region } from '../model/pack.ts';
import type { Point, Segment } from './place-geometry.ts';
import { closestPoints, convexHull, distance } from './place-geometry.ts';
import type { PlacedLink } from './place-links.ts';
import type { PlacedStop } from './place-stops.ts';
import { gridPitch, isSameRegion } from './place-stops.ts';

/** The ground of a region: outlines around its stops and its own links; together they are the area. */
export interface PlacedRegion {
  readonly region: Region;
  readonly cells: readonly (readonly Point[])[];
}

/** What the ground of a region is built from: a stop, or a link between two of its stops. */
interface Site extends Segment {
  readonly region: Region | null;
}

/** Half the side of the square around a stop, in pitches of the grid: neighbours' squares overlap. */
const REACH_PITCHES = 1.03;
const CORNER_PITCHES = 0.15;
const CORNER_STEPS = 5;

interface SquareShape {
  readonly half: number;
  readonly corner: number;
  readonly bounds: Rect;
}

/** A square with round corners, cut to `bounds`, clockwise from the right end of its top side. */
function squareAround({ xIn, yIn }: Point, { half, corner, bounds }: SquareShape): Point[] {
  const left = Math.max(xIn - half, bounds.xIn) + corner;
  const right = Math.min(xIn + half, rightOf(bounds)) - corner;
  const top = Math.max(yIn - half, bounds.yIn) + corner;
  const bottom = Math.min(yIn + half, bottomOf(bounds)) - corner;
  const corners = [
    [right, top, -90],
    [right, bottom, 0],
    [left, bottom, 90],
    [left, top, 180],
  ] as const;
  return corners.flatMap(([x, y, startDeg]) =>
    Array.from({ length: CORNER_STEPS + 1 }, (_, step) => {
      const angle = ((startDeg + (90 * step) / CORNER_STEPS) * Math.PI) / 180;
      return { xIn: x + corner * Math.cos(angle), yIn: y + corner * Math.sin(angle) };
    }),
  );
}

/** The part of a convex outline that is nearer to `own` than to `other`. */
function clipToNearer(outline: readonly Point[], own: Point, other: Point): Point[] {
  const length = distance(own, other);
  const normal = { x: (other.xIn - own.xIn) / length, y: (other.yIn - own.yIn) / length };
  const beyond = (point: Point): number =>
    (point.xIn - own.xIn) * normal.x + (point.yIn - own.yIn) * normal.y - length / 2;
  return outline.flatMap((point, index) => {
    const previous = outline.at(index - 1) ?? point;
    const here = beyond(point);
    const before = beyond(previous);
    if (here > 0 === before > 0) return here > 0 ? [] : [point];
    const share = before / (before - here);
    const cut = {
      xIn: previous.xIn + (point.xIn - previous.xIn) * share,
      yIn: previous.yIn + (point.yIn - previous.yIn) * share,
    };
    return here > 0 ? [cut] : [cut, point];
  });
}

function regionSites(stops: readonly PlacedStop[], links: readonly PlacedLink[]): Site[] {
  const inside = links.filter(({ a, b }) => isSameRegion(a.stop.region, b.stop.region));
  return [
    ...stops.map((stop) => ({ from: stop, to: stop, region: stop.stop.region })),
    ...inside.map(({ a, b }) => ({ from: a, to: b, region: a.stop.region })),
  ];
}

/** Whether two segments are farther apart than that along one of the axes. */
const isFartherThan = (one: Segment, other: Segment, lengthIn: number): boolean =>
  isFartherAlong('xIn', one, other, lengthIn) || isFartherAlong('yIn', one, other, lengthIn);

const isFartherAlong = (
  axis: 'xIn' | 'yIn',
  one: Segment,
  other: Segment,
  lengthIn: number,
): boolean =>
  Math.min(one.from[axis], one.to[axis]) - Math.max(other.from[axis], other.to[axis]) > lengthIn ||
  Math.min(other.from[axis], other.to[axis]) - Math.max(one.from[axis], one.to[axis]) > lengthIn;

/** The ground around a site, cut half-way to every site of another region. */
function regionCell(site: Site, sites: readonly Site[], shape: SquareShape): Point[] {
  const whole = convexHull([...squareAround(site.from, shape), ...squareAround(site.to, shape)]);
  return sites
    .filter((other) => !isSameRegion(other.region, site.region))
    .filter((other) => !isFartherThan(site, other, 3 * shape.half))
    .reduce((outline, other) => {
      const [own, foreign] = closestPoints(site, other);
      const gap = distance(own, foreign);
      return gap === 0 || gap > 3 * shape.half ? outline : clipToNearer(outline, own, foreign);
    }, whole);
}

/**
 * The ground of every region that has stops, in the order of `regions`, nothing of it outside
 * `bounds`. Grounds of two regions do not overlap unless links of theirs cross.
 */
export function placeRegions(
  regions: readonly Region[],
  { stops, links }: { stops: readonly PlacedStop[]; links: readonly PlacedLink[] },
  bounds: Rect,
): PlacedRegion[] {
  const pitch = gridPitch(stops);
  const shape = { half: REACH_PITCHES * pitch, corner: CORNER_PITCHES * pitch, bounds };
  const sites = regionSites(stops, links);
  return regions.flatMap((region) => {
    const own = sites.filter((site) => isSameRegion(site.region, region));
    const cells = own.map((site) => regionCell(site, sites, shape));
    return own.length === 0 ? [] : [{ region, cells }];
  });
}
