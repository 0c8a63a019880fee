import { bestOf, botsByTaste, playerAt, type Seat, type StrategySpec } from 'vbuses/play';
import type { Action, Event, PlayerView, State, View } from '../state.ts';
import type { Tables } from '../tables.ts';
import { makeCalendar, turnsLeft } from './calendar.ts';
import { playWorth } from './card-worth.ts';
import { indexCity } from './city-index.ts';
import { Itinerary, type Plan } from './itinerary.ts';
import { PARAMETERS, TASTES, type Taste } from './taste.ts';

/** What a card has to bring to be played with an action point that is left over. */
const LEAST_OF_A_CARD = 4;
/** A card drawn later than this is seldom played. */
const LAST_DRAW = 3;

/** The bots of the game, by name. */
export const BOTS: Readonly<Record<string, StrategySpec<State, Action, View, Event, Tables>>> =
  botsByTaste(PARAMETERS, TASTES, (taste, { rules: { tables }, seat }) => {
    const planner = createPlanner(tables, taste, seat);
    return (view, legal) => {
      if (legal[0]?.type === 'drop') return legal[0];
      const worthOf = (action: Action): number => playWorth({ tables, taste, view, seat }, action);
      const card = bestOf(legal, worthOf);
      const worth = worthOf(card);
      // What costs an action point first: the rest of the turn is planned after it.
      if (worth > 0 && worth >= taste.price) return planner.setOut(card);
      const draw = legal.find(({ type }) => type === 'draw');
      const hasTime = turnsLeft(tables, view) >= LAST_DRAW;
      const hand = playerAt(view, seat).hand.count;
      if (draw !== undefined && hasTime && hand < taste.cards) return planner.setOut(draw);
      return (
        planner.next(view, legal) ??
        (worth >= LEAST_OF_A_CARD ? card : null) ??
        legal.find(({ type }) => type === 'visit') ??
        (hasTime ? draw : undefined) ??
        legal.find(({ type }) => type === 'rest') ??
        card
      );
    };
  });

/** Plans a turn when it begins, and follows the plan. */
function createPlanner(tables: Tables, taste: Taste, seat: Seat) {
  let turn = 0;
  let plan: Action[] = [];
  /** Of the plan, taken or not: who looks ahead may have done something else. */
  let last: Action | null = null;
  const isDone = (view: View, action: Action | null): boolean => {
    if (action === null) return true;
    if ('to' in action) return playerAt(view, seat).at === action.to;
    const place = action.type === 'visit' ? action.place : 'special' in action && action.special;
    return view.round.visits.some((one) => one.seat === seat && one.place === place);
  };
  return {
    /** Does something else, after which the turn is planned again. */
    setOut: (action: Action): Action => {
      turn = 0;
      return action;
    },
    /** The next action of the plan for this turn; `null` when all of it is done. */
    next: (view: View, legal: readonly Action[]): Action | null => {
      if (turn !== view.turn.number || !isDone(view, last)) {
        turn = view.turn.number;
        plan = planVisits(tables, view, playerAt(view, seat), taste).actions();
      }
      last = plan.shift() ?? null;
      const found = legal.find((action) => last !== null && isSame(action, last));
      if (found === undefined) plan = [];
      return found ?? null;
    },
  };
}

/** The best round of visits in the turns that are left to a player, from the active turn on. */
export function planVisits(tables: Tables, view: View, me: PlayerView, taste: Taste): Plan {
  const city = indexCity(tables.map)[view.config.toggles['NO-03']];
  const calendar = makeCalendar(tables, city, view, { me, taste });
  const needed = Math.max(0, tables.numbers.experiencesNeeded - me.experiences);
  return new Itinerary(city, calendar, taste).plan(city.indexOf.get(me.at) ?? 0, needed);
}

/** Actions of these types say at most where to. */
const isSame = (one: Action, other: Action): boolean =>
  one.type === other.type && ('to' in one ? one.to : '') === ('to' in other ? other.to : '');
