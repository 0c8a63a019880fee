import { inchesToPoints } from '../../geometry/geometry.ts';
import type { Entry, Pack } from '../../pack/pack.ts';
import type { BoardTemplatePart } from '../board-kind.ts';
import { freeShare } from './draw-network.ts';
import { areaPlaceId, BACKDROP_PLACE, type Board } from './model.ts';
import { isMajor, stopDiameterIn } from './place-network.ts';

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
