import type { Seat } from '../play/game-rules.ts';
import type { PlayedGame } from '../play/game-statistics.ts';

/** A game with partners as one: who won, and the points of each. Without partners, of each seat. */
export interface SidesOfGame extends Pick<PlayedGame, 'winners' | 'totals'> {
  /** The side of the first turn. */
  readonly first: number;
  readonly sideOf: (seat: Seat) => number;
}

export function bySide({ winners, totals, facts }: PlayedGame): SidesOfGame {
  const teams = facts.teams ?? [...totals.keys()];
  const sides = [...new Set(teams)];
  const sideOf = (seat: Seat): number => sides.indexOf(teams[seat] ?? seat);
  return {
    winners: [...new Set(winners.map(sideOf))],
    totals: sides.map((side) => totals[teams.indexOf(side)] ?? 0),
    first: sideOf(facts.first),
    sideOf,
  };
}

/** 1 for a win, a part of it for one that is shared. */
export const winShare = ({ winners }: Pick<PlayedGame, 'winners'>, seat: number): number =>
  winners.includes(seat) ? 1 / winners.length : 0;

/** Points above the mean of the others. */
export function marginOverOthers({ totals }: Pick<SidesOfGame, 'totals'>, seat: number): number {
  const own = totals[seat] ?? 0;
  const others = totals.reduce((sum, total) => sum + total, 0) - own;
  return own - others / Math.max(1, totals.length - 1);
}
