import { type Point, shiftLine } from '../geometry.ts';
import type { Route, Stop } from './model.ts';
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

/** At least so many links of a line lie between two of its numbers. */
const NUMBER_EVERY = 4;

/** The links on which a route shows its number: those at its ends, and some along the way that have no length. */
export function numberedLinks(
  links: readonly PlacedLink[],
  routes: readonly Route[],
): PlacedLink[] {
  const hasLength = (pair: readonly Stop[]): boolean =>
    links.some(
      ({ link }) => link.length !== null && pair.includes(link.a) && pair.includes(link.b),
    );
  const pairsAlong = (leg: readonly Stop[]): (readonly Stop[])[] => {
    let since = 0;
    return leg
      .map((_, index) => leg.slice(index, index + 2))
      .filter((pair, index) => {
        since += 1;
        const isShown =
          since > NUMBER_EVERY && leg.length - index > NUMBER_EVERY && !hasLength(pair);
        if (isShown) since = 0;
        return isShown;
      });
  };
  const shown = routes.flatMap((route) => {
    const [first = [], last = first] = [route.legs[0], route.legs.at(-1)];
    const pairs = [first.slice(0, 2), last.slice(-2), ...route.legs.flatMap(pairsAlong)];
    return pairs.map((pair) => ({ route, pair }));
  });
  return links.map((placed) => {
    const { a, b } = placed.link;
    const own = shown.filter(({ pair }) => pair.includes(a) && pair.includes(b));
    return {
      ...placed,
      link: { ...placed.link, routes: [...new Set(own.map(({ route }) => route))] },
    };
  });
}
