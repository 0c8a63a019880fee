import {
  arrayOf,
  type Guarded,
  isBoolean,
  isCount,
  isNumber,
  isRecord,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
  shapeOf,
} from '../values/value-shapes.ts';
import { type GameConfig, isResult, isSeatCount, type Seat, type SeatNames } from './game-rules.ts';
import type { LogFooter, LogRecord } from './log.ts';
import { isSeatMessage, type MessageRequest } from './seat-message.ts';

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

const isLiveState = shapeOf({
  /** What was played since the last answer, to be written down before it is shown. */
  added: arrayOf((value): value is LogRecord => isRecord(value) && isCount(value.n)),
  /** How many records of those written before are still part of the game. */
  kept: isCount,
  waits: shapeOf({
    /** The people who may decide now. */
    people: arrayOf(isSeatCount),
    /** Whether a bot is to decide, too. */
    hasBot: isBoolean,
  }),
  /** Its end. */
  footer: nullable(
    objectOf<LogFooter>({
      type: oneOf(['footer']),
      result: isResult,
      totals: arrayOf(isNumber),
      hash: isString,
    }),
  ),
});

/** Where a game is: for the server, never for a page. */
export type LiveState = Guarded<typeof isLiveState>;

const isHint = shapeOf({
  /** Among the choices. */
  choice: isCount,
  text: isString,
  /** By how many points its seat is then ahead of the best other one, on average. */
  lead: isNumber,
});

/** An action that is worth a thought. */
export type Hint = Guarded<typeof isHint>;

export const isLiveAnswer = shapeOf({
  state: optional(isLiveState),
  message: optional(isSeatMessage),
  /** `null` for a game in which no bot can look ahead. */
  hints: optional(nullable(arrayOf(isHint))),
});

/** What each request is answered with. */
export type LiveAnswer = Guarded<typeof isLiveAnswer>;
