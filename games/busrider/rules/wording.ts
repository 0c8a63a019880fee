import { describeBy, type Seat, type Sentences, type TermTable, termsOf } from 'vbuses/play';
import type { Action, ActionType, Event } from './actions-and-events.ts';
import type { TaskKind } from './state.ts';
import type { Tables } from './tables.ts';

/** The names of a pack by id. */
interface Names {
  readonly place: (id: string) => string;
  readonly route: (id: string) => string;
}

/** Describes an action as an order, or an event as something that happened. */
export function createDescriber({ boards }: Tables): (thing: Action | Event) => string {
  const places = new Map([...boards.values()].flatMap(({ names }) => [...names]));
  const routes = new Map(
    [...boards.values()].flatMap((board) =>
      board.routes.map(({ id, name }): [string, string] => [id, name]),
    ),
  );
  return describeBy(SENTENCES, {
    place: (id) => places.get(id) ?? id,
    route: (id) => routes.get(id) ?? id,
  });
}

const player = (seat: Seat): string => `player ${seat + 1}`;
const ownerOf = (owner: Seat | null): string => (owner === null ? 'the bank' : player(owner));

const SENTENCES: Sentences<Names, Action | Event> = {
  // What to do.
  'head-for': ({ place }, { destination }) => `head for ${place(destination)}`,
  go: ({ place, route }, action) =>
    `go to ${place(action.to)} on ${route(action.route)}, fare ${action.fare}`,
  stop: () => 'stop here',
  pass: () => 'buy nothing',
  'buy-right-of-way': (_, { price }) => `buy a Right-of-Way for ${price}`,
  buy: ({ route }, action) => `buy ${route(action.route)} for ${action.price}`,
  sell: ({ route }, action) => `sell ${route(action.route)} for ${action.price}`,

  // What has happened.
  starts: ({ place }, { seat, at, cash }) => `${player(seat)} starts at ${place(at)} with ${cash}`,
  turn: (_, { seat, number }) => `turn ${number}: ${player(seat)}`,
  drew: (_, { seat }) => `${player(seat)} draws a destination`,
  offered: ({ place }, { seat, destination }) => `${player(seat)} draws ${place(destination)}`,
  'heads-for': ({ place }, { seat, destination }) =>
    `${player(seat)} heads for ${place(destination)}`,
  rolled: (_, { seat, dice }) => `${player(seat)} rolls ${dice.join(' + ')}`,
  boarded: ({ route }, event) =>
    `${player(event.seat)} boards ${route(event.route)} and pays ${event.fare} to ${ownerOf(event.owner)}`,
  moved: ({ place, route }, event) =>
    `${player(event.seat)} moves ${event.walked} on ${route(event.route)} from ${place(event.from)} towards ${place(event.to)}`,
  stopped: (_, { seat }) => `${player(seat)} stops`,
  delivered: ({ place }, { seat, from, to, payoff }) =>
    `${player(seat)} delivers from ${place(from)} to ${place(to)} for ${payoff}`,
  bought: ({ route }, event) =>
    `${player(event.seat)} buys ${route(event.route)} for ${event.price}`,
  'right-of-way': (_, { seat, price }) => `${player(seat)} buys a Right-of-Way for ${price}`,
  sold: ({ route }, event) =>
    `${player(event.seat)} sells ${route(event.route)} for ${event.price}`,
  wealthy: (_, { seat, isWealthy }) => `${player(seat)} is ${isWealthy ? '' : 'no longer '}wealthy`,
  bankrupt: (_, { seat, debt }) => `${player(seat)} is bankrupt and cannot pay ${debt}`,
  won: (_, { seat }) => `${player(seat)} wins`,
  over: (_, { reason }) =>
    reason === 'aborted' ? 'the game is broken off' : `the game is over: ${OVER[reason]}`,
};

const OVER = { normal: 'there is a winner', 'no-winner': 'all players are bankrupt' } as const;

const DECISION_TERMS: Partial<TermTable<TaskKind>> = {
  'choose-destination': ['destination', 'which of the two destinations to head for'],
  'choose-segment': ['section', 'where to go next, and on which Route'],
  purchase: ['purchase', 'what to buy on arrival, if anything'],
  sell: ['forced sale', 'which Route to sell for a debt'],
};

const ACTION_TERMS: TermTable<ActionType> = {
  'head-for': ['head for', 'choose a destination'],
  go: ['go', 'move to a neighbouring junction on a Route'],
  stop: ['stop', 'lose the rest of the roll'],
  pass: ['buy nothing', 'buy nothing on arrival'],
  'buy-right-of-way': ['buy a Right-of-Way', 'buy the third die'],
  buy: ['buy a Route', 'buy a Route of the bank'],
  sell: ['sell a Route', 'sell a Route to the bank for a debt'],
};

/** What comes in and goes out, by the names that the statistics use. */
export const FLOWS = {
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

const FLOW_TERMS: TermTable<(typeof FLOWS)[keyof typeof FLOWS]> = {
  'in: start': ['in: start', 'the cash of the beginning'],
  'in: payoffs': ['in: payoffs', 'what deliveries bring'],
  'in: fares': ['in: fares', 'what others pay to ride on the own Routes'],
  'in: Routes sold': ['in: Routes sold', 'what the bank pays for Routes in forced sales'],
  'in: written off': ['in: written off', 'debts of bankrupt players, which the bank bears'],
  'out: fares to the bank': ['out: fares to the bank', 'fares on Routes of the bank and own ones'],
  'out: fares to players': ['out: fares to players', 'fares on Routes of others'],
  'out: Routes bought': ['out: Routes bought', 'the price of Routes'],
  'out: Right-of-Way': ['out: Right-of-Way', 'the price of the third die'],
};

/** What the names that the rules use mean to a player, for reports. */
export const TERMS = termsOf({
  decision: DECISION_TERMS,
  action: ACTION_TERMS,
  flow: FLOW_TERMS,
});
