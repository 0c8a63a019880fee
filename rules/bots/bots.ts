import { bestOf, botsByTaste, memoizeLast, type Strategy, type StrategySpec } from 'vbuses/play';
import type { Action, Event } from '../actions-and-events.ts';
import type { State } from '../state.ts';
import { type Tables, upgradeInfo } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';
import { bestGoal, type Goal, pickUpRate } from './goals.ts';
import { chooseAnswer, type Situation } from './questions.ts';
import {
  BOT_WEIGHTS,
  type BotWeights,
  type DeliveryValues,
  ownPlayer,
  valueDeliveries,
  WEIGHTS,
} from './weights.ts';

/** The bots of Vancouver Buses, by name. */
export const BOTS: Readonly<Record<string, StrategySpec<State, Action, View, Event, Tables>>> =
  botsByTaste(WEIGHTS, BOT_WEIGHTS, (taste, { rules }) => createDriver(rules.tables, taste));

/** A plan, with the view that it was made from: as long as that shows the same, so does the plan. */
interface Plan {
  readonly view: View;
  readonly own: PlayerView;
  readonly worth: DeliveryValues;
  /** The stop that the bot is set to drive to; `null` where it chooses itself. */
  readonly stop: string | null;
}

/**
 * A bot: it drives to where an action brings most by its taste, delivers what it can, and picks up
 * on the way what is worth as much as its goal.
 */
function createDriver(tables: Tables, taste: BotWeights): Strategy<View, Action, Event>['decide'] {
  let stop = tables.stops[taste.goal - 1]?.id ?? null;
  let plan: Plan | null = null;
  /** Where to drive, from where a plan was made; looked for when it is asked for. */
  const goalOf = memoizeLast((made: Plan): Goal | null => {
    const best = bestGoal(tables, made);
    // What is picked up on the way is worth as much as the best place, whatever the goal is.
    return made.stop === null ? best : { stop: made.stop, rate: best?.rate ?? 0 };
  });
  /** Whether nothing has changed that a plan depends on, and its goal is not reached. */
  const isValid = (made: Plan, { tokens }: View, { at, hand, delivered }: PlayerView): boolean =>
    tokens === made.view.tokens &&
    hand === made.own.hand &&
    delivered === made.own.delivered &&
    goalOf(made)?.stop !== at;
  const planFor = (view: View): Plan => {
    const own = ownPlayer(view);
    if (plan !== null && isValid(plan, view, own)) return plan;
    const isWorthTheSame = plan?.own.delivered === own.delivered && plan.own.routes === own.routes;
    const worth = plan && isWorthTheSame ? plan.worth : valueDeliveries(tables, taste, own);
    if (stop !== null && !hasBusinessAt(stop, view, own)) stop = null;
    plan = { view, own, worth, stop };
    return plan;
  };
  return (view, legal) => {
    const made = planFor(view);
    const situation = { tables, taste, view, worth: made.worth, goal: () => goalOf(made) };
    return (
      bestDeliveryHere(legal, made.worth) ??
      choosePurchase(tables, taste, view, legal) ??
      worthwhilePickUp(situation, legal) ??
      chooseAnswer(situation, legal)
    );
  };
}

/** Whether a player who is elsewhere has somebody to deliver or to pick up at a stop. */
const hasBusinessAt = (stop: string, { tokens }: View, { at, hand }: PlayerView): boolean =>
  at !== stop && (hand?.includes(stop) === true || tokens.some((token) => token.stop === stop));

/** Deliveries are the first actions of a legal list. */
function bestDeliveryHere(legal: readonly Action[], worth: DeliveryValues): Action | null {
  if (legal[0]?.type !== 'deliver') return null;
  const deliveries = legal.filter((action) => action.type === 'deliver');
  return bestOf(deliveries, ({ card }) => worth.card(card));
}

/** The best pick-up here, unless driving on is worth more; where nothing is delivered, they come first. */
function worthwhilePickUp(
  { tables, worth, goal }: Situation,
  legal: readonly Action[],
): Action | null {
  if (legal[0]?.type !== 'pick-up') return null;
  let best: Action | null = null;
  let most = goal()?.rate ?? 0;
  for (const action of legal) {
    if (action.type !== 'pick-up') break;
    const rate = pickUpRate(tables, worth, action);
    if (rate >= most) [best, most] = [action, rate];
  }
  return best;
}

/** Upgrades that throw away what a bot has planned. */
const AVOIDED_UPGRADES: ReadonlySet<string> = new Set([
  'sorry-not-in-service',
  'community-shuttle',
]);
/** Deliveries before the last one at which permanent upgrades no longer pay. */
const LATE_DELIVERIES = 3;

/**
 * What to buy: the dearest that is on offer, since a designer's price says what a card is worth. A
 * bot that only spends what it can spare leaves one-shots alone, which pay at one moment only.
 */
function choosePurchase(
  tables: Tables,
  { shopping }: BotWeights,
  view: View,
  legal: readonly Action[],
): Action | null {
  if (shopping === 'never') return null;
  let best: Action | null = null;
  let price = 0;
  for (const action of legal) {
    if (action.type !== 'buy') continue;
    const { id, cost, isOneShot } = upgradeInfo(tables, action.upgrade);
    if (cost <= price || AVOIDED_UPGRADES.has(id)) continue;
    const isWanted = isOneShot ? shopping === 'eager' : !isGameNearlyOver(tables, view);
    if (isWanted) [best, price] = [action, cost];
  }
  return best;
}

/** Whether a player is close to the last delivery. */
const isGameNearlyOver = ({ numbers }: Tables, { players }: View): boolean =>
  players.some(({ delivered }) => delivered.length >= numbers.deliveriesToEnd - LATE_DELIVERIES);
