import {
  bottomOf,
  EPSILON_IN,
  outset,
  type Rect,
  rightOf,
  type Size,
  turned,
} from '../model/geometry.ts';
import type { CardSize } from '../model/pack.ts';
import { ORIENTATIONS, type Orientation, type Paper } from '../model/sheet.ts';

/** Rows and columns of upright cards in the middle of one page. */
export interface Grid {
  readonly orientation: Orientation;
  readonly page: Size;
  /** The page without the strip that the printer cannot reach. */
  readonly printable: Rect;
  readonly columns: number;
  readonly rows: number;
  /** The trim edges of all cards together. */
  readonly block: Rect;
  /** Printable room left and right of the block. */
  readonly roomXIn: number;
  /** Printable room above and below the block. */
  readonly roomYIn: number;
}

interface GridRequest {
  readonly paper: Paper;
  readonly size: CardSize;
  readonly gutterIn: number;
  /** Room to keep free between the block and the edge of the printable area, on each side. */
  readonly keepIn: number;
}

/**
 * The grid with the most cards, upright paper first among equals; `null` where not even one card
 * fits. More cards a sheet never need more sheets, so the number of copies does not matter.
 */
export function bestGrid(request: GridRequest): Grid | null {
  const grids = ORIENTATIONS.map((orientation) => gridOn(orientation, request));
  const best = grids.reduce((a, b) => (cardsPerSheet(b) > cardsPerSheet(a) ? b : a));
  return cardsPerSheet(best) > 0 ? best : null;
}

export const cardsPerSheet = (grid: Pick<Grid, 'columns' | 'rows'>): number =>
  grid.columns * grid.rows;

/** `8 a sheet (4 x 2, landscape)`. */
export const describeGrid = (grid: Pick<Grid, 'columns' | 'rows' | 'orientation'>): string =>
  `${cardsPerSheet(grid)} a sheet ${describeShape(grid)}`;

/** `(4 x 2, landscape)`. */
export const describeShape = (grid: Pick<Grid, 'columns' | 'rows' | 'orientation'>): string =>
  `(${grid.columns} x ${grid.rows}, ${grid.orientation})`;

function gridOn(orientation: Orientation, request: GridRequest): Grid {
  const { paper, size, gutterIn, keepIn } = request;
  const page = orientation === 'portrait' ? paper.size : turned(paper.size);
  const printable = outset({ xIn: 0, yIn: 0, ...page }, -paper.marginIn);
  const columns = countAlong(printable.widthIn - 2 * keepIn, size.trim.widthIn, gutterIn);
  const rows = countAlong(printable.heightIn - 2 * keepIn, size.trim.heightIn, gutterIn);
  const widthIn = lengthOf(columns, size.trim.widthIn, gutterIn);
  const heightIn = lengthOf(rows, size.trim.heightIn, gutterIn);
  const block: Rect = {
    xIn: (page.widthIn - widthIn) / 2,
    yIn: (page.heightIn - heightIn) / 2,
    widthIn,
    heightIn,
  };
  return {
    orientation,
    page,
    printable,
    columns,
    rows,
    block,
    roomXIn: Math.max(0, rightOf(printable) - rightOf(block)),
    roomYIn: Math.max(0, bottomOf(printable) - bottomOf(block)),
  };
}

/** How many cards stand in a row of `roomIn`. An exact fit counts, whatever the last binary digit says. */
const countAlong = (roomIn: number, cardIn: number, gutterIn: number): number =>
  Math.max(0, Math.floor((roomIn + gutterIn + EPSILON_IN) / (cardIn + gutterIn)));

const lengthOf = (count: number, cardIn: number, gutterIn: number): number =>
  Math.max(0, count * cardIn + (count - 1) * gutterIn);

/** The trim edges of the card in a cell; rows and columns count from 0. */
export function trimOf(grid: Grid, cell: Cell, size: CardSize, gutterIn: number): Rect {
  return {
    xIn: grid.block.xIn + cell.column * (size.trim.widthIn + gutterIn),
    yIn: grid.block.yIn + cell.row * (size.trim.heightIn + gutterIn),
    ...size.trim,
  };
}

export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** The cell with this index when cells are counted row by row, from 0. */
export const cellAt = (grid: Pick<Grid, 'columns'>, index: number): Cell => ({
  column: index % grid.columns,
  row: Math.floor(index / grid.columns),
});
