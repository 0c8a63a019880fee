import { differenceOf, firstOf, type Laws } from 'vbuses/play';
import { upgradesLeft } from './bus.ts';
import { cardsInTheAisle, passengersOf, type State } from './state.ts';
import type { Tables } from './tables.ts';

/** Every card, wherever it is. */
export const cardsOf = (state: State): readonly string[] => [
  ...state.street,
  ...state.stop,
  ...state.terminal,
  ...state.drawn,
  ...state.offered,
  ...state.box,
  ...cardsInTheAisle(state.agenda),
  ...state.hands.flat(),
  ...state.buses.flatMap(passengersOf),
  ...state.upgrades.deck,
  ...state.upgrades.shop,
  ...state.buses.flatMap(({ upgrades }) => upgrades),
  ...state.drivers,
  ...state.buses.flatMap(({ driver }) => driver ?? []),
];

/** What has to be so in every state. */
export const LAWS: Laws<[tables: Tables, state: State]> = {
  cards: ({ passengerDeck, upgradeDeck, driverDeck }, state) =>
    differenceOf(cardsOf(state), [...passengerDeck, ...upgradeDeck, ...driverDeck]),
  'seats of a bus': (tables, { buses }) =>
    firstOf('bus', buses, ({ seats }) => seats.length !== tables.seats),
  'no passenger twice on a bus': (_, { buses }) =>
    firstOf('bus', buses, (bus) => new Set(passengersOf(bus)).size !== passengersOf(bus).length),
  'no passenger above a free seat': (tables, { buses, config }) => {
    const { toggles } = config;
    if (toggles['BU-10'] === 'any' || toggles['BU-16'] === 'stays') return null;
    return firstOf('bus', buses, ({ seats }) =>
      seats.some(
        (card, at) => card !== null && at % tables.numbers.seatsAWindow > 0 && !seats[at - 1],
      ),
    );
  },
  'no upgrade twice on a bus': (_, { buses }) =>
    firstOf('bus', buses, ({ upgrades }) => new Set(upgrades).size !== upgrades.length),
  'room for upgrades': (tables, state) =>
    firstOf('bus', state.buses, (bus) => upgradesLeft({ tables, state }, bus) < 0),
  'one PARE at most, on a bus': (_, { stopCard, buses }) =>
    stopCard === null || buses[stopCard] !== undefined ? null : `bus ${stopCard}`,
  'each take once a turn': (_, { turn }) =>
    new Set(turn.used).size === turn.used.length ? null : turn.used.join(', '),
  'action points': ({ numbers }, { turn }) =>
    turn.points >= 0 && turn.points <= numbers.actionPoints ? null : `${turn.points}`,
  'shuffles left': (_, { reshuffles, buses }) =>
    reshuffles >= 0 && reshuffles <= buses.length ? null : `${reshuffles}`,
  'hands within their limit between turns': ({ numbers }, { hands, turn, agenda }) => {
    if (turn.number === 0) return null;
    const isOver = agenda.at(-1)?.kind === 'over';
    const limits = hands.map((_, seat) => isOver || seat !== turn.active);
    const wrong = hands.findIndex((hand, at) => limits[at] && hand.length > numbers.handLimit);
    return wrong === -1 ? null : `seat ${wrong} has ${hands[wrong]?.length}`;
  },
  'at most a full stop': ({ numbers }, { stop }) =>
    stop.length <= numbers.stopCards ? null : stop.join(', '),
  'cards that are drawn or offered are dealt with': (_, { drawn, offered, agenda }) => {
    const isDrawing = agenda.some(({ kind }) => kind === 'keep' || kind === 'choose-keep');
    const isSwapping = agenda.some(({ kind }) => kind === 'swap-give' || kind === 'swap-take');
    if (drawn.length > 0 && !isDrawing) return drawn.join(', ');
    return offered.length > 0 && !isSwapping ? offered.join(', ') : null;
  },
};
