import {
  type Fields,
  type GamePack,
  idOf,
  listOf,
  readQuestions,
  standardAnswers,
  totalCopies,
  type Value,
  valuesById,
} from 'vbuses/play';
import { effectContext } from './bus.ts';
import { busPoints, driverPoints, passengerPoints, VALUES } from './scoring.ts';
import { type Bus, NO_TURN, type State } from './state.ts';
import { driverInfo, passengerInfo, readTables, type Tables, upgradeInfo } from './tables.ts';
import { ANSWERS, type Toggles } from './toggles.ts';

/** What the rulebook of Busão finds under `facts` beyond the tables: counts, and the buses of its figures. */
export const rulebookFacts = (pack: GamePack): Fields => {
  const tables = readTables(pack);
  const { cardsDealt, cardsThrownBack } = tables.numbers;
  const drivers = fieldsOf(pack, 'drivers');
  return {
    numbers: valuesById(pack.table('numbers')),
    seats: tables.seats,
    cards: { standard: cardsOfSize(pack, 'poker'), small: cardsOfSize(pack, 'mini-euro') },
    copies: copiesOfPassengers(pack),
    // Every playmat with a driver.
    tableForThree: fieldsOf(pack, 'mats').map((mat, index) => ({
      ...{ mat, driver: drivers[index] ?? null },
    })),
    handAtStart: Array.from({ length: cardsDealt - cardsThrownBack }, (_, index) => index + 1),
    examples: Object.fromEntries(
      fieldsOf(pack, 'examples').map((example) => [
        example.id,
        { ...exampleBus(tables, example), count: countBus(pack, tables, example) },
      ]),
    ),
  };
};

const fieldsOf = (pack: GamePack, table: string): Fields[] =>
  pack.table(table).records.map(({ fields }) => fields);

/** The printed cards of one size, in all decks. */
const cardsOfSize = (pack: GamePack, size: string): number =>
  pack.components
    .filter((component) => component.size === size)
    .reduce((sum, { cards }) => sum + totalCopies(cards), 0);

/** How many passengers there are of each number of copies, the most copies first. */
function copiesOfPassengers(pack: GamePack): Value {
  const copies = fieldsOf(pack, 'passengers').map((one) => Number(one.copies));
  return [...new Set(copies)]
    .sort((a, b) => b - a)
    .map((number) => ({
      copies: number,
      count: copies.filter((one) => one === number).length,
    }));
}

/** A bus as the figures draw it: every window with both seats, and who is adjacent to the focus. */
function exampleBus({ numbers }: Tables, example: Fields): Fields {
  const written = listOf(example.windows).map(listOf);
  const focus = idOf(example.focus);
  const focusWindow = written.findIndex((window) => window.some((one) => idOf(one) === focus));
  const windows = Array.from({ length: numbers.windows }, (_, window) => {
    const isNear = focusWindow !== -1 && Math.abs(window - focusWindow) <= 1;
    const seats = Array.from({ length: numbers.seatsAWindow }, (_, seat) => {
      const passenger = written[window]?.[seat] ?? null;
      return { passenger, isFocus: focus !== '' && idOf(passenger) === focus, isNear };
    });
    return { number: window + 1, seats };
  });
  return { ...example, windows };
}

/** The rules as the rulebook tells them, before any turn. */
const standardState = (pack: GamePack): Pick<State, 'config' | 'turn'> => ({
  config: {
    players: 2,
    maxTurns: 0,
    toggles: standardAnswers(readQuestions(pack.table('questions'), ANSWERS)) as Toggles,
  },
  turn: NO_TURN,
});

/** The score sheet of an example: every box of the pad, and their sum. */
function countBus(pack: GamePack, tables: Tables, example: Fields): Fields {
  const { seatsAWindow, handPenalty } = tables.numbers;
  const state = standardState(pack);
  const written = listOf(example.windows).map((window) => listOf(window).map(idOf));
  const bus: Bus = {
    driver: idOf(example.driver),
    upgrades: listOf(example.upgrades).map(idOf),
    seats: Array.from(
      { length: tables.seats },
      (_, at) => written[Math.floor(at / seatsAWindow)]?.[at % seatsAWindow] ?? null,
    ),
  };
  const passengers = bus.seats.flatMap((card, at) => {
    if (card === null) return [];
    const total = passengerPoints(tables, state, bus, at);
    const natural = passengerInfo(tables, card).points;
    const line = { natural, extra: total - natural, total };
    const window = Math.floor(at / seatsAWindow) + 1;
    const passenger = recordOf(pack, 'passengers', card);
    return [{ passenger, window, isAisle: at % seatsAWindow > 0, ...line }];
  });
  const parts = { ...busPoints(tables, state, bus), hand: -Number(example.hand) * handPenalty };
  return {
    passengers,
    driver: driverPoints(tables, state, bus).map((points, index) => ({
      trait: recordOf(pack, 'traits', driverInfo(tables, bus.driver ?? '').traits[index]),
      points,
    })),
    upgrades: traitBoxes(pack, tables, bus),
    parts,
    total: Object.values(parts).reduce((sum, points) => sum + points, 0),
  };
}

/** The boxes of the traits that the upgrades of a bus name, in the order of the pad: what each gives, and the sum. */
function traitBoxes(pack: GamePack, tables: Tables, bus: Bus): Fields[] {
  const context = effectContext(tables, standardState(pack), { bus, at: null });
  const given = bus.upgrades.flatMap((upgrade) =>
    upgradeInfo(tables, upgrade).effects.map((effect) => ({
      upgrade: recordOf(pack, 'upgrades', upgrade),
      trait: 'trait' in effect ? String(effect.trait) : '',
      points: tables.effects.total(VALUES, [effect], context),
    })),
  );
  return fieldsOf(pack, 'traits').flatMap((trait) => {
    const parts = given.filter((one) => one.trait === trait.id);
    const points = parts.reduce((sum, part) => sum + part.points, 0);
    return parts.length > 0 ? [{ trait, parts, isShared: parts.length > 1, points }] : [];
  });
}

const recordOf = (pack: GamePack, table: string, id: string | undefined): Fields | null =>
  id !== undefined && pack.table(table).has(id) ? pack.table(table).get(id).fields : null;
