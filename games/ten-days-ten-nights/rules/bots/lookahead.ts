import type { LookaheadSpec } from 'vbuses/play';
import type { Action, ActionType } from '../actions-and-events.ts';
import type { State } from '../state.ts';
import type { Tables } from '../tables.ts';
import type { View } from '../view.ts';

/** What is compared with the plan: where to walk to is left to it. */
const WEIGHED: ReadonlySet<ActionType> = new Set<ActionType>([
  'visit',
  'watch',
  'draw',
  'play',
  'play-on',
  'ferry',
  'drop',
]);

/** Where a second thought pays. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'greedy',
  worlds: 8,
  depth: 8,
  win: 50,
  candidates: ({ legal }) => legal.filter(({ type }) => WEIGHED.has(type)),
};
