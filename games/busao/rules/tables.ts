import {
  copiesOf,
  type Effect,
  type Effects,
  effectsOf,
  type GamePack,
  idOf,
  infoById,
  lookUp,
  numbersOf,
  type PackRecord,
  unplayable,
} from 'vbuses/play';
import { type EffectContext, openEffects } from './effects.ts';

/** The records of the table of numbers, by what the rules call them. */
const NUMBER_IDS = {
  playersLeast: 'players-least',
  playersMost: 'players-most',
  busesMost: 'buses-most',
  cardsDealt: 'cards-dealt',
  cardsThrownBack: 'cards-thrown-back',
  stopCards: 'stop-cards',
  shopCards: 'shop-cards',
  windows: 'windows',
  seatsAWindow: 'seats-a-window',
  upgradesMost: 'upgrades-most',
  actionPoints: 'action-points',
  takeCost: 'take-cost',
  streetDrawn: 'street-drawn',
  streetKept: 'street-kept',
  terminalTaken: 'terminal-taken',
  swapCost: 'swap-cost',
  swapCards: 'swap-cards',
  boardCost: 'board-cost',
  renewCost: 'renew-cost',
  discardCost: 'discard-cost',
  discardMost: 'discard-most',
  endCost: 'end-cost',
  upgradeCost: 'upgrade-cost',
  handLimit: 'hand-limit',
  driverPoints: 'driver-points',
  handPenalty: 'hand-penalty',
} as const;

export type Numbers = Readonly<Record<keyof typeof NUMBER_IDS, number>>;

export interface PassengerInfo {
  readonly id: string;
  readonly name: string;
  /** The natural score. */
  readonly points: number;
  readonly traits: readonly string[];
  readonly effects: readonly Effect[];
  /** How many conditions its boarding has. */
  readonly requirements: number;
}

export interface DriverInfo {
  readonly id: string;
  readonly name: string;
  /** The preferred traits. */
  readonly traits: readonly string[];
}

export interface UpgradeInfo {
  readonly id: string;
  readonly name: string;
  readonly effects: readonly Effect[];
  /** The traits that it scores. */
  readonly traits: readonly string[];
}

/** A pack as the rules need it: everything looked up once, nothing of it ever changed. */
export interface Tables {
  readonly numbers: Numbers;
  readonly passengers: ReadonlyMap<string, PassengerInfo>;
  readonly drivers: ReadonlyMap<string, DriverInfo>;
  readonly upgrades: ReadonlyMap<string, UpgradeInfo>;
  /** Ids of passengers, as often as there are cards. */
  readonly passengerDeck: readonly string[];
  readonly upgradeDeck: readonly string[];
  readonly driverDeck: readonly string[];
  /** Seats of a bus. */
  readonly seats: number;
  /** The seats around each seat. */
  readonly around: Readonly<Record<Adjacency, readonly (readonly number[])[]>>;
  readonly effects: Effects<EffectContext>;
}

export type Adjacency = 'eight' | 'orthogonal';

/** @throws CliError (exit 1) for a pack that these rules cannot play, with the reason */
export function readTables(pack: GamePack): Tables {
  const numbers = numbersOf(pack.table('numbers'), NUMBER_IDS);
  const { windows, seatsAWindow } = numbers;
  const passengers = infoById(pack.table('passengers'), (record) => {
    const effects = effectsOf(record);
    return {
      points: Number(record.fields.points),
      traits: traitsOf(record),
      effects,
      requirements: effects.filter((effect) => 'do' in effect && effect.do === 'boards-only')
        .length,
    };
  });
  const upgrades = infoById(pack.table('upgrades'), (record) => {
    const effects = effectsOf(record);
    const traits = effects.flatMap((effect) =>
      'trait' in effect && typeof effect.trait === 'string' ? [effect.trait] : [],
    );
    return { effects, traits };
  });
  const drivers = infoById(pack.table('drivers'), (record) => ({ traits: traitsOf(record) }));
  const tables = {
    numbers,
    passengers,
    drivers,
    upgrades,
    passengerDeck: copiesOf(pack.table('passengers')),
    upgradeDeck: copiesOf(pack.table('upgrades')),
    driverDeck: copiesOf(pack.table('drivers')),
    seats: windows * seatsAWindow,
    around: {
      eight: seatsAround(numbers, (across, up) => Math.max(across, up) === 1),
      orthogonal: seatsAround(numbers, (across, up) => across + up === 1),
    },
    effects: openEffects(pack, { passengers, upgrades }),
  };
  requireEnoughCards(tables);
  return tables;
}

/** The ids of the three traits of a record. */
const traitsOf = ({ fields }: PackRecord): readonly string[] =>
  [fields.age, fields.temper, fields.manner].map(idOf);

/** For each seat of a bus those whose distance in windows and levels is near enough. */
function seatsAround(
  { windows, seatsAWindow }: Pick<Numbers, 'windows' | 'seatsAWindow'>,
  isNear: (across: number, up: number) => boolean,
): readonly (readonly number[])[] {
  const all = Array.from({ length: windows * seatsAWindow }, (_, seat) => seat);
  const placeOf = (seat: number) => [Math.floor(seat / seatsAWindow), seat % seatsAWindow] as const;
  return all.map((seat) => {
    const [window, level] = placeOf(seat);
    return all.filter((other) => {
      const [otherWindow, otherLevel] = placeOf(other);
      return isNear(Math.abs(otherWindow - window), Math.abs(otherLevel - level));
    });
  });
}

/** Everybody gets a hand, and something is left to draw. */
function requireEnoughCards({
  numbers,
  passengerDeck,
  driverDeck,
}: Pick<Tables, 'numbers' | 'passengerDeck' | 'driverDeck'>): void {
  const { playersMost, busesMost, cardsDealt, cardsThrownBack, stopCards } = numbers;
  if (passengerDeck.length <= playersMost * cardsDealt + stopCards + 1) {
    throw unplayable(`${playersMost} players need more than ${passengerDeck.length} passengers`);
  }
  if (driverDeck.length < busesMost) {
    throw unplayable(`${busesMost} buses need more than ${driverDeck.length} drivers`);
  }
  if (cardsThrownBack > cardsDealt) {
    throw unplayable('players throw back more cards than they are dealt');
  }
}

/** The name of any card; an id that is none stands for itself. */
export const nameOfCard = ({ passengers, upgrades, drivers }: Tables, id: string): string =>
  (passengers.get(id) ?? upgrades.get(id) ?? drivers.get(id))?.name ?? id;

export const passengerInfo = ({ passengers }: Pick<Tables, 'passengers'>, id: string) =>
  lookUp(passengers, id, 'passenger');

export const upgradeInfo = ({ upgrades }: Pick<Tables, 'upgrades'>, id: string) =>
  lookUp(upgrades, id, 'upgrade');

export const driverInfo = ({ drivers }: Pick<Tables, 'drivers'>, id: string) =>
  lookUp(drivers, id, 'driver');
