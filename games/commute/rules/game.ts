import {
  createAgenda,
  createCardCounter,
  type GamePack,
  type RulesOf,
  readQuestions,
  readWords,
  violationsOf,
  type WordValues,
} from 'vbuses/play';
import {
  type Action,
  type Event,
  type RuleParts,
  sortKey,
  type TaskRules,
} from './actions-and-events.ts';
import { cardsOf, LAWS } from './invariants.ts';
import { rankPlayers, scoreState } from './scoring.ts';
import type { Config, State } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { COMMUTE_TASKS, startState } from './tasks/commutes.ts';
import { UH_OH_TASKS } from './tasks/uh-ohs.ts';
import { WALKING_TASKS } from './tasks/walking.ts';
import { ANSWERS } from './toggles.ts';
import { createDeterminise, projectState, type View } from './view.ts';

const TASK_RULES: TaskRules = {
  ...COMMUTE_TASKS,
  ...CARD_TASKS,
  ...WALKING_TASKS,
  ...UH_OH_TASKS,
};

/** The rules of Commute for one pack, with what was looked up in it. */
export type CommuteRules = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  const countCards = createCardCounter(pack);
  const { uhOhs, values } = tables;
  // A number card goes by its number, an Uh-Oh! card by its name.
  const nameOfCard = (id: string): string => String(uhOhs.get(id)?.name ?? values.get(id) ?? id);
  return {
    seats: { least: tables.numbers.playersLeast, most: tables.numbers.playersMost },
    toggles: readQuestions(pack.table('questions'), ANSWERS),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      resultOf: (state, reason) => rankPlayers(state, reason),
      sortKey,
    }),
    turn: ({ turn }) => turn.number,
    view: projectState,
    determinise: createDeterminise(tables),
    score: scoreState,
    pieces: (state) => countCards(cardsOf(state)),
    invariants: (state) => violationsOf(LAWS, tables, state),
    ...readWords<Action | Event>(pack, {
      names: {
        ...{ card: nameOfCard, cards: nameOfCard },
        rows: (row: WordValues) => ({ as: 'row', ...row }),
      },
      values: {
        choose: ({ option }) => ({ number: option + 1 }),
        chose: ({ option }) => ({ number: option + 1 }),
        commute: ({ number }) => ({ round: Math.floor(number / 2) + 1 }),
        scored: ({ minutes, points }) => ({
          rows: minutes.map((one, seat) => ({ seat, minutes: one, points: points[seat] ?? 0 })),
        }),
      },
    }),
  } satisfies CommuteRules;
}
