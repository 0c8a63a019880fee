import { bottomOf, outset, type Rect, rightOf } from '../../model/geometry.ts';
import type { BoardComponent } from '../../model/pack.ts';
import type { MarkLine, MarkStyle, Paper, Tile, TilePlan } from '../../model/sheet.ts';
import { formatNumber, mmToInches } from '../../model/units.ts';
import { MARK_GAP_IN, MARK_LENGTH_IN, minMarkRoom } from '../share-axis.ts';
import { chooseTileGrid } from './choose-tile-grid.ts';
import { tileName } from './tile-words.ts';

/** Neighbours lie over each other by this at least, and by the other where that costs no sheet. */
export const OVERLAP_IN = { least: 0.25, ample: 0.5 } as const;

/** Two lines below the tile. */
export const TILE_LABEL_HEIGHT_IN = 0.24;
const LABEL_GAP_IN = mmToInches(0.5);

export interface TilePlanRequest {
  readonly component: BoardComponent;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  /** The least by which neighbours lie over each other: {@link OVERLAP_IN} unless told. */
  readonly overlapIn?: number;
}

/**
 * Cuts a picture into tiles of one size, which cover it row by row. The tile on the right and the
 * tile below lie over their neighbour: each tile is cut at its left and its top, and keeps a strip
 * at its right and its bottom for the glue. `null` for paper too small for any tile.
 */
export function planTiles(request: TilePlanRequest): TilePlan | null {
  const { component, paper, marks, overlapIn = OVERLAP_IN.least } = request;
  const { trim, bleedIn } = component.size;
  const grid = chooseTileGrid({
    size: trim,
    paper,
    overlapIn,
    markRoomIn: minMarkRoom(marks),
    stripIn: TILE_LABEL_HEIGHT_IN + LABEL_GAP_IN,
  });
  if (grid === null) return null;
  const { orientation, page, printable, area, columns, rows } = grid;
  const shared = { overlapIn, marks, bleedIn };
  const x = allocateTileAxis({
    ...{ ...shared, lengthIn: trim.widthIn, count: columns },
    ...{ fromIn: area.xIn, toIn: rightOf(area) },
  });
  const y = allocateTileAxis({
    ...{ ...shared, lengthIn: trim.heightIn, count: rows },
    ...{ fromIn: area.yIn, toIn: bottomOf(area) },
  });
  const markArea = findMarkArea({ area, marks, x, y });
  const tiles = Array.from({ length: rows * columns }, (_, index) =>
    placeTile({
      row: Math.floor(index / columns) + 1,
      column: (index % columns) + 1,
      x,
      y,
      markArea,
    }),
  );
  const yIn = bottomOf(printable) - TILE_LABEL_HEIGHT_IN;
  return {
    kind: 'tiles',
    ...{ component, paper, orientation, page, printable, columns, rows, tiles },
    markStyle: marks,
    overlap: { xIn: x.overlapIn, yIn: y.overlapIn },
    labelBox: { ...printable, yIn, heightIn: TILE_LABEL_HEIGHT_IN },
    notes: marks === 'none' ? [noMarksNote(x.windowIn, y.windowIn)] : [],
  };
}

/** White pictures end on white paper: then only a ruler helps. */
const noMarksNote = (widthIn: number, heightIn: number): string =>
  `no marks show where to cut: a tile with its strips is ${formatNumber(widthIn, 2)} x ${formatNumber(heightIn, 2)} in`;

/** How the tiles of one direction share the picture, and where each lies on its page. */
interface TileAxis {
  readonly count: number;
  /** Of each tile. */
  readonly windowIn: number;
  readonly overlapIn: number;
  /** On the page. */
  readonly startIn: number;
  readonly bleedIn: number;
  readonly markGapIn: number;
}

interface TileAxisRequest {
  readonly lengthIn: number;
  readonly count: number;
  readonly overlapIn: number;
  readonly marks: MarkStyle;
  readonly bleedIn: number;
  readonly fromIn: number;
  readonly toIn: number;
}

/** Marks come first, then the overlap up to what is ample, then bleed. */
function allocateTileAxis(request: TileAxisRequest): TileAxis {
  const { lengthIn, count, marks, fromIn, toIn } = request;
  const roomIn = toIn - fromIn - 2 * minMarkRoom(marks);
  const widestIn = count === 1 ? 0 : (count * roomIn - lengthIn) / (count - 1);
  const mostIn = Math.min(widestIn, Math.max(OVERLAP_IN.ample, request.overlapIn));
  const overlapIn = count === 1 ? 0 : Math.max(request.overlapIn, mostIn);
  const windowIn = (lengthIn + (count - 1) * overlapIn) / count;
  const startIn = (fromIn + toIn - windowIn) / 2;
  const freeIn = startIn - fromIn - MARK_LENGTH_IN[marks];
  // Without marks nothing but the end of the picture shows where a tile is cut.
  const wantedIn = marks === 'none' ? 0 : request.bleedIn;
  const markGapIn = clamp(freeIn - wantedIn, MARK_GAP_IN.least, MARK_GAP_IN.ample);
  const bleedIn = clamp(freeIn - markGapIn, 0, wantedIn);
  return { count, windowIn, overlapIn, startIn, bleedIn, markGapIn };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** Marks run from the inner rectangle outwards to the outer one. */
interface MarkArea {
  readonly inner: Rect;
  readonly outer: Rect;
}

function findMarkArea(parts: {
  readonly area: Rect;
  readonly marks: MarkStyle;
  readonly x: TileAxis;
  readonly y: TileAxis;
}): MarkArea | null {
  const { area, marks, x, y } = parts;
  if (marks === 'none') return null;
  const lengthIn = MARK_LENGTH_IN[marks];
  if (marks === 'edge') return { inner: outset(area, -lengthIn), outer: area };
  const [besideIn, aboveIn] = [x.bleedIn + x.markGapIn, y.bleedIn + y.markGapIn];
  const inner = {
    xIn: x.startIn - besideIn,
    yIn: y.startIn - aboveIn,
    widthIn: x.windowIn + 2 * besideIn,
    heightIn: y.windowIn + 2 * aboveIn,
  };
  return { inner, outer: outset(inner, lengthIn) };
}

interface TileRequest {
  readonly row: number;
  readonly column: number;
  readonly x: TileAxis;
  readonly y: TileAxis;
  readonly markArea: MarkArea | null;
}

function placeTile({ row, column, x, y, markArea }: TileRequest): Tile {
  const size = { widthIn: x.windowIn, heightIn: y.windowIn };
  const placed = { xIn: x.startIn, yIn: y.startIn, ...size };
  const [endsRow, endsColumn] = [column === x.count, row === y.count];
  return {
    number: (row - 1) * x.count + column,
    ...{ row, column, name: tileName(row, column), placed },
    window: {
      xIn: (column - 1) * (x.windowIn - x.overlapIn),
      yIn: (row - 1) * (y.windowIn - y.overlapIn),
      ...size,
    },
    painted: {
      xIn: placed.xIn - x.bleedIn,
      yIn: placed.yIn - y.bleedIn,
      widthIn: size.widthIn + x.bleedIn * (endsRow ? 2 : 1),
      heightIn: size.heightIn + y.bleedIn * (endsColumn ? 2 : 1),
    },
    glue: { rightIn: endsRow ? 0 : x.overlapIn, bottomIn: endsColumn ? 0 : y.overlapIn },
    marks: markArea === null ? [] : tileMarks(placed, { endsRow, endsColumn }, markArea),
  };
}

function tileMarks(
  placed: Rect,
  { endsRow, endsColumn }: { readonly endsRow: boolean; readonly endsColumn: boolean },
  { inner, outer }: MarkArea,
): MarkLine[] {
  const downs = [placed.xIn, ...(endsRow ? [rightOf(placed)] : [])];
  const acrosses = [placed.yIn, ...(endsColumn ? [bottomOf(placed)] : [])];
  return [
    ...downs.flatMap((x): MarkLine[] => [
      { x1In: x, y1In: outer.yIn, x2In: x, y2In: inner.yIn },
      { x1In: x, y1In: bottomOf(inner), x2In: x, y2In: bottomOf(outer) },
    ]),
    ...acrosses.flatMap((y): MarkLine[] => [
      { x1In: outer.xIn, y1In: y, x2In: inner.xIn, y2In: y },
      { x1In: rightOf(inner), y1In: y, x2In: rightOf(outer), y2In: y },
    ]),
  ];
}
