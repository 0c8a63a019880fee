import type { UserBot, UserBotFactory } from '../play/playable.ts';

/**
 * What a thread does with bots that are not ours, in memory that it shares with the main thread: a
 * bot that never returns, or ends its thread, can no longer say so itself.
 */
export type BotSlot = Int32Array<SharedArrayBuffer>;

const [CALLS, BOT, GAME] = [0, 1, 2];

export const createSlot = (): BotSlot =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** A thread inside of a bot. */
export interface ActiveBotCall {
  readonly bot: string;
  /** `null` while it is loaded. */
  readonly game: number | null;
  /** How often a bot was entered until now: the same number is the same call. */
  readonly calls: number;
}

/** Where a thread is, for the one that watches it; `null` when it is in no bot. */
export function readSlot(slot: BotSlot, bots: readonly string[]): ActiveBotCall | null {
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
  guests: ReadonlyMap<string, UserBotFactory>,
  notes: BotCallTracker,
): ReadonlyMap<string, UserBotFactory> =>
  new Map(
    [...guests].map(([name, make]): [string, UserBotFactory] => [
      name,
      (setting) =>
        trackBot(
          name,
          notes.track(name, () => make(setting)),
          notes,
        ),
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
