import { indexOfRegion, stopAt, type Tables } from '../play/tables.ts';
import type { PlayerView, View } from '../play/view.ts';
import type { BotWeights } from './taste.ts';

/** What deliveries are worth to a player just now. */
export interface DeliveryValues {
  /** Of one passenger card. */
  readonly card: (card: string) => number;
  /** Of a card of a region that nobody has seen yet. */
  readonly region: (region: string) => number;
  /** The same for all regions, in the order of their numbers. */
  readonly regions: Float64Array;
}

/** Weighs what a player has delivered by a taste. */
export function valueDeliveries(
  tables: Tables,
  taste: BotWeights,
  player: PlayerView,
): DeliveryValues {
  const perRegion = tables.regions.map(() => 0);
  const perRoute = new Map<string, number>((player.routes ?? []).map((route) => [route, 0]));
  for (const { stop } of player.delivered) {
    const { regionIndex, routes } = stopAt(tables, stop);
    perRegion[regionIndex] = (perRegion[regionIndex] ?? 0) + 1;
    for (const route of routes) {
      const count = perRoute.get(route);
      if (count !== undefined) perRoute.set(route, count + 1);
    }
  }
  const least = Math.min(...perRegion);
  const missing = perRegion.filter((count) => count === least).length;
  // A set is worth its points when the last of its regions is served; each brings it nearer.
  const set = (tables.numbers.setPoints / missing) * taste.set;
  const regions = new Float64Array(perRegion.length);
  for (const [index, count] of perRegion.entries()) {
    const points = taste.region * (count + 1) ** taste.regionPower;
    regions[index] = taste.tempo + points + (count === least ? set : 0);
  }
  return {
    regions,
    region: (id) => regions[indexOfRegion(tables, id)] ?? 0,
    card: (card) => {
      const stop = stopAt(tables, card);
      let worth = regions[stop.regionIndex] ?? 0;
      for (const route of stop.routes) {
        const count = perRoute.get(route);
        if (count !== undefined) worth += taste.route * (count + 1);
      }
      return worth;
    },
  };
}

/** The player whose view it is. */
export function ownPlayer(view: View): PlayerView {
  const player = view.viewer === 'public' ? undefined : view.players[view.viewer];
  if (player === undefined) throw new Error('a bot needs the view of its seat');
  return player;
}
