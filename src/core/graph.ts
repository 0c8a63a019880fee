/** The places of a board, and which of them are linked. */
export interface Graph {
  /** The neighbours of each place, by its id, in the order of the data. */
  readonly neighbours: ReadonlyMap<string, readonly string[]>;
}

/** How many links it takes from a place to each that can be reached from it; 0 to itself. */
export function countSteps({ neighbours }: Graph, from: string): Map<string, number> {
  const steps = new Map([[from, 0]]);
  // A map goes through what is added on the way.
  for (const [place, count] of steps) {
    for (const next of neighbours.get(place) ?? []) {
      if (!steps.has(next)) steps.set(next, count + 1);
    }
  }
  return steps;
}
