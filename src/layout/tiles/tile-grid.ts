import {
  bottomOf,
  EPSILON_IN,
  mmToInches,
  outset,
  type Rect,
  rightOf,
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

/** The direction in which tiles follow each other. */
export type Along = 'x' | 'y';

type Extent = readonly [fromIn: number, toIn: number];

/** What it costs to cut at a distance from the left or the top: a whole number. */
export type SeamCost = (atIn: number) => number;

/** Seams are tried at steps of this, counted from where they part the picture evenly. */
const STEP_IN = 1 / 32;
/** A seam keeps this far from what it is not to cut, if it can: no cut by hand is more exact. */
const CLEARANCE_IN = 1 / 16;
/** What it costs to come nearer, next to a cut. */
const NEAR_SHARE = 0.05;
/** No tile shows less than this part of what it would show if all were even. */
const LEAST_SHARE = 0.5;
/** A cut of this length through something costs twice as much as a touch. */
const LENGTH_IN = 1;

const extentOf = (box: Rect, along: Along): Extent =>
  along === 'x' ? [box.xIn, rightOf(box)] : [box.yIn, bottomOf(box)];

/**
 * The cost of a seam: that of everything it cuts, more for longer cuts.
 *
 * @param band where the seam begins and ends
 */
export function seamCost(
  obstacles: readonly SeamObstacle[],
  along: Along,
  [startIn, endIn]: Extent,
): SeamCost {
  const crossed = obstacles.flatMap(({ box, cost }) => {
    const [fromIn, toIn] = extentOf(box, along);
    const [beginsIn, endsIn] = extentOf(box, along === 'x' ? 'y' : 'x');
    const lengthIn = Math.min(endsIn, endIn) - Math.max(beginsIn, startIn);
    if (lengthIn <= 0) return [];
    // Whole numbers, so that the order in which they are added changes nothing.
    const cutCost = Math.ceil(100 * cost * (1 + lengthIn / LENGTH_IN));
    const nearCost = Math.ceil(NEAR_SHARE * cutCost);
    return [{ fromIn, toIn, cutCost, nearCost }];
  });
  return (atIn) =>
    crossed.reduce((sum, { fromIn, toIn, cutCost, nearCost }) => {
      const outsideIn = Math.max(fromIn - atIn, atIn - toIn);
      if (outsideIn >= CLEARANCE_IN) return sum;
      return sum + (outsideIn < 0 ? cutCost : nearCost);
    }, 0);
}

/** How tiles share one side of a picture. */
export interface SeamRequest {
  readonly lengthIn: number;
  /** Of tiles. */
  readonly count: number;
  /** How long a tile may be, with its strip. */
  readonly roomIn: number;
  /** The width of a strip. */
  readonly overlapIn: number;
  readonly costAt: SeamCost;
}

export interface PlacedSeams {
  /** From the left or the top, in order; one fewer than tiles. */
  readonly atIn: readonly number[];
  readonly cost: number;
}

/** The best way to a seam: its last step leads to `offset`. */
interface SeamPath {
  readonly offset: number;
  readonly cost: number;
  /** How uneven the tiles are: the squares of what each is longer or shorter than the even one. */
  readonly spread: number;
  readonly before: SeamPath | null;
}

/**
 * Moves the seams from where they part a picture evenly to where they cost least, as far as each
 * tile still fits its page; among equals to where the tiles are most even. The same request gives
 * the same seams.
 */
export function placeSeams({
  lengthIn,
  count,
  roomIn,
  overlapIn,
  costAt,
}: SeamRequest): PlacedSeams {
  const stepIn = (lengthIn - overlapIn) / count;
  const evenIn = Array.from({ length: count - 1 }, (_, index) => (index + 1) * stepIn);
  if (evenIn.every((atIn) => costAt(atIn) === 0)) return { atIn: evenIn, cost: 0 };
  const longer = Math.floor((roomIn - stepIn - overlapIn + EPSILON_IN) / STEP_IN);
  const shorter = Math.floor((LEAST_SHARE * stepIn) / STEP_IN);
  let paths: SeamPath[] = [{ offset: 0, cost: 0, spread: 0, before: null }];
  for (let seam = 1; seam < count; seam += 1) {
    const most = Math.min(seam * longer, (count - seam) * shorter);
    const least = -Math.min(seam * shorter, (count - seam) * longer);
    const ends = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    paths = ends.flatMap((offset) => {
      const before = bestPath(paths, offset, { longer, shorter });
      const cost = costAt(seam * stepIn + offset * STEP_IN);
      return before === null ? [] : [{ ...before, cost: before.cost + cost }];
    });
  }
  const last = bestPath(paths, 0, { longer, shorter });
  const offsets: number[] = [];
  for (let path = last?.before ?? null; path?.before; path = path.before)
    offsets.unshift(path.offset);
  const atIn = offsets.map((offset, index) => (index + 1) * stepIn + offset * STEP_IN);
  return { atIn, cost: last?.cost ?? 0 };
}

/** The best of these paths with one more tile, which ends at an offset; `null` where none leads there. */
function bestPath(
  paths: readonly SeamPath[],
  offset: number,
  { longer, shorter }: { readonly longer: number; readonly shorter: number },
): SeamPath | null {
  let best: SeamPath | null = null;
  for (const before of paths) {
    const longerBy = offset - before.offset;
    if (longerBy > longer || -longerBy > shorter) continue;
    const spread = before.spread + longerBy ** 2;
    const isBetter =
      best === null ||
      before.cost < best.cost ||
      (before.cost === best.cost && spread < best.spread);
    if (isBetter) best = { offset, cost: before.cost, spread, before };
  }
  return best;
}
