import { toPoints } from './draw-svg.ts';
import type { Point } from './place-geometry.ts';
import { between, distance } from './place-geometry.ts';

const at = ({ xIn, yIn }: Point): string => `${toPoints(xIn)} ${toPoints(yIn)}`;

/** A point on the way from a corner towards the next one: `radiusIn` away, or half-way if that is nearer. */
const leave = (corner: Point, next: Point, radiusIn: number): Point => {
  const length = distance(corner, next);
  return length === 0 ? corner : between(corner, next, Math.min(radiusIn, length / 2) / length);
};

/** The data of a closed path around `corners`, each of them rounded. */
export function softOutline(corners: readonly Point[], radiusIn: number): string {
  const bends = corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const [enter, exit] = [leave(corner, before, radiusIn), leave(corner, after, radiusIn)];
    return `${index === 0 ? 'M' : 'L'}${at(enter)}Q${at(corner)} ${at(exit)}`;
  });
  return `${bends.join('')}Z`;
}
