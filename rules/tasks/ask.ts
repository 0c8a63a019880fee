import { playerAt, unexpectedAnswer } from 'vbuses/play';
import type { Action, ActionType } from '../actions-and-events.ts';
import { dedupeSorted } from '../draft.ts';
import type { Draft, PlayerRule } from '../rule-interfaces.ts';
import type { State, Task } from '../state.ts';
import type { Tables } from '../tables.ts';

type ActionOf<Type extends ActionType> = Extract<Action, { readonly type: Type }>;

type CardActionType = Extract<Action, { readonly card: string }>['type'];

const isOfType = <Type extends ActionType>(action: Action, type: Type): action is ActionOf<Type> =>
  action.type === type;

/** What a player decides by an action of one type. */
export const ask = <T extends Task, Type extends ActionType>(
  type: Type,
  legal: (tables: Tables, state: State, task: T) => readonly ActionOf<Type>[],
  answer: (draft: Draft, task: T, action: ActionOf<Type>) => void,
): PlayerRule<T> => ({
  legal,
  answer: (draft, task, action) => {
    if (!isOfType(action, type)) throw unexpectedAnswer(action, task);
    answer(draft, task, action);
  },
});

/** What a player decides by naming one of several cards, which come sorted. */
export const askForCard = <T extends Task>(
  type: CardActionType,
  cards: (tables: Tables, state: State, task: T) => readonly string[],
  answer: (draft: Draft, task: T, card: string) => void,
): PlayerRule<T> =>
  ask(
    type,
    (tables, state, task) =>
      dedupeSorted(cards(tables, state, task)).map((card) => ({ type, card })),
    (draft, task: T, { card }) => answer(draft, task, card),
  );

/** {@link askForCard}, of the own hand. */
export const askForHandCard = <T extends Task & { readonly seat: number }>(
  type: CardActionType,
  answer: (draft: Draft, task: T, card: string) => void,
): PlayerRule<T> => askForCard(type, (_, state, { seat }) => playerAt(state, seat).hand, answer);
