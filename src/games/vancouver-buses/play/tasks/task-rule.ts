import type { Chance, Outcome } from '../../../../play/chance.ts';
import type { Seat } from '../../../../play/game-module.ts';
import type { Action } from '../action.ts';
import type { Draft } from '../draft.ts';
import type { State } from '../state.ts';
import type { Tables } from '../tables.ts';
import type { Task } from '../task.ts';

/** How a kind of task is done. It is off the agenda when it is, and may put others on. */
export type TaskRule<T extends Task> = AutomaticRule<T> | ChanceRule<T> | PlayerRule<T>;

/** Done without anybody's say. */
export interface AutomaticRule<T extends Task> {
  readonly waitsFor: 'nobody';
  readonly run: (draft: Draft, task: T) => void;
}

/** Decided by chance. */
export interface ChanceRule<T extends Task> {
  readonly waitsFor: 'chance';
  readonly chance: (tables: Tables, state: State, task: T) => Chance;
  readonly resolve: (draft: Draft, task: T, outcome: Outcome) => void;
}

/** Decided by a player. */
export interface PlayerRule<T extends Task> {
  readonly waitsFor: 'player';
  readonly seat: (state: State, task: T) => Seat;
  readonly isOptional: boolean;
  /** At least one, in the order of `compareActions`. */
  readonly legal: (tables: Tables, state: State, task: T) => readonly Action[];
  readonly answer: (draft: Draft, task: T, action: Action) => void;
}
