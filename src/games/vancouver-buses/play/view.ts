import type { Seat, Viewer } from '../../../play/game-module.ts';
import type { Config, Delivery, OwnedUpgrade, RoutePiles, Token, Turn } from './state.ts';
import type { Task } from './task.ts';

/**
 * What one seat sees, or everybody (`public`). What lies hidden is a number here; what the viewer
 * alone may see is `null` for the others.
 */
export interface View {
  readonly viewer: Viewer;
  readonly config: Config;
  /** What has to be done, the next thing last, without what is hidden. */
  readonly agenda: readonly Task[];
  readonly first: Seat;
  readonly turn: Turn;
  readonly regions: readonly RegionView[];
  readonly tokens: readonly Token[];
  readonly bag: readonly string[];
  readonly upgrades: {
    readonly deck: number;
    readonly discards: readonly string[];
    readonly offer: readonly string[];
  };
  readonly routes: { readonly deck: number; readonly discards: RoutePiles['discards'] };
  readonly bank: number;
  readonly players: readonly PlayerView[];
  /** Cards shown to the viewer for the choice at hand: a deck, sorted, or the hand of another. */
  readonly shown: readonly string[] | null;
}

export interface RegionView {
  readonly region: string;
  /** Cards in the deck. */
  readonly deck: number;
  /** How many of them lie on top in an order that somebody knows. */
  readonly ordered: number;
  /** Those on top, the uppermost first; `null` for one that the viewer does not know. */
  readonly top: readonly (KnownTop | null)[];
  readonly discards: readonly string[];
  readonly stock: number;
}

export interface KnownTop {
  readonly card: string;
  readonly seenBy: readonly Seat[];
}

export interface PlayerView {
  readonly at: string | null;
  readonly cameFrom: string | null;
  readonly cards: number;
  readonly hand: readonly string[] | null;
  readonly fares: number;
  /** Route cards held, the chosen start included. */
  readonly routeCards: number;
  readonly routes: readonly string[] | null;
  readonly hasStart: boolean;
  readonly start: string | null;
  readonly asideCards: number;
  readonly aside: readonly string[] | null;
  readonly delivered: readonly Delivery[];
  readonly upgrades: readonly OwnedUpgrade[];
  readonly isOutOfFuel: boolean;
}
