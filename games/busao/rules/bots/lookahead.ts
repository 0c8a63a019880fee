import type { LookaheadSpec } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { busOfSeat, type State } from '../state.ts';
import type { Tables } from '../tables.ts';
import { projectState, type View } from '../view.ts';
import { BALANCED, situationOf } from './bots.ts';
import { turnValues } from './turn-plan.ts';
import { Worth } from './worth.ts';

/** Actions of a turn that are compared; cards are chosen by what they are worth. */
const CANDIDATES = 4;

/** Where a second thought pays in Busão. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'greedy',
  worlds: 8,
  depth: 2,
  win: 15,
  candidates: ({ view, legal }, tables) => {
    if (view.agenda.at(-1)?.kind !== 'choose-action') return [];
    const worthOf = turnValues(situationOf(tables, BALANCED, view));
    const values = new Map(legal.map((action) => [action, worthOf(action)]));
    return legal
      .toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0))
      .slice(0, CANDIDATES);
  },
  teams: (state) => state.hands.map((_, seat) => busOfSeat(state, seat)),
  // The points so far, those that buses promise as they fill up, and their free seats.
  estimate: (state, tables) => {
    const worth = new Worth(tables, BALANCED, projectState(state, 'public'));
    const buses = state.buses.map(
      (bus) => worth.ofBus(bus) + BALANCED.seat * bus.seats.filter((card) => card === null).length,
    );
    return state.hands.map((_, seat) => buses[busOfSeat(state, seat)] ?? 0);
  },
};
