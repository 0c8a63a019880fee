import {
  type GameConfig,
  lookUp,
  type NoFields,
  playerAt,
  type Seat,
  type StepDraft,
  type TaskRules as TaskRulesOf,
  type Tasks,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { BoardTables, Tables } from './tables.ts';
import type { Toggles } from './toggles.ts';

export type Config = GameConfig & { readonly toggles: Toggles };

/** A game of BusRider at one moment, as plain data. Seats play in their order, the first one begins. */
export interface State {
  readonly config: Config;
  /** What has to be done, the next thing last. */
  readonly agenda: readonly Task[];
  readonly turn: Turn;
  /** By seat. */
  readonly players: readonly Player[];
  /** Who owns each Route of the board, by its id; `null` is the bank. */
  readonly owners: Owners;
  /** What the bank has taken in, less what it has paid out. */
  readonly bank: number;
  /** Destinations that were drawn for the active player, who has yet to choose. */
  readonly offered: readonly string[];
  /** Who has won; `null` before, and in games without a winner. */
  readonly winner: Seat | null;
}

export type Owners = Readonly<Record<string, Seat | null>>;

export interface Turn {
  /** 1 for the first turn of the game, 0 before. */
  readonly number: number;
  readonly active: Seat;
  /** The total of the dice; 0 before they are rolled. */
  readonly roll: number;
  /** What is left of it to walk. */
  readonly left: number;
  /** What was walked of it. */
  readonly walked: number;
  readonly hasPaidFare: boolean;
  readonly hasArrived: boolean;
  /** What was bought in this turn: one thing at most. */
  readonly purchases: number;
}

export interface Player {
  /** Below zero only during the own turn. */
  readonly cash: number;
  /** The junction where the pawn stands, or the one that it left last. */
  readonly at: string;
  /** The junction at the other end of the link on which it stands; `null` at a junction. */
  readonly towards: string | null;
  /** How far along that link. */
  readonly done: number;
  /** The terminus where the delivery begins. */
  readonly origin: string;
  readonly destination: string | null;
  /** The Route that is being ridden; `null` before the first fare of a delivery. */
  readonly route: string | null;
  /** The sections walked on this delivery, where they count. */
  readonly used: readonly string[];
  readonly rightOfWay: boolean;
  readonly wealthy: boolean;
  readonly bankrupt: boolean;
}

/** Everything that can have to be done, as data. Nothing of it is secret. */
export type Task = Tasks<{
  'place-pawn': { seat: Seat };
  'begin-turn': { seat: Seat };
  'draw-destination': NoFields;
  'choose-destination': NoFields;
  roll: NoFields;
  travel: NoFields;
  'choose-segment': NoFields;
  purchase: NoFields;
  /** Debts are paid, or else the player is bankrupt. */
  settle: NoFields;
  sell: NoFields;
  'end-turn': NoFields;
}>;

/** What these rules are made of. */
export type RuleParts = { action: Action; event: Event; state: State; tables: Tables };

/** A step that is being taken. */
export type Draft = StepDraft<RuleParts>;

export type TaskRules = TaskRulesOf<RuleParts>;

/** The board that is played on. */
export const boardOf = ({ boards }: Tables, { config }: Pick<State, 'config'>): BoardTables =>
  lookUp(boards, config.toggles.board, 'board');

export const activePlayer = (state: Pick<State, 'players' | 'turn'>): Player =>
  playerAt(state, state.turn.active);

/** The Routes of a seat, or of the bank (`null`). */
export const routesOf = ({ owners }: Pick<State, 'owners'>, owner: Seat | null): string[] =>
  Object.keys(owners).filter((route) => owners[route] === owner);
