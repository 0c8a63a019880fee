import { countGame, defineGame, type GameSpec } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS, LOOKAHEAD } from './bots/bots.ts';
import { movesOfExamples } from './checks.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { SCORE_PARTS, scoreState } from './scoring.ts';
import type { Config, State } from './state.ts';
import { createTable } from './table.ts';
import type { Tables } from './tables.ts';
import type { View } from './view.ts';
import { EFFECT_WORDS } from './words.ts';

/** Commute with its bots, what is counted of it, and how it is shown. */
export const commuteSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'commute',
  rulesVersion: '2',
  // Players who walk at random find their goal by chance, at long last.
  bounds: { maxTurns: 20_000, maxDecisions: 1_000_000, scoreRange: [-4_000_000, 4_000_000] },
  scoreParts: SCORE_PARTS,
  // Cards are chosen while the others walk; the piece is moved, and somebody adds up the minutes.
  secondsADecision: 4.5,
  strategies: BOTS,
  lookahead: LOOKAHEAD,
  trusted: true,
  checks: [movesOfExamples],
  effectWords: EFFECT_WORDS,
  rulebookFacts,
  open: (pack) => {
    const rules = openRules(pack);
    const { tables } = rules;
    return {
      ...rules,
      table: createTable(pack, tables),
      holdings: { note: 'some cards are drawn by those who walk less carefully' },
      stats: () => collectStats(tables),
      format: (state) => formatState(tables, state),
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
      for (const [name, number] of Object.entries(punctuality(tables, sheet))) {
        tally.count(name, number);
      }
    },
  });
}

/** How mornings and evenings came out on average, in whole minutes. */
function punctuality({ numbers }: Tables, sheet: State['sheet']): Record<string, number> {
  const of = (which: string): number[] =>
    sheet.flatMap((row) => (row.which === which ? row.minutes : []));
  const [mornings, evenings] = [of('morning'), of('evening')];
  const mean = (list: readonly number[]): number =>
    Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length));
  const onTime = mornings.filter((one) => Math.abs(one - numbers.goalMinutes) <= ON_TIME).length;
  return {
    'minutes of a morning': mean(mornings),
    'minutes of an evening': mean(evenings),
    [`percent of mornings within ${ON_TIME} minutes of the goal`]: Math.round(
      (100 * onTime) / Math.max(1, mornings.length),
    ),
  };
}

/** A state as lines of text: the commute, players, and the score sheet. */
function formatState(tables: Tables, state: State): readonly string[] {
  const { turn, commute: now, players, cards, uhOhs, sheet } = state;
  const scores = scoreState(state);
  const spaceName = (id: string): string => tables.spaces.get(id)?.name ?? id;
  return [
    `turn ${turn.number}: player ${turn.active + 1}, ${now.which} commute of round ${Math.floor(now.number / 2) + 1}`,
    '',
    ...players.map(({ at, minutes, hasArrived, hand, house }, seat) => {
      const home = tables.houses.get(house ?? '')?.name ?? 'nowhere';
      const values = hand.map((card) => tables.values.get(card) ?? card).join(', ') || 'none';
      const place = hasArrived ? 'has arrived' : `at ${spaceName(at)}`;
      return `player ${seat + 1} of ${home}: ${place}, ${minutes} minutes, cards ${values}, ${scores[seat]?.total ?? 0} RP`;
    }),
    '',
    ...sheet.map(
      ({ which, minutes, points }, index) =>
        `${which} ${Math.floor(index / 2) + 1}: ${minutes.map((one, seat) => `${one} min ${points[seat] ?? 0} RP`).join(' | ')}`,
    ),
    `number cards: ${cards.deck.length} in the deck, ${cards.discards.length} discarded`,
    `Uh-Oh! cards: ${uhOhs.deck.length} in the deck, ${uhOhs.discards.length} discarded`,
  ];
}
