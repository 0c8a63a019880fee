import type { Graph } from 'vbuses/play';

/** A walk that begins at a space. */
export interface WalkRequest {
  readonly from: string;
  /** A neighbour to which its first step may not go, unless there is no other. */
  readonly notTo: string | null;
  readonly steps: number;
  readonly goal: string;
}

/** Where a walk can end. */
export interface Landing {
  readonly to: string;
  /** In how many steps: at the goal, where every walk ends, in fewer than were asked for too. */
  readonly lengths: readonly number[];
  /** The space before the last; `null` where walks come from several. */
  readonly cameFrom: string | null;
}

/** Where a walk has come to, and from where it came there. */
interface Step {
  readonly at: string;
  readonly from: string | null;
}

/** What is known of a board beside who is next to whom. */
interface Ways {
  /** Whether walks cannot go there, unless it is their goal. */
  readonly isClosed: (space: string) => boolean;
  readonly distance: (from: string, goal: string) => number;
}

/**
 * Finds every end of a walk of exactly so many steps without turning back, each once. Walks never lead through a closed space, and end at their goal. Walks of the
 * same kind are looked for once; those that cannot come to their goal are the same for all goals.
 */
export function createWalks(
  { neighbours }: Pick<Graph, 'neighbours'>,
  { isClosed, distance }: Ways,
): (request: WalkRequest) => readonly Landing[] {
  const known = new Map<string, readonly Landing[]>();
  const openTo = (space: string, goal: string): readonly string[] =>
    (neighbours.get(space) ?? []).filter((next) => next === goal || !isClosed(next));
  const find = ({ from, notTo, steps, goal }: WalkRequest): readonly Landing[] => {
    const landings = new Map<string, Landing>();
    const open = openTo(from, goal);
    const ahead = open.filter((next) => next !== notTo);
    let ends: readonly Step[] = (ahead.length > 0 ? ahead : open).map((at) => ({ at, from }));
    for (let walked = 1; walked <= steps; walked += 1) {
      const isLast = walked === steps;
      for (const { at, from: cameFrom } of ends) {
        if (at !== goal && !isLast) continue;
        const before = landings.get(at);
        landings.set(at, {
          to: at,
          lengths: [...new Set([...(before?.lengths ?? []), walked])],
          cameFrom: before === undefined || before.cameFrom === cameFrom ? cameFrom : null,
        });
      }
      ends = nextSteps(ends, goal, openTo);
    }
    return [...landings.values()].sort((a, b) => (a.to < b.to ? -1 : 1));
  };
  return (request) => {
    const { from, notTo, steps, goal } = request;
    const near = distance(from, goal) <= steps ? goal : '';
    const key = `${from} ${notTo ?? ''} ${steps} ${near}`;
    let landings = known.get(key);
    if (landings === undefined) {
      landings = find({ ...request, goal: near });
      known.set(key, landings);
    }
    return landings;
  };
}

/** One step on from each, back from none; walks that have come the same way to a space are one. */
function nextSteps(
  ends: readonly Step[],
  goal: string,
  openTo: (space: string, goal: string) => readonly string[],
): Step[] {
  const found = new Map<string, Step>();
  for (const { at, from } of ends) {
    if (at === goal) continue;
    for (const next of openTo(at, goal)) {
      if (next !== from) found.set(`${at} ${next}`, { at: next, from: at });
    }
  }
  return [...found.values()];
}
