import type { BoardRules } from '../check/board-rules.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { inchesToPoints } from '../geometry/geometry.ts';
import type { Graph } from '../pack/graph.ts';
import type { BoardComponent, BoardData, Entry, Fields, Pack } from '../pack/pack.ts';
import { numericValue } from '../values/value-shapes.ts';
import { boardFieldsRule, boardSpacesRule } from './network/checks/fields.ts';
import {
  boardLabelsRule,
  boardPartialsRule,
  boardRouteMarksRule,
  boardSymbolsRule,
  componentUses,
  iconTexts,
} from './network/checks/names.ts';
import { boardGapsRule, boardLinksRule, boardRoutesRule } from './network/checks/network.ts';
import { freeShare } from './network/draw-network.ts';
import { linkBoard } from './network/link.ts';
import { areaPlaceId, BACKDROP_PLACE, type Board } from './network/model.ts';
import { isMajor, stopDiameterIn } from './network/place-network.ts';

/** What the checks ask of boards. */
export const boardRules: BoardRules = {
  checks: (board) => [
    boardFieldsRule(board),
    boardPartialsRule(board),
    boardRouteMarksRule(board),
    boardLinksRule(board),
    boardGapsRule(board),
    boardRoutesRule(board),
    boardSymbolsRule(board),
    boardSpacesRule(board),
  ],
  labelChecks: (board, languages) => [boardLabelsRule(board, languages)],
  iconTexts,
  componentUses,
  link: linkBoard,
  graph: (board, tables) => graphOf(board as Board, tables),
};

/** The places and links of the boards of a checked pack. */
export const graphsOf =
  ({ tables }: Pick<Pack, 'tables'>) =>
  (board: BoardData): Graph =>
    graphOf(board as Board, tables);

/** The board that a component of a checked pack shows. */
export function shownBoard({ boards }: Pick<Pack, 'boards'>, { id, board }: BoardComponent): Board {
  const shown = boards.get(board);
  if (shown === undefined) throw new InternalError(`${id} shows \`${board}\`, which is no board`);
  return shown as Board;
}

function graphOf(
  { id, stops, links, routes, tables: roles }: Board,
  tables: Pack['tables'],
): Graph {
  const neighbours = new Map(stops.map((stop) => [stop.id, [] as string[]]));
  for (const { a, b } of links) {
    neighbours.get(a.id)?.push(b.id);
    neighbours.get(b.id)?.push(a.id);
  }
  const table = (role: string) => tables.get(roles[role] ?? '');
  const fieldsOf = (role: string, of: string): Fields => table(role)?.byId.get(of)?.fields ?? {};
  return {
    id,
    neighbours,
    nodes: stops.map((stop) => ({
      id: stop.id,
      name: stop.name,
      position: stop.position,
      neighbours: neighbours.get(stop.id) ?? [],
      routes: idsOf(stop.routes),
      fields: fieldsOf('stops', stop.id),
    })),
    links: links.map((link, index) => {
      // Both are in the order of the data.
      const fields = table('links')?.entries[index]?.fields ?? {};
      return {
        from: link.a.id,
        to: link.b.id,
        length: Math.max(0, numericValue(fields.length) ?? 0) || 1,
        kind: link.kind?.id ?? null,
        routes: idsOf(link.routes),
        fields,
      };
    }),
    routes: routes.map((route) => ({
      id: route.id,
      name: route.name,
      start: route.start.id,
      legs: route.legs.map(idsOf),
      stops: idsOf(route.stops),
      fields: fieldsOf('routes', route.id),
    })),
  };
}

const idsOf = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);

/** Something that a partial draws at a place of a board. */
export interface BoardTemplatePart {
  /** The id of the place, unique on the board. */
  readonly place: string;
  /** The name of the partial. */
  readonly partial: string;
  /** What it sees besides the game and its tables. */
  readonly context: Fields;
  /** The record of the place. */
  readonly entry: Entry;
}

/** What partials draw on a board: on its ground, in every stop, and in every area. */
export function templateParts(board: Board, tables: Pack['tables']): BoardTemplatePart[] {
  const { stopPartial, areaPartial, areaRoom, backdrop } = board.options;
  const entryOf = (role: string, id: string): Entry | undefined =>
    tables.get(board.tables[role] ?? '')?.byId.get(id);
  const inStops = (partial: string): BoardTemplatePart[] =>
    board.stops.flatMap((stop) => {
      const entry = entryOf('stops', stop.id);
      if (entry === undefined) return [];
      const radiusIn = (stopDiameterIn(stop, board.options) / 2) * freeShare(isMajor(stop));
      const context = { stop: { ...entry.fields, id: stop.id }, radius: toPoints(radiusIn) };
      return [{ place: stop.id, partial, entry, context }];
    });
  const inAreas = (partial: string): BoardTemplatePart[] =>
    board.areas.flatMap(({ id }) => {
      const entry = entryOf('areas', id);
      if (entry === undefined) return [];
      const context = {
        area: { ...entry.fields, id },
        width: areaRoom === null ? null : toPoints(areaRoom.widthIn),
        height: areaRoom === null ? null : toPoints(areaRoom.heightIn),
      };
      return [{ place: areaPlaceId(id), partial, entry, context }];
    });
  // A backdrop has no record of its own: what it reports stands at the first stop.
  const [first] = tables.get(board.tables.stops ?? '')?.entries ?? [];
  const ground =
    backdrop === null || first === undefined
      ? []
      : [{ place: BACKDROP_PLACE, partial: backdrop, entry: first, context: {} }];
  return [
    ...ground,
    ...(stopPartial === null ? [] : inStops(stopPartial)),
    ...(areaPartial === null ? [] : inAreas(areaPartial)),
  ];
}

const toPoints = (inches: number): number => Number(inchesToPoints(inches).toFixed(2));
