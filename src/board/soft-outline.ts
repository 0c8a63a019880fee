import { toPoints } from './draw-svg.ts';
import type { Point } from './place-geometry.ts';
import { distance, interpolate } from './place-geometry.ts';

const formatPoint = ({ xIn, yIn }: Point): string => `${toPoints(xIn)} ${toPoints(yIn)}`;

/** A point on the way from a corner towards the next one: `radiusIn` away, or half-way if that is nearer. */
const pointTowards = (corner: Point, next: Point, radiusIn: number): Point => {
  const length = distance(corner, next);
  return length === 0 ? corner : interpolate(corner, next, Math.min(radiusIn, length / 2) / length);
};

/** The data of a closed path around `corners`, each of them rounded. */
export function roundedOutline(corners: readonly Point[], radiusIn: number): string {
  const bends = corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const [enter, exit] = [
      pointTowards(corner, before, radiusIn),
      pointTowards(corner, after, radiusIn),
    ];
    return `${index === 0 ? 'M' : 'L'}${formatPoint(enter)}Q${formatPoint(corner)} ${formatPoint(exit)}`;
  });
  return `${bends.join('')}Z`;
}
