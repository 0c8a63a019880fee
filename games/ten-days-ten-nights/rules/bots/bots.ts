import { bestOf, botsByTaste, type Seat, type StrategySpec } from 'vbuses/play';
import type { Action, Event, PlayerView, State, View } from '../state.ts';
import type { Tables } from '../tables.ts';
import { makeCalendar, turnsLeft } from './calendar.ts';
import { type Holder, playWorth } from './card-worth.ts';
import { indexCity } from './city-index.ts';
import { Itinerary, type Plan } from './itinerary.ts';
import { PARAMETERS, TASTES, type Taste } from './taste.ts';

/** The bots of the game, by name. */
export const BOTS: Readonly<Record<string, StrategySpec<State, Action, View, Event, Tables>>> =
  botsByTaste(PARAMETERS, TASTES, (taste, { rules: { tables }, seat }) => {
    const traveller = new Traveller(tables, taste, seat);
    return (view, legal) => traveller.decide(view, legal);
  });

/** What a card has to bring to be played with an action point that is left over. */
const LEAST_OF_A_CARD = 4;
/** A card drawn later than this is seldom played. */
const LAST_DRAW = 3;

/** Plans a turn when it begins, and follows the plan. */
class Traveller {
  readonly #tables: Tables;
  readonly #taste: Taste;
  readonly #seat: Seat;
  #turn = 0;
  #plan: Action[] = [];
  /** Of the plan, taken or not: who looks ahead may have done something else. */
  #last: Action | null = null;

  constructor(tables: Tables, taste: Taste, seat: Seat) {
    this.#tables = tables;
    this.#taste = taste;
    this.#seat = seat;
  }

  decide(view: View, legal: readonly Action[]): Action {
    const [first] = legal;
    if (first === undefined) throw new Error('there is nothing to choose from');
    const holder: Holder = { tables: this.#tables, taste: this.#taste, view, seat: this.#seat };
    if (first.type === 'drop') return first;
    const card = bestOf(legal, (action) => playWorth(holder, action));
    const worth = playWorth(holder, card);
    if (worth > 0 && worth >= this.#taste.price) return this.#setOut(card);
    const draw = legal.find(({ type }) => type === 'draw');
    const hasTime = turnsLeft(this.#tables, view) >= LAST_DRAW;
    const hand = view.players[this.#seat]?.hand.count ?? 0;
    if (draw !== undefined && hasTime && hand < this.#taste.cards) return this.#setOut(draw);
    return (
      this.#planned(view, legal) ??
      (worth >= LEAST_OF_A_CARD ? card : null) ??
      legal.find(({ type }) => type === 'visit') ??
      (hasTime ? draw : undefined) ??
      legal.find(({ type }) => type === 'rest') ??
      first
    );
  }

  /** What costs an action point first: the rest of the turn is planned after it. */
  #setOut(action: Action): Action {
    this.#turn = 0;
    return action;
  }

  /** The next action of the plan for this turn; `null` when all of it is done. */
  #planned(view: View, legal: readonly Action[]): Action | null {
    if (this.#turn !== view.turn.number || !this.#isDone(view, this.#last)) {
      this.#turn = view.turn.number;
      this.#plan = this.#makePlan(view);
    }
    this.#last = this.#plan.shift() ?? null;
    const next = this.#last;
    if (next === null) return null;
    const found = legal.find((action) => isSame(action, next));
    if (found === undefined) this.#plan = [];
    return found ?? null;
  }

  #isDone({ players, round }: View, action: Action | null): boolean {
    if (action === null) return true;
    if ('to' in action) return players[this.#seat]?.at === action.to;
    const place = action.type === 'visit' ? action.place : 'special' in action && action.special;
    return round.visits.some((one) => one.seat === this.#seat && one.place === place);
  }

  #makePlan(view: View): Action[] {
    const me = view.players[this.#seat];
    return me === undefined ? [] : planVisits(this.#tables, view, me, this.#taste).actions();
  }
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
  one.type === other.type &&
  ('to' in one && 'to' in other ? one.to === other.to : !('to' in other));
