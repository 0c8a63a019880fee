import { InternalError } from '../../../errors.ts';
import type { Route, Stop } from '../../../model/pack.ts';
import type { SeatScore } from '../../../play/game-module.ts';
import { createScorer } from '../score.ts';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';

/** What a score is made of. */
export const SCORE_PARTS = ['regions', 'routes', 'sets', 'upgrades'] as const;

/** Counts the points of every seat, hidden routes included, as they are at the end of the game. */
export function createStateScorer(tables: Tables): (state: State) => readonly SeatScore[] {
  const scorePlayer = createPlayerScorer(tables);
  return ({ players, config }) =>
    players.map((player) => scorePlayer(player, config.toggles['VB-24'] === 'route'));
}

/** Counts one player's points, from what of a player is worth any. */
export function createPlayerScorer({
  pack,
  board,
}: Tables): (
  player: Pick<Player, 'routes' | 'delivered' | 'upgrades'>,
  countsEveryRoute: boolean,
) => SeatScore {
  const score = createScorer(pack, board);
  const stops = new Map(board.stops.map((stop) => [stop.id, stop]));
  const routes = new Map(board.routes.map((route) => [route.id, route]));
  return (player, countsEveryRoute) => {
    const counted = score({
      routes: player.routes.map((id): Route => required(routes.get(id), id)),
      deliveries: player.delivered.map(({ stop }): Stop => required(stops.get(stop), stop)),
      upgrades: player.upgrades.map(({ id }) => id),
      countsEveryRoute,
    });
    const sum = (lines: readonly { readonly points: number }[]): number =>
      lines.reduce((total, { points }) => total + points, 0);
    return {
      total: counted.total,
      parts: {
        regions: sum(counted.regions),
        routes: sum(counted.routes),
        sets: counted.sets.points,
        upgrades: sum(counted.upgrades),
      },
    };
  };
}

function required<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new InternalError(`the board has no ${id}`);
  return found;
}
