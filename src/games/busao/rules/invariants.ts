import type { Violation } from '../../../play/public.ts';
import { passengersOf, upgradesLeft } from './bus.ts';
import { cardsInTheAisle, type State } from './state.ts';
import type { Tables } from './tables.ts';

/** Every card by its component and id, wherever it is. */
export function countPieces(
  { componentOf }: Tables,
  state: State,
): Readonly<Record<string, number>> {
  const cards = [
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
  const counts: Record<string, number> = {};
  for (const card of cards) {
    const name = `${componentOf.get(card) ?? 'unprinted'}/${card}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

type Law = (tables: Tables, state: State) => string | null;

/** What has to be so in every state: `null`, or what is wrong. */
const LAWS: Readonly<Record<string, Law>> = {
  cards: (tables, state) => {
    const found = Object.values(countPieces(tables, state)).reduce((sum, one) => sum + one, 0);
    const { passengerDeck, upgradeDeck, driverDeck } = tables;
    const wanted = passengerDeck.length + upgradeDeck.length + driverDeck.length;
    return found === wanted ? null : `${found} of ${wanted}`;
  },
  'seats of a bus': (tables, { buses }) =>
    firstOf(buses, ({ seats }) => seats.length !== tables.seats),
  'no passenger twice on a bus': (_, { buses }) =>
    firstOf(buses, (bus) => new Set(passengersOf(bus)).size !== passengersOf(bus).length),
  'nobody above a free seat': (tables, { buses, config }) => {
    const { toggles } = config;
    if (toggles['BU-10'] === 'any' || toggles['BU-16'] === 'stays') return null;
    return firstOf(buses, ({ seats }) =>
      seats.some(
        (card, at) => card !== null && at % tables.numbers.seatsAWindow > 0 && !seats[at - 1],
      ),
    );
  },
  'no upgrade twice on a bus': (_, { buses }) =>
    firstOf(buses, ({ upgrades }) => new Set(upgrades).size !== upgrades.length),
  'room for upgrades': (tables, state) =>
    firstOf(state.buses, (bus) => upgradesLeft(tables, state, bus) < 0),
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

/** The number of the first bus of which something is so. */
function firstOf(buses: State['buses'], isWrong: (bus: State['buses'][number]) => boolean) {
  const found = buses.findIndex(isWrong);
  return found === -1 ? null : `bus ${found}`;
}

/** The laws of the game that a state breaks, each by name. */
export const findViolations = (tables: Tables, state: State): readonly Violation[] =>
  Object.entries(LAWS).flatMap(([law, check]) => {
    const detail = check(tables, state);
    return detail === null ? [] : [{ law, detail }];
  });
