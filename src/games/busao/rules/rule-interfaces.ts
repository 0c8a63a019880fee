import type { Chance, Outcome } from '../../../play/public.ts';
import type { Action, ActionType } from './actions-and-events.ts';
import { type Draft, unexpectedAnswer } from './draft.ts';
import type { State, Task, TaskKind, TaskOf } from './state.ts';
import type { Tables } from './tables.ts';

/** How a kind of task is done. It is off the agenda when it is, and may put others on. */
export type TaskRule<T extends Task> = AutomaticRule<T> | ChanceRule<T> | PlayerRule<T>;

/** Done without a choice. */
type AutomaticRule<T extends Task> = (draft: Draft, task: T) => void;

/** Decided by chance. */
interface ChanceRule<T extends Task> {
  readonly chance: (tables: Tables, state: State, task: T) => Chance;
  readonly resolve: (draft: Draft, task: T, outcome: Outcome) => void;
}

/** Decided by a player: the one at the seat of the task, or else the active one. */
export interface PlayerRule<T extends Task> {
  /** Whether one of the legal actions declines. */
  readonly isOptional?: true;
  /** At least one, in any order. */
  readonly legal: (tables: Tables, state: State, task: T) => readonly Action[];
  readonly answer: (draft: Draft, task: T, action: Action) => void;
}

/** The rules of every kind of task but the end of the game. */
export type TaskRules = {
  readonly [Kind in Exclude<TaskKind, 'over'>]: TaskRule<TaskOf<Kind>>;
};

type CardActionType = Extract<Action, { readonly card: string }>['type'] & ActionType;

/** What a player decides by naming one of several cards. */
export const askForCard = <T extends Task>(
  type: Exclude<CardActionType, 'board'>,
  cards: (tables: Tables, state: State, task: T) => readonly string[],
  answer: (draft: Draft, task: T, card: string) => void,
): PlayerRule<T> => ({
  legal: (tables, state, task) =>
    [...new Set(cards(tables, state, task))].map((card) => ({ type, card })),
  answer: (draft, task, action) => {
    if (!('card' in action)) throw unexpectedAnswer(action, task);
    answer(draft, task, action.card);
  },
});
