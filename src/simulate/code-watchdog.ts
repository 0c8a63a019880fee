import { CliError, EXIT, usageError } from '../errors.ts';
import type { UserBot, UserBotFactory } from '../play/playable.ts';

/** How long one call of code that is not ours may take, and how long its loading. */
const CALL_TIMEOUT_S = 10;

const POLLS_PER_SECOND = 4;

const MAX_POLLS = CALL_TIMEOUT_S * POLLS_PER_SECOND;

interface WatchedTask {
  readonly slot: CallSlot;
  /** The call that it was in at the last look. */
  calls: number;
  /** How many looks in a row found it in that call. */
  looks: number;
}

/** Modules that are not ours, in a run. */
export interface WatchedCode {
  /** The names of the modules: paths of bots, and the rules of the pack. */
  readonly modules: readonly string[];
  /** Outside of games: `while it was loaded`. */
  readonly activity: string;
  /** The seed of the games. */
  readonly seed: string;
}

/** Watches from the main thread that code which is not ours returns. */
export class CodeWatchdog {
  readonly #code: WatchedCode;
  readonly #watched = new Set<WatchedTask>();

  constructor(code: WatchedCode) {
    this.#code = code;
  }

  /** Runs a task in a thread under watch; if the thread ends meanwhile, that code ended it. */
  async watch<T>(run: (slot: CallSlot) => Promise<T>, signal: AbortSignal): Promise<T> {
    const watched = { slot: createSlot(), calls: 0, looks: 0 };
    this.#watched.add(watched);
    try {
      return await run(watched.slot);
    } catch (error) {
      if (signal.aborted || this.#code.modules.length === 0 || error instanceof CliError) {
        throw error;
      }
      throw this.#threadEnded(readSlot(watched.slot, this.#code.modules), error);
    } finally {
      this.#watched.delete(watched);
    }
  }

  /**
   * Looks again and again, until the returned function is called.
   *
   * @param stop called once, for code that does not return
   */
  start(stop: (error: CliError) => void): () => void {
    if (this.#code.modules.length === 0) return () => undefined;
    const timer = setInterval(() => {
      const stuck = this.poll();
      if (stuck === null) return;
      clearInterval(timer);
      stop(stuck);
    }, 1000 / POLLS_PER_SECOND);
    return () => clearInterval(timer);
  }

  /** One look. Looks are counted and no clock is read, so that a machine that sleeps makes no code late. */
  poll(): CliError | null {
    for (const watched of this.#watched) {
      const inside = readSlot(watched.slot, this.#code.modules);
      watched.looks = inside?.calls === watched.calls ? watched.looks + 1 : 0;
      watched.calls = inside?.calls ?? 0;
      if (inside !== null && watched.looks >= MAX_POLLS) return this.#stuck(inside);
    }
    return null;
  }

  #stuck(inside: ActiveCall): CliError {
    return usageError(
      `${inside.module} has not returned${inside.called === null ? '' : ` from \`${inside.called}\``} for ${CALL_TIMEOUT_S} seconds, ${this.#whereabouts(inside)}`,
      'the run was stopped and nothing was written; every call must be faster',
    );
  }

  #threadEnded(inside: ActiveCall | null, cause: unknown): CliError {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const who = inside?.module ?? this.#code.modules.join(' or ');
    const where = inside === null ? '' : `, ${this.#whereabouts(inside)}`;
    return new CliError(`${who} stopped its worker thread${where}: ${reason}`, {
      exitCode: EXIT.usage,
      hint: 'nothing was written; such code must not call `process.exit`, throw outside its calls or use too much memory',
      cause,
    });
  }

  #whereabouts({ game }: ActiveCall): string {
    const { seed, activity } = this.#code;
    return game === null ? activity : `in game ${game} of seed ${seed}`;
  }
}

/**
 * What a thread does with code that is not ours, in memory that it shares with the main thread: code
 * that never returns, or ends its thread, can no longer say so itself.
 */
export type CallSlot = Int32Array<SharedArrayBuffer>;

const [CALLS, MODULE, GAME, CALL] = [0, 1, 2, 3];

/** The functions of rules and bots: the slot names the one that was called by its number. */
export const RULE_FUNCTIONS = [
  ...(['setup', 'pending', 'legal', 'apply', 'view', 'score', 'turn', 'determinise'] as const),
  ...(['compare', 'pieces', 'invariants', 'describe', 'format', 'stats'] as const),
];
export const BOT_FUNCTIONS = ['start', 'decide', 'notify', 'end'] as const;
export const COLLECTOR_FUNCTIONS = ['summarise', 'onStart', 'onChance', 'onDecision'] as const;

const CALLED_FUNCTIONS = [
  ...(['open', 'create', 'createStrategy', 'candidates', 'plans', 'estimate'] as const),
  ...RULE_FUNCTIONS,
  ...BOT_FUNCTIONS,
  ...COLLECTOR_FUNCTIONS,
];

export type CalledFunction = (typeof CALLED_FUNCTIONS)[number];

const createSlot = (): CallSlot =>
  new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT));

/** A thread inside of code that is not ours. */
interface ActiveCall {
  readonly module: string;
  /** `null` outside of games. */
  readonly game: number | null;
  /** Which of its functions; `null` where it is loaded, or read. */
  readonly called: CalledFunction | null;
  /** How often such code was entered until now: the same number is the same call. */
  readonly calls: number;
}

/** Where a thread is, for the one that watches it; `null` when it is in code of ours. */
function readSlot(slot: CallSlot, modules: readonly string[]): ActiveCall | null {
  const module = modules[Atomics.load(slot, MODULE) - 1];
  if (module === undefined) return null;
  const game = Atomics.load(slot, GAME) - 1;
  return {
    module,
    game: game < 0 ? null : game,
    called: CALLED_FUNCTIONS[Atomics.load(slot, CALL) - 1] ?? null,
    calls: Atomics.load(slot, CALLS),
  };
}

/** Writes down, for a thread that plays, which module is called and when it has returned. */
export class CallTracker {
  #modules: readonly string[] = [];
  #slot: CallSlot = createSlot();
  #game: number | null = null;
  #moves = 0;
  #isInCall = false;

  /** From now on another task is worked on. */
  beginTask({ modules, slot }: { readonly modules: readonly string[]; readonly slot: CallSlot }) {
    this.#modules = modules;
    this.#slot = slot;
    this.#game = null;
  }

  beginGame(number: number): void {
    this.#game = number;
    this.#moves = 0;
    Atomics.store(this.#slot, GAME, number + 1);
  }

  /** A move of the game itself; those that a bot tries out do not count. */
  countMove(): void {
    if (!this.#isInCall) this.#moves += 1;
  }

  /** The number of the game that is played; `null` outside of games. */
  get game(): number | null {
    return this.#game;
  }

  /** How many moves of it were begun. */
  get moves(): number {
    return this.#moves;
  }

  /**
   * Makes a call. One from within another belongs to the outer one, which must return in time however
   * often it calls.
   */
  track<T>(module: string, called: CalledFunction, call: () => T): T {
    if (this.#isInCall) return call();
    this.#isInCall = true;
    const leave = this.#enter(module, called);
    try {
      return call();
    } finally {
      this.#isInCall = false;
      leave();
    }
  }

  async trackLoading<T>(module: string, load: () => Promise<T>): Promise<T> {
    const leave = this.#enter(module);
    try {
      return await load();
    } finally {
      leave();
    }
  }

  /**
   * Makes a call of ours that makes many calls of a module, and reads what it made: between two calls
   * the module is to blame too, since a property that is read can be code as well.
   */
  during<T>(module: string, call: () => T): T {
    const leave = this.#enter(module);
    try {
      return call();
    } finally {
      leave();
    }
  }

  #enter(module: string, called: CalledFunction | null = null): () => void {
    const slot = this.#slot;
    const outer = Atomics.load(slot, MODULE);
    const outerCall = Atomics.load(slot, CALL);
    Atomics.add(slot, CALLS, 1);
    Atomics.store(slot, MODULE, this.#modules.indexOf(module) + 1);
    Atomics.store(slot, CALL, called === null ? 0 : CALLED_FUNCTIONS.indexOf(called) + 1);
    return () => {
      Atomics.add(slot, CALLS, 1);
      Atomics.store(slot, MODULE, outer);
      Atomics.store(slot, CALL, outerCall);
    };
  }
}

/** The same bots, with each call of them written down. */
export const trackBotCalls = (
  userBots: ReadonlyMap<string, UserBotFactory>,
  tracker: CallTracker,
): ReadonlyMap<string, UserBotFactory> =>
  new Map(
    [...userBots].map(([name, make]): [string, UserBotFactory] => [
      name,
      (setting) => {
        const bot = tracker.track(name, 'createStrategy', () => make(setting));
        return trackBot(name, bot, tracker);
      },
    ]),
  );

function trackBot(name: string, bot: UserBot, tracker: CallTracker): UserBot {
  const during = <T>(called: CalledFunction, call: () => T): T =>
    tracker.track(name, called, () => swallowRejection(call()));
  return {
    decide: (view, legal) => during('decide', () => bot.decide(view, legal)),
    ...(bot.start && { start: (view) => during('start', () => bot.start?.(view)) }),
    ...(bot.notify && {
      notify: (event, view) => during('notify', () => bot.notify?.(event, view)),
    }),
    ...(bot.end && { end: (result, view) => during('end', () => bot.end?.(result, view)) }),
  };
}

/** A promise is a fault of its own and counted as that; what becomes of it must not end the thread. */
function swallowRejection<T>(answer: T): T {
  if (answer instanceof Promise) answer.catch(() => undefined);
  return answer;
}
