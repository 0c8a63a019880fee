import type { GameConfig, Seat } from '../../../play/game-rules.ts';
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

/** Where a card goes that is drawn from the top of a deck. */
export type DrawDestination =
  /** Into a hand. */
  | { readonly to: 'hand'; readonly seat: Seat }
  /** Turned up, with a token of a region (or none) to be placed on its stop. */
  | { readonly to: 'stop'; readonly token: string }
  /** Turned up at set-up. */
  | { readonly to: 'first-stop' };

/** What a player does with a card of another's hand. */
export type HandRaid = 'take' | 'throw-out';

/**
 * Something that has to be done, as data. Where a card, or a route, is `null`, whoever looks may not
 * see it: that is so in views only.
 */
export type Task =
  // Set-up.
  | { readonly kind: 'fill-bag'; readonly each: number }
  | { readonly kind: 'first-card'; readonly region: string }
  | { readonly kind: 'first-token'; readonly card: string }
  | { readonly kind: 'roll-for-first'; readonly among: readonly Seat[] }
  | { readonly kind: 'hand-token'; readonly seat: Seat }
  | { readonly kind: 'empty-bag' }
  | { readonly kind: 'deal-routes'; readonly seat: Seat; readonly count: number }
  | { readonly kind: 'deal-route'; readonly seat: Seat }
  | { readonly kind: 'choose-start'; readonly seat: Seat }
  | { readonly kind: 'reveal-starts' }
  // The turn.
  | { readonly kind: 'begin-turn'; readonly seat: Seat }
  | { readonly kind: 'roll' }
  | { readonly kind: 'after-roll' }
  | { readonly kind: 'doubles' }
  | { readonly kind: 'place-to'; readonly from: string }
  | { readonly kind: 'place'; readonly from: string; readonly token: string }
  | { readonly kind: 'begin-actions' }
  | { readonly kind: 'act' }
  | { readonly kind: 'end-turn' }
  | { readonly kind: 'next-turn' }
  | { readonly kind: 'over'; readonly reason: 'normal' | 'aborted' }
  // Drawing passenger cards.
  | { readonly kind: 'top-card'; readonly region: string; readonly goal: DrawDestination }
  | { readonly kind: 'unseen-card'; readonly region: string; readonly goal: DrawDestination }
  | DrawTask
  | {
      readonly kind: 'choose-pile';
      readonly seat: Seat;
      readonly region: string;
      readonly isDeckOnly: boolean;
    }
  | { readonly kind: 'peek'; readonly seat: Seat; readonly region: string }
  | { readonly kind: 'peek-card'; readonly seat: Seat; readonly region: string }
  | { readonly kind: 'keep-of-deck'; readonly seat: Seat; readonly region: string }
  | PutBackTask
  | {
      readonly kind: 'keep-of-discards';
      readonly seat: Seat;
      readonly region: string;
      readonly depth: number;
    }
  | { readonly kind: 'search-deck'; readonly seat: Seat; readonly region: string }
  | { readonly kind: 'open-deck'; readonly seat: Seat; readonly region: string }
  | { readonly kind: 'draw-any'; readonly seat: Seat; readonly isOptional: boolean }
  | { readonly kind: 'choose-deck'; readonly seat: Seat }
  | { readonly kind: 'may-draw'; readonly seat: Seat }
  // Exchanging, and hands above their limit.
  | { readonly kind: 'give'; readonly seat: Seat; readonly to: Seat }
  | AskTask
  | HandOverTask
  | { readonly kind: 'fit-hand'; readonly seat: Seat }
  | { readonly kind: 'discard-one'; readonly seat: Seat }
  // The offer.
  | { readonly kind: 'refill' }
  | { readonly kind: 'reveal-upgrade' }
  | {
      readonly kind: 'ask-supervisors';
      readonly seats: readonly Seat[];
      readonly cards: readonly string[];
    }
  | { readonly kind: 'supervise'; readonly seat: Seat; readonly cards: readonly string[] }
  // Upgrades as they are bought.
  | { readonly kind: 'used-up'; readonly upgrade: string }
  | { readonly kind: 'drive'; readonly seat: Seat; readonly bus: Seat; readonly left: number }
  | { readonly kind: 'choose-player'; readonly seat: Seat; readonly upgrade: string }
  | {
      readonly kind: 'raid-hand';
      readonly seat: Seat;
      readonly from: Seat;
      readonly raid: HandRaid;
    }
  | { readonly kind: 'choose-token'; readonly seat: Seat; readonly upgrade: string }
  | { readonly kind: 'deliver-anywhere'; readonly seat: Seat }
  | { readonly kind: 'discard-hand'; readonly seat: Seat }
  | { readonly kind: 'choose-region'; readonly seat: Seat; readonly upgrade: string }
  | ReplaceRoutesTask
  | DropRoutesTask;

/** A card of a region comes into a hand, from whichever pile the player may choose. */
export interface DrawTask {
  readonly kind: 'draw';
  readonly seat: Seat;
  readonly region: string;
  /** Whether the discard pile may not be drawn from. */
  readonly isDeckOnly: boolean;
}

export interface PutBackTask {
  readonly kind: 'put-back';
  readonly seat: Seat;
  readonly region: string;
  /** The cards whose place is known, the uppermost first. */
  readonly chosen: readonly (string | null)[];
  /** How many have to go back. */
  readonly count: number;
}

export interface AskTask {
  readonly kind: 'ask-for';
  readonly seat: Seat;
  readonly of: Seat;
  readonly gift: string | null;
}

export interface HandOverTask {
  readonly kind: 'hand-over';
  readonly seat: Seat;
  readonly to: Seat;
  readonly region: string;
  readonly gift: string | null;
}

export interface ReplaceRoutesTask {
  readonly kind: 'replace-routes';
  readonly seat: Seat;
  readonly chosen: readonly (string | null)[];
}

export interface DropRoutesTask {
  readonly kind: 'drop-routes';
  readonly seat: Seat;
  readonly routes: readonly (string | null)[];
}

export type TaskKind = Task['kind'];

export type TaskOf<Kind extends TaskKind> = Extract<Task, { readonly kind: Kind }>;
