import type { StudiedGame } from '../balance/toggle-study.ts';
import { getOrCreate } from '../core/maps.ts';
import type { GameConfig } from '../play/game-rules.ts';
import type { PlayedGame } from '../play/game-statistics.ts';
import type { Playable, UserBotFactory } from '../play/playable.ts';

/** Games to be played, as plain data. */
export interface GamePlan {
  readonly config: GameConfig;
  /** The same games again, each with one toggle set otherwise. */
  readonly variants: readonly GameConfig[];
  readonly seed: string;
  /** Names of strategies, as they were given. */
  readonly strategies: readonly string[];
  /** The first so many games are logged. */
  readonly logged: number;
  readonly log: { readonly engine: string; readonly packDigest: string };
}

/** A run of games: from one number to before another. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

export interface PlayedChunk {
  readonly games: readonly PlayedGame[];
  /** Of the games that are logged, in their order. */
  readonly logs: readonly string[];
  /** By variant, then game by game. */
  readonly variants: readonly (readonly StudiedGame[])[];
}

interface ChunkRequest {
  readonly plan: GamePlan;
  readonly chunk: Chunk;
  /** Called with the number of each game before it is played. */
  readonly onGame?: (number: number) => void;
}

/** Plays a run of games, one after another. */
export function playChunk(
  playable: Playable,
  userBots: ReadonlyMap<string, UserBotFactory>,
  { plan, chunk: { from, to }, onGame }: ChunkRequest,
): PlayedChunk {
  const games: PlayedGame[] = [];
  const logs: string[] = [];
  const variants = plan.variants.map((): StudiedGame[] => []);
  for (let number = from; number < to; number += 1) {
    onGame?.(number);
    const strategies = seatStrategies(plan.strategies, plan.config.players, number);
    const request = { number, seed: plan.seed, strategies, userBots };
    const { played, log } = playable.play({
      ...request,
      config: plan.config,
      log: number < plan.logged ? plan.log : null,
    });
    games.push(played);
    if (log !== null) logs.push(log);
    plan.variants.forEach((config, index) => {
      const again = playable.play({ ...request, config, log: null });
      variants[index]?.push(toStudiedGame(again.played));
    });
  }
  return { games, logs, variants };
}

/** What of a game a study looks at. */
export const toStudiedGame = ({ winners, totals, turns, facts }: PlayedGame): StudiedGame => ({
  winners,
  totals,
  turns,
  first: facts.first,
});

/**
 * Which strategy sits where in a game: every set of them as often as the others, turned from game to
 * game, so that each has each seat as often. Fewer names than seats are repeated.
 *
 * @param number of the game, from 0
 */
export function seatStrategies(
  names: readonly string[],
  seats: number,
  number: number,
): readonly string[] {
  const filled =
    names.length >= seats
      ? names
      : Array.from({ length: seats }, (_, seat) => names[seat % names.length] ?? '');
  const key = `${filled.length}/${seats}`;
  const tables = getOrCreate(combinationsCache, key, () => combinations(filled.length, seats));
  const table = tables[Math.floor(number / seats) % tables.length] ?? [];
  const turn = number % seats;
  return table.map((_, seat) => filled[table[(seat + turn) % seats] ?? 0] ?? '');
}

const combinationsCache = new Map<string, readonly (readonly number[])[]>();

/** Every way to choose some of a number of things, in the order of their numbers. */
function combinations(things: number, chosen: number): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const extend = (start: number, list: readonly number[]): void => {
    if (list.length === chosen) found.push(list);
    else for (let next = start; next < things; next += 1) extend(next + 1, [...list, next]);
  };
  extend(0, []);
  return found;
}
