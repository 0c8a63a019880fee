import type { GamePack, PackRecord } from 'vbuses/play';

/** What one player has at the end of the game, as far as it is worth points. */
export interface PlayerResult {
  /** Ids. */
  readonly routes: readonly string[];
  /** The regions of delivered passengers, in order, and the routes that serve their stops. */
  readonly deliveries: readonly { readonly region: string; readonly routes: readonly string[] }[];
  /** Ids of the permanent upgrades in play. */
  readonly upgrades: readonly string[];
  /** Whether Frequent Service counts a passenger once for each route, and not once in all. */
  readonly countsEveryRoute?: boolean;
}

type Deliveries = PlayerResult['deliveries'];

/** What a pack says about points. */
export type ScoringTables = ReturnType<typeof readScoring>;

/** Passengers, and their points. */
export interface ScoreLine {
  /** Of the region, route or upgrade; empty for sets. */
  readonly id: string;
  readonly count: number;
  readonly points: number;
}

/** The upgrades that are worth a point for each passenger to one region. */
const REGION_UPGRADES: ReadonlyMap<string, string> = new Map([
  ['general-hospital', 'fairview'],
  ['south-main-district', 'mount-pleasant'],
  ['the-banks-of-the-fraser', 'victoria-fraserview'],
  ['old-marpole', 'marpole'],
  ['alma-mater', 'point-grey'],
  ['where-the-lights-are-bright', 'downtown-vancouver'],
  ['on-the-rise', 'hastings-sunrise'],
  ['the-east-side', 'renfrew-collingwood'],
]);

const ROUTE_UPGRADE = 'frequent-service';

/** All upgrades that are worth points. */
export const SCORING_UPGRADES: readonly string[] = [...REGION_UPGRADES.keys(), ROUTE_UPGRADE];

/** The records of a table; none where the pack does not have it. */
export const recordsOf = (pack: GamePack, table: string): readonly PackRecord[] =>
  pack.tableIds.includes(table) ? pack.table(table).records : [];

/** The value of a record of the table `numbers`; 0 for one that is not there. */
export const numberOf = (pack: GamePack, id: string): number =>
  Number(recordsOf(pack, 'numbers').find((one) => one.id === id)?.fields.value ?? 0);

/** Looks up what a pack says about points. */
export function readScoring(pack: GamePack) {
  const points: number[] = [];
  for (const { fields } of recordsOf(pack, 'scoring')) {
    points[Number(fields.passengers)] = Number(fields.points);
  }
  return {
    /** Ids, in the order of the table. */
    regions: recordsOf(pack, 'regions').map(({ id }) => id),
    /** By the number of passengers. */
    points: points as readonly number[],
    setPoints: numberOf(pack, 'set-points'),
  };
}

/**
 * What passengers to one region, or along one route, are worth: as the table says, and beyond its end
 * as it goes on, n (n + 1) / 2.
 */
export const pointsFor = ({ points }: ScoringTables, count: number): number =>
  points[count] ?? (count * (count + 1)) / 2;

/** Counts a player's points at the end of the game, or at any time before. */
export function scorePlayer(tables: ScoringTables, result: PlayerResult) {
  const { routes, deliveries, upgrades, countsEveryRoute = false } = result;
  const lineOf = (id: string, count: number): ScoreLine => ({
    id,
    count,
    points: pointsFor(tables, count),
  });
  const regions = tables.regions.map((id) => lineOf(id, countInRegion(deliveries, id)));
  const routeLines = routes.map((id) => lineOf(id, countAlong(deliveries, [id])));
  const setCount = regions.reduce((least, { count }) => Math.min(least, count), Infinity);
  const sets = { id: '', count: setCount, points: setCount * tables.setPoints };
  const alongRoutes = (): number =>
    countsEveryRoute
      ? routeLines.reduce((sum, { count }) => sum + count, 0)
      : countAlong(deliveries, routes);
  const ofUpgrades = upgrades.flatMap((id): ScoreLine[] => {
    const region = REGION_UPGRADES.get(id);
    if (region === undefined && id !== ROUTE_UPGRADE) return [];
    const count = region === undefined ? alongRoutes() : countInRegion(deliveries, region);
    return [{ id, count, points: count }];
  });
  const parts = {
    regions: sumOfPoints(regions),
    routes: sumOfPoints(routeLines),
    sets: sets.points,
    upgrades: sumOfPoints(ofUpgrades),
  };
  const total = parts.regions + parts.routes + parts.sets + parts.upgrades;
  return { regions, routes: routeLines, sets, upgrades: ofUpgrades, parts, total };
}

/** What several lines are worth together. */
const sumOfPoints = (lines: readonly ScoreLine[]): number =>
  lines.reduce((sum, { points }) => sum + points, 0);

// Points are counted often, so these are loops that allocate nothing.

/** Passengers who went to a region. */
function countInRegion(deliveries: Deliveries, id: string): number {
  let count = 0;
  for (const { region } of deliveries) if (region === id) count += 1;
  return count;
}

/** Passengers whose stop is on at least one of some routes. */
function countAlong(deliveries: Deliveries, routes: readonly string[]): number {
  let count = 0;
  for (const stop of deliveries) if (isOnRoutes(stop, routes)) count += 1;
  return count;
}

const isOnRoutes = (stop: Deliveries[number], routes: readonly string[]): boolean =>
  stop.routes.some((id) => routes.includes(id));
