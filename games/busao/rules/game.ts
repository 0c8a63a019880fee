import {
  createAgenda,
  createCardCounter,
  type GamePack,
  type RulesOf,
  readQuestions,
  readWords,
  violationsOf,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { cardsOf, LAWS } from './invariants.ts';
import type { RuleParts, TaskRules } from './rule-interfaces.ts';
import { createStateScorer, rankPlayers } from './scoring.ts';
import type { Config, State } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { ACT_TASKS } from './tasks/act.ts';
import { BOARDING_TASKS } from './tasks/boarding.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { SET_UP_TASKS, startState } from './tasks/set-up.ts';
import { TURN_TASKS } from './tasks/turn.ts';
import { UPGRADE_TASKS } from './tasks/upgrades.ts';
import { ANSWERS } from './toggles.ts';
import { createDeterminise, projectState, type View } from './view.ts';

const TASK_RULES: TaskRules = {
  ...SET_UP_TASKS,
  ...TURN_TASKS,
  ...ACT_TASKS,
  ...CARD_TASKS,
  ...UPGRADE_TASKS,
  ...BOARDING_TASKS,
};

/** The rules of Busão for one pack, with what was looked up in it. */
export type BusaoRules = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  const countCards = createCardCounter(pack);
  const { playersLeast, playersMost, busesMost, seatsAWindow } = tables.numbers;
  const score = createStateScorer(tables);
  const counts = Array.from({ length: playersMost }, (_, index) => index + 1);
  return {
    seats: { least: playersLeast, most: playersMost },
    // More than there are buses play in pairs.
    allowedSeats: counts.filter(
      (count) => count >= playersLeast && (count <= busesMost || count % 2 === 0),
    ),
    toggles: readQuestions(pack.table('questions'), ANSWERS),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      resultOf: (state, reason) => rankPlayers(state, score(state), reason),
    }),
    turn: ({ turn }) => turn.number,
    view: projectState,
    determinise: createDeterminise(tables),
    score,
    pieces: (state) => countCards(cardsOf(state)),
    invariants: (state) => violationsOf(LAWS, tables, state),
    ...readWords<Action | Event>(pack, {
      names: {
        at: (at: number) => ({
          as: 'place',
          window: Math.floor(at / seatsAWindow) + 1,
          level: at % seatsAWindow,
        }),
      },
    }),
  } satisfies BusaoRules;
}
