import {
  createAgenda,
  createCardCounter,
  defineGame,
  type GameSpec,
  handledWords,
  idsIn,
  openRules,
  readQuestions,
  readWords,
  violationsOf,
} from 'vbuses/play';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { rulebookFacts } from './facts.ts';
import { LAWS, piecesOf } from './invariants.ts';
import { rankPlayers, SCORE_PARTS, scoreState } from './scoring.ts';
import {
  type Action,
  ANSWERS,
  type Config,
  createDeterminise,
  type Event,
  projectState,
  type RuleParts,
  type State,
  type View,
} from './state.ts';
import { collectStats } from './statistics.ts';
import { createTable, noteOf } from './table.ts';
import { EFFECTS, readTables, roundsOf, type Tables } from './tables.ts';
import { ACT_TASKS } from './tasks/act.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { startState, TURN_TASKS } from './tasks/turn.ts';

/** Ten Days, Ten Nights with its bots, what is counted of it, and how it is shown. */
export const tenDaysTenNightsSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'ten-days-ten-nights',
  rulesVersion: '3',
  scoreParts: SCORE_PARTS,
  // Two or three of them are a turn, each of two dozen actions: under a minute with moving and noting.
  secondsADecision: 20,
  // Happiness points go in tens.
  pointUnit: 10,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  effectWords: handledWords(EFFECTS),
  rulebookFacts: (pack) => rulebookFacts(pack, openRules(tenDaysTenNightsSpec, pack)),
  open: (pack) => {
    const tables = readTables(pack);
    const countCards = createCardCounter(pack);
    const { playersLeast, playersMost } = tables.numbers;
    const note = 'who has more action points visits and plays more';
    const places = Object.fromEntries([...tables.map.places].map(([id, { name }]) => [id, name]));
    return {
      seats: { least: playersLeast, most: playersMost },
      bounds: { maxTurns: roundsOf(tables) * playersMost, scoreRange: [0, 100_000] },
      toggles: readQuestions(pack.table('questions'), ANSWERS),
      tables,
      ...createAgenda<RuleParts>({
        tables,
        rules: { ...TURN_TASKS, ...ACT_TASKS, ...CARD_TASKS },
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
      table: createTable(pack),
      about: (thing) => (thing.type === 'draw' ? ['deck'] : idsIn(thing)),
      note: (view, action) => noteOf(tables, view, action),
      holdings: { note, names: { activity: places, special: places } },
      stats: () => collectStats(tables),
    };
  },
};

export default defineGame(tenDaysTenNightsSpec);
