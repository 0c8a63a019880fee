import type { TasteOf } from 'vbuses/play';
import { indexOfRegion, type StopInfo, stopAt, type Tables } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';

const weight = (description: string) => ({ least: 0, most: 20, description });

/** What a bot cares for, as it can be set: `greedy:fare=3,shopping=eager`. */
export const WEIGHTS = {
  regionPower: weight(
    'the power to which the passengers of a region are raised: above 1 piles up one region',
  ),
  region: weight('the weight of points for regions'),
  route: weight('the weight of points for its own routes'),
  set: weight('the weight of the share of a set that a delivery brings'),
  tempo: weight('what a delivery is worth beside its points'),
  fare: weight('what a fare is worth in points'),
  goal: {
    ...{ least: 0, most: 10_000, whole: true },
    description: 'the stop that it drives to first, by its place in the data; 0 for none',
  },
  shopping: {
    values: ['never', 'spare', 'eager'] as const,
    description: 'which upgrades it buys',
  },
};

/** The bots of this game are one driver with different tastes. */
export type BotWeights = TasteOf<typeof WEIGHTS>;

const NEAREST: BotWeights = {
  regionPower: 1,
  region: 0,
  route: 0,
  set: 0,
  tempo: 1,
  fare: 0,
  goal: 0,
  shopping: 'never',
};

const GREEDY: BotWeights = {
  regionPower: 1.1,
  region: 1,
  route: 2,
  set: 0.2,
  tempo: 3,
  fare: 2,
  goal: 0,
  shopping: 'spare',
};

/** The bots by name. */
export const BOT_WEIGHTS = {
  /** Most points for an action, now and later. */
  greedy: GREEDY,
  /** The nearest thing that can be done, whatever it is worth. */
  nearest: NEAREST,
  /** Passengers to few regions. */
  stacker: { ...NEAREST, regionPower: 1.5, region: 1, route: 0.2, shopping: 'spare' },
  /** Passengers along its own routes. */
  router: { ...NEAREST, region: 0.4, route: 2, shopping: 'spare' },
  /** One passenger to each region, again and again. */
  collector: { ...NEAREST, region: 0.1, route: 0.3, set: 4, shopping: 'spare' },
  /** Fares first, and whatever they buy. */
  shopper: { ...GREEDY, regionPower: 1, fare: 4, shopping: 'eager' },
} satisfies Readonly<Record<string, BotWeights>>;

/** What deliveries are worth to a player just now. */
export type DeliveryValues = ReturnType<typeof valueDeliveries>;

/** Weighs what a player has delivered by a taste. */
export function valueDeliveries(tables: Tables, taste: BotWeights, player: PlayerView) {
  const perRegion = tables.regions.map(() => 0);
  const ownRoutes = player.routes ?? [];
  const perRoute = ownRoutes.map(() => 0);
  for (const delivery of player.delivered) {
    const { regionIndex, routes } = stopAt(tables, delivery.stop);
    perRegion[regionIndex] = (perRegion[regionIndex] ?? 0) + 1;
    for (const route of routes) {
      const index = ownRoutes.indexOf(route);
      if (index !== -1) perRoute[index] = (perRoute[index] ?? 0) + 1;
    }
  }
  const least = Math.min(...perRegion);
  const missing = perRegion.filter((count) => count === least).length;
  // A set is worth its points when the last of its regions is served; each brings it nearer.
  const set = (tables.numbers.setPoints / missing) * taste.set;
  const regions = Float64Array.from(perRegion, (count) => {
    const points = taste.region * (count + 1) ** taste.regionPower;
    return taste.tempo + points + (count === least ? set : 0);
  });
  const valueAt = ({ regionIndex, routes }: StopInfo): number => {
    let worth = regions[regionIndex] ?? 0;
    for (const route of routes) {
      const index = ownRoutes.indexOf(route);
      if (index !== -1) worth += taste.route * ((perRoute[index] ?? 0) + 1);
    }
    return worth;
  };
  return {
    /** Of picking up a passenger to each region, with the fare for it, in the order of their numbers. */
    pickUps: regions.map((region) => region + taste.fare),
    /** Of an unknown card of a region. */
    region: (id: string): number => regions[indexOfRegion(tables, id)] ?? 0,
    card: (card: string): number => valueAt(stopAt(tables, card)),
    stop: valueAt,
  };
}

/** The player whose view it is. */
export function ownPlayer(view: View): PlayerView {
  const player = view.viewer === 'public' ? undefined : view.players[view.viewer];
  if (player === undefined) throw new Error('a bot needs the view of its seat');
  return player;
}
