import { InternalError } from '../../../errors.ts';

/** A stop with the ids of its neighbours. */
export interface LinkedStop {
  readonly id: string;
  readonly neighbours: readonly string[];
}

/** Measures every way once; the function tells the links on the shortest one between two stops. */
export function measureDistances(
  stops: readonly LinkedStop[],
): (from: string, to: string) => number {
  const indexOf = new Map(stops.map(({ id }, index) => [id, index]));
  const neighbours = stops.map((stop) => stop.neighbours.map((id) => indexOf.get(id) ?? -1));
  const rows = stops.map((_, from) => distancesFrom(from, neighbours));
  return (from, to) => {
    const distance = rows[indexOf.get(from) ?? -1]?.[indexOf.get(to) ?? -1];
    if (distance === undefined) throw new InternalError(`no way from ${from} to ${to}`);
    return distance;
  };
}

/** Breadth first; the board is in one piece, which the checks of a pack see to. */
function distancesFrom(start: number, neighbours: readonly (readonly number[])[]): Uint16Array {
  const distances = new Uint16Array(neighbours.length);
  const queue = [start];
  const seen = new Set(queue);
  for (const stop of queue) {
    for (const next of neighbours[stop] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      distances[next] = (distances[stop] ?? 0) + 1;
      queue.push(next);
    }
  }
  return distances;
}
