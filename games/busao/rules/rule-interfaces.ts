import type * as play from 'vbuses/play';
import { unexpectedAnswer } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { State, Task } from './state.ts';
import type { Tables } from './tables.ts';

/** What these rules are made of. */
export interface RuleParts {
  readonly action: Action;
  readonly event: Event;
  readonly state: State;
  readonly tables: Tables;
}

/** A step that is being taken. */
export type Draft = play.StepDraft<RuleParts>;

export type PlayerRule<T extends Task> = play.PlayerRule<RuleParts, T>;
export type TaskRules = play.TaskRules<RuleParts>;

type CardActionType = Extract<Action, { readonly card: string }>['type'];

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
