import type { StrategyOptions, StrategySetting } from 'vbuses/play';
import { indexOfRegion, type StopInfo, stopAt, type Tables } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';

/** What a bot cares for. The bots of this game are one driver with different tastes. */
export interface BotWeights {
  /** Points that a delivery adds in its region are raised to this power: above 1 it piles up one region. */
  readonly regionPower: number;
  readonly region: number;
  /** Weight of the points that a delivery adds on the bot's own routes. */
  readonly route: number;
  /** Weight of the share of a set that a delivery brings. */
  readonly set: number;
  /** What a delivery is worth beside its points. */
  readonly tempo: number;
  /** What a fare is worth in points. */
  readonly fare: number;
  readonly shopping: (typeof SHOPPING)[number];
}

const SHOPPING = ['never', 'spare', 'eager'] as const;

/** What the weights are, for those who set them on a command line. */
const WEIGHT_DESCRIPTIONS: Readonly<Record<Exclude<keyof BotWeights, 'shopping'>, string>> = {
  regionPower:
    'the power to which the passengers of a region are raised: above 1 piles up one region',
  region: 'the weight of points for regions',
  route: 'the weight of points for its own routes',
  set: 'the weight of the share of a set that a delivery brings',
  tempo: 'what a delivery is worth beside its points',
  fare: 'what a fare is worth in points',
};

/** How each weight can be set: `greedy:fare=3,shopping=eager`. */
export const weightOptions = ({ shopping, ...numbers }: BotWeights): StrategyOptions => ({
  parameters: {
    ...Object.fromEntries(
      Object.entries(WEIGHT_DESCRIPTIONS).map(([name, description]) => {
        const standard = numbers[name as keyof typeof numbers];
        return [name, { standard, least: 0, most: MAX_WEIGHT, description }];
      }),
    ),
    goal: {
      standard: 0,
      least: 0,
      most: MAX_STOPS,
      whole: true,
      description: 'the stop that it drives to first, by its place in the data; 0 for none',
    },
  },
  choices: {
    shopping: { standard: shopping, values: SHOPPING, description: 'which upgrades it buys' },
  },
});

const MAX_WEIGHT = 20;
const MAX_STOPS = 10_000;

/** The setting with which a bot drives to a stop first: `goal=7`. */
export const goalSetting = (tables: Tables, stop: string): string =>
  `goal=${stopAt(tables, stop).index + 1}`;

/** The stop that a bot is set to drive to first; `null` where it chooses itself. */
export const readGoal = (
  { stops }: Tables,
  { goal = 0 }: StrategySetting['parameters'],
): string | null => stops[goal - 1]?.id ?? null;

/** The weights of a bot as they are set. */
export const readWeights = ({
  parameters,
  choices,
}: Pick<StrategySetting, 'parameters' | 'choices'>): BotWeights => ({
  regionPower: parameters.regionPower ?? 1,
  region: parameters.region ?? 0,
  route: parameters.route ?? 0,
  set: parameters.set ?? 0,
  tempo: parameters.tempo ?? 0,
  fare: parameters.fare ?? 0,
  shopping: SHOPPING.find((one) => one === choices.shopping) ?? 'never',
});

/** The bots by name. */
export const BOT_WEIGHTS = {
  /** Most points for an action, now and later. */
  greedy: {
    regionPower: 1.1,
    region: 1,
    route: 2,
    set: 0.2,
    tempo: 3,
    fare: 2,
    shopping: 'spare',
  },
  /** The nearest thing that can be done, whatever it is worth. */
  nearest: {
    regionPower: 1,
    region: 0,
    route: 0,
    set: 0,
    tempo: 1,
    fare: 0,
    shopping: 'never',
  },
  /** Passengers to few regions. */
  stacker: {
    regionPower: 1.5,
    region: 1,
    route: 0.2,
    set: 0,
    tempo: 1,
    fare: 0,
    shopping: 'spare',
  },
  /** Passengers along its own routes. */
  router: {
    regionPower: 1,
    region: 0.4,
    route: 2,
    set: 0,
    tempo: 1,
    fare: 0,
    shopping: 'spare',
  },
  /** One passenger to each region, again and again. */
  collector: {
    regionPower: 1,
    region: 0.1,
    route: 0.3,
    set: 4,
    tempo: 1,
    fare: 0,
    shopping: 'spare',
  },
  /** Fares first, and whatever they buy. */
  shopper: {
    regionPower: 1,
    region: 1,
    route: 2,
    set: 0.2,
    tempo: 3,
    fare: 4,
    shopping: 'eager',
  },
} as const satisfies Readonly<Record<string, BotWeights>>;

/** What deliveries are worth to a player just now. */
export interface DeliveryValues {
  /** Of one passenger card. */
  readonly card: (card: string) => number;
  /** Of a passenger card of a stop. */
  readonly stop: (stop: StopInfo) => number;
  /** Of an unknown card of a region. */
  readonly region: (region: string) => number;
  /** Of picking up a passenger to each region, with the fare for it, in the order of their numbers. */
  readonly pickUps: Float64Array;
}

/** Weighs what a player has delivered by a taste. */
export function valueDeliveries(
  tables: Tables,
  taste: BotWeights,
  player: PlayerView,
): DeliveryValues {
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
  const least = perRegion.reduce((some, count) => Math.min(some, count), Infinity);
  const missing = perRegion.filter((count) => count === least).length;
  // A set is worth its points when the last of its regions is served; each brings it nearer.
  const set = (tables.numbers.setPoints / missing) * taste.set;
  const regions = Float64Array.from(perRegion);
  perRegion.forEach((count, index) => {
    const points = taste.region * (count + 1) ** taste.regionPower;
    regions[index] = taste.tempo + points + (count === least ? set : 0);
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
    pickUps: regions.map((region) => region + taste.fare),
    region: (id) => regions[indexOfRegion(tables, id)] ?? 0,
    card: (card) => valueAt(stopAt(tables, card)),
    stop: valueAt,
  };
}

/** The player whose view it is. */
export function ownPlayer(view: View): PlayerView {
  const player = view.viewer === 'public' ? undefined : view.players[view.viewer];
  if (player === undefined) throw new Error('a bot needs the view of its seat');
  return player;
}
