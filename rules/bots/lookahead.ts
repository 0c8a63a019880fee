import type { LookaheadSpec } from 'vbuses/play';
import type { Action, ActionType } from '../actions-and-events.ts';
import type { State, TaskKind } from '../state.ts';
import { stopAt, type Tables } from '../tables.ts';
import type { View } from '../view.ts';
import { bestGoals } from './goals.ts';
import { BOT_WEIGHTS, ownPlayer, valueDeliveries } from './weights.ts';

/** The quick bot that plays on. */
const POLICY = 'shopper';

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

/** Places to drive to that are compared, the best ones by the policy's taste. */
const GOALS = 5;

/** Where a second thought pays in Vancouver Buses. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: POLICY,
  worlds: 40,
  depth: 11,
  win: 30,
  candidates: ({ view, legal }) => {
    const task = view.agenda.at(-1)?.kind;
    if (WEIGHED_TASKS.has(task)) return legal;
    return task === 'act' ? legal.filter(({ type }) => WEIGHED_ACTIONS.has(type)) : [];
  },
  // Where to drive to, thought over before a drive begins.
  plans: ({ view, planned }, tables) => {
    if (planned.type !== 'move' || view.turn.row !== null) return [];
    const own = ownPlayer(view);
    const worth = valueDeliveries(tables, BOT_WEIGHTS[POLICY], own);
    return bestGoals(tables, { view, own, worth }, GOALS).map(
      ({ stop }) => `${POLICY}:goal=${stopAt(tables, stop).index + 1}`,
    );
  },
};
