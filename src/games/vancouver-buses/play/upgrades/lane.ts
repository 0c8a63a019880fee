import { stopAt, type Tables, type UpgradeInfo } from '../tables.ts';

const known = new WeakMap<Tables, Map<string, ReadonlySet<string>>>();

/**
 * The stops of a street with a lane: those with a symbol of the upgrade that hang together with the
 * stop at its end. Empty if there is no such stop.
 */
export function stopsOfLane(
  tables: Tables,
  upgrade: UpgradeInfo,
  end: string,
): ReadonlySet<string> {
  const lanes = known.get(tables) ?? new Map<string, ReadonlySet<string>>();
  known.set(tables, lanes);
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
