import type { Result } from '../play/game-rules.ts';
import type { Hint, LiveAnswer, LiveState } from '../play/live-requests.ts';
import type { LogFooter, LogRecord } from '../play/log.ts';
import type { Choice, KnownScore, LogLine, SeatMessage, Watcher } from '../play/seat-message.ts';
import type { TableArea, TableCard, TableFact, TablePiece } from '../play/table.ts';
import {
  arrayOf,
  isBoolean,
  isCount,
  isNumber,
  isRecord,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
  recordOf,
  type TypeGuard,
} from '../values/value-shapes.ts';

// The shapes of what comes of a game that people play: see `readAnswer`.

export const isSeatCount: TypeGuard<number> = (value): value is number =>
  isCount(value) && value <= 100;

const texts = arrayOf(isString);

const numbers = arrayOf(isNumber);

const isTablePiece = objectOf<TablePiece>({
  id: isString,
  name: isString,
  at: isString,
  seat: optional(isSeatCount),
  card: optional(isString),
  sign: optional(isString),
  side: optional(oneOf(['face', 'back'])),
  turn: optional(isNumber),
});

const isTableArea = objectOf<TableArea>({
  id: isString,
  name: isString,
  seat: optional(isSeatCount),
  board: optional(isString),
  places: optional(
    recordOf(
      (value): value is readonly [number, number, number?, number?] =>
        numbers(value) && value.length >= 2 && value.length <= 4,
    ),
  ),
  pieces: optional(arrayOf(isTablePiece)),
  cards: optional(
    arrayOf(
      objectOf<TableCard>({
        id: isString,
        card: isString,
        name: isString,
        note: optional(isString),
      }),
    ),
  ),
  faceDown: optional(isNumber),
  back: optional(isString),
  facts: optional(
    arrayOf(
      objectOf<TableFact>({
        name: isString,
        value: (value): value is string | number => isString(value) || isNumber(value),
      }),
    ),
  ),
});

const isResult = objectOf<Result>({
  ranking: arrayOf(arrayOf(isSeatCount)),
  winners: arrayOf(isSeatCount),
  reason: oneOf(['normal', 'aborted', 'no-winner']),
});

const isSeatMessage = objectOf<SeatMessage>({
  viewer: (value): value is Watcher => value === 'public' || value === 'all' || isSeatCount(value),
  prompt: isString,
  asked: arrayOf(isSeatCount),
  rule: nullable(isString),
  choices: arrayOf(
    objectOf<Choice>({
      ...{ text: isString, note: optional(isString), about: texts },
      preview: optional(isTablePiece),
    }),
  ),
  table: objectOf<SeatMessage['table']>({ areas: arrayOf(isTableArea) }),
  scores: arrayOf(
    objectOf<KnownScore>({ least: isNumber, most: isNumber, parts: recordOf(isNumber) }),
  ),
  log: arrayOf(objectOf<LogLine>({ text: isString, seat: nullable(isSeatCount), about: texts })),
  undoSteps: isCount,
  undoStop: nullable(isString),
  canRedo: isBoolean,
  result: nullable(isResult),
  move: optional(isCount),
});

export const isLiveAnswer = objectOf<LiveAnswer>({
  state: optional(
    objectOf<LiveState>({
      added: arrayOf((value): value is LogRecord => isRecord(value) && isCount(value.n)),
      kept: isCount,
      waits: objectOf({ people: arrayOf(isSeatCount), hasBot: isBoolean }),
      footer: nullable(
        objectOf<LogFooter>({
          type: oneOf(['footer']),
          result: isResult,
          totals: numbers,
          hash: isString,
        }),
      ),
    }),
  ),
  message: optional(isSeatMessage),
  hints: optional(
    nullable(arrayOf(objectOf<Hint>({ choice: isCount, text: isString, lead: isNumber }))),
  ),
});
