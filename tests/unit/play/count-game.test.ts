import { describe, expect, it } from 'vitest';
import { countGame } from '../../../src/play/public.ts';

type Event =
  | { readonly type: 'moved' | 'drew' | 'shuffled' }
  | { readonly type: 'sold'; readonly seat: number };

interface State {
  readonly deck: number;
  readonly turn: { readonly number: number };
}

const collector = () =>
  countGame<State, { readonly type: 'draw' | 'pass' }, Event>({
    counts: ['sales', 'shuffles'],
    places: ['visits', 'arrivals'],
    lows: ['deck', 'never seen'],
    events: {
      shuffled: 'shuffles',
      moved: (tally) => tally.visit('arrivals', 'depot'),
      drew: (tally, _, { deck }) => tally.low('deck', deck),
      sold: (tally, { seat }) => {
        tally.flow(seat, 'in: sales', 5);
        tally.hold({ kind: 'card', id: 'ace', seat, points: 1 });
      },
    },
    actions: { draw: (tally, seat) => tally.flow(seat, 'out: cards', 2) },
    end: (_, tally) => {
      tally.count('left over', 3);
    },
  });

const step = (deck: number, ...events: Event[]) => ({
  state: { deck, turn: { number: 4 } },
  events,
});

describe('what is counted of a game', () => {
  it('is counted by its events and actions, in the order of the lists', () => {
    const { observer, summarise } = collector();
    observer.onStep?.(step(9, { type: 'drew' }, { type: 'shuffled' }));
    observer.onStep?.(step(7, { type: 'drew' }, { type: 'moved' }, { type: 'sold', seat: 1 }));
    observer.onStep?.(step(8, { type: 'drew' }, { type: 'moved' }));
    for (const type of ['draw', 'pass'] as const) {
      const decision = { type: 'decision', seat: 1, kind: 'act', optional: false } as const;
      observer.onDecision?.({ decision, legal: [], action: { type }, fault: null }, step(8));
    }
    const stats = summarise(step(8).state);
    expect(stats).toEqual({
      turns: 4,
      first: 0,
      places: { visits: {}, arrivals: { depot: 2 } },
      holdings: [{ kind: 'card', id: 'ace', seat: 1, points: 1 }],
      flows: [{}, { 'in: sales': 5, 'out: cards': 2 }],
      lows: { deck: 7 },
      counts: { sales: 0, shuffles: 1, 'left over': 3 },
    });
    expect(Object.keys(stats.counts)).toEqual(['sales', 'shuffles', 'left over']);
  });
});
