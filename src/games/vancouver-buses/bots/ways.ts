import { indexOfRegion, type Tables } from '../play/tables.ts';
import type { View } from '../play/view.ts';

/** How far it is on a board, measured once, with stops and regions as numbers. */
export interface BoardDistances {
  readonly tables: Tables;
  /** The places of stops in the lists below. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** Links from stop to stop. */
  readonly links: readonly Uint16Array[];
  /** Links from a stop to the cards of a region, on average: by region in the order of their numbers, then stop. */
  readonly means: readonly Float64Array[];
  /** Cards along each route. */
  readonly cardsAlong: ReadonlyMap<string, number>;
  readonly waiting: WaitingIndex;
}

/** Who waits where: in these lists, the places of stops and of regions. */
interface WaitingIndex {
  tokens: View['tokens'];
  readonly stops: number[];
  readonly regions: number[];
}

const distancesCache = new WeakMap<Tables, BoardDistances>();

/** Measured once for a board: bots ask thousands of times a game. */
export function boardDistances(tables: Tables): BoardDistances {
  const known = distancesCache.get(tables);
  if (known !== undefined) return known;
  const ids = tables.stops.map(({ id }) => id);
  const measured = {
    tables,
    indexOf: new Map(ids.map((id, index) => [id, index])),
    // Plain arrays would hand out each number in a box of its own.
    links: ids.map((from) => Uint16Array.from(ids, (to) => tables.distance(from, to))),
    means: tables.decks.map((cards) =>
      Float64Array.from(ids, (stop) => meanDistance(tables, stop, cards)),
    ),
    cardsAlong: countCards(tables),
    waiting: { tokens: [], stops: [], regions: [] },
  };
  distancesCache.set(tables, measured);
  return measured;
}

function meanDistance(tables: Tables, from: string, cards: readonly string[]): number {
  if (cards.length === 0) return 0;
  return cards.reduce((sum, card) => sum + tables.distance(from, card), 0) / cards.length;
}

function countCards({ stops }: Tables): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { routes, cards } of stops) {
    for (const route of routes) counts.set(route, (counts.get(route) ?? 0) + cards);
  }
  return counts;
}

/** Links between two stops. */
export const linksBetween = (
  { links, indexOf }: BoardDistances,
  from: string,
  to: string,
): number => links[indexOf.get(from) ?? -1]?.[indexOf.get(to) ?? -1] ?? 0;

/** Links from a stop to the cards of a region, on average. */
export const meanLinksToCards = (
  { tables, means, indexOf }: BoardDistances,
  from: string,
  region: string,
) => means[indexOfRegion(tables, region)]?.[indexOf.get(from) ?? -1] ?? 0;

/**
 * Who waits where, as numbers. Tokens come last and few of them go between two questions, so those
 * before the first change are not looked up again.
 */
export function waitingPassengers(
  { tables, indexOf, waiting }: BoardDistances,
  tokens: View['tokens'],
): WaitingIndex {
  if (waiting.tokens === tokens) return waiting;
  const { length } = tokens;
  let index = 0;
  while (index < length && tokens[index] === waiting.tokens[index]) index += 1;
  for (; index < length; index += 1) {
    const { stop = '', region = '' } = tokens[index] ?? {};
    waiting.stops[index] = indexOf.get(stop) ?? -1;
    waiting.regions[index] = indexOfRegion(tables, region);
  }
  waiting.tokens = tokens;
  return waiting;
}
