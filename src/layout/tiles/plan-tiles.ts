import { foldLines } from '../../geometry/fold-panels.ts';
import { bottomOf, EPSILON_IN, outset, type Rect, rightOf } from '../../geometry/geometry.ts';
import type { BoardComponent, DeckComponent } from '../../pack/pack.ts';
import type {
  MarkLine,
  MarkStyle,
  Paper,
  SeamObstacle,
  Side,
  Tile,
  TilePicture,
  TilePlan,
} from '../../pack/sheet.ts';
import type { Words } from '../../text/words.ts';
import { allocateEdge, type EdgeMargin, markRoom } from '../margins.ts';
import { type MarkBand, marksAtEnds } from '../marks.ts';
import { chooseTileGrid, OVERLAP_IN, TILE_LABEL_HEIGHT_IN, type TileGrid } from './tile-grid.ts';
import { describeOverlap, describePictures, tileName, tileSize } from './tile-text.ts';

export interface TilePlanRequest {
  readonly component: BoardComponent | DeckComponent;
  readonly paper: Paper;
  readonly marks: MarkStyle;
  /** Whether the backs of cards are printed too; not by default. */
  readonly hasBacks?: boolean;
  /** What seams had better not cut; nothing by default. */
  readonly obstacles?: readonly SeamObstacle[];
  /** The least by which neighbours lie over each other: {@link OVERLAP_IN} by default. */
  readonly overlapIn?: number;
  /** What the tool itself prints. */
  readonly words: Words;
}

/**
 * Cuts a picture into tiles, which cover it row by row. The tile on the right and the tile below lie
 * over their neighbour: each tile is cut at its left and its top, and keeps a strip at its right and
 * its bottom for the glue. Tiles are of one size, unless seams are moved past obstacles. `null` for
 * paper too small for any tile.
 */
export function planTiles(asked: TilePlanRequest): TilePlan | null {
  // Lines at the edges of a tile would cross the strips that are glued.
  const request = asked.marks === 'lines' ? { ...asked, marks: 'crop' as const } : asked;
  const { component, paper, marks, obstacles = [], words } = request;
  const { overlapIn = OVERLAP_IN.least } = request;
  const size = component.size.trim;
  const grid = chooseTileGrid({ size, paper, marks, overlapIn, obstacles });
  if (grid === null) return null;
  const { orientation, page, printable, columns, rows, seams } = grid;
  const tilesIn = (area: Rect): Tile[] =>
    Array.from({ length: rows * columns }, (_, index) =>
      placeTile(index, { ...grid, area }, request),
    );
  const centred = tilesIn(grid.area);
  const guide = component.panels === undefined ? guideBelow(centred, grid, request) : null;
  const tiles = guide === null ? centred : tilesIn(areaAbove(guide, grid));
  const isUneven = !haveOneSize(tiles);
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
    isUneven,
    overlap: seams.overlap,
    guide,
    labelBox: { ...printable, yIn, heightIn: TILE_LABEL_HEIGHT_IN },
    notes: [
      ...(marks === 'none' ? [noMarksNote(tiles, component, words)] : []),
      ...(pictures.some(({ side }) => side === 'back') ? [words('plan.tile-backs')] : []),
    ],
  };
}

/** The least height for the map, the steps and the ruler below a tile. */
const GUIDE_HEIGHT_IN = 1.6;

/** Where each page has room for the guide to all tiles below its own tile, bleed and marks. */
function guideBelow(
  tiles: readonly Tile[],
  { area, printable }: TileGrid,
  { component, marks }: TilePlanRequest,
): Rect | null {
  const tileIn = Math.max(...tiles.map(({ window }) => window.heightIn));
  const heightIn = area.heightIn - tileIn - 2 * (component.size.bleedIn + markRoom(marks));
  if (heightIn < GUIDE_HEIGHT_IN) return null;
  return { ...printable, yIn: bottomOf(area) - heightIn, heightIn };
}

const areaAbove = (guide: Rect, { area }: TileGrid): Rect => ({
  ...area,
  heightIn: guide.yIn - area.yIn,
});

const haveOneSize = (tiles: readonly Tile[]): boolean =>
  tiles.every(({ window }) =>
    (['widthIn', 'heightIn'] as const).every(
      (side) => Math.abs(window[side] - (tiles[0]?.window[side] ?? 0)) < EPSILON_IN,
    ),
  );

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
function noMarksNote(
  tiles: readonly Tile[],
  component: TilePlan['component'],
  words: Words,
): string {
  const [first] = tiles;
  if (first === undefined || !haveOneSize(tiles)) return words('plan.tile-sizes');
  return words('plan.tile-without-marks', { size: tileSize(first, component, words) });
}

/** How a tile lies along one direction. */
interface TileSpan extends EdgeMargin {
  /** Of what is printed of the picture: its begin and its length, the strip for glue with it. */
  readonly windowAtIn: number;
  readonly windowIn: number;
  /** The width of the strip at its end; 0 at the end of the picture. */
  readonly glueIn: number;
  /** On the page. */
  readonly startIn: number;
}

interface SpanRequest {
  /** Counts from 0. */
  readonly index: number;
  readonly seamsIn: readonly number[];
  readonly overlapIn: number;
}

/** In the middle of its room: marks come first, then bleed. */
function spanTile(
  along: 'x' | 'y',
  { component, marks }: TilePlanRequest,
  area: Rect,
  { index, seamsIn, overlapIn }: SpanRequest,
): TileSpan {
  const { trim, bleedIn } = component.size;
  const isAcross = along === 'x';
  const [fromIn, toIn] = isAcross ? [area.xIn, rightOf(area)] : [area.yIn, bottomOf(area)];
  const windowAtIn = seamsIn[index - 1] ?? 0;
  const seamIn = seamsIn[index];
  const glueIn = seamIn === undefined ? 0 : overlapIn;
  const endIn = seamIn ?? (isAcross ? trim.widthIn : trim.heightIn);
  const windowIn = endIn + glueIn - windowAtIn;
  const startIn = (fromIn + toIn - windowIn) / 2;
  // Without marks nothing but the end of the picture shows where a tile is cut.
  const edge = allocateEdge(startIn - fromIn, marks, marks === 'none' ? 0 : bleedIn);
  return { windowAtIn, windowIn, glueIn, startIn, ...edge };
}

type TileSpans = Readonly<Record<'x' | 'y', TileSpan>>;

function findMarkArea(marks: MarkStyle, area: Rect, { x, y }: TileSpans): MarkBand | null {
  if (marks === 'none') return null;
  const [besideMarkIn, aboveMarkIn] = [x.markLengthIn, y.markLengthIn];
  if (marks === 'edge') return { inner: outset(area, -besideMarkIn, -aboveMarkIn), outer: area };
  const [besideIn, aboveIn] = [x.bleedIn + x.markGapIn, y.bleedIn + y.markGapIn];
  const inner = {
    xIn: x.startIn - besideIn,
    yIn: y.startIn - aboveIn,
    widthIn: x.windowIn + 2 * besideIn,
    heightIn: y.windowIn + 2 * aboveIn,
  };
  return { inner, outer: outset(inner, besideMarkIn, aboveMarkIn) };
}

/** @param index of the tile, row by row, from 0 */
function placeTile(
  index: number,
  { area, columns, seams }: TileGrid,
  request: TilePlanRequest,
): Tile {
  const { component, marks } = request;
  const [row, column] = [Math.floor(index / columns), index % columns];
  const { overlap, acrossIn, downIn } = seams;
  const rowSeams = { index: column, seamsIn: downIn[row] ?? [], overlapIn: overlap.xIn };
  const x = spanTile('x', request, area, rowSeams);
  const columnSeams = { index: row, seamsIn: acrossIn, overlapIn: overlap.yIn };
  const y = spanTile('y', request, area, columnSeams);
  const size = { widthIn: x.windowIn, heightIn: y.windowIn };
  const placed = { xIn: x.startIn, yIn: y.startIn, ...size };
  const [endsRow, endsColumn] = [x.glueIn === 0, y.glueIn === 0];
  const downs = [placed.xIn, ...(endsRow ? [rightOf(placed)] : [])];
  const acrosses = [placed.yIn, ...(endsColumn ? [bottomOf(placed)] : [])];
  const markArea = findMarkArea(marks, area, { x, y });
  return {
    number: index + 1,
    row: row + 1,
    column: column + 1,
    name: tileName(row + 1, column + 1),
    placed,
    window: { xIn: x.windowAtIn, yIn: y.windowAtIn, ...size },
    painted: {
      xIn: placed.xIn - x.bleedIn,
      yIn: placed.yIn - y.bleedIn,
      widthIn: size.widthIn + x.bleedIn * (endsRow ? 2 : 1),
      heightIn: size.heightIn + y.bleedIn * (endsColumn ? 2 : 1),
    },
    glue: { rightIn: x.glueIn, bottomIn: y.glueIn },
    marks: markArea === null ? [] : marksAtEnds(downs, acrosses, markArea),
    folds: markArea === null ? [] : foldMarks(component, placed, { x, y }, markArea),
  };
}

/** Marks beside those edges of a board that a tile shows, where its panels meet. */
function foldMarks(
  { size, panels }: TilePlanRequest['component'],
  placed: Rect,
  { x, y }: TileSpans,
  band: MarkBand,
): MarkLine[] {
  const folds = foldLines(size.trim, panels);
  const shown = (places: readonly number[], { windowAtIn, windowIn, glueIn }: TileSpan) =>
    places
      .map((place) => place - windowAtIn)
      .filter((atIn) => atIn >= 0 && atIn <= windowIn - glueIn);
  const downs = shown(folds.xIn, x).map((atIn) => placed.xIn + atIn);
  const acrosses = shown(folds.yIn, y).map((atIn) => placed.yIn + atIn);
  const isBeside = ({ x1In, x2In, y1In, y2In }: MarkLine): boolean => {
    if (x1In === x2In) {
      return Math.max(y1In, y2In) <= placed.yIn ? y.windowAtIn === 0 : y.glueIn === 0;
    }
    return Math.max(x1In, x2In) <= placed.xIn ? x.windowAtIn === 0 : x.glueIn === 0;
  };
  return marksAtEnds(downs, acrosses, band).filter(isBeside);
}

/** One line: `board: 8 tiles of letter (4 x 2, portrait, 0.5 in over each other), and a page that shows how they go together`. */
export function summariseTilePlan(plan: TilePlan, words: Words): string {
  const { component, paper, tiles, columns, rows, orientation } = plan;
  const overlap = describeOverlap(plan, words);
  const over = overlap === null ? '' : `, ${overlap} over each other`;
  const what = describePictures(plan, `${tiles.length} tiles of ${paper.id}`, words);
  const guide = plan.guide === null ? 'and a page that shows' : 'the first with';
  return `${component.id}: ${what} (${columns} x ${rows}, ${orientation}${over}), ${guide} how they go together`;
}
