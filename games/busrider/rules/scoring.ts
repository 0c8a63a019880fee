import { type Result, rankSeats, type SeatScore } from 'vbuses/play';
import { boardOf, type State } from './state.ts';
import type { Tables } from './tables.ts';

/** What a player is worth: cash, and Routes at the price that the bank pays for them. */
export const SCORE_PARTS = ['cash', 'routes'] as const;

/** What each seat is worth. It decides nothing but the order of those who have not won. */
export function scoreState(tables: Tables, state: State): readonly SeatScore[] {
  const values = state.players.map(() => 0);
  for (const { id, price } of boardOf(tables, state).routes) {
    const owner = state.owners[id] ?? null;
    if (owner !== null) values[owner] = (values[owner] ?? 0) + price;
  }
  return state.players.map(({ cash }, seat) => {
    const routes = values[seat] ?? 0;
    return { total: cash + routes, parts: { cash, routes } };
  });
}

/** The winner, then those who are not bankrupt, the richest first. */
export function rankPlayers(
  { players, winner, config }: State,
  scores: readonly SeatScore[],
  reason: Result['reason'],
): Result {
  const ranking = rankSeats(
    players.map(({ bankrupt }, seat) => [
      Number(seat === winner),
      Number(!bankrupt),
      scores[seat]?.total ?? 0,
    ]),
  );
  const richest =
    config.toggles['BR-15'] === 'worth'
      ? (ranking[0] ?? []).filter((seat) => players[seat]?.bankrupt === false)
      : [];
  return { ranking, winners: winner === null ? richest : [winner], reason };
}
