import { bySide } from '../balance/sides.ts';
import type { StudiedGame } from '../balance/toggle-study.ts';
import { InternalError } from '../diagnostics/errors.ts';
import type { GameConfig } from '../play/game-rules.ts';
import type { PlayedGame } from '../play/game-statistics.ts';
import type { GameRequest, Playable, PlayResult } from '../play/playable.ts';
import { restrictPlayer } from '../play/player-specs.ts';
import { beginGame } from '../play/progress.ts';
import type { UserBotFactory } from '../play/seating.ts';
import { getOrCreate } from '../values/maps.ts';

/** Games to be played, as plain data. */
export interface GamePlan {
  readonly config: GameConfig;
  /** The same games again, each with one thing changed. */
  readonly variants: readonly PlannedVariant[];
  readonly seed: string;
  /** Names of strategies, as they were given. */
  readonly strategies: readonly string[];
  /** How many games there are in all. */
  readonly games: number;
  /** Whether all tables and seats of a round have the same random events. */
  readonly isTournament: boolean;
  /** The first so many games are logged. */
  readonly logged: number;
  /** In so many games, spread over all, the chances to win are estimated. */
  readonly withChances: number;
  /** Whether they are estimated at each turn too, and not only at each tenth. */
  readonly eachTurn?: boolean;
  readonly log: { readonly engine: string; readonly packDigest: string };
}

/** Rules with another answer to a question, or data with another number. */
export interface PlannedVariant {
  readonly config: GameConfig;
  /** Which of the packs is played with: 0 as written, then as changed. */
  readonly pack: number;
  /** What one seat does without: see `seatWithout`. */
  readonly without?: string;
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

/**
 * Plays a run of games, one after another.
 *
 * @param playables the game with each of the packs
 */
export function playChunk(
  playables: readonly Playable[],
  userBots: ReadonlyMap<string, UserBotFactory>,
  plan: GamePlan,
  { from, to }: Chunk,
): PlayedChunk {
  const games: PlayedGame[] = [];
  const logs: string[] = [];
  const variants = plan.variants.map((): StudiedGame[] => []);
  const playOn = (pack: number, game: GameRequest): PlayResult => {
    const playable = playables[pack];
    if (playable === undefined) throw new InternalError(`there is no pack ${pack} to play with`);
    return playable.play(game);
  };
  const watched = plan.variants.flatMap(({ without }) => without ?? []);
  for (let number = from; number < to; number += 1) {
    beginGame(number);
    const strategies = seatStrategies(plan.strategies, plan.config.players, number);
    const request = { number, deal: dealOf(plan, number), seed: plan.seed, userBots };
    const { played, log } = playOn(0, {
      ...{ ...request, strategies, watched },
      config: plan.config,
      log: number < plan.logged ? plan.log : null,
      hasChances: hasChances(plan, number),
      eachTurn: plan.eachTurn === true,
    });
    games.push(played);
    if (log !== null) logs.push(log);
    plan.variants.forEach(({ config, pack, without }, index) => {
      const restricted = seatWithout(number, config.players);
      const players = strategies.map((player, seat) =>
        without !== undefined && seat === restricted ? restrictPlayer(player, without) : player,
      );
      const again = playOn(pack, { ...request, strategies: players, config, log: null });
      variants[index]?.push(toStudiedGame(again.played));
    });
  }
  return { games, logs, variants };
}

/** The seat that does without something: another one when each strategy has had each seat. */
export const seatWithout = (number: number, seats: number): number =>
  Math.floor(number / seats) % seats;

/** Which random events a game has: its own, or in a tournament those of its round. */
export const dealOf = ({ isTournament, strategies, config }: GamePlan, number: number): number =>
  isTournament ? Math.floor(number / gamesOfRound(strategies.length, config.players)) : number;

/** A prime above the number of games: games far apart come one after another, and each seating as often. */
const FAR = 1_000_003;

const hasChances = ({ games, withChances }: GamePlan, number: number): boolean =>
  (number * FAR) % games < withChances;

/** Games in which every set of so many strategies plays, with each of them once in each seat. */
export const gamesOfRound = (strategies: number, seats: number): number =>
  combinationsOf(strategies, seats).length * seats;

/** What of a game a study looks at. */
export function toStudiedGame(game: PlayedGame): StudiedGame {
  const { winners, totals, first } = bySide(game);
  return { winners, totals, turns: game.turns, first };
}

/**
 * Which strategy sits where in a game: every set of them as often as the others, turned from game to
 * game, so that each has each seat as often. When all sets have been played so, they sit in another
 * order around the table. Fewer names than seats are repeated.
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
  const tables = combinationsOf(filled.length, seats);
  const table = tables[Math.floor(number / seats) % tables.length] ?? [];
  const turn = number % seats;
  const order = orderOfRound(Math.floor(number / seats / tables.length), seats);
  return order.map((_, seat) => filled[table[order[(seat + turn) % seats] ?? 0] ?? 0] ?? '');
}

/** Every order around a table in turn, with the first of a table always at its head. */
function orderOfRound(round: number, seats: number): readonly number[] {
  const left = Array.from({ length: seats - 1 }, (_, at) => at + 1);
  const order = [0];
  let rest = round;
  for (let { length } = left; length > 0; length -= 1) {
    order.push(...left.splice(rest % length, 1));
    rest = Math.floor(rest / length);
  }
  return order;
}

const combinationsOf = (things: number, chosen: number): readonly (readonly number[])[] =>
  getOrCreate(combinationsCache, `${things}/${chosen}`, () => combinations(things, chosen));

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
