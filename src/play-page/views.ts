import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Seat, Viewer } from '../play/game-rules.ts';
import { encodeEvent, type UpdateSource } from '../web/event-clients.ts';
import { viewerName } from './page-messages.ts';
import type { SeatPlayer } from './players.ts';

/** Those who look at a game by one key: a seat, several at one screen, or spectators. */
export class PageView<State = unknown> {
  readonly as: string;
  readonly key: string;
  readonly seats: readonly Seat[];
  /** Whose view is shown. */
  shown: Viewer;
  state: State | null = null;
  readonly listeners = new Set<(update: Uint8Array) => void>();

  constructor(as: string, seats: readonly Seat[]) {
    this.as = as;
    this.seats = seats;
    this.key = randomBytes(16).toString('base64url');
    // At one screen nothing is shown before the one whose turn it is looks.
    this.shown = seats.length > 1 ? 'public' : (seats[0] ?? 'public');
  }
}

/** What the pages of a game show: a game by its rules, or a table without any. */
export interface ServedSession {
  readonly views: readonly PageView[];
  /** Does what a page asks for; `null` for what is not known. */
  ask(view: PageView, body: Readonly<Record<string, unknown>>): Promise<object> | null;
  /** Nothing is written down or shown from now on. */
  close(): void;
}

/** The views of all people, at one screen or each at their own, and of spectators. */
export function openViews<State>(
  players: readonly SeatPlayer[],
  isHotSeat: boolean,
): PageView<State>[] {
  const people = players.flatMap((player, seat) => (player.isPerson ? [seat] : []));
  const own = isHotSeat
    ? [new PageView<State>('table', people)]
    : people.map((seat) => new PageView<State>(viewerName(seat), [seat]));
  return [...own, new PageView<State>(viewerName('public'), [])];
}

/** The view that a key opens; `null` for a key that opens none. */
export function findView<View extends PageView>(views: readonly View[], key: string): View | null {
  const given = Buffer.from(key);
  const isKey = ({ key: own }: PageView): boolean =>
    given.length === own.length && timingSafeEqual(given, Buffer.from(own));
  return views.find(isKey) ?? null;
}

export const encodeState = (state: unknown): Uint8Array =>
  encodeEvent('state', JSON.stringify(state));

/** Changes of what a view sees, as events of a stream. */
export const updatesOf = (view: PageView): UpdateSource => ({
  hello: () => encodeState(view.state),
  listen: (onUpdate) => {
    view.listeners.add(onUpdate);
    return () => void view.listeners.delete(onUpdate);
  },
});
