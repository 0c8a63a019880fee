import type { Strategy, StrategySetting } from '../../../play/strategy.ts';
import type { Action } from '../play/action.ts';
import type { Event } from '../play/event.ts';
import type { VancouverBuses } from '../play/game.ts';
import type { View } from '../play/view.ts';
import { bestGoal, type Goal, pickUpRate } from './goals.ts';
import { chooseAnswer, type Situation } from './questions.ts';
import { choosePurchase } from './shopping.ts';
import type { BotWeights } from './taste.ts';
import { boardDistances } from './ways.ts';
import { type DeliveryValues, ownPlayer, valueDeliveries } from './worth.ts';

/** A plan, with what it was made from: as long as that is the same, so is the plan. */
interface Plan {
  readonly hand: unknown;
  readonly tokens: unknown;
  readonly delivered: unknown;
  readonly routes: unknown;
  readonly worth: DeliveryValues;
  /** Where to drive, from where the plan was made; looked for when it is asked for. */
  readonly goal: () => Goal | null;
}

type BotSetting = StrategySetting<VancouverBuses>;

/**
 * A bot: it drives to where an action brings most by its taste, delivers what it can, and picks up
 * on the way what is worth as much as its goal.
 */
export function createBot(taste: BotWeights, { rules }: BotSetting): Strategy<View, Action, Event> {
  const { tables } = rules;
  const ways = boardDistances(tables);
  let plan: Plan | null = null;

  const planFor = (view: View): Plan => {
    const own = ownPlayer(view);
    const { hand, delivered } = own;
    const { tokens } = view;
    if (plan?.hand === hand && plan.tokens === tokens && plan.delivered === delivered) {
      const goal = plan.goal();
      if (goal === null || goal.stop !== own.at) return plan;
    }
    const worth =
      plan !== null && plan.delivered === delivered && plan.routes === own.routes
        ? plan.worth
        : valueDeliveries(tables, taste, own);
    const goal = lazy(() => bestGoal(ways, taste, { view, own, worth }));
    plan = { hand, tokens, delivered, routes: own.routes, worth, goal };
    return plan;
  };

  return {
    decide: (view, legal) => {
      const [first] = legal;
      if (first === undefined) throw new Error('there is nothing to choose from');
      if (legal.length === 1) return first;
      const { worth, goal } = planFor(view);
      const situation = { ways, taste, view, worth, goal };
      return (
        bestDeliveryHere(legal, worth) ??
        choosePurchase(tables, taste, view, legal) ??
        worthwhilePickUp(situation, legal) ??
        chooseAnswer(situation, legal) ??
        first
      );
    },
  };
}

/** A function that is asked at most once; then its answer is known. */
function lazy<T>(ask: () => T): () => T {
  let known: { readonly answer: T } | null = null;
  return () => {
    known ??= { answer: ask() };
    return known.answer;
  };
}

function bestDeliveryHere(legal: readonly Action[], worth: DeliveryValues): Action | null {
  let best: Action | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const action of legal) {
    if (action.type !== 'deliver') continue;
    const value = worth.card(action.card);
    if (value > most) [best, most] = [action, value];
  }
  return best;
}

/** The best pick-up here, unless driving on is worth more. */
function worthwhilePickUp(situation: Situation, legal: readonly Action[]): Action | null {
  if (!legal.some(({ type }) => type === 'pick-up')) return null;
  let best: Action | null = null;
  let most = situation.goal()?.rate ?? 0;
  for (const action of legal) {
    if (action.type !== 'pick-up') continue;
    const rate = pickUpRate(situation, action);
    if (rate >= most) [best, most] = [action, rate];
  }
  return best;
}
