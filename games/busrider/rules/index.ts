import {
  createAgenda,
  defineGame,
  type GamePack,
  type GameSpec,
  readWords,
  type Seat,
  violationsOf,
} from 'vbuses/play';
import { type Action, compareActions, type Event } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { cardFacts } from './card-facts.ts';
import { ridesOfExamples, routesOnSegments } from './checks.ts';
import { rulebookFacts } from './facts.ts';
import { countPieces, LAWS } from './invariants.ts';
import { rankPlayers, SCORE_PARTS, scoreState } from './scoring.ts';
import { boardOf, type Config, type RuleParts, type State } from './state.ts';
import { collectStats } from './statistics.ts';
import { createTable } from './table.ts';
import { readTables, type Tables } from './tables.ts';
import { MONEY_TASKS } from './tasks/money.ts';
import { TRAVEL_TASKS } from './tasks/travel.ts';
import { startState, TURN_TASKS } from './tasks/turn.ts';
import { togglesOf } from './toggles.ts';
import { determiniseView, projectState, type View } from './view.ts';

/** BusRider with its bots, what is counted of it, and how it is shown. */
export const busriderSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'busrider',
  rulesVersion: '2',
  // Games may have no winner and no end: after so many turns they are broken off (BR-12).
  bounds: { maxTurns: 2_000, maxDecisions: 78_000, scoreRange: [-1_000, 1_000_000] },
  scoreParts: SCORE_PARTS,
  // Seven of them are a turn, most of them steps along a way that was chosen before.
  secondsADecision: 7,
  // About what a delivery brings.
  pointUnit: 20,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  trusted: true,
  checks: [routesOnSegments, ridesOfExamples],
  cardFacts,
  rulebookFacts,
  open: (pack) => {
    const tables = readTables(pack);
    const score = (state: State) => scoreState(tables, state);
    const [first] = tables.boards.values();
    return {
      seats: { least: first?.numbers.playersLeast ?? 0, most: first?.numbers.playersMost ?? 0 },
      toggles: togglesOf(tables, pack.table('questions')),
      tables,
      ...createAgenda<RuleParts>({
        tables,
        rules: { ...TURN_TASKS, ...TRAVEL_TASKS, ...MONEY_TASKS },
        startState,
        resultOf: (state, reason) => rankPlayers(state, score(state), reason),
      }),
      compare: compareActions,
      turn: ({ turn }) => turn.number,
      view: projectState,
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
      table: createTable(tables),
      holdings: { note: 'who has more cash buys more', names: { route: routeNames(pack) } },
      stats: (config) => {
        const board = boardOf(tables, { config });
        return collectStats(board.routes.map(({ id }) => id));
      },
    };
  },
};

export default defineGame(busriderSpec);

const routeNames = (pack: GamePack): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pack.boards.flatMap((board) => pack.graph(board).routes.map(({ id, name }) => [id, name])),
  );
