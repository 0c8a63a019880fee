import { InternalError } from '../../diagnostics/errors.ts';
import { inchesToPoints } from '../../geometry/geometry.ts';
import type { Graph } from '../../pack/graph.ts';
import type { BoardData, Card, Entry, Fields, Pack, Value } from '../../pack/pack.ts';
import { isRecord, numericValue } from '../../values/value-shapes.ts';
import type { BoardKind, BoardTemplatePart } from '../board-kind.ts';
import { boardFieldsRule, boardScoringRule, boardSpacesRule } from './checks/fields.ts';
import { boardGapsRule } from './checks/gaps.ts';
import {
  boardLabelsRule,
  boardPartialsRule,
  boardRouteMarksRule,
  boardSymbolsRule,
  componentUses,
  iconTexts,
} from './checks/names.ts';
import { boardLinksRule, boardRoutesRule } from './checks/network.ts';
import { drawBoard, placeBoardOnce, withFontFaces } from './draw-board.ts';
import { freeShare } from './draw-network.ts';
import { figureHelpers, TEMPLATE_HELPERS } from './helpers.ts';
import { linkBoard } from './link.ts';
import { areaPlaceId, BACKDROP_PLACE, type Board, networksOf } from './model.ts';
import { isMajor, stopDiameterIn } from './place-network.ts';
import {
  foldedStops,
  labelCollisions,
  locateFault,
  markOverflows,
  stopCollisions,
} from './preflight.ts';
import { seamObstacles } from './seam-obstacles.ts';

/** Stops with links between them, and routes along the links. */
export const network: BoardKind = {
  id: 'network',
  checks: (board, cardSizes) => [
    boardFieldsRule(board),
    boardPartialsRule(board),
    boardRouteMarksRule(board),
    boardLinksRule(board),
    boardGapsRule(board),
    boardRoutesRule(board),
    boardSymbolsRule(board),
    boardSpacesRule(board, cardSizes),
    boardScoringRule(board),
  ],
  labelChecks: (board, languages) => [boardLabelsRule(board, languages)],
  iconTexts,
  componentUses,
  link: linkBoard,
  graph: (board, tables) => graphOf(toNetwork(board), tables),
  draw: ({ pack, board, fontFaces = '', ...request }) =>
    drawBoard({
      ...request,
      fontFaces,
      board: toNetwork(board),
      game: pack.game,
      icons: pack.icons,
    }),
  seamObstacles: ({ pack: { game, icons }, board, ...request }) =>
    seamObstacles(
      placeBoardOnce({ ...request, board: toNetwork(board), game, icons }),
      request.measure,
    ),
  embedFonts: withFontFaces,
  fonts: { family: 'Barlow Condensed', weights: [600, 700] },
  templateParts: (board, tables) => templateParts(toNetwork(board), tables),
  places: (board) => {
    const { stops, areas } = toNetwork(board);
    return [...stops, ...areas.map((area) => ({ ...area, id: areaPlaceId(area.id) }))];
  },
  faults: (measured, folds) => [
    ...labelCollisions(measured),
    ...stopCollisions(measured),
    ...foldedStops(measured, folds),
    ...markOverflows(measured),
  ],
  locateFault,
  templateHelpers: TEMPLATE_HELPERS,
  figureHelpers,
  previewFilters: [
    {
      id: 'region',
      label: 'Regions',
      allLabel: 'All regions',
      choices: (pack) =>
        uniqueById(networksOf(pack).flatMap(({ regions }) => regions)).map(
          ({ id, name, fill }) => ({ id, name, fill }),
        ),
      ofCard: cardRegions,
    },
  ],
};

function toNetwork(board: BoardData): Board {
  if (board.kind !== 'network') throw new InternalError(`the board ${board.id} is no network`);
  return board as Board;
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

/** Several boards may share a table. */
const uniqueById = <T extends { readonly id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
];

/**
 * How far from a card its region may stand: `region`, or `stop.region`. What lies farther, such as
 * the region of the first stop of a route of a stop, is not the card's own.
 */
const MAX_STEPS = 2;

/** The ids of the regions that a card is about, in the order of the pack; the nearest ones only. */
export function cardRegions(pack: Pack, { entry }: Card): string[] {
  const regions = pack.tables.get('regions')?.entries ?? [];
  const known = new Map(regions.map(({ fields, id }) => [fields, id]));
  let reached: Fields[] = [entry.fields];
  for (let step = 0; step < MAX_STEPS && known.size > 0; step += 1) {
    reached = reached.flatMap((fields) => Object.values(fields).flatMap(nestedRecords));
    const found = new Set(reached.flatMap((fields) => known.get(fields) ?? []));
    if (found.size > 0) return regions.map(({ id }) => id).filter((id) => found.has(id));
  }
  return [];
}

const nestedRecords = (value: Value): Fields[] =>
  Array.isArray(value) ? value.flatMap(nestedRecords) : isRecord(value) ? [value] : [];

/** What partials draw on a board: on its ground, in every stop, and in every area. */
function templateParts(board: Board, tables: Pack['tables']): BoardTemplatePart[] {
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
