import type { GameKit } from '../../play/game-kit.ts';
import { BOTS } from './bots/all.ts';
import type { Action } from './play/action.ts';
import type { Event } from './play/event.ts';
import { type VancouverBuses, vancouverBusesRules } from './play/game.ts';
import type { Config, State } from './play/state.ts';
import type { View } from './play/view.ts';
import { collectStats } from './watch/keep-facts.ts';
import { formatState } from './watch/show-state.ts';
import { TERMS } from './watch/words.ts';

/** Vancouver Buses with its bots, what is counted of it, and how it is shown. */
export const vancouverBusesKit: GameKit<State, Action, View, Config, Event, VancouverBuses> = {
  open: vancouverBusesRules.open,
  strategies: BOTS,
  terms: TERMS,
  collectStats,
  formatState: formatState,
};
