import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import {
  arrayOf,
  type Guarded,
  isBoolean,
  isCount,
  isNumber,
  isString,
  nullable,
  oneOf,
  optional,
  recordOf,
  shapeOf,
} from '../values/value-shapes.ts';
import { createStream } from './chance.ts';
import {
  askedSeats,
  type Decision,
  type GameAction,
  type GameEvent,
  isResult,
  isSeatCount,
  type Result,
  type Seat,
  type Viewer,
} from './game-rules.ts';
import type { RunningRules } from './game-spec.ts';
import { canonicalJson } from './log.ts';
import { isTablePiece, isTableView, openTable, type TableView } from './table.ts';
import { visibleTo } from './two-worlds.ts';

/** Who looks at a game; `all` sees everything, and is only for a recorded game. */
export type Watcher = Viewer | 'all';

const isChoice = shapeOf({
  /** What it does, in words. */
  text: isString,
  /** The type of its action: choices of a kind are listed together. */
  kind: isString,
  /** What stands beside it, as rules say it; left out for nothing. */
  note: optional(isString),
  /** Ids on the table that it is about. */
  about: arrayOf(isString),
  /** What it lays on the board, as it would lie there. */
  preview: optional(isTablePiece),
});

export type Choice = Guarded<typeof isChoice>;

const isKnownScore = shapeOf({
  least: isNumber,
  most: isNumber,
  /** The parts that are known, by their names in the words of the pack. */
  parts: recordOf(isNumber),
});

/** The points of a seat as far as a viewer can know them; both ends are the same where it knows them. */
export type KnownScore = Guarded<typeof isKnownScore>;

const isLogLine = shapeOf({
  text: isString,
  seat: nullable(isSeatCount),
  about: arrayOf(isString),
});

export type LogLine = Guarded<typeof isLogLine>;

export const isSeatMessage = shapeOf({
  viewer: (value): value is Watcher => value === 'public' || value === 'all' || isSeatCount(value),
  /** What is asked, and of whom; or how it ended. */
  prompt: isString,
  /** Who has to decide: several if they choose at the same time, none when the game is over. */
  asked: arrayOf(isSeatCount),
  /** The heading of the rulebook that the decision follows from. */
  rule: nullable(isString),
  /** What the viewer can do now, by number: empty while others decide. */
  choices: arrayOf(isChoice),
  table: isTableView,
  /** By seat; empty where a seat can know of no score. */
  scores: arrayOf(isKnownScore),
  /** What has happened, in words. */
  log: arrayOf(isLogLine),
  /** How many actions of this turn the viewer can take back. */
  undoSteps: isCount,
  /** Why it can take back no more of this turn; `null` where it can, or has done nothing in it. */
  undoStop: nullable(
    shapeOf({
      why: oneOf(['none', 'chance', 'reveal']),
      /** What happened then, in words. */
      line: nullable(isString),
    }),
  ),
  canRedo: isBoolean,
  result: nullable(isResult),
  /** How many moves of a recorded game lie behind; only for those who see everything. */
  move: optional(isCount),
});

/** Everything that a viewer ever learns of a running game: nothing else leaves the server. */
export type SeatMessage = Guarded<typeof isSeatMessage>;

/** A moment of a game that is played. */
export interface Moment<S, A, E> {
  readonly state: S;
  /** Of the step that led there; `null` for what chance decided, and for the start. */
  readonly made: { readonly seat: Seat; readonly action: A } | null;
  readonly events: readonly E[];
}

/** What a message is about, beside the moments of the game. */
export interface MessageRequest {
  readonly viewer: Watcher;
  /** The line after which it wants to see the table, as it was then; `null` for now. */
  readonly at: number | null;
  readonly undoSteps: number;
  /** The moment before which nothing of this turn can be taken back, if there is more of it. */
  readonly undoLimit: number | null;
  readonly canRedo: boolean;
  /** How the game ended; it may have been stopped. */
  readonly result: Result | null;
}

/**
 * The one way out of a game: what a viewer may know, made of its view, of the events that are for it,
 * and of its own legal actions. Two games that look the same to a viewer give it equal messages.
 */
export function messageFor<S, A extends GameAction, V, E extends GameEvent, T>(
  rules: RunningRules<S, A, V, E, T>,
  moments: readonly Moment<S, A, E>[],
  { viewer, at, undoSteps, undoLimit, canRedo, result }: MessageRequest,
): SeatMessage {
  const lines = logOf(rules, moments, viewer);
  const isPast = at !== null && at < lines.length;
  const now = (isPast ? lines[at]?.moment : undefined) ?? moments.length - 1;
  const { state } = moments[now] as Moment<S, A, E>;
  const view = rules.view(state, viewer === 'all' ? 'public' : viewer);
  const pending = rules.pending(state);
  const asked = askedSeats(pending);
  const own = asked.find((seat) => seat === viewer);
  const decision = pending.type === 'decision' ? { ...pending, seat: own ?? pending.seat } : null;
  const isAsked = own !== undefined && !isPast && result === null;
  const term = decision === null ? undefined : rules.terms[`decision/${decision.kind}`];
  const ended = isPast ? null : result;
  const table = viewer === 'all' ? openTable(rules, rules.table, state) : rules.table(view);
  return {
    viewer,
    prompt: ended === null ? promptOf(rules, view, decision) : '',
    asked: ended === null ? asked : [],
    rule: term?.rule ?? null,
    choices: isAsked
      ? rules.legal(state, own).map((action) => choiceOf(rules, { view, table }, action))
      : [],
    table,
    scores: knownScores(rules, {
      ...{ state, view },
      isOver: ended !== null || pending.type === 'done' || viewer === 'all',
    }),
    log: lines.map(({ line }) => line),
    undoSteps: isPast ? 0 : undoSteps,
    undoStop: undoStopOf(rules, moments, { viewer, undoLimit: isAsked ? undoLimit : null }),
    canRedo: canRedo && !isPast,
    result: ended,
    ...(viewer === 'all' && { move: now }),
  };
}

/** Why a step cannot be taken back, with what the viewer knows of it. */
function undoStopOf<S, A extends GameAction, V, E extends GameEvent, T>(
  rules: RunningRules<S, A, V, E, T>,
  moments: readonly Moment<S, A, E>[],
  { viewer, undoLimit }: Pick<MessageRequest, 'viewer' | 'undoLimit'>,
): SeatMessage['undoStop'] {
  const moment = moments[undoLimit ?? -1];
  if (moment === undefined) return null;
  if (!rules.canDeterminise) return { why: 'none', line: null };
  const why = moment.made === null ? 'chance' : 'reveal';
  return { why, line: linesOf(rules, moment, viewer).at(-1)?.text ?? null };
}

function choiceOf<A extends GameAction, V, E extends GameEvent>(
  rules: Pick<RunningRules<never, A, V, E, never>, 'describe' | 'about' | 'note' | 'preview'>,
  { view, table }: { readonly view: V; readonly table: TableView },
  action: A,
): Choice {
  const about = rules.about(action);
  // An action that names nothing is about what lies there.
  const isPlain = Object.keys(action).length === 1;
  const note = rules.note(view, action) ?? (isPlain ? onlyCardIn(table, about) : null);
  const preview = rules.preview(action);
  return {
    ...{ text: rules.describe(action), kind: action.type, about },
    ...(note !== null && { note }),
    ...(preview !== null && { preview }),
  };
}

/** The card that lies alone in what an action is about, such as the top of the discards. */
function onlyCardIn({ areas }: TableView, about: readonly string[]): string | null {
  const area = areas.find(({ id }) => about.includes(id));
  const [card, ...others] = area?.cards ?? [];
  return card === undefined || others.length > 0 || area?.faceDown ? null : card.name;
}

function promptOf<S, A extends GameAction, V, E extends GameEvent, T>(
  { prompt, terms }: RunningRules<S, A, V, E, T>,
  view: V,
  decision: Decision | null,
): string {
  if (decision === null) return '';
  const term = terms[`decision/${decision.kind}`];
  return prompt?.(view, decision) ?? term?.description ?? decision.kind;
}

/** What is read of each step by a viewer: the events that are for it, in words. */
const logOf = <S, A extends GameAction, V, E extends GameEvent, T>(
  rules: RunningRules<S, A, V, E, T>,
  moments: readonly Moment<S, A, E>[],
  viewer: Watcher,
): { readonly moment: number; readonly line: LogLine }[] =>
  moments.flatMap((step, moment) => {
    const next = moments[moment + 1];
    // What chance makes of an action says what it was.
    const isSaidNext =
      next?.made === null &&
      shownTo(step.events, viewer).length === 0 &&
      shownTo(next.events, viewer).length > 0;
    if (isSaidNext) return [];
    const lines = getOrCreate(linesByViewer(step), viewer, () => linesOf(rules, step, viewer));
    return lines.map((line) => ({ moment, line }));
  });

const shownTo = <E extends GameEvent>(events: readonly E[], viewer: Watcher): readonly E[] =>
  viewer === 'all' ? events : visibleTo(events, viewer);

/** A game is long, and each of its messages has all of it at hand. */
const linesByViewer = memoizeByObject((_step: object) => new Map<Watcher, readonly LogLine[]>());

function linesOf<S, A extends GameAction, V, E extends GameEvent, T>(
  { describe, about }: RunningRules<S, A, V, E, T>,
  { events, made }: Moment<S, A, E>,
  viewer: Watcher,
): readonly LogLine[] {
  const shown = shownTo(events, viewer);
  const isKnown = made !== null && (viewer === 'all' || made.seat === viewer);
  // An action that makes no events is known to the one who chose it.
  const things = isKnown && shown.length === 0 ? [made.action] : shown;
  const lines = things.map((thing) => {
    const seat = 'seat' in thing && typeof thing.seat === 'number' ? thing.seat : null;
    return { text: describe(thing), seat, about: about(thing) };
  });
  return lines.filter(
    ({ text }, at) => text !== '' && lines.findIndex((one) => one.text === text) === at,
  );
}

/** How many states are made up to find out what a viewer can know of the scores. */
const WORLDS = 8;

/**
 * Scores as a viewer can know them: those that are the same in all states that look like this. They
 * are made up of the view alone, with random numbers that come from it too.
 */
function knownScores<S, A extends GameAction, V, E extends GameEvent, T>(
  { score, determinise, canDeterminise, partName }: RunningRules<S, A, V, E, T>,
  { state, view, isOver }: { readonly state: S; readonly view: V; readonly isOver: boolean },
): readonly KnownScore[] {
  if (!canDeterminise && !isOver) return [];
  const stream = createStream(isOver ? '' : canonicalJson(view), 'scores');
  const worlds = isOver
    ? [score(state)]
    : Array.from({ length: WORLDS }, (_, at) => score(determinise(view, stream.fork(at))));
  return (worlds[0] ?? []).map(({ parts }, seat) => {
    const totals = worlds.map((scores) => scores[seat]?.total ?? 0);
    const isKnown = (part: string): boolean =>
      worlds.every((scores) => scores[seat]?.parts[part] === parts[part]);
    return {
      least: Math.min(...totals),
      most: Math.max(...totals),
      parts: Object.fromEntries(
        Object.entries(parts)
          .filter(([part]) => isKnown(part))
          .map(([part, points]) => [partName(part), points]),
      ),
    };
  });
}
