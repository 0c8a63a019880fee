import { isDeepStrictEqual } from 'node:util';
import {
  arrayOf,
  type Guarded,
  isCount,
  isString,
  nullable,
  shapeOf,
} from '../values/value-shapes.ts';
import { isOutcomeOf, type Outcome } from './chance.ts';
import { rankByScore } from './conductor.ts';
import {
  askedSeats,
  type GameAction,
  type GameConfig,
  type GameEvent,
  type GameRules,
  isSeatScore,
  type Pending,
} from './game-rules.ts';
import {
  canonicalJson,
  type LogFooter,
  type LogRecord,
  type ParsedLog,
  scoreTotals,
  stateHash,
} from './log.ts';
import { reportProgress } from './progress.ts';

export const isLogMismatch = shapeOf({
  /** Of the log, from 1. */
  line: isCount,
  message: isString,
});

/** Where a log and the rules part ways. */
export type LogMismatch = Guarded<typeof isLogMismatch>;

export const isReplayReport = shapeOf({
  played: isCount,
  told: arrayOf(isString),
  difference: nullable(isLogMismatch),
  board: arrayOf(isString),
  scores: arrayOf(isSeatScore),
  state: (value): value is unknown => value !== undefined,
  hash: isString,
});

/** A replayed game, shown. */
export type ReplayReport = Guarded<typeof isReplayReport>;

export interface Replayed<S> {
  /** The state after the last record that was played. */
  readonly state: S;
  /** Chances and decisions that were played. */
  readonly played: number;
  /** Each of them as a sentence. */
  readonly told: readonly string[];
  /** The first one; `null` for a log that agrees with the rules from begin to end. */
  readonly difference: LogMismatch | null;
}

/**
 * Plays a log again, move by move, without any chance of its own.
 *
 * @param until how many chances and decisions are played; all of them, and the footer checked, when `null`
 * @throws CliError (exit 2) for a configuration that these rules do not know
 */
export function replayLog<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  rules: GameRules<S, A, V, C, E>,
  { header, records, footer }: ParsedLog,
  until: number | null = null,
): Replayed<S> {
  let state = rules.setup(rules.configure(header.config));
  const told: string[] = [];
  const wanted = until === null ? records : records.slice(0, until);
  for (const [index, { line, record }] of wanted.entries()) {
    const choice = choiceFor(rules, state, record, index + 1);
    if (choice.message !== undefined) {
      return { state, played: index, told, difference: { line, message: choice.message } };
    }
    reportProgress();
    const seat = 'seat' in record ? record.seat : undefined;
    const step = rules.apply(state, choice.choice, seat);
    state = step.state;
    told.push(describeRecord(rules, record, { ...choice, events: step.events }));
  }
  const played = wanted.length;
  if (until !== null && until < records.length) return { state, played, told, difference: null };
  const lastLine = records.at(-1)?.line ?? 1;
  const difference =
    footer === null
      ? { line: lastLine, message: 'the log has no footer: the game was cut off' }
      : checkFooter(rules, state, footer);
  return { state, played, told, difference };
}

/** What a record chooses, as far as the rules allow it. */
export function choiceFor<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  rules: GameRules<S, A, V, C, E>,
  state: S,
  record: LogRecord,
  n: number,
) {
  const pending = rules.pending(state);
  if (record.n !== n) return { message: `this is move ${record.n}, but move ${n} is expected` };
  if ('outcome' in record) {
    if (pending.type !== 'chance') {
      return {
        message: `there is a chance event here, but the game waits for ${describePending(pending)}`,
      };
    }
    const { chance } = pending;
    if (chance.stream !== record.chance || !isOutcomeOf(chance, record.outcome)) {
      const outcome = canonicalJson(record.outcome);
      return {
        message: `${outcome} of ${record.chance} is not a possible outcome of ${describePending(pending)}`,
      };
    }
    return { choice: record.outcome };
  }
  if (!askedSeats(pending).includes(record.seat)) {
    return {
      message: `seat ${record.seat + 1} acts, but the game waits for ${describePending(pending)}`,
    };
  }
  const legal = rules.legal(state, record.seat);
  const action = legal.find((one) => isDeepStrictEqual(one, record.action));
  if (action !== undefined) return { choice: action };
  return {
    message: `${canonicalJson(record.action)} is not legal for seat ${record.seat + 1}, who may do ${legal.length} other things`,
  };
}

function describePending(pending: Pending): string {
  if (pending.type === 'done') return 'nothing: it is over';
  if (pending.type === 'decision') {
    const seats = askedSeats(pending).map((seat) => seat + 1);
    return `seat ${seats.join(' or ')} (${pending.kind})`;
  }
  return `a ${pending.chance.kind} of ${pending.chance.stream} (${pending.chance.about})`;
}

/** A game that a bound stopped has no end of its own: its points decide. */
function checkFooter<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  rules: GameRules<S, A, V, C, E>,
  state: S,
  { line, footer }: { readonly line: number; readonly footer: LogFooter },
): LogMismatch | null {
  const pending = rules.pending(state);
  const isCutShort = footer.result.reason === 'aborted';
  if (pending.type !== 'done' && !isCutShort) {
    return {
      line,
      message: `the log ends, but the game still waits for ${describePending(pending)}`,
    };
  }
  const scores = rules.score(state);
  const result = pending.type === 'done' ? pending.result : rankByScore(scores, 'aborted');
  const facts = [
    ['result', footer.result, result],
    ['points', footer.totals, scoreTotals(scores)],
    ['hash of the last state', footer.hash, stateHash(state)],
  ] as const;
  for (const [name, logged, real] of facts) {
    const [said, is] = [canonicalJson(logged), canonicalJson(real)];
    if (said !== is)
      return { line, message: `the ${name} should be ${is}, but the log has ${said}` };
  }
  return null;
}

function describeRecord<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent>(
  rules: GameRules<S, A, V, C, E>,
  record: LogRecord,
  { choice, events }: { readonly choice: A | Outcome; readonly events: readonly E[] },
): string {
  const happened = events.map((event) => rules.describe(event));
  if ('outcome' in record) {
    const { outcome, about } = record;
    const came = Array.isArray(outcome) ? outcome.join(', ') : String(outcome);
    return `${about}: ${joinSentences([came, ...happened])}`;
  }
  const { seat, fault } = record;
  const note = fault === undefined ? '' : `(instead of an answer: ${fault}) `;
  return `seat ${seat + 1}: ${note}${joinSentences([rules.describe(choice as A), ...happened])}`;
}

/** An event often says the same as the action that it comes of. */
const joinSentences = (sentences: readonly string[]): string =>
  [...new Set(sentences)].filter((text) => text !== '').join('; ');
