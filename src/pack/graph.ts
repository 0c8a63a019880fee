import { getOrCreate } from '../values/maps.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { Fields } from './pack.ts';

/** A place of a board. */
export interface GraphNode {
  readonly id: string;
  readonly name: string;
  /** In the board's own grid, y down. */
  readonly position: readonly [x: number, y: number];
  /** The ids of the linked places, in the order of the links. */
  readonly neighbours: readonly string[];
  /** The ids of the routes through it. */
  readonly routes: readonly string[];
  /** Its record, with the records that it refers to. */
  readonly fields: Fields;
}

/** Two neighbouring places. It can be used in both directions. */
export interface GraphLink {
  readonly from: string;
  readonly to: string;
  /** 1 where the data give none. */
  readonly length: number;
  /** The id of its kind; `null` where links have none. */
  readonly kind: string | null;
  /** The ids of the routes that use it. */
  readonly routes: readonly string[];
  readonly fields: Fields;
}

/** A line along several places. */
export interface GraphRoute {
  readonly id: string;
  readonly name: string;
  /** The place where it starts; `null` where the data give none. */
  readonly start: string | null;
  /** Each leg lists neighbouring places. */
  readonly legs: readonly (readonly string[])[];
  /** Each place once, in the order of the legs. */
  readonly stops: readonly string[];
  readonly fields: Fields;
}

/** The places of a board, and which of them are linked. */
export interface Graph {
  /** The id of the board. */
  readonly id: string;
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  readonly routes: readonly GraphRoute[];
  /** The neighbours of each place, by its id, in the order of the links. */
  readonly neighbours: ReadonlyMap<string, readonly string[]>;
}

/** How many links it takes from a place to each that can be reached from it; 0 to itself. */
const countSteps = (graph: Pick<Graph, 'neighbours'>, from: string): Map<string, number> =>
  reachableWithin(graph, from, Number.POSITIVE_INFINITY);

/** The places that can be reached over at most so many links, with the number of links; the start itself with 0. */
export function reachableWithin(
  { neighbours }: { readonly neighbours: ReadonlyMap<string, Iterable<string>> },
  from: string,
  most: number,
): Map<string, number> {
  const steps = new Map([[from, 0]]);
  // A map goes through what is added on the way.
  for (const [place, count] of steps) {
    if (count >= most) continue;
    for (const next of neighbours.get(place) ?? []) {
      if (!steps.has(next)) steps.set(next, count + 1);
    }
  }
  return steps;
}

/** The fewest links from one place to another, each of two places; infinite if there is no way. */
export function stepsAlong(
  links: readonly (readonly string[])[],
): (from: string, to: string) => number {
  const neighbours = new Map<string, string[]>();
  for (const [one = '', other = ''] of links) {
    getOrCreate(neighbours, one, () => []).push(other);
    getOrCreate(neighbours, other, () => []).push(one);
  }
  const stepsFrom = new Map<string, Map<string, number>>();
  return (from, to) =>
    getOrCreate(stepsFrom, from, () => countSteps({ neighbours }, from)).get(to) ??
    Number.POSITIVE_INFINITY;
}

/** What a distance counts: links, or their lengths. */
export type Weight = 'links' | 'length';

/**
 * The shortest way between two places; `null` if there is none, or no such place. Each start is
 * searched once for a graph.
 */
export function measureDistances(
  graph: Graph,
  weight: Weight,
): (from: string, to: string) => number | null {
  const { links, length } = distancesByStart(graph);
  const known = weight === 'links' ? links : length;
  const search = weight === 'links' ? countSteps : sumLengths;
  return (from, to) => {
    if (!graph.neighbours.has(from)) return null;
    const distances = known.get(from) ?? search(graph, from);
    known.set(from, distances);
    return distances.get(to) ?? null;
  };
}

const distancesByStart = memoizeByObject((_: Graph) => ({
  links: new Map<string, Map<string, number>>(),
  length: new Map<string, Map<string, number>>(),
}));

/** Dijkstra's search: boards have few hundred places, so the nearest is looked for in a plain list. */
function sumLengths(graph: Graph, from: string): Map<string, number> {
  const ways = waysFrom(graph);
  const reached = new Map([[from, 0]]);
  const done = new Map<string, number>();
  for (;;) {
    let nearest: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [place, distance] of reached) {
      if (distance < least && !done.has(place)) [nearest, least] = [place, distance];
    }
    if (nearest === null) return done;
    done.set(nearest, least);
    for (const { to, length } of ways.get(nearest) ?? []) {
      const distance = least + length;
      if (distance < (reached.get(to) ?? Number.POSITIVE_INFINITY)) reached.set(to, distance);
    }
  }
}

const waysFrom = memoizeByObject(({ nodes, links }: Graph) => {
  const ways = new Map(nodes.map(({ id }) => [id, [] as { to: string; length: number }[]]));
  for (const { from, to, length } of links) {
    ways.get(from)?.push({ to, length });
    ways.get(to)?.push({ to: from, length });
  }
  return ways;
});
