import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Seat, Viewer } from '../play/game-rules.ts';
import type { Watcher } from '../play/seat-message.ts';
import { encodeEvent, type UpdateSource } from '../web/event-clients.ts';
import { type ShownState, viewerName } from './page-messages.ts';
import type { SeatPlayer } from './players.ts';

/** Those who look at a game by one key: a seat, several at one screen, or spectators. */
export class PageView<State extends ShownState = ShownState, Shown extends Watcher = Watcher> {
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

  /** Shows what there is now. What a view does not see is not to be counted either. */
  show(now: Omit<State, 'revision'>): void {
    const next = { ...now, revision: this.state?.revision ?? 0 } as State;
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

/** What the pages of a game show: a game by its rules, or a table without any. */
export interface ServedSession {
  readonly views: readonly PageView[];
  /** Does what a page asks for; `null` for what is not known. */
  ask(view: PageView, body: Readonly<Record<string, unknown>>): Promise<object> | null;
  /** Nothing is written down or shown from now on. */
  close(): void;
}

/** The views of all people, at one screen or each at their own, and of spectators. */
export function openViews<State extends ShownState>(
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
