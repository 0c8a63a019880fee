import { type Bounds, createAgenda, type GamePack, type RulesOf, violationsOf } from 'vbuses/play';
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
import { openWords } from './wording.ts';

/** Games may have no winner and no end: after so many turns they are broken off (BR-12). */
const MAX_TURNS = 2000;

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
    bounds: boundsOf(tables),
    toggles: togglesOf(tables, pack.table('questions')),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      activeSeat: ({ turn }) => turn.active,
      resultOf: (state, reason) => rankPlayers(state, score(state), reason),
    }),
    compare: compareActions,
    turn: ({ turn }) => turn.number,
    view: (state, viewer) => projectState(state, viewer),
    determinise: (view, stream) => determiniseView(tables, view, stream),
    score,
    pieces: (state) => countPieces(tables, state),
    invariants: (state) => violationsOf(LAWS, state, boardOf(tables, state)),
    ...openWords(pack, tables),
  } satisfies BusriderRules;
}

/** A turn brings at most a payoff and costs at most a fare for each step; others' fares come on top. */
function boundsOf({ boards }: Tables): Bounds {
  const ranges = [...boards.values()].map(({ numbers, payoffs, routes }) => {
    const steps = Math.max(numbers.dice, numbers.diceWithRightOfWay) * numbers.dieSides;
    const fares = steps * Math.max(numbers.fareBank, numbers.fareOpponent, numbers.fareAllSold);
    const payoff = Math.max(...[...payoffs.values()].flatMap((row) => [...row.values()]));
    const prices = routes.reduce((sum, { price }) => sum + price, 0);
    const start = numbers.initialCash + numbers.playersMost * numbers.laterStartCash;
    const most = start + prices + MAX_TURNS * (payoff + fares);
    return { steps, least: -fares, most };
  });
  const steps = Math.max(...ranges.map((range) => range.steps));
  const sales = Math.max(...[...boards.values()].map(({ routes }) => routes.length));
  return {
    maxTurns: MAX_TURNS,
    maxDecisions: MAX_TURNS * (steps + sales + 2),
    scoreRange: [
      Math.min(...ranges.map(({ least }) => least)),
      Math.max(...ranges.map(({ most }) => most)),
    ],
  };
}
