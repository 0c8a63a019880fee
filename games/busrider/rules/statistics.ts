import {
  type GameStats,
  type Holding,
  playerAt,
  type Seat,
  type StatsCollector,
  type Step,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { Config, State } from './state.ts';

type Counts = Record<string, number>;

const add = (counts: Counts, key: string, count = 1): undefined => {
  counts[key] = (counts[key] ?? 0) + count;
};

/** Counts what only BusRider knows: visits, money, and what Routes bring. */
export function collectStats(
  { players }: Config,
  routes: readonly string[],
): StatsCollector<State, Action, Event> {
  const visits: Counts = {};
  const flows = Array.from({ length: players }, (): Counts => ({}));
  const delivered = flows.map(() => 0);
  /** Fares from others, by seat and Route. */
  const earned = flows.map((): Counts => ({}));
  const counts: Counts = Object.fromEntries(Object.values(COUNTED).map((name) => [name, 0]));
  const flow = (seat: Seat, name: string, amount: number): undefined =>
    add(flows[seat] ?? {}, name, amount);

  const onStep = ({ events, state }: Step<State, Event>): void => {
    for (const event of events) count(event, state);
  };
  const count = (event: Event, state: State): undefined => {
    switch (event.type) {
      case 'starts':
        return flow(event.seat, FLOWS.start, event.cash);
      case 'moved':
        return playerAt(state, event.seat).at === event.to ? add(visits, event.to) : undefined;
      case 'delivered':
        delivered[event.seat] = (delivered[event.seat] ?? 0) + 1;
        add(counts, COUNTED.deliveries);
        return flow(event.seat, FLOWS.payoffs, event.payoff);
      case 'boarded':
        return countFare(event);
      case 'bought':
        add(counts, COUNTED.bought);
        if (Object.values(state.owners).every((owner) => owner !== null)) {
          counts[COUNTED.allSold] = 1;
        }
        return flow(event.seat, FLOWS.routes, event.price);
      case 'right-of-way':
        add(counts, COUNTED.rightOfWay);
        return flow(event.seat, FLOWS.rightOfWay, event.price);
      case 'sold':
        add(counts, COUNTED.sold);
        return flow(event.seat, FLOWS.sales, event.price);
      case 'bankrupt':
        add(counts, COUNTED.bankrupt);
        return flow(event.seat, FLOWS.writtenOff, event.debt);
      default:
        return undefined;
    }
  };
  const countFare = ({ seat, owner, route, fare, received }: EventOf<'boarded'>): undefined => {
    const isOther = owner !== null && owner !== seat;
    flow(seat, isOther ? FLOWS.toPlayers : FLOWS.toBank, fare);
    if (owner === null || received === 0) return undefined;
    flow(owner, FLOWS.fares, received);
    return add(earned[owner] ?? {}, route, received);
  };

  return {
    observer: { onStep },
    summarise: (end): GameStats => ({
      turns: end.turn.number,
      first: 0,
      places: { visits },
      // Each board has its own Routes.
      things: { route: routes },
      holdings: holdingsOf(end, earned),
      flows,
      lows: {},
      counts: {
        ...counts,
        ...(end.winner !== null && { [COUNTED.winner]: delivered[end.winner] ?? 0 }),
      },
    }),
  };
}

/** What comes in and goes out, by the names that the pack has words for. */
const FLOWS = {
  start: 'in: start',
  payoffs: 'in: payoffs',
  fares: 'in: fares',
  sales: 'in: Routes sold',
  writtenOff: 'in: written off',
  toBank: 'out: fares to the bank',
  toPlayers: 'out: fares to players',
  routes: 'out: Routes bought',
  rightOfWay: 'out: Right-of-Way',
} as const;

type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>;

const COUNTED = {
  deliveries: 'deliveries',
  winner: 'deliveries of the winner',
  bought: 'Routes bought',
  sold: 'Routes sold for debts',
  rightOfWay: 'Rights-of-Way bought',
  bankrupt: 'bankruptcies',
  allSold: 'games in which all Routes were sold',
} as const;

/** What is owned at the end, with the fares that it brought. */
const holdingsOf = ({ owners, players }: State, earned: readonly Counts[]): Holding[] => [
  ...Object.entries(owners).flatMap(([id, seat]): Holding[] =>
    seat === null ? [] : [{ kind: 'route', id, seat, points: earned[seat]?.[id] ?? 0 }],
  ),
  ...players.flatMap(({ rightOfWay }, seat): Holding[] =>
    rightOfWay ? [{ kind: 'right-of-way', id: 'right-of-way', seat, points: 0 }] : [],
  ),
];
