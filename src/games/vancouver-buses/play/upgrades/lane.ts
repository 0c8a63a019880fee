import type { State } from '../state.ts';
import { stopAt, type Tables, type UpgradeInfo } from '../tables.ts';

const laneCache = new WeakMap<Tables, Map<string, ReadonlySet<string>>>();

/**
 * The stops of a street with a lane: those with a symbol of the upgrade that hang together with the
 * stop at its end. Empty if there is no such stop.
 */
export function stopsOfLane(
  tables: Tables,
  upgrade: UpgradeInfo,
  end: string,
): ReadonlySet<string> {
  const lanes = laneCache.get(tables) ?? new Map<string, ReadonlySet<string>>();
  laneCache.set(tables, lanes);
  const lane = lanes.get(end) ?? findLane(tables, upgrade, end);
  lanes.set(end, lane);
  return lane;
}

function findLane(tables: Tables, { symbols }: UpgradeInfo, end: string): ReadonlySet<string> {
  const hasLane = (id: string): boolean =>
    tables.stopOf.get(id)?.symbols.some((symbol) => symbols.includes(symbol)) ?? false;
  const lane = new Set(hasLane(end) ? [end] : []);
  for (const id of lane) {
    for (const neighbour of stopAt(tables, id).neighbours)
      if (hasLane(neighbour)) lane.add(neighbour);
  }
  return lane;
}

interface FirstSteps {
  readonly lane: ReadonlySet<string>;
  readonly at: string;
  /** The stops to which a single step may lead, sorted. */
  readonly vias: readonly string[];
}

/** A step of two stops along a lane. */
export interface DoubleStep {
  readonly via: string;
  readonly to: string;
}

/** The steps of two stops along a lane that begin with a single step, sorted. */
export function doubleSteps(
  tables: Tables,
  state: State,
  { lane, at, vias }: FirstSteps,
): readonly DoubleStep[] {
  if (!lane.has(at)) return [];
  const isBlocked = state.config.toggles['VB-17'] === 'blocked';
  return vias
    .filter((via) => lane.has(via) && !(isBlocked && isOccupied(state, via)))
    .flatMap((via) =>
      stopAt(tables, via)
        .neighbours.filter((to) => to !== at && lane.has(to))
        .map((to) => ({ via, to })),
    );
}

const isOccupied = ({ tokens, players }: State, stop: string): boolean =>
  tokens.some((token) => token.stop === stop) || players.some(({ at }) => at === stop);
