import {
  countGame,
  createAgenda,
  createCardCounter,
  defineGame,
  type GameSpec,
  type GameTally,
  handledWords,
  readQuestions,
  readWords,
  violationsOf,
  type WordValues,
} from 'vbuses/play';
import { type Action, type Event, type RuleParts, sortKey } from './actions-and-events.ts';
import { BOTS, LOOKAHEAD } from './bots/bots.ts';
import { movesOfExamples } from './checks.ts';
import { EFFECTS } from './effects.ts';
import { rulebookFacts } from './facts.ts';
import { cardsOf, LAWS } from './invariants.ts';
import { rankPlayers, SCORE_PARTS, scoreState } from './scoring.ts';
import type { Config, SimpleEffect, State, Which } from './state.ts';
import { createTable } from './table.ts';
import { readTables, type Tables } from './tables.ts';
import { CARD_TASKS } from './tasks/cards.ts';
import { COMMUTE_TASKS, startState } from './tasks/commutes.ts';
import { UH_OH_TASKS } from './tasks/uh-ohs.ts';
import { WALKING_TASKS } from './tasks/walking.ts';
import { ANSWERS } from './toggles.ts';
import { createDeterminise, projectState, type View } from './view.ts';

/** Commute with its bots, what is counted of it, and how it is shown. */
export const commuteSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'commute',
  rulesVersion: '2',
  // Players who walk at random find their goal by chance, at long last.
  bounds: { maxTurns: 20_000, maxDecisions: 1_000_000, scoreRange: [-4_000_000, 4_000_000] },
  scoreParts: SCORE_PARTS,
  // Cards are chosen while the others walk; the piece is moved, and somebody adds up the minutes.
  secondsADecision: 7,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  trusted: true,
  checks: [movesOfExamples],
  effectWords: handledWords(EFFECTS),
  rulebookFacts,
  open: (pack) => {
    const tables = readTables(pack);
    const countCards = createCardCounter(pack);
    const { uhOhs, values } = tables;
    // A number card goes by its number, an Uh-Oh! card by its name.
    const nameOfCard = (id: string): string => String(uhOhs.get(id)?.name ?? values.get(id) ?? id);
    const words = readWords<Action | Event>(pack, {
      names: {
        ...{ card: nameOfCard, cards: nameOfCard },
        effects: ({ do: word, arguments: more }: SimpleEffect) => ({
          as: `effect-${word}`,
          ...more,
        }),
        rows: (row: WordValues) => ({ as: 'row', ...row }),
      },
      values: {
        'take-line': ({ line }) => ({ minutes: tables.lines.get(line)?.minutes }),
        commute: ({ number }) => ({ round: Math.floor(number / 2) + 1 }),
        scored: ({ minutes, points }) => ({
          rows: minutes.map((one, seat) => ({ seat, minutes: one, points: points[seat] ?? 0 })),
        }),
      },
    });
    return {
      seats: { least: tables.numbers.playersLeast, most: tables.numbers.playersMost },
      toggles: readQuestions(pack.table('questions'), ANSWERS),
      tables,
      ...createAgenda<RuleParts>({
        tables,
        rules: { ...COMMUTE_TASKS, ...CARD_TASKS, ...WALKING_TASKS, ...UH_OH_TASKS },
        startState,
        resultOf: (state, reason) => rankPlayers(state, reason),
        sortKey,
      }),
      turn: ({ turn }) => turn.number,
      view: projectState,
      determinise: createDeterminise(tables),
      score: scoreState,
      pieces: (state) => countCards(cardsOf(state)),
      invariants: (state) => violationsOf(LAWS, tables, state),
      ...words,
      note: ({ agenda }, action) => {
        const task = agenda.at(-1);
        if (action.type !== 'choose' || task?.kind !== 'choose-effect') return null;
        return words.textOf({ as: 'effects', effects: task.options[action.option] });
      },
      table: createTable(pack, tables),
      holdings: { note: 'some cards are drawn by those who walk less carefully' },
      stats: () => collectStats(tables),
    };
  },
};

export default defineGame(commuteSpec);

/** Minutes within which a morning is called on time, before or after the goal. */
const ON_TIME = 3;

/** Counts what only Commute knows: where players land, pushes, and how punctual they are. */
function collectStats(tables: Tables) {
  let inCascade = 0;
  return countGame<State, Action, Event>({
    counts: [
      'pushes',
      'cascades of two pushes or more',
      'cascades of three pushes or more',
      'Uh-Oh! cards drawn',
      'cards exchanged',
      'turns skipped',
    ],
    places: ['visits'],
    events: {
      turn: () => {
        inCascade = 0;
      },
      walked: (tally, { to }) => tally.visit('visits', to),
      pushed: (tally, { to }) => {
        tally.visit('visits', to);
        tally.count('pushes');
        inCascade += 1;
        if (inCascade === 2) tally.count('cascades of two pushes or more');
        if (inCascade === 3) tally.count('cascades of three pushes or more');
      },
      'uh-oh': (tally, { card, seat }) => {
        tally.hold({ kind: 'uh-oh', id: card, seat, points: 0 });
        tally.count('Uh-Oh! cards drawn');
      },
      exchanged: 'cards exchanged',
      skipped: 'turns skipped',
    },
    end: ({ players, sheet }, tally) => {
      players.forEach(({ house }, seat) => {
        if (house !== null) tally.hold({ kind: 'house', id: house, seat, points: 0 });
      });
      countPunctuality(tables, sheet, tally);
    },
  });
}

/** How mornings and evenings came out on average, in whole minutes. */
function countPunctuality({ numbers }: Tables, sheet: State['sheet'], tally: GameTally): void {
  const of = (which: Which): number[] =>
    sheet.flatMap((row) => (row.which === which ? row.minutes : []));
  const mean = (list: readonly number[]): number =>
    Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length));
  const mornings = of('morning');
  const onTime = mornings.filter((one) => Math.abs(one - numbers.goalMinutes) <= ON_TIME);
  const percent = Math.round((100 * onTime.length) / Math.max(1, mornings.length));
  tally.count('minutes of a morning', mean(mornings));
  tally.count('minutes of an evening', mean(of('evening')));
  tally.count(`percent of mornings within ${ON_TIME} minutes of the goal`, percent);
}
