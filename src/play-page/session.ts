import { isDeepStrictEqual } from 'node:util';
import { createMutex } from '../browser/promises.ts';
import type { LiveRequest, LiveState } from '../play/live-requests.ts';
import type { Watcher } from '../play/seat-message.ts';
import type { LiveHost } from '../simulate/game-host.ts';
import type { LogFile } from './log-file.ts';
import type { Pace, PageAnswer, PageRequest, PageState } from './page-messages.ts';
import type { SeatPlayer } from './players.ts';
import type { TableGame } from './table-game.ts';
import { openViews, PageView } from './views.ts';

export interface SessionSetting {
  /** The game by its rules, or a table without any. */
  readonly live: Pick<LiveHost, 'ask'> | TableGame;
  readonly players: readonly SeatPlayer[];
  /** Whether all people sit at one screen. */
  readonly isHotSeat: boolean;
  /** `null` for a recorded game that is looked at, with all hands open. */
  readonly log: LogFile | null;
  /** Called when the rules fail: the game cannot go on. */
  readonly onFailure: (error: unknown) => void;
}

/** How long bots wait before they think, in milliseconds. */
const WAITS: Readonly<Record<Pace, number>> = {
  slow: 2500,
  normal: 1000,
  fast: 150,
  'at-once': 0,
  step: 0,
};

/** The least time until a bot's answer is shown, or twice that, and so on: how long it thought is not to be seen. */
const LEAST_MS = 100;

// Why something is not done: keys of presets/words/.
const NOT_YOURS = 'play.not-yours';
const NOT_NOW = { refused: 'play.not-now' };

/** A game that is played on pages: who may see what, when bots act, and what is written down. */
export class PlaySession {
  readonly #setting: SessionSetting;
  readonly views: readonly PageView[];
  /** One thing after the other. */
  readonly #queue = createMutex();
  #waits: LiveState['waits'] = { people: [], hasBot: false };
  #pace: Pace = 'normal';
  #timer: NodeJS.Timeout | null = null;
  #failure: string | null = null;
  #isClosed = false;
  /** The revision from which a view has offered its present choices: others may act meanwhile. */
  readonly #offeredFrom = new Map<PageView, number>();

  constructor(setting: SessionSetting) {
    this.#setting = setting;
    this.views =
      setting.log === null
        ? [new PageView('replay', [], 'all')]
        : openViews(setting.players, setting.isHotSeat);
  }

  /** Shows the game as it begins, or goes on. */
  async start(state: LiveState): Promise<void> {
    await this.#queue(() => this.#advance(state));
  }

  /** Nothing is written down or shown from now on. */
  close(): void {
    this.#isClosed = true;
    this.#cancelBot();
  }

  #cancelBot(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Does what a page asks for, if it can be done now. */
  answer(view: PageView, request: PageRequest): Promise<PageAnswer> {
    return this.#queue(async () => {
      if (this.#failure !== null) return { refused: this.#failure };
      try {
        return await this.#do(view, request);
      } catch (error) {
        this.#fail(error);
        return { refused: this.#failure ?? '' };
      }
    });
  }

  async #do(view: PageView, request: PageRequest): Promise<PageAnswer> {
    const { live } = this.#setting;
    if (request.do === 'pace') {
      if (view.seats.length === 0) return { refused: NOT_YOURS };
      this.#pace = request.pace;
      await this.#show();
      this.#schedule();
      return {};
    }
    if (request.do === 'look-back') {
      const viewer = view.state?.curtain === null ? view.shown : 'public';
      const { message } = await live.ask({ do: 'see', viewer, at: request.at });
      if (message === undefined) return {};
      const { log: _, ...past } = message;
      return { past };
    }
    const { state } = view;
    if (state === null || this.#isStale(view, state, request)) {
      return { refused: 'play.gone-on' };
    }
    if (request.do === 'lift') {
      if (state.curtain !== null) view.shown = state.curtain;
      await this.#show();
      return {};
    }
    if (request.do === 'step') {
      if (view.seats.length > 0) await this.#askBot();
      return {};
    }
    if (request.do === 'act') this.#offeredFrom.delete(view);
    return this.#decide(view.shown, state, request);
  }

  /** Whether something is asked for that the page no longer shows. */
  #isStale(
    view: PageView,
    { revision: now }: PageState,
    request: Extract<PageRequest, { readonly revision: number }>,
  ): boolean {
    // Hands do not wait for each other; what is picked is what the page has shown.
    if (request.do === 'hand' && request.op.do !== 'pick') return false;
    const from = request.do === 'act' ? (this.#offeredFrom.get(view) ?? now) : now;
    return request.revision < from || request.revision > now;
  }

  /** What only the seat that is shown can ask for. */
  async #decide(
    seat: Watcher,
    { message, curtain }: PageState,
    request: PageRequest,
  ): Promise<PageAnswer> {
    if (typeof seat !== 'number' || curtain !== null) return { refused: NOT_YOURS };
    if (request.do === 'hand') {
      const { live } = this.#setting;
      return this.#goOn('hand' in live ? live.hand(seat, request.op) : null);
    }
    if (request.do === 'undo' || request.do === 'undo-turn') {
      return message.undoSteps > 0 ? this.#play({ do: request.do, seat }) : NOT_NOW;
    }
    if (request.do === 'redo' && message.canRedo) return this.#play({ do: 'redo', seat });
    const { choices } = message;
    if (choices.length === 0) return { refused: 'play.not-your-turn' };
    if (request.do === 'hint') {
      const { hints = null } = await this.#setting.live.ask({ do: 'hint', seat });
      return { hints };
    }
    if (request.do !== 'act' || choices[request.choice] === undefined) {
      return NOT_NOW;
    }
    return this.#play({ do: 'act', seat, choice: request.choice });
  }

  async #play(request: LiveRequest): Promise<PageAnswer> {
    const { state = null } = await this.#setting.live.ask(request);
    return this.#goOn(state);
  }

  async #goOn(state: LiveState | null): Promise<PageAnswer> {
    if (state === null) return NOT_NOW;
    await this.#advance(state);
    return {};
  }

  /** Writes down what was played, then shows it. */
  async #advance(state: LiveState): Promise<void> {
    this.#keep(state);
    if (this.#isClosed) return;
    await this.#show();
    this.#schedule();
  }

  #keep(state: LiveState): void {
    if (this.#isClosed) return;
    this.#setting.log?.write(state);
    this.#waits = state.waits;
  }

  /** Lets the next bot act in a moment. */
  #schedule(): void {
    this.#cancelBot();
    if (!this.#waits.hasBot || this.#pace === 'step' || this.#failure !== null) return;
    this.#timer = setTimeout(() => {
      void this.#queue(() => this.#askBot()).catch((error) => this.#fail(error));
    }, WAITS[this.#pace]);
  }

  async #askBot(): Promise<void> {
    if (!this.#waits.hasBot) return;
    this.#cancelBot();
    const from = performance.now();
    let state: LiveState | undefined;
    do {
      if (state !== undefined) this.#keep(state);
      ({ state } = await this.#setting.live.ask({ do: 'bot' }));
    } while (this.#pace === 'at-once' && state?.waits.hasBot && state.waits.people.length === 0);
    const thought = performance.now() - from;
    const shownAfter = LEAST_MS * 2 ** Math.max(0, Math.ceil(Math.log2(thought / LEAST_MS)));
    await new Promise((resolve) => setTimeout(resolve, shownAfter - thought));
    if (state !== undefined) await this.#advance(state);
  }

  async #show(): Promise<void> {
    for (const view of this.views) await this.#showTo(view);
  }

  async #showTo(view: PageView): Promise<void> {
    const asked = this.#waits.people.filter((seat) => view.seats.includes(seat));
    const isOther = view.seats.length > 1 && !asked.some((seat) => seat === view.shown);
    const curtain = isOther ? (asked[0] ?? null) : null;
    const viewer = curtain === null ? view.shown : 'public';
    const { message: seen } = await this.#setting.live.ask({ do: 'see', viewer, at: null });
    if (seen === undefined) return;
    const { log: lines, ...message } = seen;
    const { state: before } = view;
    view.show({
      ...{ message, curtain, pace: this.#pace, failure: this.#failure },
      log: { from: 0, lines },
    });
    const isOffered = isDeepStrictEqual(before?.message.choices, message.choices);
    if (view.state !== before && !(isOffered && this.#offeredFrom.has(view))) {
      this.#offeredFrom.set(view, view.state?.revision ?? 0);
    }
  }

  #fail(error: unknown): void {
    if (this.#failure !== null) return;
    // What was thrown may name hidden things: it is for the terminal.
    this.#failure = 'play.failed';
    this.#cancelBot();
    for (const view of this.views) {
      if (view.state !== null) view.show({ ...view.state, failure: this.#failure });
    }
    this.#setting.onFailure(error);
  }
}
