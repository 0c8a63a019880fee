import {
  type GamePack,
  type Graph,
  idOf,
  infoById,
  listOf,
  lookUp,
  measureDistances,
  reachableWithin,
  unplayable,
} from 'vbuses/play';
import { createWalks } from './walks.ts';

/**
 * The board as the rules need it.
 *
 * @throws CliError (exit 1) for a board on which these rules cannot be played, with the reason
 */
export function readBoard(pack: GamePack) {
  const graph = pack.graph();
  const lines = infoById(pack.table('metro-lines'), ({ fields }) => ({
    minutes: Number(fields.minutes),
    stations: listOf(fields.stations).map(idOf),
  }));
  const houses = infoById(pack.table('houses'), ({ fields }) => ({ space: idOf(fields.space) }));
  const [work, ...others] = graph.nodes.filter(({ fields }) => fields.kind === 'work');
  if (work === undefined || others.length > 0) {
    throw unplayable('its board needs exactly one space of the kind `work`');
  }
  const ends = new Set([work.id, ...[...houses.values()].map(({ space }) => space)]);
  const distance = measureOpenDistances(graph, ends);
  const stepsBetween = measureDistances(graph, 'links');
  requireWays(graph, ends, distance);
  return {
    ...{ houses, lines, distance },
    spaces: new Map(
      graph.nodes.map(({ id, name, fields }) => [
        id,
        {
          ...{ id, name },
          /** What is added to the minutes of a player who lands there. */
          minutes: Number(fields.minutes ?? 0),
          isUhOh: fields.kind === 'uh-oh',
          /** The metro lines that stop there. */
          lines: [...lines].flatMap(([line, { stations }]) => (stations.includes(id) ? line : [])),
        },
      ]),
    ),
    /** The space where everybody works. */
    work: work.id,
    walks: createWalks(graph, { isClosed: (space) => ends.has(space), distance }),
    /** How many steps it takes from a space to another, as if no house or work lay in between. */
    stepsBetween: (from: string, to: string): number =>
      stepsBetween(from, to) ?? Number.POSITIVE_INFINITY,
  };
}

export type BoardInfo = ReturnType<typeof readBoard>;

/** How many steps it takes from a space to a goal, a house or work. */
type GoalDistance = (from: string, goal: string) => number;

/** Distances to the ends of ways, each searched from there once. */
function measureOpenDistances(
  { neighbours }: Pick<Graph, 'neighbours'>,
  ends: ReadonlySet<string>,
): GoalDistance {
  const search = (goal: string): ReadonlyMap<string, number> => {
    // A way begins at another end, and never leads through it.
    const isOpen = (space: string): boolean => space === goal || !ends.has(space);
    const open = new Map([...neighbours].filter(([space]) => isOpen(space)));
    return reachableWithin({ neighbours: open }, goal, Number.POSITIVE_INFINITY);
  };
  const known = new Map([...ends].map((goal) => [goal, search(goal)]));
  return (from, goal) => known.get(goal)?.get(from) ?? Number.POSITIVE_INFINITY;
}

/** Every walk can go on without turning back, and comes to every goal at last. */
function requireWays(graph: Graph, ends: ReadonlySet<string>, distance: GoalDistance): void {
  for (const { id, name } of graph.nodes) {
    const open = (graph.neighbours.get(id) ?? []).filter((next) => !ends.has(next));
    const least = ends.has(id) ? 1 : 2;
    if (open.length < least) {
      throw unplayable(`walks cannot go on from ${name} without turning back`);
    }
    for (const goal of ends) {
      if (distance(id, goal) === Number.POSITIVE_INFINITY) {
        throw unplayable(`there is no way from ${name} to ${goal}`);
      }
    }
  }
}

export const spaceInfo = ({ spaces }: Pick<BoardInfo, 'spaces'>, id: string) =>
  lookUp(spaces, id, 'space');
