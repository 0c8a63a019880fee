import {
  countGame,
  createAgenda,
  createCardCounter,
  defineGame,
  type GameSpec,
  type GameTally,
  type Holding,
  handledWords,
  readQuestions,
  readWords,
  violationsOf,
} from 'vbuses/play';
import type { Action, Event, RuleParts } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { passengersOf } from './bus.ts';
import { EFFECTS } from './effects.ts';
import { rulebookFacts } from './facts.ts';
import { cardsOf, LAWS } from './invariants.ts';
import {
  createStateScorer,
  driverPoints,
  passengerPoints,
  rankPlayers,
  SCORE_PARTS,
  upgradePoints,
} from './scoring.ts';
import { type Bus, busOfSeat, type Config, type State } from './state.ts';
import { aboutThing, createNote, createTable } from './table.ts';
import { readTables, type Tables } from './tables.ts';
import { ACT_TASKS } from './tasks/act.ts';
import { BOARDING_TASKS } from './tasks/boarding.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { SET_UP_TASKS, startState } from './tasks/set-up.ts';
import { TURN_TASKS } from './tasks/turn.ts';
import { UPGRADE_TASKS } from './tasks/upgrades.ts';
import { ANSWERS } from './toggles.ts';
import { createDeterminise, projectState, type View } from './view.ts';

/** Busão with its bots, what is counted of it, and how it is shown. */
export const busaoSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'busao',
  rulesVersion: '2',
  // Bots that only swap cards could go on for ever.
  bounds: { maxTurns: 500, maxDecisions: 30_000, scoreRange: [-1_000, 1_000] },
  scoreParts: SCORE_PARTS,
  // Six of them are a turn: cards are read, and seats compared.
  secondsADecision: 12,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  effectWords: handledWords(EFFECTS),
  rulebookFacts,
  open: (pack) => {
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
        rules: {
          ...{ ...SET_UP_TASKS, ...TURN_TASKS, ...ACT_TASKS },
          ...{ ...CARD_TASKS, ...UPGRADE_TASKS, ...BOARDING_TASKS },
        },
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
      table: createTable(pack),
      about: aboutThing,
      note: createNote(pack),
      holdings: { note: 'who boards more passengers has more of them' },
      stats: (config) => collectStats(tables, config),
    };
  },
};

export default defineGame(busaoSpec);

const ENDS = {
  street: 'ends: the Rua ran out',
  'end-of-line': 'ends: Fim da Linha',
  full: 'ends: a bus was full',
} as const;

const SABOTAGE = "passengers boarded on another's bus";

/** Counts what only Busão knows: who is aboard, ends, sabotage. */
const collectStats = (tables: Tables, { players }: Config) =>
  countGame<State, Action, Event>({
    counts: [
      ...Object.values(ENDS),
      SABOTAGE,
      'passengers pushed onto another bus',
      'passengers made to leave',
      'shuffles of the Terminal',
      'blind duplicates',
      'turns ended with points left',
    ],
    events: {
      ends: (tally, { reason }) => tally.count(ENDS[reason]),
      boards: (tally, { bus, seat }, state) => {
        if (bus !== busOfSeat(state, seat)) tally.count(SABOTAGE);
      },
      pushed: 'passengers pushed onto another bus',
      unboarded: 'passengers made to leave',
      // A draw goes on after a shuffle, so that no state has an empty Rua.
      reshuffled: (tally) => {
        tally.count('shuffles of the Terminal');
        tally.low('cards in the Rua', 0);
      },
      duplicate: 'blind duplicates',
      passed: 'turns ended with points left',
      dealt: noteStreet,
      drew: noteStreet,
      revealed: noteStreet,
    },
    end: ({ buses, hands, ...end }) => ({
      ...(buses.length < players && { teams: hands.map((_, seat) => busOfSeat({ buses }, seat)) }),
      holdings: buses.flatMap((bus, index) => holdingsOf(tables, end, { bus, index })),
    }),
  });

const noteStreet = (tally: GameTally, _: Event, { street }: State): void =>
  tally.low('cards in the Rua', street.length);

/** What a bus has at the end, with the points of each; partners are counted by the first of them. */
function holdingsOf(
  tables: Tables,
  state: Pick<State, 'config' | 'turn'>,
  { bus, index: seat }: { readonly bus: Bus; readonly index: number },
): Holding[] {
  const holding = (kind: string, id: string, points: number): Holding => {
    return { kind, id, seat, points };
  };
  const ofDriver = driverPoints(tables, state, bus).reduce((sum, one) => sum + one, 0);
  return [
    ...(bus.driver === null ? [] : [holding('driver', bus.driver, ofDriver)]),
    ...bus.upgrades.map((id) => holding('upgrade', id, upgradePoints(tables, state, bus, id))),
    ...passengersOf(bus).map((id) =>
      holding('passenger', id, passengerPoints(tables, state, bus, bus.seats.indexOf(id))),
    ),
  ];
}
