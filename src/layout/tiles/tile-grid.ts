import {
  EPSILON_IN,
  mmToInches,
  outset,
  type Rect,
  rotateSize,
  type Size,
} from '../../geometry/geometry.ts';
import {
  type MarkStyle,
  ORIENTATIONS,
  type Orientation,
  type Paper,
  type SeamObstacle,
} from '../../pack/sheet.ts';
import { orientPaper } from '../grid.ts';
import { markRoom } from '../margins.ts';
import { type Along, placeSeams, type SeamCost, seamCost } from './place-seams.ts';

/** Neighbours lie over each other by this at least, and by the other where that costs nothing. */
export const OVERLAP_IN = { least: 0.25, ample: 0.5 } as const;

/** Two lines below the tile. */
export const TILE_LABEL_HEIGHT_IN = 0.24;

const LABEL_GAP_IN = mmToInches(0.5);

/** How many tiles a picture needs, and the room that each of them has on its page. */
export interface TileGrid {
  readonly orientation: Orientation;
  readonly page: Size;
  readonly printable: Rect;
  /** Where a tile, its bleed and its marks have to stay. */
  readonly area: Rect;
  readonly columns: number;
  readonly rows: number;
  readonly seams: TileSeams;
}

/** Where the picture is parted, from its top left corner. */
export interface TileSeams {
  readonly overlap: { readonly xIn: number; readonly yIn: number };
  /** Between rows. */
  readonly acrossIn: readonly number[];
  /** Between the tiles of each row: a row is put together before it is laid over the next one. */
  readonly downIn: readonly (readonly number[])[];
  /** The cost of all that they cut. */
  readonly cost: number;
}

interface TileGridRequest {
  /** What is parted. */
  readonly size: Size;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  readonly overlapIn: number;
  readonly obstacles: readonly SeamObstacle[];
}

/** Whether a picture of this size can be printed whole, upright or turned. */
export function fitsPaper(size: Size, paper: Paper): boolean {
  const { printable } = orientPaper(paper, 'portrait');
  return [size, rotateSize(size)].some(
    ({ widthIn, heightIn }) =>
      widthIn <= printable.widthIn + EPSILON_IN && heightIn <= printable.heightIn + EPSILON_IN,
  );
}

/**
 * The way to lay the paper that needs the fewest sheets; where both need as many, and so waste as
 * much, the one whose seams cut less, then the one with less to cut and glue, and upright paper
 * first. `null` for paper too small to hold more than the overlap.
 */
export function chooseTileGrid(request: TileGridRequest): TileGrid | null {
  const ways = ORIENTATIONS.flatMap((orientation) => gridOn(orientation, request) ?? []);
  const fewest = Math.min(...ways.map(({ columns, rows }) => columns * rows));
  const [first, ...others] = ways
    .filter(({ columns, rows }) => columns * rows === fewest)
    .map((grid): TileGrid => ({ ...grid, seams: findSeams(grid, request) }));
  if (first === undefined) return null;
  return others.reduce((best, grid) => (isBetter(grid, best, request.size) ? grid : best), first);
}

function isBetter(grid: TileGrid, than: TileGrid, size: Size): boolean {
  const cheaper = than.seams.cost - grid.seams.cost;
  if (cheaper !== 0) return cheaper > 0;
  return seamLengthIn(grid, size) < seamLengthIn(than, size) - EPSILON_IN;
}

const seamLengthIn = ({ columns, rows }: TileGrid, { widthIn, heightIn }: Size): number =>
  (columns - 1) * heightIn + (rows - 1) * widthIn;

/** A way to lay the paper, before it is known where the picture is parted. */
interface OpenTileGrid extends Omit<TileGrid, 'seams'> {
  /** What a tile can show. */
  readonly room: Rect;
}

function gridOn(
  orientation: Orientation,
  { size, paper, marks, overlapIn }: TileGridRequest,
): OpenTileGrid | null {
  const { page, printable } = orientPaper(paper, orientation);
  const stripIn = TILE_LABEL_HEIGHT_IN + LABEL_GAP_IN;
  const area = { ...printable, heightIn: printable.heightIn - stripIn };
  const room = outset(area, -markRoom(marks));
  const columns = countTiles(size.widthIn, room.widthIn, overlapIn);
  const rows = countTiles(size.heightIn, room.heightIn, overlapIn);
  if (columns === null || rows === null) return null;
  return { orientation, page, printable, area, room, columns, rows };
}

/** The first tile covers its room, each of the others its room without the overlap. */
function countTiles(lengthIn: number, roomIn: number, overlapIn: number): number | null {
  if (roomIn <= overlapIn + EPSILON_IN) return null;
  return Math.max(1, Math.ceil((lengthIn - overlapIn - EPSILON_IN) / (roomIn - overlapIn)));
}

/** Rows have seams of their own where these cut less than this part of what straight ones cut. */
const OWN_SEAMS_SHARE = 0.75;

/** First the seams between rows, which run across the whole picture, then those within rows. */
function findSeams(
  { columns, rows, room }: OpenTileGrid,
  { size: { widthIn, heightIn }, overlapIn: leastIn, obstacles }: TileGridRequest,
): TileSeams {
  const costs = (along: Along, bands: readonly Band[]) =>
    bands.map((band) => seamCost(obstacles, along, band));
  const y = partSide(costs('y', [[0, widthIn]]), {
    lengthIn: heightIn,
    count: rows,
    roomIn: room.heightIn,
    leastIn,
  });
  const [acrossIn = []] = y.seamsIn;
  const bands = acrossIn
    .concat(heightIn)
    .map((endIn, row): Band => [acrossIn[row - 1] ?? 0, endIn]);
  const sides = { lengthIn: widthIn, count: columns, roomIn: room.widthIn, leastIn };
  const straight = partSide(costs('x', [[0, heightIn]]), sides);
  const own = partSide(costs('x', bands), sides);
  const isWorthIt = own.cost < OWN_SEAMS_SHARE * straight.cost;
  const x = isWorthIt ? own : { ...straight, seamsIn: bands.flatMap(() => straight.seamsIn) };
  return {
    overlap: { xIn: x.overlapIn, yIn: y.overlapIn },
    acrossIn,
    downIn: x.seamsIn,
    cost: x.cost + y.cost,
  };
}

type Band = readonly [fromIn: number, toIn: number];

interface SideRequest {
  readonly lengthIn: number;
  readonly count: number;
  readonly roomIn: number;
  /** The least overlap. */
  readonly leastIn: number;
}

interface PartedSide {
  readonly overlapIn: number;
  /** For each of the costs. */
  readonly seamsIn: readonly (readonly number[])[];
  readonly cost: number;
}

/** As wide strips as there is room for, unless seams cut less between tiles with narrow ones. */
function partSide(
  costs: readonly SeamCost[],
  { lengthIn, count, roomIn, leastIn }: SideRequest,
): PartedSide {
  if (count === 1) return { overlapIn: 0, seamsIn: costs.map(() => []), cost: 0 };
  const widestIn = (count * roomIn - lengthIn) / (count - 1);
  const ampleIn = Math.max(leastIn, Math.min(widestIn, Math.max(OVERLAP_IN.ample, leastIn)));
  const part = (overlapIn: number): PartedSide => {
    const placed = costs.map((costAt) =>
      placeSeams({ lengthIn, count, roomIn, overlapIn, costAt }),
    );
    return {
      overlapIn,
      seamsIn: placed.map(({ atIn }) => atIn),
      cost: placed.reduce((sum, { cost }) => sum + cost, 0),
    };
  };
  const ample = part(ampleIn);
  if (ample.cost === 0) return ample;
  const narrow = part(leastIn);
  return narrow.cost < ample.cost ? narrow : ample;
}
