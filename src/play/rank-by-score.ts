import type { Result, Seat, SeatScore } from './game-module.ts';

/** Seats by their points alone, for a game that was not played to its end. */
export function rankByScore(scores: readonly SeatScore[], reason: Result['reason']): Result {
  const totals = [...new Set(scores.map(({ total }) => total))].sort((a, b) => b - a);
  const ranking = totals.map((total) =>
    scores.flatMap((score, seat): Seat[] => (score.total === total ? [seat] : [])),
  );
  return { ranking, winners: ranking[0] ?? [], reason };
}
