import type { GameConfig, Seat } from '../../../play/game-module.ts';
import type { Task } from './task.ts';
import type { Toggles } from './toggles.ts';

export interface Config extends GameConfig {
  readonly toggles: Toggles;
}

/**
 * A game of Vancouver Buses at one moment, as plain data. Everything goes by its id in the pack; a
 * passenger card goes by the stop that it names, since cards of one stop are alike.
 */
export interface State {
  readonly config: Config;
  /** What has to be done, the next thing last. */
  readonly agenda: readonly Task[];
  /** Who has the first turn of each round. */
  readonly first: Seat;
  readonly turn: Turn;
  /** In the order of their numbers. */
  readonly regions: readonly RegionState[];
  /** Passengers who wait, in the order in which they came. */
  readonly tokens: readonly Token[];
  /** Tokens in the bag, during set-up only. */
  readonly bag: readonly string[];
  readonly upgrades: UpgradePiles;
  readonly routes: RoutePiles;
  /** Fares in the bank. */
  readonly bank: number;
  /** By seat. */
  readonly players: readonly Player[];
}

export interface Turn {
  /** 1 for the first turn of the game, 0 before. */
  readonly number: number;
  readonly active: Seat;
  /** The blue die and the red one; `null` before the roll. */
  readonly roll: readonly [blue: number, red: number] | null;
  /** Actions left. */
  readonly actions: number;
  /** Actions had in all. */
  readonly granted: number;
  /** Whether the bus moved along a link by a move of its own. */
  readonly hasMoved: boolean;
  /** Whether anything but moves was done: paid for with actions, or a free pick-up or delivery. */
  readonly hasDoneElse: boolean;
  readonly hasBought: boolean;
  /** Upgrades that work once a turn and have. */
  readonly used: readonly string[];
  /** Actions spent on moves, one after another, along a straight line. */
  readonly row: StraightRun | null;
  /** Whether somebody has made the last delivery that is needed. */
  readonly isLast: boolean;
}

/** Actions spent on moves along one line, and the link of it that was last taken. */
export interface StraightRun {
  readonly moves: number;
  readonly from: string;
  readonly to: string;
}

/** The piles of one region. */
export interface RegionState {
  readonly region: string;
  /** Cards on top of the deck whose order somebody knows, the uppermost first. */
  readonly top: readonly KnownCard[];
  /** The rest of the deck in no order: chance decides as it is drawn. */
  readonly rest: readonly string[];
  /** The uppermost last. */
  readonly discards: readonly string[];
  /** Tokens left. */
  readonly stock: number;
}

export interface KnownCard {
  readonly card: string;
  /** Who knows that it lies there. */
  readonly seenBy: readonly Seat[];
}

/** A passenger who waits at a stop. */
export interface Token {
  readonly stop: string;
  /** Where the passenger wants to go. */
  readonly region: string;
}

export interface UpgradePiles {
  /** In no order: chance decides as it is drawn. */
  readonly deck: readonly string[];
  readonly discards: readonly string[];
  /** What lies open. */
  readonly offer: readonly string[];
}

export interface RoutePiles {
  /** In no order. */
  readonly deck: readonly string[];
  readonly discards: readonly string[];
}

export interface Player {
  /** The stop of the bus; `null` before the start. */
  readonly at: string | null;
  /** The stop to which it may not go straight back. */
  readonly cameFrom: string | null;
  /** Cards, sorted. */
  readonly hand: readonly string[];
  readonly fares: number;
  /** Route cards that score; before the start all that were dealt. */
  readonly routes: readonly string[];
  /** The route whose start was chosen, until it is revealed. */
  readonly start: string | null;
  /** Routes set aside for others, until the starts are revealed. */
  readonly aside: readonly string[];
  readonly delivered: readonly Delivery[];
  /** Permanent upgrades, in the order in which they were bought. */
  readonly upgrades: readonly OwnedUpgrade[];
  readonly isOutOfFuel: boolean;
}

export interface Delivery {
  readonly card: string;
  /** The stop that counts. */
  readonly stop: string;
}

export interface OwnedUpgrade {
  readonly id: string;
  /** Regions of the tokens that lie on it. */
  readonly tokens: readonly string[];
}
