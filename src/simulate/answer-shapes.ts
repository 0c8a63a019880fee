import { SEVERITIES } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import type { Fields } from '../pack/pack.ts';
import { isSeatCount } from '../play/game-rules.ts';
import { isPlayedGame } from '../play/game-statistics.ts';
import { isLawReport } from '../play/law-findings.ts';
import { isLiveAnswer } from '../play/live-requests.ts';
import { isDescription, isMeasuredLog } from '../play/playable.ts';
import { isReplayReport } from '../play/replay.ts';
import {
  arrayOf,
  isCount,
  isNumber,
  isRecord,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
  type TypeGuard,
} from '../values/value-shapes.ts';
import type { FoundByChecks, PlainReport, StatedFacts } from './pack-parts.ts';
import type { PlayedChunk } from './play-chunk.ts';
import type { Answer, Question } from './process-messages.ts';

/**
 * An answer from a process that runs code which is not ours, checked: whatever that code does there, what
 * comes out of it is the plain data that was asked for, and text that a terminal can show.
 *
 * @param question `null` where none was asked
 * @param isPackCode whether a bug of ours cannot be told from one of the rules
 * @throws CliError (exit 1) for anything else
 */
export function readAnswer(value: unknown, question: Question | null, isPackCode: boolean): Answer {
  try {
    if (isRecord(value)) {
      if (isString(value.ended)) return { ended: cleanText(value.ended) };
      const failure: unknown = clean(value.failure);
      if (isFailure(failure)) return { failure };
      if (isString(value.bug)) {
        if (!isPackCode) return { bug: value.bug };
        const first = cleanText(value.bug.split('\n')[0] ?? '');
        return { failure: problem(`the rules failed: ${first}`) };
      }
      const answer = question === null ? null : readAsked(value, question);
      if (answer !== null) return answer;
    }
  } catch (error) {
    // Data that are nested deeper than the call stack.
    if (!(error instanceof RangeError)) throw error;
  }
  throw problem('the rules answered with something that is not a game');
}

function readAsked(value: Readonly<Record<string, unknown>>, question: Question): Answer | null {
  if (question.ask === 'play') {
    if (!isRecord(value.played)) return null;
    const { logs, ...rest } = value.played;
    const played: unknown = { ...Object(clean(rest)), logs };
    return isPlayedChunk(played) && isOf(played, question) ? { played } : null;
  }
  if (question.ask === 'facts') {
    const facts: unknown = clean(value.facts);
    const areAll = areStatedFacts(facts) && facts.cards.length === question.cards.length;
    return areAll ? { facts } : null;
  }
  const [key, isAnswer] = SHAPES[question.ask];
  const answer: unknown = clean(value[key]);
  return isAnswer(answer) ? ({ [key]: answer } as unknown as Answer) : null;
}

const problem = (message: string): CliError =>
  new CliError(message, {
    exitCode: EXIT.problems,
    hint: '`vbuses play check` looks for what is wrong with them',
  });

/** Other control characters than line ends, and those that turn the direction of text around. */
const UNSAFE = /(?!\n)\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const cleanText = (text: string): string => text.replace(UNSAFE, ' ');

/** The same plain data with texts that a terminal can show. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [cleanText(key), clean(one)]),
  );
}

const isFailure = objectOf<Pick<CliError, 'message' | 'hint' | 'exitCode'>>({
  message: isString,
  hint: nullable(isString),
  exitCode: oneOf<number>([EXIT.problems, EXIT.usage, EXIT.machine]),
});

const texts = arrayOf(isString);

const place = { file: isString, line: isCount, column: isCount };

const matches =
  (pattern: RegExp): TypeGuard<string> =>
  (value): value is string =>
    isString(value) && pattern.test(value);

const isFoundByChecks = objectOf<FoundByChecks>({
  effectWords: nullable(texts),
  reports: arrayOf(
    objectOf<PlainReport>({
      code: matches(/^[a-z][\w-]*\/[a-z][\w-]*$/),
      severity: optional(oneOf(SEVERITIES)),
      at: objectOf<PlainReport['at']>({ ...place, endColumn: optional(isCount) }),
      message: isString,
      hint: optional(nullable(isString)),
      related: optional(arrayOf(objectOf({ ...place, message: isString }))),
    }),
  ),
});

const areFields: TypeGuard<Fields> = (value): value is Fields => isRecord(value);

const areStatedFacts = objectOf<StatedFacts>({ cards: arrayOf(areFields), rulebook: areFields });

const isPlayedChunk = objectOf<PlayedChunk>({
  games: arrayOf(isPlayedGame),
  logs: texts,
  variants: arrayOf(
    arrayOf(
      objectOf<PlayedChunk['variants'][number][number]>({
        winners: arrayOf(isSeatCount),
        totals: arrayOf(isNumber),
        turns: isCount,
        first: isSeatCount,
      }),
    ),
  ),
});

/** What is answered under which name, where nothing else must fit to the question. */
const SHAPES = {
  describe: ['description', isDescription],
  replay: ['replayed', isReplayReport],
  measure: ['measured', isMeasuredLog],
  check: ['checked', isLawReport],
  checks: ['found', isFoundByChecks],
  live: ['live', isLiveAnswer],
} as const;

/** The games of a chunk from parsed JSON; `null` for anything else. */
export const readPlayedChunk = (
  value: unknown,
  asked: Pick<Extract<Question, { ask: 'play' }>, 'plan' | 'chunk'>,
): PlayedChunk | null => (isPlayedChunk(value) && isOf(value, asked) ? value : null);

/** Whether these are the games that were asked for, with as many players. */
function isOf(
  { games, variants }: PlayedChunk,
  { plan, chunk }: Pick<Extract<Question, { ask: 'play' }>, 'plan' | 'chunk'>,
): boolean {
  const { players } = plan.config;
  const count = chunk.to - chunk.from;
  return (
    games.length === count &&
    games.every(
      ({ number, strategies, totals, parts, winners }, index) =>
        number === chunk.from + index &&
        [strategies, totals, parts].every(({ length }) => length === players) &&
        strategies.every((name) => plan.strategies.includes(name)) &&
        winners.every((seat) => seat < players),
    ) &&
    variants.length === plan.variants.length &&
    variants.every(
      (again) => again.length === count && again.every(({ totals }) => totals.length <= players),
    )
  );
}
