import {
  arrayOf,
  type Guarded,
  isBoolean,
  isCount,
  isNumber,
  isString,
  nullable,
  optional,
  pairOf,
  recordOf,
  shapeOf,
  type TypeGuard,
} from '../values/value-shapes.ts';
import type { Observer } from './conductor.ts';
import {
  type GameAction,
  type GameConfig,
  type GameEvent,
  type GameRules,
  isReason,
  isSeatCount,
  type Seat,
  type SeatScore,
} from './game-rules.ts';
import { scoreShapeFault } from './law-checks.ts';
import { scoreTotals } from './log.ts';
import { isFault } from './strategy.ts';

const numbers = arrayOf(isNumber);

const countsByName = recordOf(isNumber);

/**
 * By side the share of the playouts that it won, in each half of them. What is chosen by one half, such as
 * who leads, is measured in the other: what looks best by chance would be overrated by its own playouts.
 */
export type Outlook = readonly [readonly number[], readonly number[]];

const isOutlook: TypeGuard<Outlook> = pairOf(numbers, numbers);

const isWeighedDecision = shapeOf({
  kind: isString,
  /** By how much the best option is ahead of the second, and of the worst. */
  overSecond: isNumber,
  overWorst: isNumber,
  /**
   * Of a seat that can hardly win any more: whether its options change who of the others does. `null` for
   * any other seat, and where there is only one other.
   */
  isKingmaking: nullable(isBoolean),
});

/** What the options of a decision are worth to its seat, as shares of the playouts. */
export type WeighedDecision = Guarded<typeof isWeighedDecision>;

const areWinChances = shapeOf({
  /** At 10, 20 … 90 % of the turns. */
  course: arrayOf(isOutlook),
  /** As each turn begins, by its number: where every turn is asked for. */
  turns: optional(recordOf(isOutlook)),
  decisions: arrayOf(isWeighedDecision),
});

/**
 * The chance of each side to win, by playouts: from one state a quick bot plays on for all seats, again
 * and again with other random events. A side is a seat, or partners.
 */
export type WinChances = Guarded<typeof areWinChances>;

/** Playouts from one state; an even number. */
export const PLAYOUTS = 8;

const isHolding = shapeOf({
  /** `upgrade`, `route`. */
  kind: isString,
  id: isString,
  seat: isSeatCount,
  /** What it was worth at the end, where that is known. */
  points: isNumber,
});

export type Holding = Guarded<typeof isHolding>;

const isGameStats = shapeOf({
  /** `null` for a game that counts none. */
  turns: nullable(isCount),
  /** Who had the first turn; the others follow in the order of their seats. */
  first: isSeatCount,
  /** By seat, for a game of partners, who win together with the same points: those with one number. */
  teams: optional(arrayOf(isCount)),
  /** By kind, what could be held, where that is not every record of a table: the Routes of one board. */
  things: optional(recordOf(arrayOf(isString))),
  /** What happened at a place of the board, and how often: `{ visits: { 'dunbar-loop': 2 } }`. */
  places: recordOf(countsByName),
  /** What a seat had: an upgrade bought, a route kept. */
  holdings: arrayOf(isHolding),
  /** What came in and went out, by seat: `{ 'in: pick-up': 12, 'out: upgrades': 9 }`. */
  flows: arrayOf(countsByName),
  /** The least that was ever left of a supply. */
  lows: countsByName,
  /** How often something happened in the whole game. */
  counts: countsByName,
});

/** What only the game itself can count. Everything is a whole number. */
export type GameStats = Guarded<typeof isGameStats>;

/** By type of action. */
export const areActions = recordOf(
  shapeOf({
    /** Decisions in which at least one action of the type was legal. */
    offered: isCount,
    /** Decisions that were made by one. */
    used: isCount,
    /** Of a card: how often someone got it, as an event `got-card` or `got-cards` says. */
    drawn: optional(isCount),
  }),
);

export const isPlayedGame = shapeOf({
  /** From 0. */
  number: isCount,
  /** Names of strategies by seat. */
  strategies: arrayOf(isString),
  winners: arrayOf(isSeatCount),
  reason: isReason,
  /** By seat: the total, and its parts in the order of the rules' `scoreParts`. */
  totals: numbers,
  parts: arrayOf(numbers),
  /** As the game counts them; else how often play went from one seat to another. */
  turns: isCount,
  chances: isCount,
  faults: arrayOf(isFault),
  /** Laws that the last state breaks. */
  violations: arrayOf(isString),
  /** By kind of decision. */
  decisions: recordOf(
    shapeOf({
      made: isCount,
      /** With one legal action only. */
      forced: isCount,
      /** Legal actions in all. */
      options: isCount,
    }),
  ),
  actions: areActions,
  /** How often the lead went to another seat, or to other partners. */
  leadChanges: isCount,
  /** The share of the turns after which a winner led to the end. */
  decidedAt: isNumber,
  /** Points by seat at each tenth of the game, from the begin to the end. */
  course: arrayOf(numbers),
  facts: isGameStats,
  /** By what is watched, an action or a card. */
  offers: optional(areActions),
  /** Of games that are looked into. */
  winChances: optional(areWinChances),
});

/** What is kept of one game for statistics: plain data, small enough for thousands. */
export type PlayedGame = Guarded<typeof isPlayedGame>;

/** Counts what only one game can count, as it is played. */
export interface StatsCollector<S, A, E extends GameEvent> {
  readonly observer: Observer<S, A, E>;
  /** Sums up, when the game is over. */
  readonly summarise: (end: S) => GameStats;
}

/** Facts of a game that counts nothing of its own. */
export const NO_STATS: GameStats = {
  turns: null,
  first: 0,
  places: {},
  holdings: [],
  flows: [],
  lows: {},
  counts: {},
};

/** What is measured of every game, whichever it is. */
type GameMeasures = Pick<
  PlayedGame,
  'turns' | 'chances' | 'decisions' | 'actions' | 'leadChanges' | 'decidedAt' | 'course'
>;

/** Parts into which the course of a game is cut. */
export const COURSE_STEPS = 10;

/** Counts what happens in one game as it is played. */
export class GameMeter<S, A extends GameAction, V, C extends GameConfig, E extends GameEvent> {
  readonly #rules: GameRules<S, A, V, C, E>;
  readonly #config: C;
  readonly #decisions: Counted<{ made: number; forced: number; options: number }>[] = [];
  readonly #actions: Counted<{ offered: number; used: number }>[] = [];
  /** Points by seat before each turn; one list for turns between which none changed. */
  readonly #points: (readonly number[])[] = [];
  #scores: readonly SeatScore[] | null = null;
  #active: Seat | null = null;
  #before: S | null = null;
  #chances = 0;
  #decisionsMade = 0;

  constructor(rules: GameRules<S, A, V, C, E>, config: C) {
    this.#rules = rules;
    this.#config = config;
  }

  readonly observer: Observer<S, A, E> = {
    onStart: (state) => {
      this.#before = state;
    },
    onChance: (_chance, _outcome, { state }) => {
      this.#chances += 1;
      this.#before = state;
    },
    onDecision: ({ decision: { seat, kind }, legal, action }, { state }) => {
      if (seat !== this.#active) {
        this.#active = seat;
        if (this.#before !== null) this.#points.push(this.#pointsIn(this.#before));
      }
      this.#before = state;
      const { count } = countedAs(this.#decisions, kind, NO_DECISIONS);
      count.made += 1;
      count.options += legal.length;
      if (legal.length === 1) count.forced += 1;
      this.#countActions(legal, action);
    },
  };

  /** Actions of one type are mostly side by side, and then looked up once. */
  #countActions(legal: readonly A[], { type: used }: A): void {
    this.#decisionsMade += 1;
    let before: string | null = null;
    for (const { type } of legal) {
      if (type === before) continue;
      before = type;
      const counted = countedAs(this.#actions, type, NO_ACTIONS);
      if (counted.last === this.#decisionsMade) continue;
      counted.last = this.#decisionsMade;
      counted.count.offered += 1;
      if (type === used) counted.count.used += 1;
    }
  }

  /**
   * Rules return the same scores again where none has changed.
   *
   * @throws TypeError for points that are not there for every seat, or are not numbers
   */
  #pointsIn(state: S): readonly number[] {
    const scores = this.#rules.score(state);
    const last = this.#points.at(-1);
    if (scores === this.#scores && last !== undefined) return last;
    const wrong = scoreShapeFault(scores, this.#config.players);
    if (wrong !== null) throw new TypeError(wrong);
    this.#scores = scores;
    return scoreTotals(scores);
  }

  /** Sums up, when the game is over. */
  measures(end: S, winners: readonly Seat[], { teams }: GameStats): GameMeasures {
    const turns = this.#points.length;
    // A game that was stopped had begun another turn.
    const counted = this.#rules.turn?.(end);
    const points = [...this.#points, this.#pointsIn(end)];
    const sideOf = (seat: Seat): number => teams?.[seat] ?? seat;
    const leaders = leadersByTurn(points).map((front) => [...new Set(front.map(sideOf))]);
    return {
      turns: counted === undefined ? turns : Math.min(counted, this.#config.maxTurns),
      chances: this.#chances,
      decisions: Object.fromEntries(this.#decisions.map(({ name, count }) => [name, count])),
      actions: Object.fromEntries(this.#actions.map(({ name, count }) => [name, count])),
      leadChanges: countLeadChanges(leaders),
      decidedAt: turns === 0 ? 0 : lastTurnBehind(leaders, winners.map(sideOf)) / turns,
      course: Array.from(
        { length: COURSE_STEPS + 1 },
        (_, step) => points[Math.round((step / COURSE_STEPS) * turns)] ?? [],
      ),
    };
  }
}

/** What is counted under a name. */
interface Counted<Count> {
  readonly name: string;
  readonly count: Count;
  /** The decision in which it was counted last, from 1. */
  last: number;
}

const NO_DECISIONS = { made: 0, forced: 0, options: 0 };
const NO_ACTIONS = { offered: 0, used: 0 };

/** What is counted under one of few names: they are the engine's own, so a walk is faster than a map. */
function countedAs<Count extends object>(
  counts: Counted<Count>[],
  name: string,
  start: Count,
): Counted<Count> {
  for (const known of counts) if (known.name === name) return known;
  const counted = { name, count: { ...start }, last: 0 };
  counts.push(counted);
  return counted;
}

function leadersByTurn(points: readonly (readonly number[])[]): (readonly Seat[])[] {
  const all: (readonly Seat[])[] = [];
  points.forEach((now, index) => {
    const before = all[index - 1];
    all.push(before !== undefined && now === points[index - 1] ? before : leadingSeats(now));
  });
  return all;
}

function leadingSeats(points: readonly number[]): Seat[] {
  const most = Math.max(...points);
  const leaders: Seat[] = [];
  points.forEach((one, seat) => {
    if (one === most) leaders.push(seat);
  });
  return leaders;
}

/** A tie changes nothing: the lead changes when another seat is alone in front. */
function countLeadChanges(leaders: readonly (readonly Seat[])[]): number {
  let changes = 0;
  let leader: Seat | null = null;
  for (const front of leaders) {
    const [first] = front;
    if (first === undefined || front.length > 1 || first === leader) continue;
    if (leader !== null) changes += 1;
    leader = first;
  }
  return changes;
}

/** How many turns passed until a winner was in front to stay. */
function lastTurnBehind(leaders: readonly (readonly Seat[])[], winners: readonly Seat[]): number {
  return leaders.findLastIndex((front) => !front.some((seat) => winners.includes(seat))) + 1;
}

/** Events of this type say which cards a player gets. */
const DRAWN = /^got-cards?$/;

/** Counts in how many decisions a thing was legal, and in how many it was taken; and how often it was drawn. */
export function countOffers<S, A extends GameAction, E extends GameEvent>(
  namesOf: (thing: A | E) => readonly string[],
  isCounted: (seat: Seat) => boolean = () => true,
) {
  const counts: Record<string, { offered: number; used: number; drawn: number }> = {};
  const countOf = (name: string) => {
    counts[name] ??= { offered: 0, used: 0, drawn: 0 };
    return counts[name];
  };
  const observer: Observer<S, A, E> = {
    onDecision: ({ decision, legal, action }) => {
      if (!isCounted(decision.seat)) return;
      const taken = namesOf(action);
      for (const name of new Set(legal.flatMap(namesOf))) {
        const count = countOf(name);
        count.offered += 1;
        if (taken.includes(name)) count.used += 1;
      }
    },
    onStep: ({ events }) => {
      for (const event of events) {
        if (!DRAWN.test(event.type)) continue;
        for (const name of namesOf(event)) {
          if (name !== event.type) countOf(name).drawn += 1;
        }
      }
    },
  };
  return { counts, observer };
}
