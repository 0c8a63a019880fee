import { memoizeByObject, memoizeRecent, type Seat } from 'vbuses/play';
import { fareFor } from '../fares.ts';
import type { Owners, State } from '../state.ts';
import type { BoardTables } from '../tables.ts';

/** A Route as bots plan with it: its junctions by their index, and how long it is between them. */
interface Ride {
  readonly stops: readonly number[];
  /** The place of a junction among the stops; -1 for one that the Route does not serve. */
  readonly placeOf: Int16Array;
  /** By the places of the two stops. */
  readonly lengths: readonly Float64Array[];
}

const ridesOn = memoizeByObject((board: BoardTables): readonly Ride[] =>
  board.routes.map(({ stops, index }): Ride => {
    const indices = [...stops].map((stop) => board.indexOf.get(stop) ?? 0);
    const placeOf = new Int16Array(board.junctions.length).fill(-1);
    indices.forEach((stop, place) => {
      placeOf[stop] = place;
    });
    const lengths = indices.map((from) =>
      lengthsAlong(board, { placeOf, count: stops.size, index, from }),
    );
    return { stops: indices, placeOf, lengths };
  }),
);

/** How long a Route is from one of its stops to each of the others. */
function lengthsAlong(
  { ways }: BoardTables,
  ride: { readonly placeOf: Int16Array; readonly count: number; index: number; from: number },
): Float64Array {
  const { placeOf, count, index, from } = ride;
  const lengths = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  lengths[placeOf[from] ?? 0] = 0;
  const open = [from];
  for (let stop = open.pop(); stop !== undefined; stop = open.pop()) {
    const here = lengths[placeOf[stop] ?? 0] ?? 0;
    for (const { toIndex, route, length } of ways[stop] ?? []) {
      const place = placeOf[toIndex] ?? -1;
      if (route.index !== index || here + length >= (lengths[place] ?? 0)) continue;
      lengths[place] = here + length;
      open.push(toIndex);
    }
  }
  return lengths;
}

/** For whom ways are planned. */
export interface Rider {
  readonly seat: Seat;
  /** What a unit of length costs beside the fares: the time that it takes. */
  readonly pace: number;
}

/** Whose Routes are whose, and which answers to the open questions are played. */
type Ownership = Pick<State, 'owners' | 'config'>;

/** Fares, and what it costs to get to a destination, as long as nothing changes hands. */
interface Known {
  readonly fares: Map<Seat, Float64Array>;
  readonly costs: Map<string, Float64Array>;
}

const knownWith = memoizeByObject((_: Owners): Known => ({ fares: new Map(), costs: new Map() }));

/** In made-up worlds the same Routes are bought again and again. */
const costsOn = memoizeByObject((_: BoardTables) => memoizeRecent<Float64Array>(10_000));

/** What a seat pays to board each Route, by the index of the Route. */
export function faresOf(board: BoardTables, ownership: Ownership, seat: Seat): Float64Array {
  const { fares } = knownWith(ownership.owners);
  const known = fares.get(seat);
  if (known !== undefined) return known;
  const found = Float64Array.from(board.routes, ({ id }) =>
    fareFor(board.numbers, ownership, { seat, route: id }),
  );
  fares.set(seat, found);
  return found;
}

/**
 * What the cheapest way to a destination costs, in fares and time, by the index of the junction where
 * it begins, all fares still to be paid.
 */
export function costsTo(
  board: BoardTables,
  ownership: Ownership,
  rider: Rider,
  destination: string,
): Float64Array {
  const { costs } = knownWith(ownership.owners);
  const key = `${rider.seat} ${rider.pace} ${destination}`;
  const known = costs.get(key);
  if (known !== undefined) return known;
  const fares = faresOf(board, ownership, rider.seat);
  const trip = { fares, pace: rider.pace, destination };
  const found = costsOn(board)([fares.join(), rider.pace, destination], () =>
    searchCosts(board, trip),
  );
  costs.set(key, found);
  return found;
}

/** What the cheapest way to a destination costs from every junction, for fares by the index of the Route. */
export function searchCosts(
  board: BoardTables,
  trip: { readonly fares: Float64Array; readonly pace: number; readonly destination: string },
): Float64Array {
  const costs = new Float64Array(board.junctions.length).fill(Number.POSITIVE_INFINITY);
  const rides = ridesOn(board);
  // Routes at a stop that has become cheaper to get on from, each of which is looked at (again).
  const open: number[] = [];
  const isOpen = new Uint8Array(rides.length);
  const lower = (stop: number, cost: number): void => {
    costs[stop] = cost;
    for (const route of routesAt(board)[stop] ?? []) {
      if (isOpen[route] === 1) continue;
      isOpen[route] = 1;
      open.push(route);
    }
  };
  lower(board.indexOf.get(trip.destination) ?? 0, 0);
  // A list goes through what is added on the way.
  for (const index of open) {
    const ride = rides[index];
    const fare = trip.fares[index] ?? 0;
    if (ride === undefined) continue;
    for (const [place, stop] of ride.stops.entries()) {
      const cost = fare + costOnRide(costs, ride, place, trip.pace);
      if (cost < (costs[stop] ?? 0)) lower(stop, cost);
    }
    // Its own stops are no reason to look at it again: boarding a Route twice in a row only costs more.
    isOpen[index] = 0;
  }
  return costs;
}

/** The Routes at each junction, by their indices. */
const routesAt = memoizeByObject((board: BoardTables): readonly (readonly number[])[] =>
  board.junctions.map((_, junction) =>
    ridesOn(board).flatMap(({ placeOf }, route) => (placeOf[junction] === -1 ? [] : [route])),
  ),
);

/** The cheapest way on for a player who sits on a Route at one of its stops. */
function costOnRide(
  costs: Float64Array,
  { stops, lengths }: Ride,
  place: number,
  pace: number,
): number {
  const row = lengths[place];
  let best = Number.POSITIVE_INFINITY;
  if (row === undefined) return best;
  for (let to = 0; to < row.length; to += 1) {
    const cost = (row[to] ?? 0) * pace + (costs[stops[to] ?? 0] ?? 0);
    if (cost < best) best = cost;
  }
  return best;
}

/** What it costs to go on from a junction for a player who sits on a Route there. */
export function costAboard(
  board: BoardTables,
  costs: Float64Array,
  { at, route, pace }: { readonly at: number; readonly route: number; readonly pace: number },
): number {
  const ride = ridesOn(board)[route];
  const place = ride?.placeOf[at] ?? -1;
  const onFoot = costs[at] ?? Number.POSITIVE_INFINITY;
  return ride === undefined || place === -1
    ? onFoot
    : Math.min(onFoot, costOnRide(costs, ride, place, pace));
}

/** A delivery between two termini. */
interface Trip {
  /** The junction where it begins, by its index. */
  readonly from: number;
  /** What it costs to get to its end, as `searchCosts` says. */
  readonly costs: Float64Array;
  /** Its share of all deliveries, as the weights of its termini say. */
  readonly share: number;
}

/** Every pair of termini, with what ways cost for some fares. */
export function tripsOn(
  board: BoardTables,
  { fares, pace }: { readonly fares: Float64Array; readonly pace: number },
): readonly Trip[] {
  const trips = board.termini.flatMap(({ at: destination, weight }) => {
    const costs = searchCosts(board, { fares, pace, destination });
    const others = board.termini.filter(({ at }) => at !== destination);
    return others.map((from): Trip => {
      return { from: board.indexOf.get(from.at) ?? 0, costs, share: weight * from.weight };
    });
  });
  const all = trips.reduce((sum, { share }) => sum + share, 0);
  return trips.map((trip) => ({ ...trip, share: trip.share / all }));
}

/**
 * How often each Route is boarded on an average delivery, if all fares are those of the bank: by the
 * index of the Route.
 */
export const trafficOn = memoizeByObject((board: BoardTables): Float64Array => {
  const traffic = new Float64Array(board.routes.length);
  const fares = new Float64Array(board.routes.length).fill(board.numbers.fareBank);
  for (const { share, ...trip } of tripsOn(board, { fares, pace: 1 })) {
    for (const route of boardings(board, { ...trip, fares })) {
      traffic[route] = (traffic[route] ?? 0) + share;
    }
  }
  return traffic;
});

/** The Routes that are boarded one after the other on a cheapest way. */
function boardings(
  board: BoardTables,
  trip: { readonly costs: Float64Array; readonly fares: Float64Array; readonly from: number },
): number[] {
  const { costs, fares } = trip;
  const boarded: number[] = [];
  for (let at = trip.from; (costs[at] ?? 0) > 0; ) {
    const next = nextBoarding(board, { costs, fares, at });
    if (next === null) break;
    boarded.push(next.route);
    at = next.to;
  }
  return boarded;
}

function nextBoarding(
  board: BoardTables,
  { costs, fares, at }: { costs: Float64Array; fares: Float64Array; at: number },
): { readonly route: number; readonly to: number } | null {
  const here = costs[at] ?? 0;
  for (const [route, { stops, placeOf, lengths }] of ridesOn(board).entries()) {
    const row = lengths[placeOf[at] ?? -1];
    if (row === undefined) continue;
    const place = stops.findIndex((stop, to) => {
      const cost = (fares[route] ?? 0) + (row[to] ?? 0) + (costs[stop] ?? 0);
      return stop !== at && Math.abs(cost - here) < 1e-9;
    });
    const to = stops[place];
    if (to !== undefined) return { route, to };
  }
  return null;
}
