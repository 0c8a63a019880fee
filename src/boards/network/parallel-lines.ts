import { distance, type Point, segmentsOf } from '../geometry.ts';
import type { Route } from './model.ts';
import type { PlacedLink } from './place-network.ts';

/** Between the middles of two lines side by side. */
export const LINE_PITCH_IN = 3.2 / 72;

/** The line of one route along one link. */
export interface RouteLine {
  readonly link: PlacedLink;
  readonly route: Route;
  readonly points: readonly Point[];
}

/** One line for each route of each link, side by side in the order of the routes table. */
export const routeLines = (links: readonly PlacedLink[], routes: readonly Route[]): RouteLine[] =>
  links.flatMap((link) => {
    const own = routes.filter((route) => link.link.routes.includes(route));
    return own.map((route, index) => {
      const aside = (index - (own.length - 1) / 2) * LINE_PITCH_IN;
      return { link, route, points: shiftLine(link.points, aside) };
    });
  });

/**
 * A line moved aside, its corners mitred. The side does not depend on the end where it begins, so that
 * neighbouring links keep the order of their lines.
 */
export function shiftLine(points: readonly Point[], asideIn: number): readonly Point[] {
  if (asideIn === 0 || points.length < 2) return points;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return points;
  const isForwards =
    last.xIn - first.xIn > 1e-9 ||
    (Math.abs(last.xIn - first.xIn) <= 1e-9 && last.yIn >= first.yIn);
  const by = isForwards ? asideIn : -asideIn;
  const normals = segmentsOf(points).map(({ from, to }) => {
    const length = distance(from, to) || 1;
    return { x: -(to.yIn - from.yIn) / length, y: (to.xIn - from.xIn) / length };
  });
  return points.map((point, index) => {
    const before = normals[index - 1] ?? normals[index];
    const after = normals[index] ?? normals[index - 1];
    if (before === undefined || after === undefined) return point;
    const [x, y] = [before.x + after.x, before.y + after.y];
    const square = x * x + y * y;
    // The mitre of a hairpin would be endless.
    const scale = square < 0.2 ? by : (2 * by) / square;
    return { xIn: point.xIn + x * scale, yIn: point.yIn + y * scale };
  });
}

/** The links on which a route ends, by their routes: there its number stands. */
export function endingRoutes(links: readonly PlacedLink[], routes: readonly Route[]): PlacedLink[] {
  const ends = routes.flatMap((route) => {
    const [first = [], last = first] = [route.legs[0], route.legs.at(-1)];
    return [first.slice(0, 2), last.slice(-2)].map((pair) => ({ route, pair }));
  });
  return links.map((placed) => {
    const { a, b } = placed.link;
    const own = ends.filter(({ pair }) => pair.includes(a) && pair.includes(b));
    return {
      ...placed,
      link: { ...placed.link, routes: [...new Set(own.map(({ route }) => route))] },
    };
  });
}
