import type { Seat, Viewer } from '../play/game-rules.ts';
import type { Hint } from '../play/live-requests.ts';
import type { LogLine, SeatMessage } from '../play/seat-message.ts';
import type { Wording } from '../text/translation.ts';
import { isCount, objectOf, oneOf, type TypeGuard } from '../values/value-shapes.ts';
import type { FreeTable } from './table-message.ts';
import { isHandOp, verb } from './table-state.ts';

// What the server and the page say to each other.

/** What never changes while a page is open: the answer to a key. */
export interface Welcome {
  /** How the page calls itself in its requests. */
  readonly as: string;
  readonly game: string;
  /** Of the game. */
  readonly language: string;
  /** What the page itself says, and in which language. */
  readonly words: Readonly<Record<string, Wording>>;
  readonly wordsLanguage: string;
  readonly seats: readonly {
    readonly name: string;
    /** How strong a bot is, in words, if that was measured. */
    readonly strength?: string | undefined;
    readonly elo?: number | undefined;
  }[];
  /** What scores are counted in, if the words of the game say so. */
  readonly pointsName?: string | undefined;
  /** Seats of this page: none of a spectator, several at one screen. */
  readonly own: readonly Seat[];
  /** Cards by component, so that they have their size before they are drawn. */
  readonly looks: Readonly<Record<string, Look>>;
  /** The command that goes on with a recorded game, without the move that it lacks. */
  readonly resume?: string;
  /** Whether there is a rulebook to be opened. */
  readonly hasRules: boolean;
  /** Whether it is a table without rules. */
  readonly isTable?: boolean;
  /** Answers to open questions that are not the standard ones. */
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

/** The size of a card or a board in inches, without its bleed. */
export interface Look {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly bleedIn: number;
  readonly cornerIn: number;
  /** The `clip-path` of each side, if it is not rectangular. */
  readonly clips?: Readonly<Record<'face' | 'back', string>>;
}

const PACES = ['slow', 'normal', 'fast', 'at-once', 'step'] as const;

/** How bots act: after a while, all of them before anything is shown, or when someone asks them to. */
export type Pace = (typeof PACES)[number];

/** What a page of a seat shows of a game, or of a table without rules. */
export type GameMessage = SeatMessage & { readonly free?: FreeTable };

/** The log is sent apart. */
export type ShownMessage = Omit<GameMessage, 'log'>;

/** All that a page shows, at any moment. */
export interface PageState {
  /** Goes up with each change of what this page may see; what is asked for names the one that it is of. */
  readonly revision: number;
  readonly message: ShownMessage;
  readonly pace: Pace;
  /** Who is to look next, at one screen for several; nothing of a seat is shown before. */
  readonly curtain: Seat | null;
  /** Why it cannot go on, as a key of its words. */
  readonly failure: string | null;
  /** What was done, newest last. A page is sent the lines from a number on; those after it that it had are gone. */
  readonly log: { readonly from: number; readonly lines: readonly LogLine[] };
}

const REQUESTS = [
  objectOf({ do: verb('act'), choice: isCount, revision: isCount }),
  objectOf({ do: verb('undo', 'undo-turn', 'redo', 'hint', 'lift', 'step'), revision: isCount }),
  objectOf({ do: verb('pace'), pace: oneOf(PACES) }),
  /** On a table without rules. */
  objectOf({ do: verb('hand'), op: isHandOp, revision: isCount }),
  /** The table as it was after a line of the log. */
  objectOf({ do: verb('look-back'), at: isCount }),
] as const;

/** What a page can ask for. */
export type PageRequest = (typeof REQUESTS)[number] extends TypeGuard<infer T> ? T : never;

export const isPageRequest: TypeGuard<PageRequest> = (value): value is PageRequest =>
  REQUESTS.some((isShape) => isShape(value));

export interface PageAnswer {
  readonly hints?: readonly Hint[] | null;
  readonly past?: ShownMessage;
  /** Why something cannot be done now, as a key of its words. */
  readonly refused?: string;
}

/** A viewer by the name that a page has for it. */
export const viewerName = (viewer: Viewer): string =>
  viewer === 'public' ? 'public' : `seat-${viewer + 1}`;
