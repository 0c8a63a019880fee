import {
  copiesOf,
  createEffects,
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
import { EFFECTS, type EffectContext } from './effects.ts';

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

/**
 * A pack as the rules need it: everything looked up once, nothing of it ever changed.
 *
 * @throws CliError (exit 1) for a pack that these rules cannot play, with the reason
 */
export function readTables(pack: GamePack) {
  const numbers = numbersOf(pack.table('numbers'), NUMBER_IDS);
  const { seatsAWindow, playersMost, busesMost, cardsDealt } = numbers;
  const seats = numbers.windows * seatsAWindow;
  const passengers = infoById(pack.table('passengers'), (record) => {
    const effects = effectsOf(record);
    return {
      /** The natural score. */
      points: Number(record.fields.points),
      traits: traitsOf(record),
      effects,
      /** How many conditions its boarding has. */
      requirements: effects.filter((one) => 'do' in one && one.do === 'boards-only').length,
    };
  });
  const upgrades = infoById(pack.table('upgrades'), (record) => {
    const effects = effectsOf(record);
    /** The traits that it scores. */
    const traits = effects.flatMap((one) => ('trait' in one ? [String(one.trait)] : []));
    return { effects, traits };
  });
  /** The preferred traits. */
  const drivers = infoById(pack.table('drivers'), (record) => ({ traits: traitsOf(record) }));
  /** Ids of passengers, as often as there are cards. */
  const passengerDeck = copiesOf(pack.table('passengers'));
  const driverDeck = copiesOf(pack.table('drivers'));
  const effects: Effects<EffectContext> = createEffects(pack, EFFECTS);
  // Everybody gets a hand, and something is left to draw.
  if (passengerDeck.length <= playersMost * cardsDealt + numbers.stopCards + 1) {
    throw unplayable(`${playersMost} players need more than ${passengerDeck.length} passengers`);
  }
  if (driverDeck.length < busesMost) {
    throw unplayable(`${busesMost} buses need more than ${driverDeck.length} drivers`);
  }
  if (numbers.cardsThrownBack > cardsDealt) {
    throw unplayable('players throw back more cards than they are dealt');
  }
  return {
    ...{ numbers, passengers, upgrades, drivers, passengerDeck, driverDeck, effects },
    upgradeDeck: copiesOf(pack.table('upgrades')),
    /** Seats of a bus. */
    seats,
    /** The seats around each seat. */
    around: {
      eight: seatsAround(seats, seatsAWindow, (across, up) => Math.max(across, up) === 1),
      orthogonal: seatsAround(seats, seatsAWindow, (across, up) => across + up === 1),
    },
  };
}

export type Tables = ReturnType<typeof readTables>;

/** The ids of the three traits of a record. */
const traitsOf = ({ fields }: PackRecord): readonly string[] =>
  [fields.age, fields.temper, fields.manner].map(idOf);

/** For each seat of a bus those whose distance in windows and levels is near enough. */
function seatsAround(
  seats: number,
  seatsAWindow: number,
  isNear: (across: number, up: number) => boolean,
): readonly (readonly number[])[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const windowOf = (seat: number): number => Math.floor(seat / seatsAWindow);
  return all.map((seat) =>
    all.filter((other) => {
      const across = Math.abs(windowOf(other) - windowOf(seat));
      return isNear(across, Math.abs((other % seatsAWindow) - (seat % seatsAWindow)));
    }),
  );
}

export const passengerInfo = ({ passengers }: Pick<Tables, 'passengers'>, id: string) =>
  lookUp(passengers, id, 'passenger');

/** Whether a passenger is of an age, a temper or a manner. */
export const hasTrait = ({ passengers }: Tables, id: string, trait: unknown): boolean =>
  passengers.get(id)?.traits.includes(String(trait)) === true;

export const upgradeInfo = ({ upgrades }: Pick<Tables, 'upgrades'>, id: string) =>
  lookUp(upgrades, id, 'upgrade');

export const driverInfo = ({ drivers }: Pick<Tables, 'drivers'>, id: string) =>
  lookUp(drivers, id, 'driver');
