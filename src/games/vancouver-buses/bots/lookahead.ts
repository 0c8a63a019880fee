import type { LookaheadSpec } from '../../../play/public.ts';
import type { Action, ActionType } from '../rules/actions-and-events.ts';
import type { State, TaskKind } from '../rules/state.ts';
import type { Tables } from '../rules/tables.ts';
import type { View } from '../rules/view.ts';

/** Questions of which every answer is compared: they come up seldom and matter for long. */
const WEIGHED_TASKS: ReadonlySet<TaskKind | undefined> = new Set<TaskKind>([
  'choose-start',
  'doubles',
  'choose-pile',
  'give',
  'ask-for',
  'hand-over',
]);

/** What is compared in a turn: what is done where the bus stands, and in which order. */
const WEIGHED_ACTIONS: ReadonlySet<ActionType> = new Set<ActionType>([
  'deliver',
  'pick-up',
  'exchange',
  'buy',
]);

/** Where a second thought pays in Vancouver Buses. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'shopper',
  worlds: 40,
  depth: 10,
  win: 30,
  candidates: ({ view, legal }) => {
    const task = view.agenda.at(-1)?.kind;
    if (WEIGHED_TASKS.has(task)) return legal;
    return task === 'act' ? legal.filter(({ type }) => WEIGHED_ACTIONS.has(type)) : [];
  },
  // Where to drive is a question of taste: whom is it worth to drive to?
  plans: ['shopper:tempo=8', 'shopper:route=5', 'shopper:regionPower=1.6', 'shopper:fare=9'],
  replans: ({ view: { turn }, planned }) =>
    planned.type === 'move' && turn.actions === turn.granted,
};
