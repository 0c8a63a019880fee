import { type Result, rankByKeys, type SeatScore } from 'vbuses/play';
import { scorePlayer } from './score.ts';
import type { Config, Player, State } from './state.ts';
import { stopAt, type Tables } from './tables.ts';

/** What a score is made of. */
export const SCORE_PARTS = ['regions', 'routes', 'sets', 'upgrades'] as const;

/** A player's points, and what they were counted from. */
interface CachedScore extends Pick<Player, 'routes' | 'delivered' | 'upgrades'> {
  readonly config: Config;
  readonly score: SeatScore;
}

/**
 * Counts the points of every seat, hidden routes included, as they are at the end of the game. The
 * last answer for each seat is kept: points are asked for at each turn and change in few of them.
 */
export function createStateScorer(tables: Tables): (state: State) => readonly SeatScore[] {
  const countAgain = (
    { routes, delivered, upgrades }: Player,
    config: Config,
    known: CachedScore | undefined,
  ): CachedScore => {
    if (
      known?.delivered === delivered &&
      known.routes === routes &&
      known.upgrades === upgrades &&
      known.config === config
    ) {
      return known;
    }
    const { total, parts } = scorePlayer(tables.scoring, {
      routes,
      deliveries: delivered.map(({ stop }) => stopAt(tables, stop)),
      upgrades: upgrades.map(({ id }) => id),
      countsEveryRoute: config.toggles['VB-24'] === 'route',
    });
    return { routes, delivered, upgrades, config, score: { total, parts } };
  };
  let last: readonly CachedScore[] = [];
  let scores: readonly SeatScore[] = [];
  return ({ players, config }) => {
    const cached = players.map((player, seat) => countAgain(player, config, last[seat]));
    if (cached.length !== last.length || cached.some((one, seat) => one !== last[seat])) {
      [last, scores] = [cached, cached.map(({ score }) => score)];
    }
    return scores;
  };
}

/** Who won, by the points of each seat and then by what breaks ties. */
export function rankPlayers(
  { players, config }: State,
  scores: readonly SeatScore[],
  reason: Result['reason'],
): Result {
  const breaksTies = config.toggles['VB-03'] === 'deliveries';
  return rankByKeys(
    players.map(({ delivered, fares }, seat) => [
      scores[seat]?.total ?? 0,
      ...(breaksTies ? [delivered.length, fares] : []),
    ]),
    reason,
  );
}
