import type { CheckContext } from '../../check/check-context.ts';
import type { BoardDeclaration } from '../../check/manifest.ts';
import { isWrongTable, type WrittenRecord, type WrittenTable } from '../../check/written-data.ts';
import { reachableWithin } from '../../pack/graph.ts';
import { BOARD_EDGES, type DeckSpace } from './model.ts';

/** The tables that make the board, as written, with the graph of its links. */
export interface WrittenBoard {
  readonly stops: WrittenTable;
  readonly links: WrittenTable;
  /** A table without records for a board without routes. */
  readonly routes: WrittenTable;
  readonly hasRoutes: boolean;
  readonly graph: Graph;
  /** False when a table has holes: what seems unlinked or unserved may be in there. */
  readonly isComplete: boolean;
}

const NO_ROUTES: WrittenTable = {
  id: '',
  noun: 'route',
  files: [],
  records: [],
  schema: null,
  schemaFile: null,
  isComplete: true,
  byId: new Map(),
  manifestIndex: -1,
};

/** The board's tables, or `null` when one of them is missing or cannot be used. */
export function readBoardTables(
  { tables: names }: BoardDeclaration,
  { tables }: CheckContext,
): WrittenBoard | null {
  const stops = tables.get(names.stops ?? '');
  const links = tables.get(names.links ?? '');
  const routes = names.routes === undefined ? NO_ROUTES : tables.get(names.routes);
  if (stops === undefined || links === undefined || routes === undefined) return null;
  if (isWrongTable(links, 'from') || isWrongTable(routes, 'legs')) return null;
  const graph = new Graph(stops.byId.keys());
  for (const link of links.records) graph.connect(link.text('from') ?? '', link.text('to') ?? '');
  const isComplete = [stops, links, routes].every((table) => table.isComplete);
  return { stops, links, routes, hasRoutes: routes !== NO_ROUTES, graph, isComplete };
}

/** The legs of a route as lists of stop ids. */
export function routeLegs(route: WrittenRecord): string[][] {
  const { legs } = route.fields;
  if (!Array.isArray(legs)) return [];
  return legs.map((leg) =>
    Array.isArray(leg) ? leg.filter((stop) => typeof stop === 'string') : [],
  );
}

/** Every stop of a route once, in the order of its legs. */
export const routeStops = (route: WrittenRecord): string[] => [...new Set(routeLegs(route).flat())];

/** The ids of the routes that serve each stop, in the order of the routes table. */
export function routesByStop(board: WrittenBoard): Map<string, string[]> {
  const serving = new Map<string, string[]>();
  for (const route of board.routes.records) {
    if (route.duplicate !== null) continue;
    for (const stop of routeStops(route))
      serving.set(stop, [...(serving.get(stop) ?? []), route.id]);
  }
  return serving;
}

/** An undirected graph of names. */
export class Graph {
  readonly neighbours: ReadonlyMap<string, Set<string>>;

  constructor(nodes: Iterable<string>) {
    this.neighbours = new Map([...nodes].map((node) => [node, new Set()]));
  }

  /** Joins two nodes; names that are not nodes are left out. */
  connect(a: string, b: string): void {
    if (!this.neighbours.has(a) || !this.neighbours.has(b) || a === b) return;
    this.neighbours.get(a)?.add(b);
    this.neighbours.get(b)?.add(a);
  }

  isConnected = (a: string, b: string): boolean => this.neighbours.get(a)?.has(b) ?? false;

  /** The nodes that are joined with both. */
  commonNeighbours = (a: string, b: string): string[] =>
    [...(this.neighbours.get(a) ?? [])].filter((node) => this.isConnected(node, b));

  /** The connected pieces, the largest first. */
  connectedComponents(): string[][] {
    const seen = new Set<string>();
    const pieces: string[][] = [];
    for (const start of this.neighbours.keys()) {
      if (seen.has(start)) continue;
      const piece = [...reachableWithin(this, start, Infinity).keys()];
      for (const node of piece) seen.add(node);
      pieces.push(piece);
    }
    return pieces.sort((a, b) => b.length - a.length);
  }
}

/** Where a record of the board's spaces says that it lies; `null` where it says too little. */
export function spacePosition(record: WrittenRecord): DeckSpace['at'] | null {
  const edge = BOARD_EDGES.find((one) => one === record.text('edge'));
  const alongIn = record.number('along');
  if (edge !== undefined && alongIn !== null) return { edge, alongIn };
  const centreIn = parsePoint(record.fields.centre);
  return centreIn === null ? null : { edge: null, centreIn };
}

/** Two finite numbers, as `[x, y]` is written; `null` for anything else. */
export function parsePoint(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [x, y]: readonly unknown[] = value;
  return typeof x === 'number' && typeof y === 'number' && Number.isFinite(x) && Number.isFinite(y)
    ? [x, y]
    : null;
}

/** A list of pairs, or `null` if one of them is none. */
export function parsePoints(value: unknown): (readonly [number, number])[] | null {
  if (!Array.isArray(value)) return null;
  const pairs = value.flatMap((one) => {
    const pair = parsePoint(one);
    return pair === null ? [] : [pair];
  });
  return pairs.length === value.length ? pairs : null;
}
