import { bestOf, botsByTaste, type ParameterSpec, type StrategySpec } from 'vbuses/play';
import type { Action, Event } from '../actions-and-events.ts';
import { boardOf, type State } from '../state.ts';
import { payoffFor, type Tables } from '../tables.ts';
import type { PlayerView, View } from '../view.ts';
import { choosePurchase, chooseSale, type Taste } from './invest.ts';
import { costAboard, costsTo } from './plan.ts';

type BotSpec = StrategySpec<State, Action, View, Event, Tables>;

const PARAMETERS: { readonly [Name in keyof Taste]: Omit<ParameterSpec, 'standard'> } = {
  pace: { least: 0.1, most: 10, description: 'what a unit of length costs, in time' },
  reserve: { least: 0, most: 100, description: 'cash that stays after a purchase' },
  net: { least: 1, most: 50, description: 'what a delivery is reckoned to bring after fares' },
  margin: { least: 0, most: 10, description: 'how often a purchase must bring its price' },
  loyalty: {
    least: 0,
    most: 1,
    description: 'the share of rides that others take in spite of fares',
  },
  monopoly: {
    least: 0,
    most: 5,
    description: 'how much more is paid to close the ways out of termini',
  },
  speed: { least: 0, most: 1, description: 'the part of a game that a Right-of-Way saves' },
};

const INVESTOR: Taste = {
  pace: 1.3,
  reserve: 8,
  net: 16,
  margin: 2.4,
  loyalty: 0.6,
  monopoly: 0,
  speed: 0.6,
};

export const MONOPOLIST: Taste = {
  ...INVESTOR,
  reserve: 4,
  net: 14,
  margin: 1.6,
  monopoly: 0.5,
  speed: 0.8,
};

const TASTES = {
  monopolist: {
    ...MONOPOLIST,
    description: 'buys all it can, and closes the ways out of termini',
  },
  investor: { ...INVESTOR, description: 'buys Routes that pay back' },
};

/** The bots of BusRider, the best one first: it plays where none is named. */
export const BOTS: Readonly<Record<string, BotSpec>> = {
  ...botsByTaste(PARAMETERS, TASTES, (taste, { seat, config, rules: { tables } }) => {
    const board = boardOf(tables, { config: config as State['config'] });
    return (view, legal) => {
      const investor = { board, view, taste, seat, cash: ownOf(view).cash ?? 0 };
      const [first] = legal;
      if (first?.type === 'sell') return chooseSale(investor, legal) ?? first;
      if (first?.type === 'pass') return choosePurchase(investor, legal) ?? first;
      return bestOf(legal, travelValue(board, view, taste.pace));
    };
  }),
  shortest: {
    description: 'takes the better payoff and the shortest way, whatever it costs; buys nothing',
    create: ({ config, rules: { tables } }) => {
      const board = boardOf(tables, { config: config as State['config'] });
      return {
        decide: (view, legal) =>
          bestOf(legal, (action) => {
            if (action.type === 'go') return -action.left;
            if (action.type !== 'head-for') return 0;
            return payoffFor(board, ownOf(view).origin, action.destination);
          }),
      };
    },
  },
  thrifty: {
    description: 'counts fares as well as the way, and buys nothing',
    parameters: { pace: { ...PARAMETERS.pace, standard: INVESTOR.pace } },
    create: ({ config, rules: { tables }, parameters }) => {
      const board = boardOf(tables, { config: config as State['config'] });
      const pace = parameters.pace ?? INVESTOR.pace;
      return { decide: (view, legal) => bestOf(legal, travelValue(board, view, pace)) };
    },
  },
};

/** The player who sees a view. */
function ownOf({ viewer, players }: View): PlayerView {
  const own = viewer === 'public' ? undefined : players[viewer];
  if (own === undefined) throw new Error('a bot has a seat');
  return own;
}

/** What a destination or a step is worth: the payoff, less the fares and the time that it takes. */
function travelValue(
  board: ReturnType<typeof boardOf>,
  view: View,
  pace: number,
): (action: Action) => number {
  const { at, origin, destination } = ownOf(view);
  const seat = view.viewer === 'public' ? 0 : view.viewer;
  const here = board.indexOf.get(at) ?? 0;
  const costs = destination === null ? null : costsTo(board, view, { seat, pace }, destination);
  return (action) => {
    if (action.type === 'head-for') {
      const { destination: to } = action;
      const cost = costsTo(board, view, { seat, pace }, to)[here] ?? 0;
      return payoffFor(board, origin, to) - cost;
    }
    if (action.type !== 'go' || costs === null) return Number.NEGATIVE_INFINITY;
    const way = board.ways[here]?.find(
      ({ to, route }) => to === action.to && route.id === action.route,
    );
    if (way === undefined) return Number.NEGATIVE_INFINITY;
    const { toIndex, route, length } = way;
    return (
      -action.fare -
      length * pace -
      costAboard(board, costs, { at: toIndex, route: route.index, pace })
    );
  };
}
