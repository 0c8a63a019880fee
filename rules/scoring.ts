import { type Result, rankByKeys, type SeatScore } from 'vbuses/play';
import { type ScoredStop, scorePlayer, sumOfPoints } from './score.ts';
import type { Player, State } from './state.ts';
import { stopAt, type Tables } from './tables.ts';

/** What a score is made of. */
export const SCORE_PARTS = ['regions', 'routes', 'sets', 'upgrades'] as const;

/** What of a player is worth points. */
type ScoredHoldings = Pick<Player, 'routes' | 'delivered' | 'upgrades'>;

/** A player's points, and what they were counted from. */
interface CachedScore extends ScoredHoldings {
  readonly countsEveryRoute: boolean;
  readonly score: SeatScore;
}

/**
 * Counts the points of every seat, hidden routes included, as they are at the end of the game. The
 * last answer for each seat is kept: points are asked for at each turn and change in few of them.
 */
export function createStateScorer(tables: Tables): (state: State) => readonly SeatScore[] {
  const last: CachedScore[] = [];
  let scores: readonly SeatScore[] = [];
  return ({ players, config }) => {
    const countsEveryRoute = config.toggles['VB-24'] === 'route';
    let isSame = scores.length === players.length;
    players.forEach(({ routes, delivered, upgrades }, seat) => {
      const known = last[seat];
      if (
        known?.delivered === delivered &&
        known.routes === routes &&
        known.upgrades === upgrades &&
        known.countsEveryRoute === countsEveryRoute
      ) {
        return;
      }
      isSame = false;
      const score = scoreHoldings(tables, { routes, delivered, upgrades }, countsEveryRoute);
      last[seat] = { routes, delivered, upgrades, countsEveryRoute, score };
    });
    if (!isSame) scores = last.slice(0, players.length).map(({ score }) => score);
    return scores;
  };
}

/** Counts one player's points, from what of a player is worth any. */
export function scoreHoldings(
  tables: Tables,
  { routes, delivered, upgrades }: ScoredHoldings,
  countsEveryRoute: boolean,
): SeatScore {
  const counted = scorePlayer(tables.scoring, {
    routes,
    deliveries: delivered.map(({ stop }): ScoredStop => stopAt(tables, stop)),
    upgrades: upgrades.map(({ id }) => id),
    countsEveryRoute,
  });
  return {
    total: counted.total,
    parts: {
      regions: sumOfPoints(counted.regions),
      routes: sumOfPoints(counted.routes),
      sets: counted.sets.points,
      upgrades: sumOfPoints(counted.upgrades),
    },
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
