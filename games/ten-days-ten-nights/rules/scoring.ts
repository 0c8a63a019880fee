import { type Result, rankByKeys, type SeatScore } from 'vbuses/play';
import { happinessOf } from './players.ts';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';

/** What a score is made of: happiness points by what gave them, and a point for each experience. */
export const SCORE_PARTS = ['food', 'entertainment', 'experience', 'specials', 'cards'] as const;

/** The score that is shown: happiness points and experiences, which count as points of that name. */
export const scoreState = ({ players }: Pick<State, 'players'>): readonly SeatScore[] =>
  players.map((player) => {
    const { happiness, experiences } = player;
    return {
      total: happinessOf(player) + experiences,
      parts: { ...happiness, experience: happiness.experience + experiences },
    };
  });

/** Whether a player has enough experiences to win. */
export const isEligible = (
  { numbers }: Pick<Tables, 'numbers'>,
  { experiences }: Pick<Player, 'experiences'>,
): boolean => experiences >= numbers.experiencesNeeded;

/** Who won: those with enough experiences come first, by points and then by what breaks ties. */
export function rankPlayers(
  tables: Tables,
  { players, config }: Pick<State, 'players' | 'config'>,
  reason: Result['reason'],
): Result {
  const { toggles } = config;
  const hasWinner =
    toggles['NO-02'] === 'most-experiences' || players.some((one) => isEligible(tables, one));
  return rankByKeys(
    players.map((player) => {
      const { experiences, revisited, visited } = player;
      const counted = happinessOf(player) + (toggles['NO-01'] === 'sum' ? experiences : 0);
      const ties = [-revisited.length, visited.length];
      return isEligible(tables, player)
        ? [1, counted, experiences, ...ties]
        : [0, experiences, counted, ...ties];
    }),
    reason === 'normal' && !hasWinner ? 'no-winner' : reason,
  );
}
