import {
  defineGame,
  type GameSpec,
  type GameStats,
  type StatsCollector,
  type Step,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS, LOOKAHEAD } from './bots/bots.ts';
import { movesOfExamples } from './checks.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { SCORE_PARTS, scoreState } from './scoring.ts';
import type { Config, State } from './state.ts';
import type { Tables } from './tables.ts';
import type { View } from './view.ts';
import { EFFECT_WORDS } from './words.ts';

/** Commute with its bots, what is counted of it, and how it is shown. */
export const commuteSpec: GameSpec<State, Action, View, Config, Event, Tables> = {
  id: 'commute',
  rulesVersion: '2',
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
function collectStats(tables: Tables): StatsCollector<State, Action, Event> {
  const visits: Record<string, number> = {};
  const counts: Record<string, number> = Object.fromEntries(
    Object.values(COUNTED).map((name) => [name, 0]),
  );
  const drawn: { card: string; seat: number }[] = [];
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  let inCascade = 0;
  const onStep = ({ events }: Step<State, Event>): void => {
    for (const event of events) {
      switch (event.type) {
        case 'turn':
          inCascade = 0;
          break;
        case 'walked':
          visits[event.to] = (visits[event.to] ?? 0) + 1;
          break;
        case 'pushed':
          visits[event.to] = (visits[event.to] ?? 0) + 1;
          inCascade += 1;
          count(COUNTED.pushed);
          if (inCascade === 2) count(COUNTED.cascade);
          if (inCascade === 3) count(COUNTED.longCascade);
          break;
        case 'uh-oh':
          drawn.push({ card: event.card, seat: event.seat });
          count(COUNTED.uhOh);
          break;
        case 'exchanged':
          count(COUNTED.exchanged);
          break;
        case 'skipped':
          count(COUNTED.skipped);
          break;
        default:
          break;
      }
    }
  };
  return {
    observer: { onStep },
    summarise: (end): GameStats => ({
      turns: end.turn.number,
      first: end.first,
      places: { visits },
      holdings: [
        ...end.players.flatMap(({ house }, seat) =>
          house === null ? [] : [{ kind: 'house', id: house, seat, points: 0 }],
        ),
        ...drawn.map(({ card, seat }) => ({ kind: 'uh-oh', id: card, seat, points: 0 })),
      ],
      flows: [],
      lows: {},
      counts: { ...counts, ...punctuality(tables, end) },
    }),
  };
}

const COUNTED = {
  pushed: 'pushes',
  cascade: 'cascades of two pushes or more',
  longCascade: 'cascades of three pushes or more',
  uhOh: 'Uh-Oh! cards drawn',
  exchanged: 'cards exchanged',
  skipped: 'turns skipped',
} as const;

/** How mornings and evenings came out on average, in whole minutes. */
function punctuality({ numbers }: Tables, { sheet }: State): Record<string, number> {
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
