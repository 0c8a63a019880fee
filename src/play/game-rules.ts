import { usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import {
  arrayOf,
  type Guarded,
  isCount,
  isNumber,
  isString,
  oneOf,
  optional,
  recordOf,
  shapeOf,
  type TypeGuard,
} from '../values/value-shapes.ts';
import type { Chance, Outcome, RandomStream } from './chance.ts';

/** Where a player sits, from 0; seat 0 is that of the first turn order, not of a person. */
export type Seat = number;

/** A player, or a spectator who sees only what is public. */
export type Viewer = Seat | 'public';

/** A player has to choose one of the legal actions. */
export interface Decision {
  readonly type: 'decision';
  readonly seat: Seat;
  /** Which choice it is, by name: `turn`, `keep-routes`. */
  readonly kind: string;
  /** Whether one of the legal actions declines. */
  readonly optional: boolean;
  /** Everyone who may choose now, in the order in which bots are asked: of {@link Decisions}. */
  readonly seats?: readonly Seat[];
}

/**
 * Several players choose at the same time: each of the seats that has not chosen yet, in any order. The
 * rules keep what was chosen hidden until the last one has.
 */
export interface Decisions extends Omit<Decision, 'type' | 'seat' | 'seats'> {
  readonly type: 'decisions';
  readonly seats: readonly Seat[];
}

/** Something has to be decided by chance. */
export interface ChanceNode {
  readonly type: 'chance';
  readonly chance: Chance;
}

/** The game is over. */
export interface GameOver {
  readonly type: 'done';
  readonly result: Result;
}

/** What a game waits for: exactly one of them at any time. */
export type Pending = Decision | ChanceNode | GameOver;

/** What rules can wait for: the same, or several players at once. */
export type RulesPending = Pending | Decisions;

/** What several players decide at once, as a decision of the first who is asked. */
export const firstDecision = (pending: RulesPending): Pending =>
  pending.type === 'decisions'
    ? { ...pending, type: 'decision', seat: pending.seats[0] ?? 0 }
    : pending;

/** Everyone who may decide now. */
export const askedSeats = (pending: Pending): readonly Seat[] =>
  pending.type === 'decision' ? (pending.seats ?? [pending.seat]) : [];

/** Of the answer of a process: no table has more seats. */
export const isSeatCount: TypeGuard<Seat> = (value): value is Seat =>
  isCount(value) && value <= 100;

export const isReason = oneOf<'normal' | 'aborted' | 'no-winner'>([
  'normal',
  'aborted',
  'no-winner',
]);

export const isResult = shapeOf({
  /** Seats from best to worst; those in one group share their place. */
  ranking: arrayOf(arrayOf(isSeatCount)),
  winners: arrayOf(isSeatCount),
  /** `aborted`: stopped by the bound on its length. */
  reason: isReason,
});

export type Result = Guarded<typeof isResult>;

export const isSeatScore = shapeOf({ total: isNumber, parts: recordOf(isNumber) });

/** A seat's points, and what they come from by name. The parts add up to the total. */
export type SeatScore = Guarded<typeof isSeatScore>;

/** Every action is a plain JSON object with a `type` and few small arguments. */
export interface GameAction {
  readonly type: string;
}

/**
 * Something that happened, as plain JSON. With `only`, just those seats may know of it; what the others
 * may know of the same thing is an event of its own.
 */
export interface GameEvent {
  readonly type: string;
  readonly seat?: Seat;
  readonly only?: readonly Seat[];
}

/** Records that say by one field, by default `type`, which of the entries of a table they are. */
export type Tagged<Entries, Tag extends string = 'type'> = {
  [Name in keyof Entries]: { readonly [Key in Tag]: Name } & Readonly<Entries[Name]>;
}[keyof Entries];

/** An entry of {@link Tagged} without fields of its own. */
export type NoFields = Readonly<Record<never, never>>;

/** What an action or an outcome makes of a state. */
export interface Step<S, E extends GameEvent = GameEvent> {
  readonly state: S;
  readonly events: readonly E[];
}

/** A question that the written rules leave open, and the answers that can be played. */
export interface Toggle {
  /** As rulebook and design call it: `VB-01`. */
  readonly id: string;
  /** A name that says what it is about: `fare-on-pick-up`. */
  readonly name: string;
  /** The question in a sentence. */
  readonly question: string;
  readonly values: readonly ToggleValue[];
  /** One of the values. */
  readonly standard: string;
  /**
   * What it is about: kinds of actions (`action/exchange`) and of decisions (`decision/supervise`),
   * and things that are held (`upgrade/out-of-fuel`). Games with none of them that come out the same
   * with every answer say nothing about the question.
   */
  readonly about?: readonly string[];
}

export interface ToggleValue {
  readonly value: string;
  /** What is played with it, in a sentence. */
  readonly meaning: string;
}

export const isTerm = shapeOf({
  name: isString,
  /** In a sentence without its end. */
  description: isString,
  /** The heading of the rulebook that it follows from, as its address has it: `your-turn`. */
  rule: optional(isString),
});

/** What a word that the rules use as a name, such as `raid-hand`, means to a player. */
export type Term = Guarded<typeof isTerm>;

/** What is chosen before a game: the number of players, a value for every toggle, and bounds. */
export interface GameConfig {
  readonly players: number;
  /** A value for every toggle, by its id. */
  readonly toggles: Readonly<Record<string, string>>;
  /** A game that is not over after so many turns is aborted. */
  readonly maxTurns: number;
}

/** How few and how many can play. */
export interface SeatRange {
  readonly least: number;
  readonly most: number;
}

export interface Bounds {
  /** Default of `GameConfig.maxTurns`. */
  readonly maxTurns: number;
  /** No game takes more decisions of players than this. */
  readonly maxDecisions: number;
  /** Every score at any time lies within, ends included. */
  readonly scoreRange: readonly [least: number, most: number];
}

/** A law of the game that a state breaks: a mistake in the rules as programmed. */
export interface Violation {
  /** Which law, by name. */
  readonly law: string;
  readonly detail: string;
}

/**
 * The rules of a game for one pack, as functions without memory. A state is plain, readonly JSON data
 * that is never changed: `apply` makes a new one, which shares with the old one what stayed the same.
 * S: state, A: action, V: what a seat sees, C: configuration, E: event.
 */
export interface GameRules<
  S,
  A extends GameAction,
  V,
  C extends GameConfig = GameConfig,
  E extends GameEvent = GameEvent,
> {
  readonly id: string;
  /** Changes when a game with the same seed and the same choices may go another way. */
  readonly rulesVersion: string;
  readonly seats: SeatRange;
  /** The numbers of players, where not every number between the bounds can play. */
  readonly allowedSeats?: readonly number[];
  readonly toggles: readonly Toggle[];
  readonly bounds: Bounds;
  /** The names of the parts that scores are made of, in their order. */
  readonly scoreParts: readonly string[];
  /**
   * A configuration from what was asked for; toggles by id or by name, the rest at its standard.
   *
   * @throws CliError (exit 2) for an unknown toggle or value, or a number of players that cannot play
   */
  readonly configure: (asked: ConfigRequest) => C;
  /** The state before anything is dealt: it waits for chance or for a player. */
  readonly setup: (config: C) => S;
  readonly pending: (state: S) => Pending;
  /**
   * All that the player of a pending decision may do: at least one action, each once, sorted by
   * `compare`. Empty where no decision is pending. `seat`: whose actions, if several are asked; by
   * default those of the first.
   */
  readonly legal: (state: S, seat?: Seat) => readonly A[];
  /** The order of legal lists. */
  readonly compare: (a: A, b: A) => number;
  /**
   * What comes of a legal action, or of an outcome of the pending chance. The old state stays as it
   * was.
   *
   * @throws IllegalAction for anything else
   */
  readonly apply: (state: S, choice: A | Outcome, seat?: Seat) => Step<S, E>;
  /** See `RulesOf`; left out by rules that do not count their turns. */
  readonly turn?: (state: S) => number;
  /** What a viewer may see of a state: listed field by field, never a copy with parts taken away. */
  readonly view: (state: S, viewer: Viewer) => V;
  /** A state that looks like this to the seat that sees it, with what is hidden made up. */
  readonly determinise: (view: V, stream: RandomStream) => S;
  /** See `RulesOf`; left out by rules that do not count their pieces. */
  readonly pieces?: (state: S) => Readonly<Record<string, number>>;
  /** The score of each seat, at any time. */
  readonly score: (state: S) => readonly SeatScore[];
  /** The laws that a state breaks: none, or the rules have a bug. */
  readonly invariants: (state: S) => readonly Violation[];
  /** An action or event as a sentence, with the names of the pack, and of the players where they are known. */
  readonly describe: (thing: A | E, seatNames?: SeatNames) => string;
}

/** By seat: what a player wants to be called, and `null` for what the pack calls it. */
export type SeatNames = readonly string[];

/** What was asked for on a command line, or in a test. */
export interface ConfigRequest {
  readonly players: number;
  readonly toggles?: Readonly<Record<string, string>>;
  readonly maxTurns?: number;
}

/**
 * Seats from best to worst; those with equal keys share their place.
 *
 * @param keys by seat: what decides first, and then what breaks ties; more is better
 */
export function rankSeats(keys: readonly (readonly number[])[]): Seat[][] {
  const seats = [...keys.keys()].sort((a, b) => compareKeys(keys[b], keys[a]));
  const ranking: Seat[][] = [];
  for (const seat of seats) {
    const [equal, leader] = [ranking.at(-1), ranking.at(-1)?.[0]];
    if (leader !== undefined && compareKeys(keys[leader], keys[seat]) === 0) equal?.push(seat);
    else ranking.push([seat]);
  }
  return ranking;
}

/** The result of a game: {@link rankSeats}, of which the first win if the game came to its end. */
export function rankByKeys(keys: readonly (readonly number[])[], reason: Result['reason']): Result {
  const ranking = rankSeats(keys);
  return { ranking, winners: reason === 'normal' ? (ranking[0] ?? []) : [], reason };
}

function compareKeys(a: readonly number[] = [], b: readonly number[] = []): number {
  const index = a.findIndex((key, at) => key !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** An action that is not among the legal ones, or an outcome that cannot be. */
export class IllegalAction extends Error {
  override readonly name = 'IllegalAction';
}

/** What a game can be configured in. */
type Configurable = Pick<
  GameRules<unknown, GameAction, unknown>,
  'seats' | 'allowedSeats' | 'toggles' | 'bounds'
>;

/**
 * A whole configuration from what was asked for: toggles go by id or by name, in any case, and those
 * that are left out get their standard.
 *
 * @throws CliError (exit 2) for an unknown toggle or value, or numbers that cannot be played with
 */
export function configureGame(rules: Configurable, asked: ConfigRequest): GameConfig {
  const { players, maxTurns = rules.bounds.maxTurns } = asked;
  if (!seatCounts(rules).includes(players)) {
    throw usageError(`this game is for ${formatSeats(rules)} players, not for ${players}`);
  }
  if (!Number.isInteger(maxTurns) || maxTurns < 1) {
    throw usageError(`a game has at least 1 turn, not ${maxTurns}`);
  }
  const chosen = Object.entries(asked.toggles ?? {}).map(([name, value]): [string, string] => {
    const toggle = findToggle(rules.toggles, name);
    return [toggle.id, requireValue(toggle, value)];
  });
  const toggles = { ...standardAnswers(rules.toggles), ...Object.fromEntries(chosen) };
  return { players, toggles, maxTurns };
}

/** The standard answer to each question, by its id. */
export const standardAnswers = (toggles: readonly Toggle[]): Readonly<Record<string, string>> =>
  Object.fromEntries(toggles.map(({ id, standard }) => [id, standard]));

/** Every number of players that can play, in order. */
export function seatCounts({ seats, allowedSeats }: Pick<Configurable, 'seats' | 'allowedSeats'>) {
  const { least, most } = seats;
  const all = Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => least + at);
  return allowedSeats === undefined ? all : all.filter((count) => allowedSeats.includes(count));
}

function formatSeats(rules: Pick<Configurable, 'seats' | 'allowedSeats'>): string {
  const { least, most } = rules.seats;
  if (least === most) return String(least);
  if (rules.allowedSeats === undefined) return `${least} to ${most}`;
  const counts = seatCounts(rules);
  return [counts.slice(0, -1).join(', '), counts.at(-1)].filter((part) => part !== '').join(' or ');
}

/**
 * A question by its number or its name, in any case.
 *
 * @throws CliError (exit 2) that names the nearest, or all of them
 */
export function findToggle(toggles: readonly Toggle[], name: string): Toggle {
  const wanted = name.toLowerCase();
  const found = toggles.find((one) => one.id.toLowerCase() === wanted || one.name === wanted);
  if (found !== undefined) return found;
  const names = toggles.flatMap((toggle) => [...new Set([toggle.id, toggle.name])]);
  const all = toggles.map((one) => (one.id === one.name ? one.id : `${one.id} ${one.name}`));
  const known = all.length === 0 ? 'this game has none' : `there are ${all.join(', ')}`;
  throw usageError(`there is no rule question ${name}`, hintForNearest(name, names) ?? known);
}

function requireValue({ id, name, values }: Toggle, value: string): string {
  const known = values.map((one) => one.value);
  if (known.includes(value)) return value;
  throw usageError(`${id} (${name}) cannot be ${value}`, `it can be ${known.join(' or ')}`);
}

export const isHoldingWords = shapeOf({
  /** Why those who hold a thing may be ahead anyway: `who has more money buys more`. */
  note: isString,
  /** Names by kind and id, where they are not those of the records. */
  names: optional(recordOf(recordOf(isString))),
});

/** How the balance report speaks of what players hold. */
export type HoldingWords = Guarded<typeof isHoldingWords>;
