import { type CliError, usageError } from '../errors.ts';
import { type ActiveBotCall, type BotSlot, createSlot, readSlot } from './bot-notes.ts';

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
   * @param stop is told once of a bot that does not return
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

  /** One look. Looks are counted and no clock is read, so that a machine that sleeps blames nobody. */
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
      'the run was stopped and nothing was written; one call of a bot has to take less than that',
    );
  }

  #threadEnded(inside: ActiveBotCall | null, cause: unknown): CliError {
    const told = cause instanceof Error ? cause.message : String(cause);
    const [first = '', ...others] = this.#bots;
    const who = inside?.bot ?? [first, ...others].join(' or ');
    return usageError(
      `${who} ended the thread that it played in${inside === null ? '' : `, ${this.#whereabouts(inside)}`}: ${told}`,
      'a bot only answers: `process.exit`, an error outside of its calls or too much memory end the run, and nothing was written',
    );
  }

  #whereabouts({ game }: ActiveBotCall): string {
    return game === null ? 'while it was loaded' : `in game ${game} of seed ${this.#seed}`;
  }
}
