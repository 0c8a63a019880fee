import { createMutex } from '../browser/promises.ts';
import type { Seat, Viewer } from '../play/game-rules.ts';
import { isCount, objectOf, oneOf } from '../values/value-shapes.ts';
import type { LogFile } from './log-file.ts';
import type { PageAnswer } from './page-messages.ts';
import type { SeatPlayer } from './players.ts';
import { isRewind, type Rewind, type TableGame } from './table-game.ts';
import { seeTable, type TableMessage } from './table-message.ts';
import { isTableOp, type TableOp, type TableSet, type Thing } from './table-state.ts';
import { openViews, type PageView, type ServedSession } from './views.ts';

export interface TableSetting {
  readonly set: TableSet;
  readonly game: TableGame;
  readonly players: readonly SeatPlayer[];
  readonly isHotSeat: boolean;
  readonly log: Pick<LogFile, 'write'>;
  /** Called when nothing can be written down any more. */
  readonly onFailure: (error: unknown) => void;
}

export type TableView = PageView<TableMessage, Viewer>;

const NOT_NOW = { refused: 'This cannot be done now.' };

/** A table without rules on pages: who may see what, and what is written down. */
export class TableSession implements ServedSession {
  readonly views: readonly TableView[];
  readonly #setting: TableSetting;
  readonly #queue = createMutex();
  readonly #curtains = new Map<TableView, Seat | null>();
  /** What a view looks through, as long as it is what it was. */
  readonly #searches = new Map<TableView, Thing>();
  #written = 0;
  #failure: string | null = null;

  constructor(setting: TableSetting, written: number) {
    this.#setting = setting;
    this.#written = written;
    this.views = openViews(setting.players, setting.isHotSeat);
    for (const view of this.views) {
      this.#curtains.set(view, view.seats.length > 1 ? (view.seats[0] ?? null) : null);
    }
    for (const view of this.views) this.#showTo(view);
  }

  ask(view: TableView, body: Readonly<Record<string, unknown>>): Promise<PageAnswer> | null {
    const { op, revision } = body;
    if (isTableOp(op) || isRewind(op)) {
      // What is taken back, or picked, is what the page has shown.
      const isOfNow = isTableOp(op) && op.do !== 'pick';
      return this.#queue(async () =>
        isOfNow || revision === view.state?.revision ? this.#act(view, op) : NOT_NOW,
      );
    }
    if (!isPageOp(op)) return null;
    return this.#queue(async () => this.#turnPage(view, op));
  }

  close(): void {
    this.#failure ??= 'The table is closed.';
  }

  #act(view: TableView, op: TableOp | Rewind): PageAnswer {
    const { game, log, onFailure } = this.#setting;
    const { shown } = view;
    if (this.#failure !== null) return { refused: this.#failure };
    if (shown === 'public') return { refused: 'This seat is not yours.' };
    const record = game.act(shown, op);
    if (record === null) return NOT_NOW;
    try {
      log.write({ kept: this.#written, added: [record], footer: null });
      this.#written += 1;
    } catch (error) {
      this.#failure = 'The table cannot be written down any more. The terminal says why.';
      onFailure(error);
    }
    this.#keepSearches(view, op);
    for (const one of this.views) this.#showTo(one);
    return {};
  }

  /** What was changed is not looked through any longer, but for taking something out of it. */
  #keepSearches(view: TableView, op: TableOp | Rewind): void {
    const { things } = this.#setting.game.state;
    for (const [one, { id, pieces }] of this.#searches) {
      const now = things.find((thing) => thing.id === id);
      const isOwn = one === view && op.do === 'pick';
      if (now !== undefined && (isOwn || now.pieces === pieces)) this.#searches.set(one, now);
      else this.#searches.delete(one);
    }
    const found = op.do === 'search' ? things.find(({ id }) => id === op.id) : undefined;
    if (found !== undefined) this.#searches.set(view, found);
  }

  /** What is done with the page alone. */
  #turnPage(view: TableView, op: PageOp): PageAnswer {
    if (op.do === 'close') this.#searches.delete(view);
    const curtain = this.#curtains.get(view) ?? null;
    if (op.do === 'pass') {
      if (view.seats.length < 2 || !view.seats.includes(op.seat)) return NOT_NOW;
      this.#curtains.set(view, op.seat);
      this.#searches.delete(view);
      view.shown = 'public';
    }
    if (op.do === 'lift' && curtain !== null) {
      view.shown = curtain;
      this.#curtains.set(view, null);
    }
    this.#showTo(view);
    return {};
  }

  #showTo(view: TableView): void {
    const { set, game } = this.#setting;
    const { state: before, shown } = view;
    const searched = this.#searches.get(view)?.id ?? null;
    const lines = [...game.lines];
    const fresh = {
      ...seeTable(set, game.state, { viewer: shown, searched }),
      ...{ log: { from: 0, lines }, undo: game.undo, redo: game.redo },
    };
    // What could not be written down is not shown.
    const seen = this.#failure !== null && before !== null ? before : fresh;
    view.show({ ...seen, failure: this.#failure, curtain: this.#curtains.get(view) ?? null });
  }
}

/** What a page does for itself: closes what it looks through, passes the screen on, lifts the curtain. */
type PageOp = { readonly do: 'close' | 'lift' } | { readonly do: 'pass'; readonly seat: Seat };

const isTurn = objectOf<{ do: 'close' | 'lift' }>({ do: oneOf(['close', 'lift']) });
const isPass = objectOf<{ do: 'pass'; seat: Seat }>({ do: oneOf(['pass']), seat: isCount });
const isPageOp = (value: unknown): value is PageOp => isTurn(value) || isPass(value);

/** What a page asks of a table. */
export interface TableRequest {
  readonly op: TableOp | Rewind | PageOp;
  readonly revision: number;
}
