import { inchesToPoints } from '../../core/geometry.ts';
import type { Entry, Pack } from '../../core/pack.ts';
import type { BoardTemplatePart } from '../board-kind.ts';
import { freeShare } from './draw-network.ts';
import { areaPlaceId, type Board } from './model.ts';
import { isMajor, stopDiameterIn } from './place-network.ts';

/** What partials draw on a board: in every stop, and in every area. */
export function templateParts(board: Board, tables: Pack['tables']): BoardTemplatePart[] {
  const { stopPartial, areaPartial, areaRoom } = board.options;
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
  return [
    ...(stopPartial === null ? [] : inStops(stopPartial)),
    ...(areaPartial === null ? [] : inAreas(areaPartial)),
  ];
}

const toPoints = (inches: number): number => Number(inchesToPoints(inches).toFixed(2));
