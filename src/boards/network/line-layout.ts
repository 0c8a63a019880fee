import type { Route, Stop } from './model.ts';

/** A stop of a line in the diagram's list: one row each, from top to bottom. */
export interface LineRow {
  readonly stop: Stop;
  /** 0 is the trunk; branches run in lanes beside it. */
  readonly lane: number;
}

/** A stretch of the line that keeps to one lane. Rows count from 0. */
export interface LineTrack {
  readonly lane: number;
  /** The row it branches off from, or `null` where it begins with its first own stop. */
  readonly fromRow: number | null;
  /** The row it runs into again, or `null` where it ends with its last own stop. */
  readonly toRow: number | null;
  readonly rows: readonly number[];
}

export interface LineLayout {
  readonly rows: readonly LineRow[];
  readonly tracks: readonly LineTrack[];
  readonly laneCount: number;
}

/** New stops of a leg between two that are drawn already. */
interface Chain {
  stops: Stop[];
  from: Stop | null;
  to: Stop | null;
}

/**
 * Orders the stops of a line in rows, each stop once, as on the pole of a bus stop: the first leg is
 * the trunk, every other leg a branch or loop beside it, listed right after the stop it leaves.
 */
export function layOutLine(route: Route): LineLayout {
  const chains: Chain[] = [];
  const order: Stop[] = [];
  const drawn = new Set<string>();
  for (const leg of route.legs) {
    for (const chain of splitIntoChains(leg, new Set(order), drawn))
      insertChain(chain, chains, order);
  }
  return assignLanes(chains, order);
}

const pairKey = (a: Stop, b: Stop): string => [a.id, b.id].sort().join(' ');

/** Splits a leg at the stops that are known, and drops what is drawn already. */
function splitIntoChains(leg: readonly Stop[], known: Set<Stop>, drawn: Set<string>): Chain[] {
  const chains: Chain[] = [];
  let open: Chain = { stops: [], from: null, to: null };
  let previous: Stop | null = null;
  for (const stop of leg) {
    const isDrawnStep = previous !== null && drawn.has(pairKey(previous, stop));
    if (previous) drawn.add(pairKey(previous, stop));
    previous = stop;
    if (!known.has(stop)) {
      known.add(stop);
      open.stops.push(stop);
      continue;
    }
    if (open.stops.length > 0 || (open.from !== null && !isDrawnStep)) {
      chains.push({ ...open, to: stop });
    }
    open = { stops: [], from: stop, to: null };
  }
  if (open.stops.length > 0) chains.push(open);
  return chains;
}

/** Puts a chain's stops into the order of rows. */
function insertChain(chain: Chain, chains: Chain[], order: Stop[]): void {
  const ends = (): [number, number] => [
    chain.from ? order.indexOf(chain.from) : -1,
    chain.to ? order.indexOf(chain.to) : -1,
  ];
  const [fromRow, toRow] = ends();
  // Read from top to bottom: a branch leaves the upper stop and meets the lower one.
  if ((!chain.from && chain.to) || (chain.to && fromRow > toRow)) reverseChain(chain);
  if (chain.from && !chain.to) promoteToTrunk(chain, chains, order);
  const after = chain.from ? order.indexOf(chain.from) + 1 : order.length;
  order.splice(after, 0, ...chain.stops.filter((stop) => !order.includes(stop)));
  chains.push(chain);
}

function reverseChain(chain: Chain): void {
  const { from, to } = chain;
  chain.stops.reverse();
  chain.from = to;
  chain.to = from;
}

/**
 * A branch longer than what is left of its trunk becomes the trunk, so that the short end stands
 * aside and the long one runs straight on.
 */
function promoteToTrunk(branch: Chain, chains: readonly Chain[], order: Stop[]): void {
  const { from } = branch;
  const trunk = chains.find(({ stops }) => from !== null && stops.includes(from));
  if (!from || !trunk || trunk.to) return;
  const tail = trunk.stops.slice(trunk.stops.indexOf(from) + 1);
  const isTailTied = chains.some(({ from: a, to: b }) =>
    tail.some((stop) => stop === a || stop === b),
  );
  if (tail.length === 0 || tail.length >= branch.stops.length || isTailTied) return;
  trunk.stops = [...trunk.stops.slice(0, -tail.length), ...branch.stops];
  const firstTailRow = order.indexOf(tail[0] ?? from);
  order.splice(firstTailRow + tail.length, 0, ...branch.stops);
  branch.stops = tail;
}

function assignLanes(chains: readonly Chain[], order: readonly Stop[]): LineLayout {
  const rowOf = (stop: Stop): number => order.indexOf(stop);
  const laneOfStop = new Map<Stop, number>();
  const tracks: LineTrack[] = [];
  for (const chain of chains) {
    const rows = chain.stops.map(rowOf).sort((a, b) => a - b);
    const fromRow = chain.from ? rowOf(chain.from) : null;
    const toRow = chain.to ? rowOf(chain.to) : null;
    const lane =
      fromRow === null && toRow === null
        ? 0
        : firstFreeLane(tracks, rowSpan({ rows, fromRow, toRow }));
    for (const stop of chain.stops) laneOfStop.set(stop, lane);
    tracks.push({ lane, fromRow, toRow, rows });
  }
  return {
    rows: order.map((stop) => ({ stop, lane: laneOfStop.get(stop) ?? 0 })),
    tracks,
    laneCount: Math.max(0, ...tracks.map(({ lane }) => lane)) + 1,
  };
}

function rowSpan({ rows, fromRow, toRow }: Omit<LineTrack, 'lane'>): [first: number, last: number] {
  const all = [...rows, ...(fromRow === null ? [] : [fromRow]), ...(toRow === null ? [] : [toRow])];
  return [Math.min(...all), Math.max(...all)];
}

function firstFreeLane(tracks: readonly LineTrack[], [first, last]: [number, number]): number {
  for (let lane = 1; ; lane += 1) {
    const isTaken = tracks.some((track) => {
      const [from, to] = rowSpan(track);
      return track.lane === lane && from < last && first < to;
    });
    if (!isTaken) return lane;
  }
}
