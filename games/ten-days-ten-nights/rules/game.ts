import {
  type Bounds,
  createAgenda,
  createCardCounter,
  type GamePack,
  type RulesOf,
  readQuestions,
  violationsOf,
} from 'vbuses/play';
import type { Action, Event, RuleParts, TaskRules } from './actions-and-events.ts';
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
import { openWords } from './wording.ts';

const TASK_RULES: TaskRules = {
  ...SET_UP_TASKS,
  ...TURN_TASKS,
  ...ACT_TASKS,
  ...CARD_TASKS,
};

/** The rules of the game for one pack, with what was looked up in it. */
export type TouringRules = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  const countCards = createCardCounter(pack);
  const { playersLeast, playersMost } = tables.numbers;
  return {
    seats: { least: playersLeast, most: playersMost },
    bounds: boundsOf(tables),
    toggles: readQuestions(pack.table('questions'), ANSWERS),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      activeSeat: ({ turn }) => turn.active,
      resultOf: (state, reason) => rankPlayers(tables, state, reason),
    }),
    turn: ({ turn }) => turn.number,
    view: projectState,
    determinise: createDeterminise(tables),
    score: scoreState,
    pieces: (state) => countCards(piecesOf(state)),
    invariants: (state) => violationsOf(LAWS, tables, state),
    ...openWords(pack, tables),
  } satisfies TouringRules;
}

/** No turn is worth more than the best visit, prize or card for each action point that it can have. */
function boundsOf(tables: Tables): Bounds {
  const { numbers, map, prizes, cards } = tables;
  const maxTurns = roundsOf(tables) * numbers.playersMost;
  const gains = [...cards.values()].flatMap(({ effects }) =>
    effects.flatMap((effect) => ('amount' in effect ? [Math.abs(Number(effect.amount))] : [])),
  );
  const best = Math.max(
    ...[...map.places.values()].map(({ happiness }) => happiness),
    ...[...prizes.values()].map(({ happiness }) => happiness),
    ...gains,
  );
  // Without the cap of NO-15, with every card of the deck.
  const points = numbers.actionPoints + numbers.perkCap * tables.deck.length;
  return {
    maxTurns,
    maxDecisions: maxTurns * DECISIONS_PER_TURN,
    scoreRange: [0, maxTurns * points * (best + 1)],
  };
}

/** More than any turn can hold: each costs an action point, but for cards that others give up. */
const DECISIONS_PER_TURN = 100;
