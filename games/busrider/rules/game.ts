import {
  createAgenda,
  type GamePack,
  type RulesOf,
  readWords,
  type Seat,
  violationsOf,
} from 'vbuses/play';
import { type Action, compareActions, type Event } from './actions-and-events.ts';
import { countPieces, LAWS } from './invariants.ts';
import { rankPlayers, scoreState } from './scoring.ts';
import { boardOf, type Config, type RuleParts, type State, type TaskRules } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { MONEY_TASKS } from './tasks/money.ts';
import { TRAVEL_TASKS } from './tasks/travel.ts';
import { startState, TURN_TASKS } from './tasks/turn.ts';
import { togglesOf } from './toggles.ts';
import { determiniseView, projectState, type View } from './view.ts';

const TASK_RULES: TaskRules = { ...TURN_TASKS, ...TRAVEL_TASKS, ...MONEY_TASKS };

/** The rules of BusRider for one pack, with what was looked up in it. */
export type BusriderRules = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  const score = (state: State) => scoreState(tables, state);
  const [first] = tables.boards.values();
  return {
    seats: {
      least: first?.numbers.playersLeast ?? 0,
      most: first?.numbers.playersMost ?? 0,
    },
    toggles: togglesOf(tables, pack.table('questions')),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      resultOf: (state, reason) => rankPlayers(state, score(state), reason),
    }),
    compare: compareActions,
    turn: ({ turn }) => turn.number,
    view: (state, viewer) => projectState(state, viewer),
    determinise: (view, stream) => determiniseView(tables, view, stream),
    score,
    pieces: (state) => countPieces(tables, state),
    invariants: (state) => violationsOf(LAWS, state, boardOf(tables, state)),
    ...readWords<Action | Event>(pack, {
      names: {
        owner: (owner: Seat | null) =>
          owner === null ? { as: 'bank' } : { as: 'seat', number: owner + 1 },
      },
      values: { rolled: ({ dice }) => ({ dice: dice.join(' + ') }) },
    }),
  } satisfies BusriderRules;
}
