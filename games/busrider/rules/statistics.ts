import { countGame, type Holding, playerAt, type Seat } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { isAllSold } from './fares.ts';
import type { State } from './state.ts';

/** Counts what only BusRider knows: visits, money, and what Routes bring. */
export function collectStats(routes: readonly string[]) {
  const delivered = new Map<Seat, number>();
  /** Fares from others, by seat and Route. */
  const earned = new Map<string, number>();
  let isSoldOut = false;
  return countGame<State, Action, Event>({
    counts: [
      'deliveries',
      'deliveries of the winner',
      'Routes bought',
      'Routes sold for debts',
      'Rights-of-Way bought',
      'bankruptcies',
      'games in which all Routes were sold',
    ],
    places: ['visits'],
    events: {
      starts: (tally, { seat, cash }) => tally.flow(seat, 'in: start', cash),
      moved: (tally, { seat, to }, state) => {
        if (playerAt(state, seat).at === to) tally.visit('visits', to);
      },
      delivered: (tally, { seat, payoff }) => {
        delivered.set(seat, (delivered.get(seat) ?? 0) + 1);
        tally.count('deliveries');
        tally.flow(seat, 'in: payoffs', payoff);
      },
      boarded: (tally, { seat, owner, route, fare, received }) => {
        const isOther = owner !== null && owner !== seat;
        tally.flow(seat, `out: fares to ${isOther ? 'players' : 'the bank'}`, fare);
        if (owner === null || received === 0) return;
        tally.flow(owner, 'in: fares', received);
        earned.set(`${owner} ${route}`, (earned.get(`${owner} ${route}`) ?? 0) + received);
      },
      bought: (tally, { seat, price }, { owners }) => {
        tally.count('Routes bought');
        if (!isSoldOut && isAllSold(owners)) {
          isSoldOut = true;
          tally.count('games in which all Routes were sold');
        }
        tally.flow(seat, 'out: Routes bought', price);
      },
      'right-of-way': (tally, { seat, price }) => {
        tally.count('Rights-of-Way bought');
        tally.flow(seat, 'out: Right-of-Way', price);
      },
      sold: (tally, { seat, price }) => {
        tally.count('Routes sold for debts');
        tally.flow(seat, 'in: Routes sold', price);
      },
      bankrupt: (tally, { seat, debt }) => {
        tally.count('bankruptcies');
        tally.flow(seat, 'in: written off', debt);
      },
    },
    end: ({ winner, ...end }, tally) => {
      if (winner !== null) tally.count('deliveries of the winner', delivered.get(winner));
      // Each board has its own Routes.
      return { things: { route: routes }, holdings: holdingsOf(end, earned) };
    },
  });
}

/** What is owned at the end, with the fares that it brought. */
const holdingsOf = (
  { owners, players }: Pick<State, 'owners' | 'players'>,
  earned: ReadonlyMap<string, number>,
): Holding[] => [
  ...Object.entries(owners).flatMap(([id, seat]): Holding[] =>
    seat === null ? [] : [{ kind: 'route', id, seat, points: earned.get(`${seat} ${id}`) ?? 0 }],
  ),
  ...players.flatMap(({ rightOfWay }, seat): Holding[] =>
    rightOfWay ? [{ kind: 'right-of-way', id: 'right-of-way', seat, points: 0 }] : [],
  ),
];
