import type { Pack } from '../model/pack.ts';
import type { Observer } from './conductor.ts';
import type { GameAction, GameConfig, GameEvent, GameRules, Term } from './game-module.ts';
import type { GameStats } from './played-game.ts';
import type { StrategyFactory } from './strategy.ts';

/** Counts what only one game can count, as it is played. */
export interface StatsCollector<S, A, E extends GameEvent> {
  readonly observer: Observer<S, A, E>;
  /** Sums up, when the game is over. */
  readonly summarise: (end: S) => GameStats;
}

/** Everything that is needed to play a game, watch it and show it. M: the module of an opened pack. */
export interface GameKit<
  S,
  A extends GameAction,
  V,
  C extends GameConfig,
  E extends GameEvent,
  M extends GameRules<S, A, V, C, E>,
> {
  /** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
  readonly open: (pack: Pack) => M;
  /** Strategies for this game alone, by name. */
  readonly strategies: Readonly<Record<string, StrategyFactory<M, V, A, E>>>;
  /** By kinds of decisions (`decision/…`), types of actions (`action/…`) and flows of money (`flow/…`). */
  readonly terms: ReadonlyMap<string, Term>;
  readonly collectStats: (rules: M, config: C) => StatsCollector<S, A, E>;
  /** A state as lines of text, for somebody who sees everything. */
  readonly formatState: (rules: M, state: S) => readonly string[];
}
