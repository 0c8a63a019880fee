import type { LookaheadSpec } from '../../../play/public.ts';
import type { Action } from '../rules/actions-and-events.ts';
import type { State } from '../rules/state.ts';
import type { Tables } from '../rules/tables.ts';
import type { View } from '../rules/view.ts';

/** Where a second thought pays in BusRider: on purchases, sales and destinations, not on each step. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'monopolist',
  worlds: 12,
  depth: 60,
  win: 100,
  candidates: ({ legal }) => (legal.some(({ type }) => type === 'go') ? [] : legal),
};
