import { type LookaheadSpec, memoizeByObject, memoizeRecent } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { boardOf, type State } from '../state.ts';
import type { BoardTables, Tables } from '../tables.ts';
import type { View } from '../view.ts';
import { MONOPOLIST } from './bots.ts';
import { rankPurchases } from './invest.ts';
import { trafficOn, tripsOn } from './plan.ts';

/** Purchases that are compared with none. */
const PURCHASES = 4;

/** Of two players the one who closes more ways out of termini, and spends the last dollar on it, wins. */
const CLOSER = { reserve: 0, monopoly: 2.5, loyalty: 0.1, margin: 1.4 };

/** How much faster a player with a Right-of-Way travels. */
const RIGHT_OF_WAY = 1.4;
/** Of what the Routes of others add to the cost of a delivery, the share that is fares: the rest is detours. */
const FARES = 0.7;

/** Where a second thought pays in BusRider: on purchases and sales. Dice decide more than destinations do. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: `monopolist:${Object.entries(CLOSER)
    .map((one) => one.join('='))
    .join()}`,
  worlds: 8,
  depth: 12,
  win: 100,
  candidates: ({ view, legal }, tables) => {
    const [first] = legal;
    if (first?.type === 'sell') return legal;
    if (first?.type !== 'pass' || view.viewer === 'public') return [];
    const { viewer: seat } = view;
    const cash = view.players[seat]?.cash ?? 0;
    const board = boardOf(tables, view);
    const investor = { board, view, taste: { ...MONOPOLIST, ...CLOSER }, seat, cash };
    const best = rankPurchases(investor, legal).slice(0, PURCHASES);
    return [first, ...best.map(({ action }) => action)];
  },
  estimate: cashAtTheEnd,
};

/**
 * The cash of each seat when the first of them has enough to win, if the Routes stay with their owners. All
 * are sold before long, so fares are those of that time.
 */
function cashAtTheEnd({ players, owners, config }: State, tables: Tables): readonly number[] {
  const board = boardOf(tables, { config });
  const { fareBank, fareAllSold, winningCash } = board.numbers;
  const least = averageCost(
    board,
    board.routes.map(() => fareBank),
  );
  const trips = players.map(({ rightOfWay, bankrupt }, seat) => {
    const isOwn = board.routes.map(({ id }) => owners[id] === seat);
    const isDear = board.routes.map(({ id }) => owners[id] !== null && owners[id] !== seat);
    const extra =
      averageCost(
        board,
        isDear.map((dear) => (dear ? fareAllSold : fareBank)),
      ) - least;
    const speed = bankrupt ? 0 : rightOfWay ? RIGHT_OF_WAY : 1;
    // What the owners of the others' Routes get for each time that those are boarded.
    const fares = (speed * extra * FARES) / (trafficOf(board, isDear) || 1);
    return { kept: speed * (MONOPOLIST.net - extra), fares, traffic: trafficOf(board, isOwn) };
  });
  const fares = trips.reduce((sum, one) => sum + one.fares, 0);
  const incomes = trips.map((one) => one.kept + (fares - one.fares) * one.traffic);
  const times = players.map(
    ({ cash }, seat) => Math.max(0, winningCash - cash) / Math.max(1, incomes[seat] ?? 0),
  );
  return players.map(({ cash }, seat) => cash + (incomes[seat] ?? 0) * Math.min(...times));
}

/** How often some Routes are boarded on an average delivery. */
const trafficOf = (board: BoardTables, isMeant: readonly boolean[]): number =>
  trafficOn(board).reduce((sum, one, index) => sum + (isMeant[index] ? one : 0), 0);

const knownCosts = memoizeByObject((_: BoardTables) => memoizeRecent<number>(10_000));

/** What an average delivery costs in fares and time, with fares by the index of the Route. */
const averageCost = (board: BoardTables, fares: readonly number[]): number =>
  knownCosts(board)(fares, () =>
    tripsOn(board, { fares: Float64Array.from(fares), pace: MONOPOLIST.pace }).reduce(
      (sum, { costs, from, share }) => sum + share * (costs[from] ?? 0),
      0,
    ),
  );
