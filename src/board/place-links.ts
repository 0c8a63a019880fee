import { InternalError } from '../errors.ts';
import type { Link } from '../model/pack.ts';
import type { Point } from './place-geometry.ts';
import { distance, distanceToSegment, interpolate, segmentsOf } from './place-geometry.ts';
import type { PlacedStop } from './place-stops.ts';

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

const keepsClear = (points: readonly Point[], foreign: readonly PlacedStop[]): boolean =>
  segmentsOf(points).every((segment) =>
    foreign.every((stop) => distanceToSegment(stop, segment) >= stop.rIn + LINK_CLEARANCE_IN),
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

/** The straight way, or the nearest bend that keeps clear of other stops; straight if none does. */
function pathBetween(a: PlacedStop, b: PlacedStop, foreign: readonly PlacedStop[]): Point[] {
  const from = { xIn: a.xIn, yIn: a.yIn };
  const to = { xIn: b.xIn, yIn: b.yIn };
  const straight = [from, to];
  if (distance(a, b) === 0 || keepsClear(straight, foreign)) return straight;
  for (let step = 1; step * BEND_STEP_IN <= MAX_BEND_IN; step += 1) {
    for (const side of [1, -1]) {
      const bent = [from, ...bentPath(from, to, side * step * BEND_STEP_IN), to];
      if (keepsClear(bent, foreign)) return bent;
    }
  }
  return straight;
}

/** Lays every link so that it runs through no stop but its own two. */
export function placeLinks(
  links: readonly Link[],
  stops: ReadonlyMap<string, PlacedStop>,
): PlacedLink[] {
  const all = [...stops.values()];
  return links.map((link) => {
    const a = stops.get(link.a.id);
    const b = stops.get(link.b.id);
    if (a === undefined || b === undefined) {
      throw new InternalError(`link ${linkId(link)} ends at a stop that is not on the board`);
    }
    const foreign = all.filter((stop) => stop !== a && stop !== b);
    return { id: linkId(link), link, a, b, points: pathBetween(a, b, foreign) };
  });
}

/** The point at a share (0 to 1) of the part of the link that its two stops leave in sight. */
export function pointOnLink({ points, a, b }: PlacedLink, share: number): Point {
  const pieces = segmentsOf(points);
  const lengths = pieces.map(({ from, to }) => distance(from, to));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let left = a.rIn + Math.max(0, whole - a.rIn - b.rIn) * share;
  for (const [index, { from, to }] of pieces.entries()) {
    const length = lengths[index] ?? 0;
    if (left <= length || index === pieces.length - 1) return interpolate(from, to, left / length);
    left -= length;
  }
  return a;
}

/** How much of the link its two stops leave in sight, in inches. */
export const visibleLength = ({ points, a, b }: PlacedLink): number =>
  segmentsOf(points).reduce((sum, { from, to }) => sum + distance(from, to), -a.rIn - b.rIn);
