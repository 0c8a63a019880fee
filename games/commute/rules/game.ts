import {
  type Bounds,
  createAgenda,
  createCardCounter,
  type GamePack,
  type RulesOf,
  readQuestions,
  violationsOf,
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
import { openWords } from './wording.ts';

/** Players who walk at random find their goal by chance, at long last. */
const MAX_TURNS = 20_000;
/** A walk, a push of each player, and for each of them the choices of an Uh-Oh! card. */
const DECISIONS_PER_TURN = 50;

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
  return {
    seats: { least: tables.numbers.playersLeast, most: tables.numbers.playersMost },
    bounds: boundsOf(tables),
    toggles: readQuestions(pack.table('questions'), ANSWERS),
    tables,
    ...createAgenda<RuleParts>({
      tables,
      rules: TASK_RULES,
      startState,
      activeSeat: ({ turn }) => turn.active,
      resultOf: (state, reason) => rankPlayers(state, reason),
      sortKey,
    }),
    turn: ({ turn }) => turn.number,
    view: projectState,
    determinise: createDeterminise(tables),
    score: scoreState,
    pieces: (state) => countCards(cardsOf(state)),
    invariants: (state) => violationsOf(LAWS, tables, state),
    ...openWords(pack, tables),
  } satisfies CommuteRules;
}

/** No turn adds more minutes to a player than the highest card, the worst spaces and every bad card. */
function boundsOf({ values, spaces, lines, uhOhs, numbers }: Tables): Bounds {
  const amounts = [...uhOhs.values()].map(({ effects }) => sumOfAmounts(effects));
  const worst = (list: Iterable<number>): number => Math.max(0, ...[...list].map(Math.abs));
  const aPush =
    worst([...spaces.values()].map(({ minutes }) => minutes)) +
    worst(amounts) +
    worst([...lines.values()].map(({ minutes }) => minutes));
  const aTurn = worst(values.values()) + worst(amounts) + numbers.playersMost * aPush;
  const most = (MAX_TURNS + 1) * aTurn;
  return {
    maxTurns: MAX_TURNS,
    maxDecisions: MAX_TURNS * DECISIONS_PER_TURN,
    scoreRange: [-most, most],
  };
}

/** All numbers that effects name, whichever are chosen. */
const sumOfAmounts = (written: unknown): number => {
  if (Array.isArray(written))
    return written.reduce((sum: number, one) => sum + sumOfAmounts(one), 0);
  if (typeof written !== 'object' || written === null) return 0;
  const amount = 'amount' in written ? Math.abs(Number(written.amount)) : 0;
  return amount + ('choose' in written ? sumOfAmounts(written.choose) : 0);
};
