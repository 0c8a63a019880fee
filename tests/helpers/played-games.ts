import { NO_STATS, type PlayedGame } from '../../src/play/game-statistics.ts';

/** A game as it is kept for statistics, with the points of its seats. */
export function playedGame(totals: readonly number[], more: Partial<PlayedGame> = {}): PlayedGame {
  const most = Math.max(...totals);
  return {
    number: 0,
    strategies: totals.map((_, seat) => (seat === 0 ? 'bold' : 'shy')),
    winners: totals.flatMap((total, seat) => (total === most ? [seat] : [])),
    reason: 'normal',
    totals,
    parts: totals.map((total) => [total, 0]),
    turns: 10,
    chances: 5,
    faults: [],
    violations: [],
    decisions: { turn: { made: 10, forced: 2, options: 40 } },
    actions: { dip: { offered: 10, used: 8 }, keep: { offered: 10, used: 2 } },
    leadChanges: 1,
    decidedAt: 0.8,
    course: [totals.map(() => 0), totals],
    facts: NO_STATS,
    ...more,
  };
}
