import { defineGame, type GameSpec } from '../../play/public.ts';
import type { Action, Event } from './rules/actions-and-events.ts';
import { openRules } from './rules/game.ts';
import { SCORE_PARTS } from './rules/scoring.ts';
import type { Config, State } from './rules/state.ts';
import type { Tables } from './rules/tables.ts';
import { TOGGLES } from './rules/toggles.ts';
import type { View } from './rules/view.ts';
import { TERMS } from './rules/wording.ts';

/** Ten Days, Ten Nights with its bots, what is counted of it, and how it is shown. */
export const tenDaysTenNightsSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'ten-days-ten-nights',
  rulesVersion: '1',
  toggles: TOGGLES,
  scoreParts: SCORE_PARTS,
  terms: TERMS,
  open: (pack) => openRules(pack),
};

export const tenDaysTenNights = defineGame(tenDaysTenNightsSpec);
