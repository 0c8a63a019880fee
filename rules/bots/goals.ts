import { memoizeByObject, memoizeEach } from 'vbuses/play';
import type { Token } from '../state.ts';
import { indexOfRegion, stopAt, type Tables } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';
import type { DeliveryValues } from './weights.ts';

/** A stop to drive to. */
export interface Goal {
  readonly stop: string;
  /** Worth for each action that it takes. */
  readonly rate: number;
}

interface GoalSearch {
  readonly view: View;
  readonly own: PlayerView;
  readonly worth: DeliveryValues;
  /** Stops that are left out. */
  readonly except?: ReadonlySet<string>;
}

/** Actions to pick a passenger up and to deliver it, without the way. */
const HANDLING_ACTIONS = 2;

const NO_STOPS: ReadonlySet<string> = new Set();

/** The best places to drive to, the best one first: so many, or as many as there are. */
export function bestGoals(tables: Tables, search: GoalSearch, count: number): Goal[] {
  const goals: Goal[] = [];
  const except = new Set<string>();
  while (goals.length < count) {
    const goal = bestGoal(tables, { ...search, except });
    if (goal === null) break;
    goals.push(goal);
    except.add(goal.stop);
  }
  return goals;
}

/** The best place to drive to; `null` when nothing is to be had anywhere. */
export function bestGoal(
  tables: Tables,
  { view, own, worth, except = NO_STOPS }: GoalSearch,
): Goal | null {
  if (own.at === null) return null;
  const links = linksAhead(tables, own.cameFrom, own.at);
  let best: string | null = null;
  let most = 0;
  for (const card of own.hand ?? []) {
    const stop = stopAt(tables, card);
    const rate = rateOf(worth.stop(stop), links[stop.index] ?? 0, 1);
    if (rate > most && !except.has(card)) [best, most] = [card, rate];
  }
  if (own.cards < tables.numbers.handLimit) {
    for (const { stop, region, actions } of measuresOf(tables).waiting(view.tokens)) {
      const rate = rateOf(worth.pickUps[region] ?? 0, links[stop.index] ?? 0, actions);
      if (rate > most && !except.has(stop.id)) [best, most] = [stop.id, rate];
    }
  }
  return best === null ? null : { stop: best, rate: most };
}

/** What lies here and is not done at once cannot be: only other stops count. */
const rateOf = (worth: number, way: number, actions: number): number =>
  way === 0 ? 0 : worth / (way + actions);

/** What picking up here is worth for each action. */
export const pickUpRate = (tables: Tables, worth: DeliveryValues, token: Token): number => {
  const index = indexOfRegion(tables, token.region);
  const links = meanLinksToCards(tables, token.stop, token.region);
  return (worth.pickUps[index] ?? 0) / (HANDLING_ACTIONS + links);
};

const NO_LINKS = new Uint16Array();

/** Links from a stop to all others, by their index. */
const linksFrom = (tables: Tables, stop: string): Uint16Array =>
  tables.distances[stopAt(tables, stop).index] ?? NO_LINKS;

/** Links from a stop to all others, for a bus that may not go straight back to where it came from. */
export function linksAhead(tables: Tables, from: string | null, at: string): Uint16Array {
  if (from === null) return linksFrom(tables, at);
  const { ahead } = measuresOf(tables);
  const link = stopAt(tables, from).index * tables.stops.length + stopAt(tables, at).index;
  ahead[link] ??= measureAhead(tables, from, at);
  return ahead[link];
}

/** More links than there are. */
const FAR = 10_000;

function measureAhead(tables: Tables, from: string, at: string): Uint16Array {
  const links = new Uint16Array(tables.stops.length).fill(FAR);
  const taken = new Set<string>();
  let front = [{ from, at }];
  for (let count = 0; front.length > 0; count += 1) {
    front = front.flatMap((link) => {
      const { index, neighbours } = stopAt(tables, link.at);
      links[index] = Math.min(links[index] ?? FAR, count);
      const next = neighbours.filter((to) => to !== link.from && !taken.has(`${link.at} ${to}`));
      for (const to of next) taken.add(`${link.at} ${to}`);
      return next.map((to) => ({ from: link.at, at: to }));
    });
  }
  return links;
}

/** Links between two stops. */
export const linksBetween = (tables: Tables, from: string, to: string): number =>
  linksFrom(tables, from)[stopAt(tables, to).index] ?? 0;

/** Links from a stop to the cards of a region, on average. */
export const meanLinksToCards = (tables: Tables, from: string, region: string): number =>
  measuresOf(tables).means[indexOfRegion(tables, region)]?.[stopAt(tables, from).index] ?? 0;

/** Passenger cards along a route. */
export const cardsAlong = (tables: Tables, route: string): number =>
  measuresOf(tables).cardsAlong.get(route) ?? 0;

/** Measured once for a board: bots ask thousands of times a game. */
const measuresOf = memoizeByObject((tables: Tables) => {
  /** By region in the order of their numbers, then by stop. */
  const means = tables.decks.map((cards) =>
    Float64Array.from(tables.stops, ({ id }) => meanLinks(tables, id, cards)),
  );
  const counts = new Map<string, number>();
  for (const { routes, cards } of tables.stops) {
    for (const route of routes) counts.set(route, (counts.get(route) ?? 0) + cards);
  }
  /** Where a passenger waits, the place of the region, and actions up to the delivery, on average. */
  const waiting = memoizeEach((token: Token) => {
    const stop = stopAt(tables, token.stop);
    const region = indexOfRegion(tables, token.region);
    return { stop, region, actions: HANDLING_ACTIONS + (means[region]?.[stop.index] ?? 0) };
  });
  /** By both ends of the link on which a bus has come: what `linksAhead` has counted so far. */
  const ahead = new Array<Uint16Array | undefined>(tables.stops.length ** 2).fill(undefined);
  return { means, cardsAlong: counts, waiting, ahead };
});

function meanLinks(tables: Tables, from: string, cards: readonly string[]): number {
  if (cards.length === 0) return 0;
  const links = linksFrom(tables, from);
  const sum = cards.reduce((all, card) => all + (links[stopAt(tables, card).index] ?? 0), 0);
  return sum / cards.length;
}
