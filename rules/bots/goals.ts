import { memoizeByObject } from 'vbuses/play';
import { indexOfRegion, stopAt, type Tables } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';
import type { DeliveryValues } from './weights.ts';

/** A stop to drive to. */
export interface Goal {
  readonly stop: string;
  /** Worth for each action that it takes. */
  readonly rate: number;
  /** Links from it to every stop, or from there to it. */
  readonly links: Uint16Array;
}

interface GoalSearch {
  readonly view: View;
  readonly own: PlayerView;
  readonly worth: DeliveryValues;
  /** Stops that are left out. */
  readonly except?: ReadonlySet<string> | undefined;
}

/** Actions to pick a passenger up and to deliver it, without the way. */
const HANDLING_ACTIONS = 2;

const NO_LINKS = new Uint16Array();

/** A stop as a goal, and what it is worth for each action. */
export const goalAt = ({ indexOf, links }: BoardDistances, stop: string, rate: number): Goal => ({
  stop,
  rate,
  links: links[indexOf.get(stop) ?? -1] ?? NO_LINKS,
});

/** The best places to drive to, the best one first: so many, or as many as there are. */
export function bestGoals(ways: BoardDistances, looking: GoalSearch, count: number): Goal[] {
  const goals: Goal[] = [];
  const except = new Set<string>();
  while (goals.length < count) {
    const goal = bestGoal(ways, { ...looking, except });
    if (goal === null) break;
    goals.push(goal);
    except.add(goal.stop);
  }
  return goals;
}

/** The best place to drive to; `null` when nothing is to be had anywhere. */
export function bestGoal(ways: BoardDistances, looking: GoalSearch): Goal | null {
  const { at, cards } = looking.own;
  if (at === null) return null;
  const row = ways.links[ways.indexOf.get(at) ?? -1] ?? NO_LINKS;
  const delivery = bestDeliveryGoal(ways, row, looking);
  if (cards >= ways.tables.numbers.handLimit) return delivery;
  const { view, worth, except } = looking;
  return bestPickUpGoal(ways, row, { view, worth, least: delivery, except });
}

/** What lies here and is not delivered at once cannot be: only other stops count. */
function bestDeliveryGoal(
  ways: BoardDistances,
  row: Uint16Array,
  { own, worth, except }: GoalSearch,
): Goal | null {
  let best: string | null = null;
  let most = 0;
  for (const card of own.hand ?? []) {
    const stop = stopAt(ways.tables, card);
    const way = row[stop.index] ?? 0;
    const rate = way === 0 ? 0 : worth.stop(stop) / (way + 1);
    if (rate > most && !except?.has(card)) {
      best = card;
      most = rate;
    }
  }
  return best === null ? null : goalAt(ways, best, most);
}

interface PickUpContext {
  readonly ways: BoardDistances;
  readonly worth: DeliveryValues;
}

interface PickUpSearch extends Pick<GoalSearch, 'view' | 'worth' | 'except'> {
  readonly least: Goal | null;
}

/** A passenger who is worth more than a goal that is known, or that goal. */
function bestPickUpGoal(
  ways: BoardDistances,
  row: Uint16Array,
  { view, worth, least, except }: PickUpSearch,
): Goal | null {
  const { tokens } = view;
  const { stops, regions, actions } = waitingPassengers(ways, tokens);
  let best = -1;
  // Numbers alone, so that each new best one needs no box of its own.
  let most = 0;
  if (least !== null) most = least.rate;
  for (let index = 0; index < tokens.length; index += 1) {
    const way = row[stops[index] ?? 0] ?? 0;
    if (way === 0) continue;
    const rate = (worth.pickUps[regions[index] ?? 0] ?? 0) / (way + (actions[index] ?? 0));
    if (rate > most && !except?.has(tokens[index]?.stop ?? '')) {
      best = index;
      most = rate;
    }
  }
  // An index below 0 would be looked up as a name, slowly.
  const goal = best < 0 ? undefined : tokens[best];
  return goal === undefined ? least : goalAt(ways, goal.stop, most);
}

/** What picking up here is worth for each action. */
export const pickUpRate = (
  { ways, worth }: PickUpContext,
  { stop, region }: { readonly stop: string; readonly region: string },
): number => {
  const index = indexOfRegion(ways.tables, region);
  const links = ways.means[index]?.[stopAt(ways.tables, stop).index] ?? 0;
  return (worth.pickUps[index] ?? 0) / (HANDLING_ACTIONS + links);
};

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

/** Who waits where, token by token: the places of stops and regions, and what a passenger takes. */
interface WaitingIndex {
  tokens: View['tokens'];
  readonly stops: number[];
  readonly regions: number[];
  /** Actions from a pick-up to the delivery, on average. */
  readonly actions: number[];
}

/** Measured once for a board: bots ask thousands of times a game. */
export const boardDistances = memoizeByObject((tables: Tables): BoardDistances => {
  return {
    tables,
    indexOf: new Map(tables.stops.map(({ id, index }) => [id, index])),
    links: tables.distances,
    means: tables.decks.map((cards) =>
      Float64Array.from(tables.stops, ({ index }) => meanDistance(tables, index, cards)),
    ),
    cardsAlong: countCards(tables),
    waiting: { tokens: [], stops: [], regions: [], actions: [] },
  };
});

function meanDistance(tables: Tables, from: number, cards: readonly string[]): number {
  if (cards.length === 0) return 0;
  const links = (card: string): number => tables.distances[from]?.[stopAt(tables, card).index] ?? 0;
  return cards.reduce((sum, card) => sum + links(card), 0) / cards.length;
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
 * Who waits where, as numbers. Between two questions tokens come last and few of them go, so those
 * that were there before, in the same order, move up and are not looked up again.
 */
function waitingPassengers(ways: BoardDistances, tokens: View['tokens']): WaitingIndex {
  const { waiting } = ways;
  const { tokens: before, stops, regions, actions } = waiting;
  if (before === tokens) return waiting;
  let old = 0;
  tokens.forEach((token, index) => {
    while (old < before.length && before[old] !== token) old += 1;
    if (old < before.length) {
      stops[index] = stops[old] ?? 0;
      regions[index] = regions[old] ?? 0;
      actions[index] = actions[old] ?? 0;
    } else {
      const { index: stop } = stopAt(ways.tables, token.stop);
      const region = indexOfRegion(ways.tables, token.region);
      stops[index] = stop;
      regions[index] = region;
      actions[index] = HANDLING_ACTIONS + (ways.means[region]?.[stop] ?? 0);
    }
  });
  waiting.tokens = tokens;
  return waiting;
}
