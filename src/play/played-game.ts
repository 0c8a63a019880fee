import type { Result, Seat } from './game-module.ts';
import type { Fault } from './strategy.ts';

/** What is kept of one game for statistics: plain data, small enough for thousands. */
export interface PlayedGame {
  /** From 0. */
  readonly number: number;
  /** Names of strategies by seat. */
  readonly strategies: readonly string[];
  readonly winners: readonly Seat[];
  readonly reason: Result['reason'];
  /** By seat: the total, and its parts in the order of the rules' `scoreParts`. */
  readonly totals: readonly number[];
  readonly parts: readonly (readonly number[])[];
  /** As the game counts them; else how often play went from one seat to another. */
  readonly turns: number;
  readonly chances: number;
  readonly faults: readonly Fault[];
  /** Laws that the last state breaks. */
  readonly violations: readonly string[];
  /** By kind of decision. */
  readonly decisions: Readonly<Record<string, DecisionCount>>;
  /** By type of action. */
  readonly actions: Readonly<Record<string, ActionCount>>;
  /** How often the lead went to another seat. */
  readonly leadChanges: number;
  /** The share of the turns after which whoever won led to the end. */
  readonly decidedAt: number;
  /** Points by seat at each tenth of the game, from the begin to the end. */
  readonly course: readonly (readonly number[])[];
  readonly facts: GameStats;
}

export interface DecisionCount {
  readonly made: number;
  /** With one legal action only. */
  readonly forced: number;
  /** Legal actions in all. */
  readonly options: number;
}

export interface ActionCount {
  /** Decisions in which at least one action of the type was legal. */
  readonly offered: number;
  /** Decisions that were made by one. */
  readonly used: number;
}

/** What only the game itself can count. Everything is a whole number. */
export interface GameStats {
  /** `null` for a game that counts none. */
  readonly turns: number | null;
  /** Who had the first turn; the others follow in the order of their seats. */
  readonly first: Seat;
  /** What happened at a place of the board, and how often: `{ visits: { 'dunbar-loop': 2 } }`. */
  readonly places: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What a seat had: an upgrade bought, a route kept. */
  readonly holdings: readonly Holding[];
  /** What came in and went out, by seat: `{ 'in: pick-up': 12, 'out: upgrades': 9 }`. */
  readonly flows: readonly Readonly<Record<string, number>>[];
  /** The least that was ever left of a supply. */
  readonly lows: Readonly<Record<string, number>>;
  /** How often something happened in the whole game. */
  readonly counts: Readonly<Record<string, number>>;
}

export interface Holding {
  /** `upgrade`, `route`. */
  readonly kind: string;
  readonly id: string;
  readonly seat: Seat;
  /** What it was worth at the end, where that can be told. */
  readonly points: number;
}

/** Facts of a game that counts nothing of its own. */
export const NO_STATS: GameStats = {
  ...{ turns: null, first: 0, places: {}, holdings: [], flows: [], lows: {}, counts: {} },
};
