import type { GameConfig, Seat, SeatNames } from './game-rules.ts';
import type { LogFooter, LogRecord } from './log.ts';
import type { MessageRequest, SeatMessage } from './seat-message.ts';

// What the server of the page and the process with the rules say to each other.

/** What a game is begun with, or gone on with. */
export interface LiveSetting {
  readonly config: GameConfig;
  readonly seed: string;
  /** By seat: the name of a bot with its settings; `null` for a person. */
  readonly bots: readonly (string | null)[];
  /** By seat: what a player is called in the log; by default as the pack calls it. */
  readonly names?: SeatNames;
  /** What was played of it before. */
  readonly records: readonly LogRecord[];
}

/** What can be asked of a game that people play. */
export type LiveRequest =
  | ({ readonly do: 'open' } & LiveSetting)
  /** One of the choices of a seat, by its number. */
  | { readonly do: 'act'; readonly seat: Seat; readonly choice: number }
  /** The next bot who is asked decides. */
  | { readonly do: 'bot' }
  /** The last action, or all of this turn. */
  | { readonly do: 'undo' | 'undo-turn' | 'redo'; readonly seat: Seat }
  | { readonly do: 'hint'; readonly seat: Seat }
  | ({ readonly do: 'see' } & Pick<MessageRequest, 'viewer' | 'at'>);

/** Where a game is: for the server, never for a page. */
export interface LiveState {
  /** What was played since the last answer, to be written down before it is shown. */
  readonly added: readonly LogRecord[];
  /** How many records of those written before are still part of the game. */
  readonly kept: number;
  readonly waits: {
    /** The people who may decide now. */
    readonly people: readonly Seat[];
    /** Whether a bot is to decide, too. */
    readonly hasBot: boolean;
  };
  /** Its end. */
  readonly footer: LogFooter | null;
}

/** An action that is worth a thought. */
export interface Hint {
  /** Among the choices. */
  readonly choice: number;
  readonly text: string;
  /** By how many points its seat is then ahead of the best other one, on average. */
  readonly lead: number;
}

/** What each request is answered with. */
export interface LiveAnswer {
  readonly state?: LiveState;
  readonly message?: SeatMessage;
  /** `null` for a game in which no bot can look ahead. */
  readonly hints?: readonly Hint[] | null;
}
