import { deal, die, draw, pushTasks, seatsFrom, withoutAll, withoutFirst } from 'vbuses/play';
import type { TaskRules } from '../actions-and-events.ts';
import { addToHand, discardFromHand, editBus, giveStopCard, handOf } from '../draft.ts';
import { busOfSeat, type Config, type State, type Task } from '../state.ts';
import type { Tables } from '../tables.ts';

/** From the box to the first turn. */
export const SET_UP_TASKS = {
  'remove-passenger': {
    chance: (_, { street }) => draw(street, { stream: 'street', about: 'passenger left out' }),
    resolve: ({ state }, _, outcome) => {
      state.street = withoutFirst(state.street, String(outcome));
      state.box = [String(outcome)];
    },
  },
  'deal-hand': {
    chance: ({ numbers }, { street }) =>
      deal(street, numbers.cardsDealt, { stream: 'street', about: 'hand' }),
    resolve: (draft, { seat }, outcome) => {
      const cards = Array.isArray(outcome) ? outcome.map(String) : [];
      draft.state.street = withoutAll(draft.state.street, cards);
      addToHand(draft, seat, cards);
      draft.events.push({ type: 'dealt', seat, count: cards.length });
      draft.events.push({ type: 'got-cards', seat, cards, only: [seat] });
    },
  },
  'deal-driver': {
    chance: (_, { drivers }) => draw(drivers, { stream: 'drivers', about: 'driver' }),
    resolve: (draft, { bus }, outcome) => {
      const driver = String(outcome);
      draft.state.drivers = withoutFirst(draft.state.drivers, driver);
      editBus(draft, bus, { driver });
      draft.events.push({ type: 'got-driver', bus, driver });
    },
  },
  'throw-back': {
    choose: 'throw-back',
    cards: (_, state, { seat }) => handOf(state, seat),
    chosen: (draft, { seat, left }, card) => {
      discardFromHand(draft, seat, card);
      if (left > 1) pushTasks(draft, { kind: 'throw-back', seat, left: left - 1 });
    },
  },
  'first-seat': {
    chance: (_, { hands }) => die(hands.length, { stream: 'first', about: 'who goes first' }),
    resolve: (draft, _, outcome) => {
      const seat = Number(outcome) - 1;
      draft.state.first = seat;
      draft.events.push({ type: 'goes-first', seat });
      if (draft.state.config.toggles['BU-20'] === 'last') {
        const { hands } = draft.state;
        giveStopCard(draft, busOfSeat(draft.state, (seat + hands.length - 1) % hands.length));
      }
      pushTasks(draft, { kind: 'begin-turn', seat });
    },
  },
} satisfies Partial<TaskRules>;

/** Everything in the box, and what has to be done to set it up. */
export function startState(tables: Tables, config: Config): State {
  const { players } = config;
  const { busesMost } = tables.numbers;
  const buses = players > busesMost ? players / 2 : players;
  return {
    config,
    agenda: setUpTasks(tables, config, buses).toReversed(),
    first: 0,
    turn: { number: 0, active: 0, points: 0, used: [] },
    street: tables.passengerDeck,
    reshuffles: buses,
    stop: [],
    terminal: [],
    drawn: [],
    offered: [],
    upgrades: { deck: tables.upgradeDeck, shop: [] },
    drivers: tables.driverDeck,
    box: [],
    hands: Array.from({ length: players }, () => []),
    buses: Array.from({ length: buses }, () => ({
      ...{ driver: null, upgrades: [] },
      seats: Array.from({ length: tables.seats }, () => null),
    })),
    stopCard: null,
    ending: null,
  };
}

function setUpTasks({ numbers }: Tables, { players, toggles }: Config, buses: number): Task[] {
  const seats = seatsFrom(0, players);
  const left = numbers.cardsThrownBack;
  return [
    ...(toggles['BU-01'] === 'one-less' ? [{ kind: 'remove-passenger' } as const] : []),
    ...seats.map((seat): Task => ({ kind: 'deal-hand', seat })),
    ...seats.slice(0, buses).map((bus): Task => ({ kind: 'deal-driver', bus })),
    ...seats.flatMap((seat): Task[] => (left > 0 ? [{ kind: 'throw-back', seat, left }] : [])),
    { kind: 'refill-shop', count: numbers.shopCards },
    { kind: 'refill-stop', isFirst: true },
    { kind: 'first-seat' },
  ];
}
