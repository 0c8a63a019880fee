import {
  createAgenda,
  type GamePack,
  type RulesOf,
  readQuestions,
  readWords,
  type Seat,
  unplayable,
  violationsOf,
} from 'vbuses/play';
import { type Action, compareActions, type Event } from './actions-and-events.ts';
import { determiniseView } from './determinise.ts';
import { copyState } from './draft.ts';
import { LAWS } from './invariants.ts';
import { createPieceCounter } from './pieces.ts';
import type { RuleParts, TaskRules } from './rule-interfaces.ts';
import { createStateScorer, rankPlayers } from './scoring.ts';
import type { Config, Player, State } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { ACTION_PHASE_TASKS } from './tasks/act.ts';
import { DRAWING_TASKS } from './tasks/drawing.ts';
import { ONE_SHOT_TASKS } from './tasks/one-shots.ts';
import { EXCHANGE_TASKS } from './tasks/passengers.ts';
import { SET_UP_TASKS, setUpTasks } from './tasks/set-up.ts';
import { INITIAL_TURN, TURN_TASKS } from './tasks/turn.ts';
import { OFFER_TASKS } from './tasks/upgrade-offer.ts';
import { ANSWERS } from './toggles.ts';
import { requireKnownUpgrades } from './upgrades/registry.ts';
import { createViewProjector, type View } from './view.ts';

const TASK_RULES: TaskRules = {
  ...SET_UP_TASKS,
  ...TURN_TASKS,
  ...ACTION_PHASE_TASKS,
  ...DRAWING_TASKS,
  ...EXCHANGE_TASKS,
  ...OFFER_TASKS,
  ...ONE_SHOT_TASKS,
};

/** The rules of Vancouver Buses for one pack, with what was looked up in it. */
export type VancouverBuses = RulesOf<State, Action, View, Config, Event, Tables>;

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function openRules(pack: GamePack) {
  const tables = readTables(pack);
  requireKnownUpgrades(pack, tables);
  requireStarts(tables);
  const { playersLeast, playersMost } = tables.numbers;
  const score = createStateScorer(tables);
  return {
    seats: { least: playersLeast, most: playersMost },
    toggles: readQuestions(pack.table('questions'), ANSWERS),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      copyState,
      resultOf: (state, reason) => rankPlayers(state, score(state), reason),
    }),
    compare: compareActions,
    turn: ({ turn }) => turn.number,
    view: createViewProjector(tables),
    determinise: (view, stream) => determiniseView(tables, view, stream),
    score,
    pieces: createPieceCounter(pack),
    invariants: (state) => violationsOf(LAWS, tables, state),
    ...readWords<Action | Event>(pack, {
      names: {
        rolls: (roll: { readonly seat: Seat; readonly eyes: number }) => ({ as: 'roll', ...roll }),
      },
      values: {
        'first-roll': ({ seats, eyes }) => ({
          rolls: seats.map((seat, index) => ({ seat, eyes: eyes[index] })),
        }),
      },
    }),
  } satisfies VancouverBuses;
}

/** Each player starts on one of the routes dealt and keeps the others. */
function requireStarts({ numbers }: Tables): void {
  if (numbers.routesDealt !== numbers.routesKept + 1) {
    throw unplayable('players have to be dealt one route more than they keep');
  }
}

const INITIAL_PLAYER: Player = {
  at: null,
  cameFrom: null,
  hand: [],
  fares: 0,
  routes: [],
  start: null,
  aside: [],
  delivered: [],
  upgrades: [],
  isOutOfFuel: false,
};

/** Everything in the box, and what has to be done to set it up. */
export const startState = (tables: Tables, config: Config): State => ({
  config,
  agenda: setUpTasks(tables, config.players).toReversed(),
  first: 0,
  turn: INITIAL_TURN,
  regions: tables.regions.map((region, index) => ({
    region,
    top: [],
    rest: tables.decks[index] ?? [],
    discards: [],
    stock: tables.tokens[index] ?? 0,
  })),
  tokens: [],
  bag: [],
  upgrades: {
    deck: config.toggles.upgrades === 'no' ? [] : tables.upgradeDeck,
    discards: [],
    offer: [],
  },
  routes: { deck: tables.routeDeck, discards: [] },
  bank: tables.fares,
  players: Array.from({ length: config.players }, () => INITIAL_PLAYER),
});
