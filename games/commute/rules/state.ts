import type { EffectArguments, GameConfig, NoFields, Seat, Tasks } from 'vbuses/play';
import type { Toggles } from './toggles.ts';

export type Config = GameConfig & { readonly toggles: Toggles };

/** The way to work, or the way home. */
export type Which = 'morning' | 'evening';

/** A game of Commute at one moment, as plain data. Cards, spaces and houses go by their ids. */
export interface State {
  readonly config: Config;
  /** What has to be done, the next thing last. */
  readonly agenda: readonly Task[];
  /** Who goes first in the first round. */
  readonly first: Seat;
  readonly commute: Commute;
  readonly turn: Turn;
  /** By seat. */
  readonly players: readonly Player[];
  /** Number cards; the deck is in no order: chance decides as it is drawn. */
  readonly cards: Piles;
  readonly uhOhs: Piles;
  /** The card that a player has chosen for an exchange; it stays in the hand until then. */
  readonly offer: Offer | null;
  /** The commutes that are over, as they stand on the score sheet. */
  readonly sheet: readonly SheetRow[];
  /** Reputation points won or lost by Uh-Oh! cards, by seat. */
  readonly reputation: readonly number[];
}

export interface Commute {
  /** From 0; -1 before the first one. */
  readonly number: number;
  readonly which: Which;
  readonly first: Seat;
}

export interface Turn {
  /** 1 for the first turn of the game, 0 before. */
  readonly number: number;
  readonly active: Seat;
  /** Who has been moved in this turn: the active player, then those who were pushed, in their order. */
  readonly moved: readonly Seat[];
  /** Those of them who were pushed. */
  readonly pushed: readonly Seat[];
  /** Who has played or lost number cards in this turn, and draws new ones at its end. */
  readonly spent: readonly Seat[];
}

export interface Player {
  /** `null` until it is chosen. */
  readonly house: string | null;
  /** The space where the piece stands. */
  readonly at: string;
  /** The neighbouring space from which it came; `null` at the start, or where it can have been several. */
  readonly cameFrom: string | null;
  readonly minutes: number;
  readonly hasArrived: boolean;
  /** Turns that will be skipped. */
  readonly skips: number;
  /** What is added to the number of the next card that is played for a walk. */
  readonly nextCard: number;
  /** Sorted. */
  readonly hand: readonly string[];
}

export interface Piles {
  readonly deck: readonly string[];
  readonly discards: readonly string[];
}

export interface Offer {
  readonly seat: Seat;
  readonly card: string;
}

/** A column for each player: minutes on arrival, and the reputation points for them. */
export interface SheetRow {
  readonly which: Which;
  readonly minutes: readonly number[];
  readonly points: readonly number[];
}

/** An effect of a card whose conditions hold, for some players or for one of them. */
export type PlannedEffect =
  | SimpleEffect
  | { readonly seat: Seat; readonly choose: readonly (readonly PlannedEffect[])[] };

export interface SimpleEffect {
  readonly do: string;
  readonly arguments: EffectArguments;
  readonly seats: readonly Seat[];
  /** Whether one of the seats has to be chosen. */
  readonly isForOne: boolean;
}

/** Everything that can have to be done, as data. Nothing of it is secret. */
export type Task = Tasks<{
  // Set-up, and the course of a game.
  'first-seat': NoFields;
  'take-house': { seat: Seat };
  'begin-commute': NoFields;
  'begin-turn': { seat: Seat };
  refill: NoFields;
  'next-turn': NoFields;
  'end-commute': NoFields;
  // Number cards: up to a full hand, or one for a player who has to push and has none.
  'fill-hand': { seat: Seat; upTo: number };
  'draw-cards': { seat: Seat; count: number };
  // On the way.
  walk: { seat: Seat };
  land: { seat: Seat };
  /** For a player who is still on the space `at`. */
  'make-room': { seat: Seat; at: string };
  push: { seat: Seat };
  'look-for-uh-ohs': NoFields;
  // Uh-Oh! cards.
  'uh-oh': { seat: Seat };
  'draw-uh-oh': { seat: Seat };
  effects: { seat: Seat; card: string; next: number };
  effect: { seat: Seat; effect: PlannedEffect };
  'choose-effect': { seat: Seat; options: readonly (readonly PlannedEffect[])[] };
  'choose-player': { seat: Seat; effect: SimpleEffect };
  'choose-line': { seat: Seat; lines: readonly string[]; sign: 1 | -1 };
  'choose-card': { seat: Seat; player: Seat };
  'exchange-cards': { seat: Seat; player: Seat };
}>;
