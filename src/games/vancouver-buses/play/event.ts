import type { Seat } from '../../../play/game-module.ts';
import type { CardPile } from './action.ts';

/** How a bus came to another stop. */
export type MoveKind =
  | 'move'
  | 'move-two'
  | 'straight-on'
  | 'straight-on-two'
  | 'move-back'
  | 'move-back-two'
  | 'ride'
  | 'drive'
  | 'drive-two';

/** What happened, as plain JSON; an event with `only` is told to those seats alone. */
export type Event = EventBody & { readonly only?: readonly Seat[] };

type EventBody =
  // Set-up.
  | {
      readonly type: 'first-roll';
      readonly seats: readonly Seat[];
      readonly eyes: readonly number[];
    }
  | { readonly type: 'goes-first'; readonly seat: Seat }
  | {
      readonly type: 'swapped';
      readonly from: string;
      readonly to: string;
      readonly region: string;
    }
  | { readonly type: 'got-route'; readonly seat: Seat; readonly route: string }
  | { readonly type: 'set-aside'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'started'; readonly seat: Seat; readonly route: string; readonly stop: string }
  // The turn.
  | { readonly type: 'turn'; readonly seat: Seat; readonly number: number }
  | { readonly type: 'skipped'; readonly seat: Seat }
  | { readonly type: 'rolled'; readonly seat: Seat; readonly blue: number; readonly red: number }
  | { readonly type: 'actions'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'turned-up'; readonly card: string }
  | { readonly type: 'placed'; readonly stop: string; readonly region: string }
  | { readonly type: 'not-placed'; readonly from: string; readonly region: string }
  | {
      readonly type: 'fares';
      readonly seat: Seat;
      readonly count: number;
      readonly reason: FareReason;
    }
  | {
      readonly type: 'moved';
      readonly seat: Seat;
      readonly from: string;
      readonly to: string;
      readonly by: MoveKind;
    }
  | {
      readonly type: 'picked-up';
      readonly seat: Seat;
      readonly stop: string;
      readonly region: string;
    }
  | {
      readonly type: 'delivered';
      readonly seat: Seat;
      readonly card: string;
      readonly stop: string;
    }
  // Cards.
  | { readonly type: 'drew'; readonly seat: Seat; readonly region: string; readonly from: CardPile }
  | { readonly type: 'got-card'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'discarded'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'looked'; readonly seat: Seat; readonly region: string; readonly at: CardPile }
  | { readonly type: 'shuffled'; readonly pile: string }
  // Exchange.
  | { readonly type: 'gave'; readonly seat: Seat; readonly to: Seat }
  | { readonly type: 'asked'; readonly seat: Seat; readonly of: Seat; readonly region: string }
  | { readonly type: 'had-none'; readonly seat: Seat; readonly region: string }
  // Upgrades.
  | { readonly type: 'revealed'; readonly upgrade: string }
  | {
      readonly type: 'bought';
      readonly seat: Seat;
      readonly upgrade: string;
      readonly fares: number;
    }
  | { readonly type: 'swept'; readonly seat: Seat; readonly fares: number }
  | {
      readonly type: 'went-on';
      readonly seat: Seat;
      readonly upgrade: string;
      readonly count: number;
    }
  | { readonly type: 'saw-hand'; readonly seat: Seat; readonly of: Seat }
  | { readonly type: 'out-of-fuel'; readonly seat: Seat }
  | {
      readonly type: 'token-kept';
      readonly seat: Seat;
      readonly upgrade: string;
      readonly region: string;
    }
  | { readonly type: 'replaced-routes'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'over'; readonly reason: 'normal' | 'aborted' };

/** What fares are gained for. */
export type FareReason = 'start' | 'double' | 'pick-up';
