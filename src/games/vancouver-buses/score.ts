import type { Board, Pack, Route, Stop } from '../../model/pack.ts';

/** What one player has at the end of the game, as far as it is worth points. */
export interface PlayerResult {
  readonly routes: readonly Route[];
  /** The stop of each delivered passenger card, in order. */
  readonly deliveries: readonly Stop[];
  /** Ids of the permanent upgrades in play. */
  readonly upgrades: readonly string[];
}

export interface Score {
  /** Passengers and points by region, in the order of the regions. */
  readonly regions: readonly Line[];
  /** Likewise by route of the player. */
  readonly routes: readonly Line[];
  readonly sets: Line;
  readonly upgrades: readonly Line[];
  readonly total: number;
}

export interface Line {
  /** Of the region, route or upgrade; empty for sets. */
  readonly id: string;
  readonly count: number;
  readonly points: number;
}

/** The upgrades that are worth a point for each passenger to one region. */
const REGION_UPGRADES: Readonly<Record<string, string>> = {
  'general-hospital': 'fairview',
  'south-main-district': 'mount-pleasant',
  'the-banks-of-the-fraser': 'victoria-fraserview',
  'old-marpole': 'marpole',
  'alma-mater': 'point-grey',
  'where-the-lights-are-bright': 'downtown-vancouver',
  'on-the-rise': 'hastings-sunrise',
  'the-east-side': 'renfrew-collingwood',
};

/**
 * What passengers to one region, or along one route, are worth: as the table says, and beyond its end
 * as it goes on, n (n + 1) / 2.
 */
export function pointsFor(pack: Pack, count: number): number {
  const steps = pack.tables.get('scoring')?.entries ?? [];
  const step = steps.find(({ fields }) => fields.passengers === count);
  return step === undefined ? (count * (count + 1)) / 2 : Number(step.fields.points);
}

/** The value of a record of the table `numbers`; 0 for one that is not there. */
export const numberOf = (pack: Pack, id: string): number =>
  Number(pack.tables.get('numbers')?.byId.get(id)?.fields.value ?? 0);

/** Counts a player's points at the end of the game, or at any time before. */
export function scorePlayer(pack: Pack, board: Board, result: PlayerResult): Score {
  const { deliveries, upgrades } = result;
  const lineOf = (id: string, count: number): Line => ({
    id,
    count,
    points: pointsFor(pack, count),
  });
  const inRegion = (id: string): number =>
    deliveries.filter(({ region }) => region?.id === id).length;
  const regions = board.regions.map(({ id }) => lineOf(id, inRegion(id)));
  const routes = result.routes.map(({ id }) =>
    lineOf(id, deliveries.filter((stop) => isServed(stop, id)).length),
  );
  const setCount = Math.min(...regions.map(({ count }) => count));
  const sets = { id: '', count: setCount, points: setCount * numberOf(pack, 'set-points') };
  const onRoutes = deliveries.filter((stop) => result.routes.some(({ id }) => isServed(stop, id)));
  const ofUpgrades = upgrades.flatMap((id): Line[] => {
    const region = REGION_UPGRADES[id];
    if (region !== undefined) return [{ id, count: inRegion(region), points: inRegion(region) }];
    return id === 'frequent-service'
      ? [{ id, count: onRoutes.length, points: onRoutes.length }]
      : [];
  });
  const all = [...regions, ...routes, sets, ...ofUpgrades];
  const total = all.reduce((sum, { points }) => sum + points, 0);
  return { regions, routes, sets, upgrades: ofUpgrades, total };
}

const isServed = (stop: Stop, routeId: string): boolean =>
  stop.routes.some(({ id }) => id === routeId);
