import type { LookaheadSpec } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { busOfSeat, type State } from '../state.ts';
import type { Tables } from '../tables.ts';
import { projectState, type View } from '../view.ts';
import { BALANCED } from './bots.ts';
import { Worth } from './worth.ts';

/** What is compared in a turn; cards are chosen by what they are worth. */
const WEIGHED: ReadonlySet<Action['type']> = new Set<Action['type']>([
  'board',
  'take-stop',
  'swap',
  'upgrade',
  'end-of-line',
]);

/** Where a second thought pays in Busão. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'greedy',
  worlds: 8,
  depth: 3,
  win: 15,
  candidates: ({ legal }) => legal.filter(({ type }) => WEIGHED.has(type)),
  teams: (state) => state.hands.map((_, seat) => busOfSeat(state, seat)),
  // The points so far, and those that buses promise as they fill up.
  estimate: (state, tables) => {
    const worth = new Worth(tables, BALANCED, projectState(state, 'public'));
    const buses = state.buses.map((bus) => worth.ofBus(bus));
    return state.hands.map((_, seat) => buses[busOfSeat(state, seat)] ?? 0);
  },
};
