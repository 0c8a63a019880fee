import { type CliError, usageError } from '../errors.ts';
import type { UserBot, UserBotFactory } from '../play/playable.ts';

/** How long one call of a bot may take. */
const CALL_TIMEOUT_S = 10;

const POLLS_PER_SECOND = 4;

const MAX_POLLS = CALL_TIMEOUT_S * POLLS_PER_SECOND;

interface WatchedChunk {
  readonly slot: BotSlot;
  /** The call that it was in at the last look. */
  calls: number;
  /** How many looks in a row found it in that call. */
  looks: number;
}

/** Watches from the main thread that bots of the user's return. */
export class BotWatchdog {
  readonly #bots: readonly string[];
  readonly #seed: string;
  readonly #watched = new Set<WatchedChunk>();

  constructor(bots: readonly string[], seed: string) {
    this.#bots = bots;
    this.#seed = seed;
  }

  /** Plays a run of games under watch; a thread that ends meanwhile was ended by a bot. */
  async watch<T>(play: (slot: BotSlot) => Promise<T>, signal: AbortSignal): Promise<T> {
    const watched = { slot: createSlot(), calls: 0, looks: 0 };
    this.#watched.add(watched);
    try {
      return await play(watched.slot);
    } catch (error) {
      if (signal.aborted || this.#bots.length === 0) throw error;
      throw this.#threadEnded(readSlot(watched.slot, this.#bots), error);
    } finally {
      this.#watched.delete(watched);
    }
  }

  /**
   * Looks again and again, until the answered function is called.
   *
   * @param stop called once, for a bot that does not return
   */
  start(stop: (error: CliError) => void): () => void {
    if (this.#bots.length === 0) return () => undefined;
    const timer = setInterval(() => {
      const stuck = this.poll();
      if (stuck === null) return;
      clearInterval(timer);
      stop(stuck);
    }, 1000 / POLLS_PER_SECOND);
    return () => clearInterval(timer);
  }

  /** One look. Looks are counted and no clock is read, so that a machine that sleeps makes no bot late. */
  poll(): CliError | null {
    for (const watched of this.#watched) {
      const inside = readSlot(watched.slot, this.#bots);
      watched.looks = inside?.calls === watched.calls ? watched.looks + 1 : 0;
      watched.calls = inside?.calls ?? 0;
      if (inside !== null && watched.looks >= MAX_POLLS) return this.#stuck(inside);
    }
    return null;
  }

  #stuck(inside: ActiveBotCall): CliError {
    return usageError(
      `${inside.bot} has not returned for ${CALL_TIMEOUT_S} seconds, ${this.#whereabouts(inside)}`,
      'the run was stopped and nothing was written; every call of a bot must be faster',
    );
  }

  #threadEnded(inside: ActiveBotCall | null, cause: unknown): CliError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const [first = '', ...others] = this.#bots;
    const who = inside?.bot ?? [first, ...others].join(' or ');
    return usageError(
      `${who} stopped its worker thread${inside === null ? '' : `, ${this.#whereabouts(inside)}`}: ${reason}`,
      'nothing was written; a bot must not call `process.exit`, throw outside its calls or use too much memory',
    );
  }

  #whereabouts({ game }: ActiveBotCall): string {
    return game === null ? 'while it was loaded' : `in game ${game} of seed ${this.#seed}`;
  }
}

/**
 * What a thread does with bots that are not ours, in memory that it shares with the main thread: a
 * bot that never returns, or ends its thread, can no longer say so itself.
 */
export type BotSlot = Int32Array<SharedArrayBuffer>;

const [CALLS, BOT, GAME] = [0, 1, 2];

const createSlot = (): BotSlot =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** A thread inside of a bot. */
interface ActiveBotCall {
  readonly bot: string;
  /** `null` while it is loaded. */
  readonly game: number | null;
  /** How often a bot was entered until now: the same number is the same call. */
  readonly calls: number;
}

/** Where a thread is, for the one that watches it; `null` when it is in no bot. */
function readSlot(slot: BotSlot, bots: readonly string[]): ActiveBotCall | null {
  const bot = bots[Atomics.load(slot, BOT) - 1];
  if (bot === undefined) return null;
  const game = Atomics.load(slot, GAME) - 1;
  return { bot, game: game < 0 ? null : game, calls: Atomics.load(slot, CALLS) };
}

/** Writes down, for a thread that plays, which bot is called and when it has returned. */
export class BotCallTracker {
  readonly #bots: readonly string[];
  #slot: BotSlot;

  constructor(bots: readonly string[], slot: BotSlot) {
    this.#bots = bots;
    this.#slot = slot;
  }

  /** From now on another run of games is played. */
  useSlot(slot: BotSlot): void {
    this.#slot = slot;
  }

  beginGame(number: number): void {
    Atomics.store(this.#slot, GAME, number + 1);
  }

  track<T>(bot: string, call: () => T): T {
    this.#enter(bot);
    try {
      return call();
    } finally {
      Atomics.store(this.#slot, BOT, 0);
    }
  }

  async trackLoading<T>(bot: string, load: () => Promise<T>): Promise<T> {
    this.#enter(bot);
    try {
      return await load();
    } finally {
      Atomics.store(this.#slot, BOT, 0);
    }
  }

  #enter(bot: string): void {
    Atomics.add(this.#slot, CALLS, 1);
    Atomics.store(this.#slot, BOT, this.#bots.indexOf(bot) + 1);
  }
}

/** The same bots, with each call of them written down. */
export const trackBotCalls = (
  userBots: ReadonlyMap<string, UserBotFactory>,
  notes: BotCallTracker,
): ReadonlyMap<string, UserBotFactory> =>
  new Map(
    [...userBots].map(([name, make]): [string, UserBotFactory] => [
      name,
      (setting) => {
        const bot = notes.track(name, () => make(setting));
        return trackBot(name, bot, notes);
      },
    ]),
  );

function trackBot(name: string, bot: UserBot, notes: BotCallTracker): UserBot {
  const during = <T>(call: () => T): T => notes.track(name, () => swallowRejection(call()));
  return {
    decide: (view, legal) => during(() => bot.decide(view, legal)),
    ...(bot.start && { start: (view) => during(() => bot.start?.(view)) }),
    ...(bot.notify && { notify: (event, view) => during(() => bot.notify?.(event, view)) }),
    ...(bot.end && { end: (result, view) => during(() => bot.end?.(result, view)) }),
  };
}

/** A promise is a fault of its own and counted as that; what becomes of it must not end the thread. */
function swallowRejection<T>(answer: T): T {
  if (answer instanceof Promise) answer.catch(() => undefined);
  return answer;
}
