import { type Point, shiftLine } from '../geometry.ts';
import type { Route } from './model.ts';
import type { PlacedLink } from './place-network.ts';

const GAP_PT = 0.5;

/** All lines of a link together: less than the mark of a stop, so that they end behind it. */
const MAX_BUNDLE_PT = 32;

/** How wide each of `count` lines side by side is. */
export const lineWidthPt = (widthPt: number, count: number): number =>
  Math.min(widthPt, MAX_BUNDLE_PT / count - GAP_PT);

/** Between the middles of two of them: a line and a hair. */
export const linePitchPt = (widthPt: number, count: number): number =>
  lineWidthPt(widthPt, count) + GAP_PT;

/** The line of one route along one link. */
export interface RouteLine {
  readonly link: PlacedLink;
  readonly route: Route;
  readonly points: readonly Point[];
}

/** One line for each route of each link, side by side in the order of the routes table. */
export const routeLines = (
  links: readonly PlacedLink[],
  routes: readonly Route[],
  widthPt: number,
): RouteLine[] =>
  links.flatMap((link) => {
    const own = routes.filter((route) => link.link.routes.includes(route));
    return own.map((route, index) => {
      const aside = (index - (own.length - 1) / 2) * (linePitchPt(widthPt, own.length) / 72);
      return { link, route, points: shiftLine(link.points, aside) };
    });
  });

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
