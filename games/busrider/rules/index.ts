import { defineGame, type GamePack, type GameSpec, type SeatScore } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { BOTS } from './bots/bots.ts';
import { LOOKAHEAD } from './bots/lookahead.ts';
import { cardFacts } from './card-facts.ts';
import { ridesOfExamples, routesOnSegments } from './checks.ts';
import { rulebookFacts } from './facts.ts';
import { openRules } from './game.ts';
import { SCORE_PARTS } from './scoring.ts';
import { boardOf, type Config, type Player, routesOf, type State } from './state.ts';
import { collectStats } from './statistics.ts';
import { createTable } from './table.ts';
import { routeInfo, type Tables } from './tables.ts';
import type { View } from './view.ts';

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
    const rules = openRules(pack);
    const { tables } = rules;
    return {
      ...rules,
      table: createTable(tables),
      holdings: { note: 'who has more cash buys more', names: { route: routeNames(pack) } },
      stats: (config) => {
        const board = boardOf(tables, { config });
        return collectStats(board.routes.map(({ id }) => id));
      },
      format: (state) => formatState(tables, state, rules.score(state)),
    };
  },
};

export default defineGame(busriderSpec);

const routeNames = (pack: GamePack): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pack.boards.flatMap((board) => pack.graph(board).routes.map(({ id, name }) => [id, name])),
  );

/** A state as lines of text: turn, players with their Routes, the bank. */
function formatState(
  tables: Tables,
  state: State,
  scores: readonly SeatScore[],
): readonly string[] {
  const board = boardOf(tables, state);
  const { turn, players } = state;
  const place = (id: string | null): string => (id === null ? '-' : (board.names.get(id) ?? id));
  const routes = (owner: number | null): string =>
    routesOf(state, owner)
      .map((id) => routeInfo(board, id).name)
      .join(', ') || 'none';
  const flags = ({ rightOfWay, wealthy, bankrupt }: Player): string =>
    [rightOfWay && 'Right-of-Way', wealthy && 'Wealthy', bankrupt && 'Bankrupt']
      .flatMap((flag) => (flag === false ? [] : [`, ${flag}`]))
      .join('');
  return [
    `turn ${turn.number}: player ${turn.active + 1}, rolled ${turn.roll}, ${turn.left} left`,
    ...players.flatMap((player, seat) => [
      '',
      `player ${seat + 1}: cash ${player.cash}, worth ${scores[seat]?.total ?? 0}${flags(player)}`,
      player.towards === null
        ? `  at ${place(player.at)}`
        : `  ${player.done} from ${place(player.at)} towards ${place(player.towards)}`,
      `  from ${place(player.origin)} to ${place(player.destination)}`,
      `  Routes: ${routes(seat)}`,
    ]),
    '',
    `Routes of the bank: ${routes(null)}`,
  ];
}
