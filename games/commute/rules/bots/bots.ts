import { bestOf, botsByTaste, type LookaheadSpec, type StrategySpec } from 'vbuses/play';
import type { Action, Event } from '../actions-and-events.ts';
import { scoreState } from '../scoring.ts';
import type { State } from '../state.ts';
import type { Tables } from '../tables.ts';
import { goalOf } from '../travellers.ts';
import type { View } from '../view.ts';
import { expectedMinutes, outlookFor } from './outlook.ts';
import { answerValue, PARAMETERS, type Situation, type Taste } from './taste.ts';

type BotSpec = StrategySpec<State, Action, View, Event, Tables>;

const PUSHER: Taste = { spite: 3, trap: 0, fear: 0.5, distance: 0 };

const TASTES: Readonly<Record<string, Taste & { readonly description: string }>> = {
  planner: {
    spite: 0,
    trap: 1,
    fear: 1,
    distance: 0,
    description: 'aims at exactly one hundred minutes in the morning, and hurries home',
  },
  pusher: {
    ...PUSHER,
    description: 'plans as well, but lands on others wherever that costs them more',
  },
  cautious: {
    spite: 0.1,
    trap: 0,
    fear: 5,
    distance: 0.4,
    description: 'keeps away from Uh-Oh! spaces, and from the others',
  },
};

function situationOf(tables: Tables, taste: Taste, view: View): Situation {
  const { viewer: seat } = view;
  const hand = seat === 'public' ? null : view.players[seat]?.hand.cards;
  if (seat === 'public' || !hand) throw new Error('a bot has a seat');
  return { tables, taste, view, seat, hand, outlook: outlookFor(tables, view.config.toggles) };
}

/** Plays any card, and walks with it as near to the goal as it takes it. */
const straight: BotSpec = {
  description: 'plays any card, and walks the shortest way',
  create: ({ random, rules: { tables } }) => ({
    decide: (view, legal) => {
      const any = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)];
      const walks = legal.flatMap((action) => (action.type === 'walk' ? [action] : []));
      const { viewer: seat } = view;
      const card = walks.length > 0 ? any([...new Set(walks.map((walk) => walk.card))]) : undefined;
      if (card === undefined || seat === 'public') return any(legal) as Action;
      const goal = goalOf(tables, view, seat);
      const ways = walks.filter((walk) => walk.card === card);
      const nearest = Math.min(...ways.map(({ to }) => tables.distance(to, goal)));
      return any(ways.filter(({ to }) => tables.distance(to, goal) === nearest)) as Action;
    },
  }),
};

/** The bots of Commute, by name. */
export const BOTS: Readonly<Record<string, BotSpec>> = {
  ...botsByTaste(PARAMETERS, TASTES, (taste, { random, rules: { tables } }) => (view, legal) => {
    const [first] = legal;
    // One house is as good as another.
    if (first?.type === 'take-house') return legal[random.below(legal.length)] ?? first;
    const situation = situationOf(tables, taste, view);
    return bestOf(legal, (action) => answerValue(situation, action));
  }),
  straight,
};

/** Walks and pushes that are worth a second thought. */
const CANDIDATES = 4;

/** How the pusher looks ahead. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'pusher',
  worlds: 8,
  depth: 3,
  candidates: ({ view, legal }, tables) => {
    if (legal[0]?.type === 'take-house') return [];
    const situation = situationOf(tables, PUSHER, view);
    return legal
      .map((action) => ({ action, value: answerValue(situation, action) }))
      .sort((a, b) => b.value - a.value)
      .slice(0, CANDIDATES)
      .map(({ action }) => action);
  },
  // The points so far, and those that the present commute will bring.
  estimate: (state, tables) => {
    const outlook = outlookFor(tables, state.config.toggles);
    const scores = scoreState(state);
    if (state.sheet.length > state.commute.number) return scores.map(({ total }) => total);
    const minutes = expectedMinutes(outlook, tables, state);
    const fewest = Math.min(...minutes);
    return scores.map(({ total }, seat) => {
      const player = state.players[seat];
      if (player === undefined) return total;
      if (state.commute.which === 'evening') return total + fewest - (minutes[seat] ?? 0);
      return total + outlook.worth(tables.work, player.at, player.minutes);
    });
  },
};
