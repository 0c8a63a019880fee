import {
  bottomOf,
  EPSILON_IN,
  formatNumber,
  mmToInches,
  outset,
  type Rect,
  rightOf,
  rotateSize,
  type Size,
} from '../../core/geometry.ts';
import type { BoardComponent, DeckComponent } from '../../core/pack.ts';
import {
  type MarkStyle,
  ORIENTATIONS,
  type Orientation,
  type Paper,
  type Side,
  type Tile,
  type TilePicture,
  type TilePlan,
} from '../../core/sheet.ts';
import { formatCount } from '../../core/text-markup.ts';
import { ENGLISH_WORDS, type Words } from '../../core/words.ts';
import { orientPaper } from '../grid.ts';
import { allocateEdge, type EdgeMargin, MARK_LENGTH_IN, minMarkRoom } from '../margins.ts';
import { type MarkBand, marksAtEnds } from '../marks.ts';
import { tileName } from './tile-text.ts';

/** Neighbours lie over each other by this at least, and by the other where that costs no sheet. */
export const OVERLAP_IN = { least: 0.25, ample: 0.5 } as const;

/** Two lines below the tile. */
export const TILE_LABEL_HEIGHT_IN = 0.24;

const LABEL_GAP_IN = mmToInches(0.5);

export interface TilePlanRequest {
  readonly component: BoardComponent | DeckComponent;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  /** Whether the backs of cards are printed too; not by default. */
  readonly hasBacks?: boolean;
  /** The least by which neighbours lie over each other: {@link OVERLAP_IN} by default. */
  readonly overlapIn?: number;
  /** What the tool itself prints; English by default. */
  readonly words?: Words;
}

/**
 * Cuts a picture into tiles of one size, which cover it row by row. The tile on the right and the
 * tile below lie over their neighbour: each tile is cut at its left and its top, and keeps a strip
 * at its right and its bottom for the glue. `null` for paper too small for any tile.
 */
export function planTiles(asked: TilePlanRequest): TilePlan | null {
  // Lines at the edges of a tile would cross the strips that are glued.
  const request = asked.marks === 'lines' ? { ...asked, marks: 'crop' as const } : asked;
  const { component, paper, marks, words = ENGLISH_WORDS } = request;
  const grid = chooseTileGrid(request);
  if (grid === null) return null;
  const { orientation, page, printable, area, columns, rows } = grid;
  const x = allocateTileAxis('x', grid, request);
  const y = allocateTileAxis('y', grid, request);
  const markArea = findMarkArea(marks, area, { x, y });
  const tiles = Array.from({ length: rows * columns }, (_, index) =>
    placeTile(Math.floor(index / columns) + 1, (index % columns) + 1, { x, y, markArea }),
  );
  const yIn = bottomOf(printable) - TILE_LABEL_HEIGHT_IN;
  const pictures = tilePictures(request);
  return {
    kind: 'tiles',
    component,
    pictures,
    paper,
    orientation,
    page,
    printable,
    columns,
    rows,
    tiles,
    markStyle: marks,
    overlap: { xIn: x.overlapIn, yIn: y.overlapIn },
    labelBox: { ...printable, yIn, heightIn: TILE_LABEL_HEIGHT_IN },
    notes: [
      ...(marks === 'none' ? [noMarksNote({ x, y }, words)] : []),
      ...(pictures.some(({ side }) => side === 'back') ? [words('plan.tile-backs')] : []),
    ],
  };
}

/** Each copy of each card, and behind it its back, which is a picture of its own. */
function tilePictures({ component, hasBacks = false }: TilePlanRequest): TilePicture[] {
  if (component.kind === 'board') {
    return [{ cardId: component.id, side: 'face', copy: 1, copies: 1 }];
  }
  const sides: readonly Side[] = hasBacks && component.back !== null ? ['face', 'back'] : ['face'];
  return component.cards.flatMap(({ id, copies }) =>
    Array.from({ length: copies }, (_, index) =>
      sides.map((side) => ({ cardId: id, side, copy: index + 1, copies })),
    ).flat(),
  );
}

/** White pictures end on white paper: then only a ruler helps. */
const noMarksNote = ({ x, y }: Record<'x' | 'y', TileAxis>, words: Words): string =>
  words('plan.tile-without-marks', {
    width: words.decimal(formatNumber(x.windowIn, 2)),
    height: words.decimal(formatNumber(y.windowIn, 2)),
  });

/** How the tiles of one direction share the picture, and where each lies on its page. */
interface TileAxis extends EdgeMargin {
  readonly count: number;
  /** Of each tile. */
  readonly windowIn: number;
  readonly overlapIn: number;
  /** On the page. */
  readonly startIn: number;
}

/** Marks come first, then the overlap up to what is ample, then bleed. */
function allocateTileAxis(
  along: 'x' | 'y',
  { area, columns, rows }: TileGrid,
  { component, marks, overlapIn: leastIn = OVERLAP_IN.least }: TilePlanRequest,
): TileAxis {
  const { trim, bleedIn } = component.size;
  const isAcross = along === 'x';
  const [fromIn, toIn] = isAcross ? [area.xIn, rightOf(area)] : [area.yIn, bottomOf(area)];
  const [count, lengthIn] = isAcross ? [columns, trim.widthIn] : [rows, trim.heightIn];
  const roomIn = toIn - fromIn - 2 * minMarkRoom(marks);
  const widestIn = count === 1 ? 0 : (count * roomIn - lengthIn) / (count - 1);
  const mostIn = Math.min(widestIn, Math.max(OVERLAP_IN.ample, leastIn));
  const overlapIn = count === 1 ? 0 : Math.max(leastIn, mostIn);
  const windowIn = (lengthIn + (count - 1) * overlapIn) / count;
  const startIn = (fromIn + toIn - windowIn) / 2;
  // Without marks nothing but the end of the picture shows where a tile is cut.
  const edge = allocateEdge(startIn - fromIn, marks, marks === 'none' ? 0 : bleedIn);
  return { count, windowIn, overlapIn, startIn, ...edge };
}

interface TileAxes {
  readonly x: TileAxis;
  readonly y: TileAxis;
}

function findMarkArea(marks: MarkStyle, area: Rect, { x, y }: TileAxes): MarkBand | null {
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

function placeTile(
  row: number,
  column: number,
  { x, y, markArea }: TileAxes & { readonly markArea: MarkBand | null },
): Tile {
  const size = { widthIn: x.windowIn, heightIn: y.windowIn };
  const placed = { xIn: x.startIn, yIn: y.startIn, ...size };
  const [endsRow, endsColumn] = [column === x.count, row === y.count];
  const downs = [placed.xIn, ...(endsRow ? [rightOf(placed)] : [])];
  const acrosses = [placed.yIn, ...(endsColumn ? [bottomOf(placed)] : [])];
  return {
    number: (row - 1) * x.count + column,
    row,
    column,
    name: tileName(row, column),
    placed,
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
    marks: markArea === null ? [] : marksAtEnds(downs, acrosses, markArea),
  };
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
  const { printable } = orientPaper(paper, 'portrait');
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
function chooseTileGrid(request: TilePlanRequest): TileGrid | null {
  const grids = ORIENTATIONS.flatMap((orientation) => gridOn(orientation, request) ?? []);
  const [first, ...others] = grids;
  if (first === undefined) return null;
  return others.reduce(
    (best, grid) => (isBetter(grid, best, request.component.size.trim) ? grid : best),
    first,
  );
}

function isBetter(grid: TileGrid, than: TileGrid, size: Size): boolean {
  const fewer = than.columns * than.rows - grid.columns * grid.rows;
  return fewer === 0 ? seamLengthIn(grid, size) < seamLengthIn(than, size) - EPSILON_IN : fewer > 0;
}

const seamLengthIn = ({ columns, rows }: TileGrid, { widthIn, heightIn }: Size): number =>
  (columns - 1) * heightIn + (rows - 1) * widthIn;

function gridOn(
  orientation: Orientation,
  { component, paper, marks, overlapIn = OVERLAP_IN.least }: TilePlanRequest,
): TileGrid | null {
  const size = component.size.trim;
  const { page, printable } = orientPaper(paper, orientation);
  const stripIn = TILE_LABEL_HEIGHT_IN + LABEL_GAP_IN;
  const area = { ...printable, heightIn: printable.heightIn - stripIn };
  const room = outset(area, -minMarkRoom(marks));
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

/** One line: `board: 8 tiles of letter (4 x 2, portrait, 0.5 in over each other), and a page that shows how they go together`. */
export function summariseTilePlan(plan: TilePlan): string {
  const { component, paper, tiles, pictures, columns, rows, orientation } = plan;
  const overlap = describeOverlap(plan);
  const over = overlap === null ? '' : `, ${overlap} over each other`;
  const each = component.kind === 'board' ? '' : `${formatCount(pictures.length, 'picture')} in `;
  return `${component.id}: ${each}${tiles.length} tiles of ${paper.id} (${columns} x ${rows}, ${orientation}${over}), and a page that shows how they go together`;
}

/** `0.5 in`, or across and down where they differ: `0.5 x 0.31 in`; `null` for a single tile. */
export function describeOverlap(
  { overlap: { xIn, yIn } }: TilePlan,
  words: Words = ENGLISH_WORDS,
): string | null {
  const written = [xIn, yIn]
    .filter((inches) => inches > 0)
    .map((inches) => words.decimal(formatNumber(inches, 2)));
  const different = [...new Set(written)];
  return different.length === 0 ? null : words('length.in', { length: different.join(' x ') });
}
