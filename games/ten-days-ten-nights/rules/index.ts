import { defineGame, type GameSpec, handledWords } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { EFFECTS } from './effects.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { SCORE_PARTS } from './scoring.ts';
import type { Config, State } from './state.ts';
import { collectStats, holdingNames } from './statistics.ts';
import { createTable } from './table.ts';
import type { Tables } from './tables.ts';
import type { View } from './view.ts';

/** Ten Days, Ten Nights with its bots, what is counted of it, and how it is shown. */
export const tenDaysTenNightsSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'ten-days-ten-nights',
  rulesVersion: '3',
  scoreParts: SCORE_PARTS,
  // Two or three of them are a turn, each of two dozen actions: under a minute with moving and noting.
  secondsADecision: 20,
  // Happiness points go in tens.
  pointUnit: 10,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  effectWords: handledWords(EFFECTS),
  rulebookFacts,
  open: (pack) => {
    const rules = openRules(pack);
    const note = 'who has more action points visits and plays more';
    return {
      ...rules,
      table: createTable(pack),
      holdings: { note, names: holdingNames(pack) },
      stats: () => collectStats(rules.tables),
    };
  },
};

export default defineGame(tenDaysTenNightsSpec);
