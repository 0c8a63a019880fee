import type { LookaheadSpec } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { boardOf, type State } from '../state.ts';
import type { Tables } from '../tables.ts';
import type { View } from '../view.ts';
import { MONOPOLIST } from './bots.ts';
import { bestPurchases } from './invest.ts';

/** Purchases that are compared with none. */
const PURCHASES = 4;

/** Of two players the one who closes more ways out of termini, and spends the last dollar on it, wins. */
const CLOSER = { reserve: 0, monopoly: 2.5, loyalty: 0.1, margin: 1.4 };

/** Where a second thought pays in BusRider: on purchases and sales. Dice decide more than destinations do. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: `monopolist:${Object.entries(CLOSER)
    .map((one) => one.join('='))
    .join()}`,
  worlds: 8,
  depth: 12,
  win: 100,
  // Dice decide so much that a few worlds say little about a small difference.
  margin: 25,
  candidates: ({ view, legal }, tables) => {
    const [first] = legal;
    if (first?.type === 'sell') return legal;
    if (first?.type !== 'pass' || view.viewer === 'public') return [];
    const { viewer: seat } = view;
    const cash = view.players[seat]?.cash ?? 0;
    const board = boardOf(tables, view);
    const investor = { board, view, taste: { ...MONOPOLIST, ...CLOSER }, seat, cash };
    return [first, ...bestPurchases(investor, legal, PURCHASES)];
  },
};
