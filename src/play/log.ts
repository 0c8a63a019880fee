import type { Outcome } from './chance.ts';
import type { Observer } from './conductor.ts';
import type { GameAction, GameConfig, GameEvent, Result, Seat, SeatScore } from './game-module.ts';
import { canonicalJson } from './state-hash.ts';
import type { FaultReason } from './strategy.ts';

/** The version of the form of a log. */
export const LOG_FORMAT = 1;

/** The first line of a log: what was played, with what. */
export interface LogHeader {
  readonly type: 'header';
  readonly format: number;
  /** The program and its version. */
  readonly engine: string;
  readonly game: string;
  readonly rulesVersion: string;
  /** A hash of the data that the pack was made from. */
  readonly packDigest: string;
  readonly config: GameConfig;
  readonly seed: string;
  /** By seat. */
  readonly strategies: readonly string[];
}

/** What came of a chance; `n` counts chances and decisions from 1. */
export interface ChanceRecord {
  readonly n: number;
  readonly chance: string;
  readonly about: string;
  readonly outcome: Outcome;
}

/** What a player did. */
export interface ActionRecord {
  readonly n: number;
  readonly seat: Seat;
  readonly kind: string;
  readonly action: GameAction;
  /** Why it was played in the place of an answer. */
  readonly fault?: FaultReason;
}

export type LogRecord = ChanceRecord | ActionRecord;

/** The last line: how it ended. */
export interface LogFooter {
  readonly type: 'footer';
  readonly result: Result;
  readonly totals: readonly number[];
  /** See `stateHash`. */
  readonly hash: string;
}

/** A recorded game. */
export interface GameLog {
  readonly header: LogHeader;
  readonly records: readonly LogRecord[];
  readonly footer: LogFooter;
}

/** Writes a log as JSON Lines: one object a line, keys in order, a line end at the end. */
export const formatLog = ({ header, records, footer }: GameLog): string =>
  `${[header, ...records, footer].map(canonicalJson).join('\n')}\n`;

/** Collects the records of a game as it is played. */
export class LogRecorder<S, A extends GameAction, E extends GameEvent> {
  readonly #records: LogRecord[] = [];

  get records(): readonly LogRecord[] {
    return this.#records;
  }

  readonly observer: Observer<S, A, E> = {
    onChance: ({ stream, about }, outcome) => {
      this.#records.push({ n: this.#records.length + 1, chance: stream, about, outcome });
    },
    onDecision: ({ decision: { seat, kind }, action, fault }) => {
      const record = { n: this.#records.length + 1, seat, kind, action };
      this.#records.push(fault === null ? record : { ...record, fault: fault.reason });
    },
  };
}

/** The totals of scores, seat by seat. */
export const scoreTotals = (scores: readonly SeatScore[]): number[] =>
  scores.map(({ total }) => total);
