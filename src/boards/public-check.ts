/** `vbuses/check`: what checks of a game are written with. docs/play-api.md explains it. */

export { type CheckContext, type Rule, validTables } from '../check/check-context.ts';
export {
  compareNames,
  type Report,
  relatedPlace,
  type WrittenRecord,
  type WrittenTable,
} from '../check/written-data.ts';
export { groupBy } from '../values/maps.ts';
export { isRecord } from '../values/value-shapes.ts';
export {
  readBoardTables,
  routeLegs,
  routeStops,
  routesByStop,
  type WrittenBoard,
} from './network/written-board.ts';
