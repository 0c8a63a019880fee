import type { LookaheadSpec } from '../../../play/public.ts';
import type { Action, ActionType } from '../rules/actions-and-events.ts';
import type { State, TaskKind } from '../rules/state.ts';
import type { Tables } from '../rules/tables.ts';
import type { View } from '../rules/view.ts';

/** Questions of which every answer is compared: they come up seldom and matter for long. */
const WEIGHED_TASKS: ReadonlySet<TaskKind | undefined> = new Set<TaskKind>([
  'doubles',
  'choose-pile',
]);

/** What is compared in a turn: what is done where the bus stands, and in which order. */
const WEIGHED_ACTIONS: ReadonlySet<ActionType> = new Set<ActionType>(['deliver', 'pick-up', 'buy']);

/** Where a second thought pays in Vancouver Buses. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'shopper',
  worlds: 16,
  depth: 8,
  candidates: ({ view, legal }) => {
    const task = view.agenda.at(-1)?.kind;
    if (WEIGHED_TASKS.has(task)) return legal;
    return task === 'act' ? legal.filter(({ type }) => WEIGHED_ACTIONS.has(type)) : [];
  },
};
