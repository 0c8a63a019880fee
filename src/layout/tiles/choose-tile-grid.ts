import { EPSILON_IN, outset, type Rect, rotateSize, type Size } from '../../model/geometry.ts';
import { ORIENTATIONS, type Orientation, type Paper } from '../../model/sheet.ts';

export interface TileGridRequest {
  /** The finished picture. */
  readonly size: Size;
  readonly paper: Paper;
  /** The least by which neighbours lie over each other. */
  readonly overlapIn: number;
  /** Kept free around each tile inside the printable area. */
  readonly markRoomIn: number;
  /** Kept free at the bottom of the printable area besides. */
  readonly stripIn: number;
}

/** How many tiles a picture needs, and the room that each of them has on its page. */
export interface TileGrid {
  readonly orientation: Orientation;
  readonly page: Size;
  readonly printable: Rect;
  /** Where a tile, its bleed and its marks have to stay. */
  readonly area: Rect;
  readonly columns: number;
  readonly rows: number;
}

/** Whether a picture of this size can be printed whole, upright or turned. */
export function fitsPaper(size: Size, paper: Paper): boolean {
  const printable = outset({ xIn: 0, yIn: 0, ...paper.size }, -paper.marginIn);
  return [size, rotateSize(size)].some(
    ({ widthIn, heightIn }) =>
      widthIn <= printable.widthIn + EPSILON_IN && heightIn <= printable.heightIn + EPSILON_IN,
  );
}

/**
 * The way to lay the paper that needs the fewest sheets; where both need as many, and so waste as
 * much, the one with less to cut and glue, and upright paper first. `null` for paper too small to
 * hold more than the overlap.
 */
export function chooseTileGrid(request: TileGridRequest): TileGrid | null {
  const grids = ORIENTATIONS.flatMap((orientation) => gridOn(orientation, request) ?? []);
  const [first, ...others] = grids;
  if (first === undefined) return null;
  return others.reduce((best, grid) => (isBetter(grid, best, request.size) ? grid : best), first);
}

function isBetter(grid: TileGrid, than: TileGrid, size: Size): boolean {
  const fewer = than.columns * than.rows - grid.columns * grid.rows;
  return fewer === 0 ? seamLengthIn(grid, size) < seamLengthIn(than, size) - EPSILON_IN : fewer > 0;
}

const seamLengthIn = ({ columns, rows }: TileGrid, { widthIn, heightIn }: Size): number =>
  (columns - 1) * heightIn + (rows - 1) * widthIn;

function gridOn(orientation: Orientation, request: TileGridRequest): TileGrid | null {
  const { size, paper, overlapIn, markRoomIn, stripIn } = request;
  const page = orientation === 'portrait' ? paper.size : rotateSize(paper.size);
  const printable = outset({ xIn: 0, yIn: 0, ...page }, -paper.marginIn);
  const area = { ...printable, heightIn: printable.heightIn - stripIn };
  const room = outset(area, -markRoomIn);
  const columns = countTiles(size.widthIn, room.widthIn, overlapIn);
  const rows = countTiles(size.heightIn, room.heightIn, overlapIn);
  if (columns === null || rows === null) return null;
  return { orientation, page, printable, area, columns, rows };
}

/** The first tile covers its room, each of the others its room without the overlap. */
function countTiles(lengthIn: number, roomIn: number, overlapIn: number): number | null {
  if (roomIn <= overlapIn + EPSILON_IN) return null;
  return Math.max(1, Math.ceil((lengthIn - overlapIn - EPSILON_IN) / (roomIn - overlapIn)));
}
