import {
  countGame,
  createAgenda,
  createCardCounter,
  defineGame,
  type GameSpec,
  type GameTally,
  handledWords,
  openRules,
  readQuestions,
  readWords,
  violationsOf,
} from 'vbuses/play';
import type { Action, Event, RuleParts } from './actions-and-events.ts';
import { BOTS, LOOKAHEAD } from './bots/bots.ts';
import { EFFECTS } from './effects.ts';
import { rulebookFacts } from './facts.ts';
import { cardsOf, LAWS } from './invariants.ts';
import { createStateScorer, holdingsOf, rankPlayers, SCORE_PARTS } from './scoring.ts';
import {
  ANSWERS,
  busOfSeat,
  type Config,
  createDeterminise,
  projectState,
  type State,
  type View,
} from './state.ts';
import { aboutThing, createTable } from './table.ts';
import { readTables, type Tables } from './tables.ts';
import { BOARDING_TASKS } from './tasks/boarding.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { SET_UP_TASKS, startState } from './tasks/set-up.ts';
import { TURN_TASKS } from './tasks/turn.ts';

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
  rulebookFacts: (pack) => rulebookFacts(pack, openRules(busaoSpec, pack)),
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
        rules: { ...SET_UP_TASKS, ...TURN_TASKS, ...CARD_TASKS, ...BOARDING_TASKS },
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
    end: ({ buses, hands, config }) => ({
      ...(buses.length < players && { teams: hands.map((_, seat) => busOfSeat({ buses }, seat)) }),
      holdings: buses.flatMap((bus, seat) => holdingsOf({ tables, state: { config } }, bus, seat)),
    }),
  });

const noteStreet = (tally: GameTally, _: Event, { street }: State): void =>
  tally.low('cards in the Rua', street.length);
