import type { Strategy, StrategySetting, StrategySpec } from 'vbuses/play';
import type { Action, Event } from '../actions-and-events.ts';
import type { State } from '../state.ts';
import { type Tables, upgradeInfo } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';
import {
  type BoardDistances,
  bestGoal,
  boardDistances,
  type Goal,
  goalAt,
  pickUpRate,
} from './goals.ts';
import { chooseAnswer, type Situation } from './questions.ts';
import {
  BOT_WEIGHTS,
  type BotWeights,
  type DeliveryValues,
  ownPlayer,
  readGoal,
  readWeights,
  valueDeliveries,
  weightOptions,
} from './weights.ts';

type BotSpec = StrategySpec<State, Action, View, Event, Tables>;

/** The bots of Vancouver Buses, by name. */
export const BOTS: Readonly<Record<string, BotSpec>> = Object.fromEntries(
  Object.entries(BOT_WEIGHTS).map(([name, weights]): [string, BotSpec] => [
    name,
    {
      ...weightOptions(weights),
      create: (setting) => createBot(readWeights(setting), setting),
    },
  ]),
);

interface PlanRequest {
  readonly worth: DeliveryValues;
  readonly stop: string | null;
}

/** A plan, with the view that it was made from: as long as that shows the same, so does the plan. */
class Plan {
  readonly worth: DeliveryValues;
  readonly #ways: BoardDistances;
  readonly #view: View;
  readonly #own: PlayerView;
  readonly #stop: string | null;
  #goal: Goal | null | undefined;

  /** For a bot that drives to a stop, or to the best place where it is `null`. */
  constructor(ways: BoardDistances, view: View, { worth, stop }: PlanRequest) {
    this.worth = worth;
    this.#ways = ways;
    this.#view = view;
    this.#own = ownPlayer(view);
    this.#stop = stop;
  }

  /** Where to drive, from where the plan was made; looked for when it is asked for. */
  get goal(): Goal | null {
    if (this.#goal === undefined) {
      const looking = { view: this.#view, own: this.#own, worth: this.worth };
      const best = bestGoal(this.#ways, looking);
      // What is picked up on the way is worth as much as the best place, whatever the goal is.
      this.#goal = this.#stop === null ? best : goalAt(this.#ways, this.#stop, best?.rate ?? 0);
    }
    return this.#goal;
  }

  /** Whether nothing has changed that the plan depends on, and its goal is not reached. */
  isValidFor({ tokens }: View, { at, hand, delivered }: PlayerView): boolean {
    return (
      tokens === this.#view.tokens &&
      hand === this.#own.hand &&
      delivered === this.#own.delivered &&
      this.goal?.stop !== at
    );
  }

  /** Whether deliveries are worth what they were when the plan was made. */
  hasSameWorth({ delivered, routes }: PlayerView): boolean {
    return delivered === this.#own.delivered && routes === this.#own.routes;
  }
}

type BotSetting = StrategySetting<State, Action, View, Event, Tables>;

/**
 * A bot: it drives to where an action brings most by its taste, delivers what it can, and picks up
 * on the way what is worth as much as its goal.
 */
function createBot(
  taste: BotWeights,
  { rules, parameters }: BotSetting,
): Strategy<View, Action, Event> {
  const { tables } = rules;
  const ways = boardDistances(tables);
  let plan: Plan | null = null;
  let stop = readGoal(tables, parameters);

  const planFor = (view: View): Plan => {
    const own = ownPlayer(view);
    if (plan?.isValidFor(view, own)) return plan;
    const worth = plan?.hasSameWorth(own) ? plan.worth : valueDeliveries(tables, taste, own);
    if (stop !== null && !hasBusinessAt(stop, view, own)) stop = null;
    plan = new Plan(ways, view, { worth, stop });
    return plan;
  };

  return {
    decide: (view, legal) => {
      const [first] = legal;
      if (first === undefined) throw new Error('there is nothing to choose from');
      if (legal.length === 1) return first;
      const current = planFor(view);
      const situation = { ways, taste, view, worth: current.worth, plan: current };
      return (
        bestDeliveryHere(legal, current.worth) ??
        choosePurchase(tables, taste, view, legal) ??
        worthwhilePickUp(situation, legal) ??
        chooseAnswer(situation, legal) ??
        first
      );
    },
  };
}

/** Whether a player who is elsewhere has somebody to deliver or to pick up at a stop. */
const hasBusinessAt = (stop: string, { tokens }: View, { at, hand }: PlayerView): boolean =>
  at !== stop && (hand?.includes(stop) === true || tokens.some((token) => token.stop === stop));

/** Deliveries are the first actions of a legal list. */
function bestDeliveryHere(legal: readonly Action[], worth: DeliveryValues): Action | null {
  let best: Action | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    if (action.type !== 'deliver') break;
    const value = worth.card(action.card);
    if (value > most) [best, most] = [action, value];
  }
  return best;
}

/** The best pick-up here, unless driving on is worth more; where nothing is delivered, they come first. */
function worthwhilePickUp(situation: Situation, legal: readonly Action[]): Action | null {
  if (legal[0]?.type !== 'pick-up') return null;
  let best: Action | null = null;
  let most = situation.plan.goal?.rate ?? 0;
  for (const action of legal) {
    if (action.type !== 'pick-up') break;
    const rate = pickUpRate(situation, action);
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

type Purchase = Extract<Action, { readonly type: 'buy' }>;

/**
 * What to buy: the dearest that is on offer, since a designer's price says what a card is worth. A
 * bot that only spends what it can spare leaves one-shots alone, which pay at one moment only.
 */
function choosePurchase(
  tables: Tables,
  { shopping }: BotWeights,
  view: View,
  legal: readonly Action[],
): Purchase | null {
  if (shopping === 'never') return null;
  let best: Purchase | null = null;
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
