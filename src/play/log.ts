import { createHash } from 'node:crypto';
import {
  arrayOf,
  type Guarded,
  isNumber,
  isRecord,
  isString,
  objectOf,
  oneOf,
  recordOf,
  shapeOf,
} from '../values/value-shapes.ts';
import type { Outcome } from './chance.ts';
import type { Observer } from './conductor.ts';
import type { GameAction, GameConfig, GameEvent, Result, Seat, SeatScore } from './game-rules.ts';
import type { FaultReason } from './strategy.ts';

/** The version of the form of a log. */
export const LOG_FORMAT = 1;

const isHeader = shapeOf({
  type: oneOf(['header']),
  format: isNumber,
  /** The program and its version. */
  engine: isString,
  game: isString,
  rulesVersion: isString,
  /** A hash of the data that the pack was made from. */
  packDigest: isString,
  config: objectOf<GameConfig>({
    players: isNumber,
    toggles: recordOf(isString),
    maxTurns: isNumber,
  }),
  seed: isString,
  /** By seat. */
  strategies: arrayOf(isString),
});

/** The first line of a log: what was played, with what. */
type LogHeader = Guarded<typeof isHeader>;

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

const isFooter = shapeOf({
  type: oneOf(['footer']),
  result: (value): value is Result => isRecord(value),
  totals: arrayOf(isNumber),
  /** See `stateHash`. */
  hash: isString,
});

/** The last line: how it ended. */
export type LogFooter = Guarded<typeof isFooter>;

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

/** A log as it was read: every part with the line it stands on, from 1. */
export interface ParsedLog {
  readonly header: LogHeader;
  readonly records: readonly { readonly line: number; readonly record: LogRecord }[];
  /** `null` for a game that was cut off. */
  readonly footer: { readonly line: number; readonly footer: LogFooter } | null;
}

/** A line that is not part of a log. */
export class LogError extends Error {
  override readonly name = 'LogError';
  /** From 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads JSON Lines.
 *
 * @throws LogError for a line that is not what a log has in its place
 */
export function parseLog(text: string): ParsedLog {
  const lines = text
    .split(/\r?\n/)
    .map((source, index) => ({ source, line: index + 1 }))
    .filter(({ source }) => source.trim() !== '')
    .map(({ source, line }) => ({ line, value: parseLine(source, line) }));
  const [first, ...rest] = lines;
  if (first === undefined) throw new LogError(1, 'the log is empty');
  if (!isHeader(first.value)) {
    throw new LogError(first.line, 'a log begins with a header: `"type": "header"`');
  }
  if (first.value.format !== LOG_FORMAT) {
    throw new LogError(
      first.line,
      `the log has format ${first.value.format}, but only ${LOG_FORMAT} is supported`,
    );
  }
  const last = rest.at(-1);
  const footer = last !== undefined && isFooter(last.value) ? last.value : null;
  const records = (footer === null ? rest : rest.slice(0, -1)).map(({ line, value }) => {
    if (isLogRecord(value)) return { line, record: value };
    throw new LogError(line, 'this is neither a decision nor a chance event');
  });
  return {
    header: first.value,
    records,
    footer: footer === null || last === undefined ? null : { line: last.line, footer },
  };
}

function parseLine(source: string, line: number): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LogError(line, `this is not JSON: ${reason}`);
  }
}

function isLogRecord(value: unknown): value is LogRecord {
  if (!isRecord(value) || typeof value.n !== 'number') return false;
  if ('outcome' in value) return typeof value.chance === 'string';
  return typeof value.seat === 'number' && isRecord(value.action) && 'type' in value.action;
}

/** Plain data as JSON with the keys of every object in order: equal data give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** The SHA-256 of a state, in hexadecimal. */
export const stateHash = (state: unknown): string =>
  createHash('sha256').update(canonicalJson(state)).digest('hex');
