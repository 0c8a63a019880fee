import type { Link, Stop } from '../model/pack.ts';
import { formatNumber } from '../model/units.ts';
import { type Point, strokesPath } from './trails.ts';

/** Takes a stop's grid position to the units of a drawing. */
export type Project = (stop: Stop) => Point;

/** The data of one path that runs along every link. */
export const linksPath = (project: Project, links: readonly Link[], digits = 1): string =>
  strokesPath(
    links.map(({ a, b }) => ({ a: project(a), b: project(b) })),
    digits,
  );

/** Dots are strokes of no length with round ends: the shortest way to write a circle. */
export const dotsPath = (project: Project, stops: readonly Stop[], digits = 1): string =>
  stops
    .map((stop) => {
      const [x, y] = project(stop);
      return `M${formatNumber(x, digits)} ${formatNumber(y, digits)}h0`;
    })
    .join('');
