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
  const work = graph.nodes.find(({ fields }) => fields.kind === 'work')?.id ?? '';
  const ends = new Set([work, ...[...houses.values()].map(({ space }) => space)]);
  const distance = measureOpenDistances(graph, ends);
  const stepsBetween = measureDistances(graph, 'links');
  for (const { id, name } of graph.nodes) {
    const goal = [...ends].find((end) => distance(id, end) === Number.POSITIVE_INFINITY);
    if (goal !== undefined) throw unplayable(`there is no way from ${name} to ${goal}`);
  }
  return {
    ...{ houses, lines, distance },
    spaces: new Map(
      graph.nodes.map(({ id, fields }) => [
        id,
        {
          /** What is added to the minutes of a player who lands there. */
          minutes: Number(fields.minutes ?? 0),
          isUhOh: fields.kind === 'uh-oh',
          /** The metro lines that stop there. */
          lines: [...lines].flatMap(([line, { stations }]) => (stations.includes(id) ? line : [])),
        },
      ]),
    ),
    /** The space where everybody works. */
    work,
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

export const spaceInfo = ({ spaces }: Pick<BoardInfo, 'spaces'>, id: string) =>
  lookUp(spaces, id, 'space');
