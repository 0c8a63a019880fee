import {
  type Fields,
  type GamePack,
  idOf,
  listOf,
  type OpenedRules,
  totalCopies,
  type Value,
  valuesById,
} from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import { effectContext, type Game } from './bus.ts';
import { busPoints, driverPoints, passengerPoints, sum, VALUES } from './scoring.ts';
import type { Bus, Config, State, View } from './state.ts';
import { driverInfo, passengerInfo, type Tables, upgradeInfo } from './tables.ts';

type Rules = OpenedRules<State, Action, View, Config, Event, Tables>;

/** What the rulebook of Busão finds under `facts` beyond the tables: counts, and the buses of its figures. */
export function rulebookFacts(pack: GamePack, { configure, forBots: { tables } }: Rules): Fields {
  const game = { tables, state: { config: configure({ players: tables.numbers.playersLeast }) } };
  const standardDecks = pack.components.filter(({ size }) => size === 'poker');
  return {
    numbers: valuesById(pack.table('numbers')),
    seats: tables.seats,
    standardCards: sum(standardDecks.map(({ cards }) => totalCopies(cards))),
    examples: Object.fromEntries(
      pack.table('examples').records.map(({ id, fields }) => {
        const bus = readBus(tables, fields);
        const windows = drawWindows(tables, bus, idOf(fields.focus));
        const hand = -Number(fields.hand) * tables.numbers.handPenalty;
        const upgrades = traitBoxes(pack, game, bus);
        return [id, { ...fields, windows, count: { ...countBus(game, bus, hand), upgrades } }];
      }),
    ),
  };
}

function readBus({ seats, numbers: { seatsAWindow } }: Tables, example: Fields): Bus {
  const windows = listOf(example.windows).map((window) => listOf(window).map(idOf));
  return {
    driver: idOf(example.driver),
    upgrades: listOf(example.upgrades).map(idOf),
    seats: Array.from(
      { length: seats },
      (_, at) => windows[Math.floor(at / seatsAWindow)]?.[at % seatsAWindow] ?? null,
    ),
  };
}

/** Every window with its seats, and who is adjacent to the focus. */
function drawWindows({ numbers, around }: Tables, { seats }: Bus, focus: string): Value {
  const near = around.eight[seats.indexOf(focus)] ?? [];
  const drawn = seats.map((passenger, at) => ({
    ...{ passenger, isFocus: passenger === focus, isNear: near.includes(at) },
  }));
  return Array.from({ length: numbers.windows }, (_, window) => ({
    seats: drawn.slice(window * numbers.seatsAWindow, (window + 1) * numbers.seatsAWindow),
  }));
}

/** The boxes of the pad but for those of upgrades, and the sum of all. */
function countBus(game: Game, bus: Bus, hand: number): Fields {
  const { tables } = game;
  const { seatsAWindow } = tables.numbers;
  const passengers = bus.seats.flatMap((passenger, at) => {
    if (passenger === null) return [];
    const total = passengerPoints(game, bus, at);
    const natural = passengerInfo(tables, passenger).points;
    const window = Math.floor(at / seatsAWindow) + 1;
    const isAisle = at % seatsAWindow > 0;
    return [{ passenger, window, isAisle, natural, extra: total - natural, total }];
  });
  const { traits } = driverInfo(tables, bus.driver ?? '');
  const points = driverPoints(game, bus);
  const parts = { ...busPoints(game, bus), hand };
  return {
    passengers,
    driver: traits.map((trait, index) => ({ trait, points: points[index] ?? 0 })),
    parts,
    total: sum(Object.values(parts)),
  };
}

/** The boxes of the traits that the upgrades of a bus name, in the order of the pad: what each gives, and the sum. */
function traitBoxes(pack: GamePack, game: Game, bus: Bus): Fields[] {
  const { tables } = game;
  const context = effectContext(game, bus, null);
  const given = bus.upgrades.flatMap((upgrade) =>
    upgradeInfo(tables, upgrade).effects.map((effect) => ({
      ...{ upgrade, trait: 'trait' in effect ? String(effect.trait) : '' },
      points: tables.effects.total(VALUES, [effect], context),
    })),
  );
  return pack.table('traits').records.flatMap(({ id: trait }) => {
    const parts = given.filter((one) => one.trait === trait);
    const points = sum(parts.map((part) => part.points));
    return parts.length > 0 ? [{ trait, parts, isShared: parts.length > 1, points }] : [];
  });
}
