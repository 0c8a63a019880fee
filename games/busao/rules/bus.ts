import { type EffectContext, inReach } from './effects.ts';
import { type Bus, busOfSeat, type Config, type Reach, type State } from './state.ts';
import { passengerInfo, type Tables } from './tables.ts';

export const passengersOf = ({ seats }: Pick<Bus, 'seats'>): string[] =>
  seats.flatMap((card) => card ?? []);

export const isFull = ({ seats }: Pick<Bus, 'seats'>): boolean =>
  seats.every((card) => card !== null);

/** Whether every window has a passenger. */
export function hasEveryWindow({ numbers }: Tables, { seats }: Pick<Bus, 'seats'>): boolean {
  const { windows, seatsAWindow } = numbers;
  return Array.from({ length: windows }, (_, window) => window * seatsAWindow).every((start) =>
    seats.slice(start, start + seatsAWindow).some((card) => card !== null),
  );
}

/** The seats that somebody may take. */
export const freeSeats = (
  { numbers: { seatsAWindow } }: Tables,
  { toggles }: Config,
  { seats }: Pick<Bus, 'seats'>,
): number[] =>
  seats.flatMap((card, at) => {
    const isAboveFree = at % seatsAWindow > 0 && seats[at - 1] === null;
    const isOpen = card === null && (toggles['BU-10'] === 'any' || !isAboveFree);
    return isOpen ? [at] : [];
  });

/** A bus without a passenger, where the one above drops if that is how it is played. */
export function withoutPassenger(
  { numbers: { seatsAWindow } }: Tables,
  { toggles }: Config,
  { seats, card }: { readonly seats: Bus['seats']; readonly card: string },
): Bus['seats'] {
  const at = seats.indexOf(card);
  if (at === -1) throw new Error(`${card} is not on the bus`);
  if (toggles['BU-16'] === 'stays') return seats.with(at, null);
  const start = at - (at % seatsAWindow);
  const window = seats.slice(start, start + seatsAWindow).filter((one) => one !== card);
  const dropped = [
    ...window.filter((one) => one !== null),
    ...window.filter((one) => one === null),
  ];
  return seats.toSpliced(start, seatsAWindow, ...dropped, null);
}

/** What an effect of a passenger, or of an upgrade with `null`, is asked with. */
export const effectContext = (
  tables: Tables,
  { config, turn }: Pick<State, 'config' | 'turn'>,
  { bus, at }: { readonly bus: Bus; readonly at: number | null },
): EffectContext => ({
  ...{ tables, bus, at, seat: turn.active },
  around: at === null ? [] : (tables.around[config.toggles['BU-09']][at] ?? []),
});

/** The other passengers in reach of one aboard. */
export function othersInReach(
  tables: Tables,
  state: Pick<State, 'config' | 'turn'>,
  { bus, card, where }: { readonly bus: Bus; readonly card: string; readonly where: Reach },
): string[] {
  const at = bus.seats.indexOf(card);
  if (at === -1) return [];
  return inReach(where, effectContext(tables, state, { bus, at })).filter((one) => one !== card);
}

/** Whether the active player may let a passenger board a bus. */
export function mayBoard(tables: Tables, state: State, card: string, index: number): boolean {
  const bus = state.buses[index];
  if (bus === undefined || bus.seats.includes(card)) return false;
  const isOwn = index === busOfSeat(state, state.turn.active);
  if (!isOwn && isProtected(state, index)) return false;
  if (freeSeats(tables, state.config, bus).length === 0) return false;
  const { toggles } = state.config;
  if (toggles['BU-19'] === 'no' || (!isOwn && toggles['BU-15'] === 'no')) return true;
  return meetsRequirements(tables, state, { bus, card, at: null });
}

/** Whether all that a passenger asks for is on a bus. */
export function meetsRequirements(
  tables: Tables,
  state: Pick<State, 'config' | 'turn'>,
  { bus, card, at }: { readonly bus: Bus; readonly card: string; readonly at: number | null },
): boolean {
  const { effects, requirements } = passengerInfo(tables, card);
  if (requirements === 0) return true;
  const context = effectContext(tables, state, { bus, at });
  return tables.effects.total('boards-only', effects, context) === requirements;
}

/** Whether a bus has PARE, and it protects. */
export const isProtected = (
  { stopCard, config, buses }: Pick<State, 'stopCard' | 'config' | 'buses'>,
  index: number,
): boolean => stopCard === index && (config.toggles['BU-17'] === 'always' || buses.length > 2);

/** How many upgrades a bus has room for. */
export const upgradesLeft = (
  { numbers: { upgradesMost, seatsAWindow } }: Tables,
  { config }: Pick<State, 'config'>,
  { upgrades }: Pick<Bus, 'upgrades'>,
): number =>
  upgradesMost * (config.toggles['BU-12'] === 'six' ? seatsAWindow : 1) - upgrades.length;
