import { defineGame, type GameSpec, type SeatScore } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { placeAt } from './players.ts';
import { SCORE_PARTS } from './scoring.ts';
import type { Config, Player, State } from './state.ts';
import { collectStats, holdingNames } from './statistics.ts';
import { createTable } from './table.ts';
import { cardInfo, ROUNDS_A_DAY, type Tables } from './tables.ts';
import { timeOf } from './turn-actions.ts';
import type { View } from './view.ts';
import { EFFECT_WORDS } from './words.ts';

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
  effectWords: EFFECT_WORDS,
  rulebookFacts,
  open: (pack) => {
    const rules = openRules(pack);
    const { tables } = rules;
    return {
      ...rules,
      table: createTable(pack),
      holdings: {
        note: 'who has more action points visits and plays more',
        names: holdingNames(pack),
      },
      stats: () => collectStats(tables),
      format: (state) => formatState(tables, state, rules.score(state)),
    };
  },
};

export default defineGame(tenDaysTenNightsSpec);

/** A state as lines of text: day and turn, players with their hands, piles and bags. */
function formatState(
  tables: Tables,
  state: State,
  scores: readonly SeatScore[],
): readonly string[] {
  const { round, turn, players, deck, discards, pools } = state;
  const day = Math.ceil(round.number / ROUNDS_A_DAY);
  const nameOf = (place: string): string => placeAt(tables, place).name;
  return [
    `${timeOf(round)} ${day}, turn ${turn.number}: player ${turn.active + 1}, ${turn.points} of ${turn.granted} action points left`,
    ...players.flatMap((player, seat) => [
      '',
      `player ${seat + 1}, ${scores[seat]?.total ?? 0} points: at ${nameOf(player.at)}`,
      ...formatPlayer(tables, player),
    ]),
    '',
    `deck: ${deck.length} cards, discards: ${discards.length}`,
    ...Object.entries(pools).map(
      ([special, left]) => `tickets at ${nameOf(special)}: ${left.length}`,
    ),
  ];
}

function formatPlayer(tables: Tables, player: Player): string[] {
  const cardName = (id: string): string => cardInfo(tables, id).name;
  const list = (names: readonly string[]): string => names.join(', ') || 'none';
  const { hand, lasting, visited, revisited, experiences } = player;
  return [
    `  visited: ${visited.length}, again: ${revisited.length}, experiences: ${experiences}`,
    `  hand: ${list(hand.map(cardName))}`,
    `  holds for later turns: ${list(lasting.map(({ card, turns }) => `${cardName(card)} (${turns})`))}`,
  ];
}
