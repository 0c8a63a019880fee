import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '../play/game-rules.ts';
import type { Watcher } from '../play/seat-message.ts';
import { encodeEvent, type UpdateSource } from '../web/event-clients.ts';
import { type PageState, viewerName } from './page-messages.ts';
import type { SeatPlayer } from './players.ts';

/** Those who look at a game by one key: a seat, several at one screen, or spectators. */
export class PageView {
  readonly as: string;
  readonly key: string;
  readonly seats: readonly Seat[];
  /** Whose view is shown. */
  shown: Watcher;
  state: PageState | null = null;
  readonly listeners = new Set<(update: Uint8Array) => void>();

  constructor(as: string, seats: readonly Seat[], shown: Watcher) {
    this.as = as;
    this.seats = seats;
    this.key = randomBytes(16).toString('base64url');
    this.shown = shown;
  }

  /** Shows what there is now. What a view does not see is not to be counted either. */
  show(now: Omit<PageState, 'revision'>): void {
    const next = { ...now, revision: this.state?.revision ?? 0 };
    if (isDeepStrictEqual(next, this.state)) return;
    const old = this.state?.log.lines ?? [];
    const { lines } = next.log;
    const fresh = lines.findIndex((line, at) => !isDeepStrictEqual(line, old[at]));
    const from = fresh === -1 ? lines.length : fresh;
    this.state = { ...next, revision: next.revision + 1 };
    const bytes = encodeState({ ...this.state, log: { from, lines: lines.slice(from) } });
    for (const listener of this.listeners) listener(bytes);
  }
}

/** The views of all people, at one screen or each at their own, and of spectators. */
export function openViews(players: readonly SeatPlayer[], isHotSeat: boolean): PageView[] {
  const people = players.flatMap((player, seat) => (player.isPerson ? [seat] : []));
  const [first = 'public' as const, ...others] = people;
  const own = isHotSeat
    ? // Nothing is shown before the one whose turn it is looks.
      [new PageView('table', people, others.length > 0 ? 'public' : first)]
    : people.map((seat) => new PageView(viewerName(seat), [seat], seat));
  return [...own, new PageView(viewerName('public'), [], 'public')];
}

/** The view that a key opens; `null` for a key that opens none. */
export function findView(views: readonly PageView[], key: string): PageView | null {
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
