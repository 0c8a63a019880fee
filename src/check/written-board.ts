import type { CheckContext } from './check-context.ts';
import type { WrittenRecord, WrittenTable } from './context.ts';
import { Graph } from './parts/graph.ts';

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

/** The board's tables, or `null` when the pack has none or one of them cannot be used. */
export function readBoardTables({ manifest, tables }: CheckContext): WrittenBoard | null {
  const names = manifest.board;
  const stops = tables.get(names?.stops ?? '');
  const links = tables.get(names?.links ?? '');
  const routes = names?.routes === undefined ? NO_ROUTES : tables.get(names.routes);
  if (stops === undefined || links === undefined || routes === undefined) return null;
  if (isWrongTable(links, 'from') || isWrongTable(routes, 'legs')) return null;
  const graph = new Graph(stops.byId.keys());
  for (const link of links.records) graph.connect(link.text('from') ?? '', link.text('to') ?? '');
  const isComplete = [stops, links, routes].every((table) => table.isComplete);
  return { stops, links, routes, hasRoutes: routes !== NO_ROUTES, graph, isComplete };
}

/** True when not one record has a key that each should have: another table is meant. */
export const isWrongTable = ({ records }: WrittenTable, key: string): boolean =>
  records.length > 0 && records.every((record) => !(key in record.fields));

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
