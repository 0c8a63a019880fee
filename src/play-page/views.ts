import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Seat, Viewer } from '../play/game-rules.ts';
import type { Watcher } from '../play/seat-message.ts';
import { encodeEvent, type UpdateSource } from '../web/event-clients.ts';
import { viewerName } from './page-messages.ts';
import type { SeatPlayer } from './players.ts';

/** Those who look at a game by one key: a seat, several at one screen, or spectators. */
export class PageView<State = unknown, Shown extends Watcher = Watcher> {
  readonly as: string;
  readonly key: string;
  readonly seats: readonly Seat[];
  /** Whose view is shown. */
  shown: Shown;
  state: State | null = null;
  readonly listeners = new Set<(update: Uint8Array) => void>();

  constructor(as: string, seats: readonly Seat[], shown: Shown) {
    this.as = as;
    this.seats = seats;
    this.key = randomBytes(16).toString('base64url');
    this.shown = shown;
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
): PageView<State, Viewer>[] {
  const people = players.flatMap((player, seat) => (player.isPerson ? [seat] : []));
  const own = isHotSeat
    ? // Nothing is shown before the one whose turn it is looks.
      [
        new PageView<State, Viewer>(
          'table',
          people,
          people.length > 1 ? 'public' : (people[0] ?? 'public'),
        ),
      ]
    : people.map((seat) => new PageView<State, Viewer>(viewerName(seat), [seat], seat));
  return [...own, new PageView<State, Viewer>(viewerName('public'), [], 'public')];
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
