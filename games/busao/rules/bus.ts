import { type EffectContext, isInReach } from './effects.ts';
import { type Bus, busOfSeat, type State } from './state.ts';
import { passengerInfo, type Tables } from './tables.ts';

/** What the rules of a bus depend on: as a draft has it, or with a view for the state. */
export interface Game {
  readonly tables: Tables;
  readonly state: Pick<State, 'config'>;
}

/** Whether every window has a passenger. */
export function hasEveryWindow({ numbers }: Tables, { seats }: Pick<Bus, 'seats'>): boolean {
  const windows = seats.map((card, at) => card && Math.floor(at / numbers.seatsAWindow));
  return new Set(windows.filter((window) => window !== null)).size === numbers.windows;
}

/** The seats that somebody may take. */
export function freeSeats({ tables, state }: Game, { seats }: Bus): number[] {
  const isAny = state.config.toggles['BU-10'] === 'any';
  return seats.flatMap((card, at) => {
    const isAboveFree = at % tables.numbers.seatsAWindow > 0 && seats[at - 1] === null;
    return card === null && (isAny || !isAboveFree) ? [at] : [];
  });
}

/** A bus without a passenger, where the one above drops if that is how it is played. */
export function withoutPassenger({ tables, state }: Game, bus: Bus, card: string): Bus {
  const { seatsAWindow } = tables.numbers;
  const at = bus.seats.indexOf(card);
  if (at === -1) throw new Error(`${card} is not on the bus`);
  if (state.config.toggles['BU-16'] === 'stays') return seatedBus(bus, null, at);
  const start = at - (at % seatsAWindow);
  const window = bus.seats.slice(start, start + seatsAWindow).filter((one) => one !== card);
  const dropped = window.toSorted((a, b) => Number(a === null) - Number(b === null));
  return { ...bus, seats: bus.seats.toSpliced(start, seatsAWindow, ...dropped, null) };
}

/** A bus with a passenger in a seat, or with none. */
export const seatedBus = (bus: Bus, card: string | null, at: number): Bus => ({
  ...bus,
  seats: bus.seats.with(at, card),
});

/** A bus after one of its passengers has moved, by the seat that it takes. */
export function movedBuses(game: Game, bus: Bus, card: string): Bus[] {
  const left = withoutPassenger(game, bus, card);
  const not = bus.seats.indexOf(card);
  return freeSeats(game, left).flatMap((at) => (at === not ? [] : seatedBus(left, card, at)));
}

/** What an effect of a passenger, or of an upgrade with `null`, is asked with. */
export function effectContext({ tables, state }: Game, bus: Bus, at: number | null): EffectContext {
  const around = tables.around[state.config.toggles['BU-09']][at ?? -1] ?? [];
  // Effects are about buses, never about players.
  return { tables, bus, at, around, seat: 0 };
}

/** The other passengers in reach of one aboard. */
export function othersInReach(game: Game, bus: Bus, card: string, where: unknown): string[] {
  const at = bus.seats.indexOf(card);
  if (at === -1) return [];
  const context = effectContext(game, bus, at);
  return bus.seats.flatMap((one, seat) =>
    one !== null && isInReach(where, context, seat) ? one : [],
  );
}

/** Whether the active player may let a passenger board a bus. */
export function mayBoard(tables: Tables, state: State, card: string, index: number): boolean {
  const bus = state.buses[index];
  if (bus === undefined || bus.seats.includes(card)) return false;
  const isOwn = index === busOfSeat(state, state.turn.active);
  if (!isOwn && isProtected(state, index)) return false;
  if (freeSeats({ tables, state }, bus).length === 0) return false;
  const { toggles } = state.config;
  if (toggles['BU-19'] === 'no' || (!isOwn && toggles['BU-15'] === 'no')) return true;
  return meetsRequirements({ tables, state }, bus, card, null);
}

/** Whether all that a passenger asks for is on a bus. */
export function meetsRequirements(game: Game, bus: Bus, card: string, at: number | null): boolean {
  const { effects, requirements } = passengerInfo(game.tables, card);
  if (requirements === 0) return true;
  const context = effectContext(game, bus, at);
  return game.tables.effects.total('boards-only', effects, context) === requirements;
}

/** Whether a bus has PARE, and it protects. */
export const isProtected = (
  { stopCard, config, buses }: Pick<State, 'stopCard' | 'config' | 'buses'>,
  index: number,
): boolean => stopCard === index && (config.toggles['BU-17'] === 'always' || buses.length > 2);

/** How many upgrades a bus has room for. */
export function upgradesLeft({ tables, state }: Game, { upgrades }: Bus): number {
  const { upgradesMost, seatsAWindow } = tables.numbers;
  const columns = state.config.toggles['BU-12'] === 'six' ? seatsAWindow : 1;
  return upgradesMost * columns - upgrades.length;
}
