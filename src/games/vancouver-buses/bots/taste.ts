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
  readonly shopping: 'never' | 'spare' | 'eager';
}

/** The bots by name. */
export const BOT_WEIGHTS = {
  /** Most points for an action, now and later. */
  greedy: {
    ...{ regionPower: 1.1, region: 1, route: 2, set: 0.2, tempo: 3, fare: 2 },
    shopping: 'spare',
  },
  /** The nearest thing that can be done, whatever it is worth. */
  nearest: {
    ...{ regionPower: 1, region: 0, route: 0, set: 0, tempo: 1, fare: 0 },
    shopping: 'never',
  },
  /** Passengers to few regions. */
  stacker: {
    ...{ regionPower: 1.5, region: 1, route: 0.2, set: 0, tempo: 1, fare: 0 },
    shopping: 'spare',
  },
  /** Passengers along its own routes. */
  router: {
    ...{ regionPower: 1, region: 0.4, route: 2, set: 0, tempo: 1, fare: 0 },
    shopping: 'spare',
  },
  /** One passenger to each region, again and again. */
  collector: {
    ...{ regionPower: 1, region: 0.1, route: 0.3, set: 4, tempo: 1, fare: 0 },
    shopping: 'spare',
  },
  /** Fares first, and whatever they buy. */
  shopper: {
    ...{ regionPower: 1, region: 1, route: 2, set: 0.2, tempo: 3, fare: 4 },
    shopping: 'eager',
  },
} as const satisfies Readonly<Record<string, BotWeights>>;
