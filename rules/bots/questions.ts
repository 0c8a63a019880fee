import { bestOf, type Seat } from 'vbuses/play';
import type { Action, CardPile } from '../actions-and-events.ts';
import { stopAt, type Tables } from '../tables.ts';
import type { View } from '../view.ts';
import {
  bestGoal,
  cardsAlong,
  type Goal,
  linksAhead,
  linksBetween,
  meanLinksToCards,
} from './goals.ts';
import { type BotWeights, type DeliveryValues, ownPlayer } from './weights.ts';

/** What a bot knows when it answers. */
export interface Situation {
  readonly tables: Tables;
  readonly taste: BotWeights;
  readonly view: View;
  readonly worth: DeliveryValues;
  /** Where to drive. */
  readonly goal: () => Goal | null;
}

/** Not at all, unless nothing else can be done. */
const NEVER = Number.NEGATIVE_INFINITY;

/** Everything but deliveries, purchases and pick-ups: the most wanted action. */
export const chooseAnswer = (situation: Situation, legal: readonly Action[]): Action =>
  bestOf(legal, (action) => preferenceFor(situation, action));

/** Wants of different kinds meet in one list rarely: within a kind they are compared by worth. */
function preferenceFor(situation: Situation, action: Action): number {
  const { tables, worth, taste, view } = situation;
  switch (action.type) {
    case 'go-on':
      return 1000;
    case 'ride':
      return nearness(situation, null, action.to) + 0.1;
    case 'move':
      return nearness(situation, placeOf(view), action.to) + 0.1;
    case 'move-two':
      return nearness(situation, action.via, action.to) + 0.1;
    case 'straight-on':
    case 'move-back':
      return nearness(situation, placeOf(view), action.to) + 0.2;
    case 'straight-on-two':
    case 'move-back-two':
      return nearness(situation, action.via, action.to) + 0.2;
    case 'drive':
      return isDrivingOwnBus(view) ? nearness(situation, placeOf(view), action.to) : NEVER;
    case 'drive-two':
      return isDrivingOwnBus(view) ? nearness(situation, action.via, action.to) : NEVER;
    case 'stop-here':
      return isDrivingOwnBus(view)
        ? nearness(situation, ownPlayer(view).cameFrom, placeOf(view)) + 0.1
        : 0;
    case 'end-turn':
      return -500;
    case 'exchange':
    case 'pick-up':
    case 'buy':
    case 'sweep':
    case 'new-routes':
    case 'replace':
    case 'look':
      return -900;
    case 'choose-player':
      return targetValue(view, action.seat);
    case 'start-on':
      return startValue(situation, action.route);
    case 'take-fare':
      return taste.fare > 0 || taste.shopping !== 'never' ? 10 : -100;
    case 'place-from':
      return -meanLinksToCards(tables, placeOf(view), action.region);
    case 'draw':
      return pileValue(situation, action.from);
    case 'place-to':
    case 'draw-from':
    case 'ask-for':
    case 'choose-region':
      return worth.region(action.region);
    case 'keep':
    case 'take':
    case 'throw-out':
      return cardValue(situation, action.card);
    case 'give':
    case 'hand-over':
    case 'discard':
    case 'put-on-top':
      return -cardValue(situation, action.card);
    default:
      return 0;
  }
}

/** The stop of the bot's bus. */
const placeOf = (view: View): string => ownPlayer(view).at ?? '';

/** The upgrade that drives any bus. */
const DETOUR = 'detour';

/** A bot raids the hand of another, and drives its own bus. */
function targetValue({ agenda, viewer }: View, seat: Seat): number {
  const task = agenda.at(-1);
  if (seat !== viewer) return 0;
  return task?.kind === 'choose-player' && task.upgrade === DETOUR ? 1 : -1;
}

/** Whether it is the bot's own bus that is driven. */
function isDrivingOwnBus({ agenda, viewer }: View): boolean {
  const task = agenda.at(-1);
  return task?.kind === 'drive' && task.bus === viewer;
}

/** Less than 0 for each link that is left to the goal from a stop to which the bus comes from another. */
function nearness({ tables, goal }: Situation, from: string | null, to: string): number {
  const stop = goal()?.stop;
  return stop === undefined ? 0 : -(linksAhead(tables, from, to)[stopAt(tables, stop).index] ?? 0);
}

/** Worth for each action from here. */
const cardValue = ({ tables, worth, view }: Situation, card: string): number =>
  worth.card(card) / (1 + linksBetween(tables, placeOf(view), card));

/** The open card against what the deck gives on average. */
function pileValue(situation: Situation, from: CardPile): number {
  const { tables, view, worth } = situation;
  const task = view.agenda.at(-1);
  const region = task !== undefined && 'region' in task ? task.region : '';
  if (from === 'deck') {
    return worth.region(region) / (1 + meanLinksToCards(tables, placeOf(view), region));
  }
  const top = view.regions.find((piles) => piles.region === region)?.discards.at(-1);
  return top === undefined ? NEVER : cardValue(situation, top);
}

/** A start is good where the first goal is near, and where little is lost with its route. */
function startValue({ tables, taste, view, worth }: Situation, route: string): number {
  const own = { ...ownPlayer(view), at: tables.starts.get(route) ?? null };
  const goal = bestGoal(tables, { view, own, worth });
  return (goal?.rate ?? 0) - (taste.route * cardsAlong(tables, route)) / CARDS_PER_ROUTE;
}

/** About as many passenger cards lie along a route. */
const CARDS_PER_ROUTE = 22;
