import { parse } from 'yaml';
import { textOf } from '../../../tests/helpers/pack.ts';
import type { State } from '../rules/state.ts';
import { busaoFiles } from './busao-game.ts';

/** A record as it is written in the data. */
type Written = Readonly<Record<string, unknown>>;

const read = (table: string): Map<unknown, Written> => {
  const records: readonly Written[] = parse(textOf(`data/${table}.yaml`, busaoFiles));
  return new Map(records.map((record) => [record.id, record]));
};

const passengers = read('passengers');
const drivers = read('drivers');
const upgrades = read('upgrades');

/** A person aboard, with the window and the bank of the seat. */
interface Rider {
  readonly record: Written;
  readonly window: number;
  readonly bank: number;
}

const has = ({ record }: Rider, trait: unknown): boolean =>
  record.age === trait || record.temper === trait || record.manner === trait;

const isBeside = (one: Rider, other: Rider, adjacency: string): boolean => {
  const [across, up] = [Math.abs(one.window - other.window), Math.abs(one.bank - other.bank)];
  return adjacency === 'eight' ? one !== other && across <= 1 && up <= 1 : across + up === 1;
};

const effectsOf = (record: Written | undefined): readonly Written[] =>
  Array.isArray(record?.effects) ? record.effects : [];

/** Whether the bus has all that a person asks for. */
const mayRide = ({ record }: Rider, fitted: readonly string[]): boolean =>
  effectsOf(record).every((effect) => {
    if (effect.do !== 'boards-only') return true;
    const { is, trait, least, upgrade, alternative } = effect.if as Written;
    if (is === 'has-upgrades') return fitted.length >= Number(least);
    if (is === 'has-either-upgrade')
      return fitted.some((id) => id === upgrade || id === alternative);
    return fitted.some((id) => effectsOf(upgrades.get(id)).some((one) => one.trait === trait));
  });

/** What a person brings, as somebody counts who reads the card and looks at the bus. */
function countRider(rider: Rider, riders: readonly Rider[], adjacency: string): number {
  let points = Number(rider.record.points);
  for (const effect of effectsOf(rider.record)) {
    const beside = riders.filter((other) => isBeside(rider, other, adjacency));
    if (effect.do === 'points-per') {
      const counted = effect.where === 'aboard' ? riders : beside;
      points += Number(effect.points) * counted.filter((one) => has(one, effect.trait)).length;
    } else if (effect.do === 'points-per-passenger') {
      points += Number(effect.points) * (effect.where === 'aboard' ? riders : beside).length;
    } else if (effect.do === 'points') {
      const condition = effect.if as Written;
      const isThere = (condition.where === 'aboard' ? riders : beside).some((one) =>
        has(one, condition.trait),
      );
      if (isThere !== (condition.not === true)) points += Number(effect.points);
    }
  }
  return points;
}

/**
 * Counts the points of a bus from the data as they are written, by code that shares nothing with the
 * rules, for the words that score in this pack.
 */
export function countBus(state: State, index: number): Readonly<Record<string, number>> {
  const bus = state.buses[index];
  if (bus === undefined) throw new Error(`there is no bus ${index}`);
  const riders = bus.seats.flatMap((card, at): Rider[] => {
    const record = passengers.get(card);
    return record === undefined ? [] : [{ record, window: Math.floor(at / 2), bank: at % 2 }];
  });
  const driver = drivers.get(bus.driver);
  let fans = 0;
  for (const kind of ['age', 'temper', 'manner']) {
    const count = riders.filter(({ record }) => driver?.[kind] === record[kind]).length;
    fans += state.config.toggles['BU-11'] === 'trait' ? Math.min(1, count) : count;
  }
  let fitted = 0;
  for (const id of bus.upgrades) {
    for (const { points, trait } of effectsOf(upgrades.get(id))) {
      fitted += Number(points) * riders.filter((rider) => has(rider, trait)).length;
    }
  }
  let held = 0;
  state.hands.forEach((hand, seat) => {
    if (seat % state.buses.length === index) held += hand.length;
  });
  const { toggles } = state.config;
  let aboard = 0;
  for (const rider of riders) {
    if (toggles['BU-19'] === 'no') aboard += Number(rider.record.points);
    else if (toggles['BU-15'] === 'yes' || mayRide(rider, bus.upgrades)) {
      aboard += countRider(rider, riders, toggles['BU-09']);
    }
  }
  return { passengers: aboard, driver: fans, upgrades: fitted, hand: 0 - held };
}
