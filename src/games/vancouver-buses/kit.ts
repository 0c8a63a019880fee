import type { GameKit } from '../../play/game-kit.ts';
import { BOTS } from './bots/all.ts';
import type { Action } from './play/action.ts';
import type { Event } from './play/event.ts';
import { type VancouverBuses, vancouverBusesGame } from './play/game.ts';
import type { Config, State } from './play/state.ts';
import type { View } from './play/view.ts';
import { keepFacts } from './watch/keep-facts.ts';
import { showState } from './watch/show-state.ts';
import { WORDS } from './watch/words.ts';

/** Vancouver Buses with its bots, what is counted of it, and how it is shown. */
export const vancouverBusesKit: GameKit<State, Action, View, Config, Event, VancouverBuses> = {
  open: vancouverBusesGame.open,
  strategies: BOTS,
  words: WORDS,
  keepFacts,
  show: showState,
};
