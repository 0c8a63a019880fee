import {
  createAgenda,
  createCardCounter,
  type GamePack,
  type RulesOf,
  readQuestions,
  readWords,
  violationsOf,
} from 'vbuses/play';
import type { Action, Event, RuleParts } from './actions-and-events.ts';
import { LAWS, piecesOf } from './invariants.ts';
import { rankPlayers, scoreState } from './scoring.ts';
import type { Config, State } from './state.ts';
import { readTables, roundsOf, type Tables } from './tables.ts';
import { ACT_TASKS } from './tasks/act.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { SET_UP_TASKS, startState } from './tasks/set-up.ts';
import { TURN_TASKS } from './tasks/turn.ts';
import { ANSWERS } from './toggles.ts';
import { createDeterminise, projectState, type View } from './view.ts';

/**
 * The rules of the game for one pack, with what was looked up in it.
 *
 * @throws CliError (exit 1) for a pack that these rules cannot play, with the reason
 */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  const countCards = createCardCounter(pack);
  const { playersLeast, playersMost } = tables.numbers;
  return {
    seats: { least: playersLeast, most: playersMost },
    bounds: { maxTurns: roundsOf(tables) * playersMost, scoreRange: [0, 100_000] },
    toggles: readQuestions(pack.table('questions'), ANSWERS),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: { ...SET_UP_TASKS, ...TURN_TASKS, ...ACT_TASKS, ...CARD_TASKS },
      startState,
      resultOf: (state, reason) => rankPlayers(tables, state, reason),
    }),
    turn: ({ turn }) => turn.number,
    view: projectState,
    determinise: createDeterminise(tables),
    score: scoreState,
    pieces: (state) => countCards(piecesOf(state)),
    invariants: (state) => violationsOf(LAWS, tables, state),
    ...readWords<Action | Event>(pack, {
      values: {
        happiness: ({ happiness }) => ({
          change: happiness < 0 ? 'loss' : 'gain',
          amount: Math.abs(happiness),
        }),
      },
    }),
  } satisfies RulesOf<State, Action, View, Config, Event, Tables>;
}
