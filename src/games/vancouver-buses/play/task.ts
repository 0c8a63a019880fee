import type { Seat } from '../../../play/game-module.ts';

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
