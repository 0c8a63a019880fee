import {
  EPSILON_IN,
  type MirrorLine,
  mmToInches,
  outset,
  type Rect,
  rotateSize,
  type Size,
} from '../geometry/geometry.ts';
import type { CardSize } from '../pack/pack.ts';
import { ORIENTATIONS, type Orientation, type Paper, type SheetPattern } from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';

/** From the painted edge of a card to the line along which the sheet is folded, at least. */
export const FOLD_GAP_IN = mmToInches(5);

/** How many upright cards stand on one page, and where they may. */
export interface Grid {
  readonly orientation: Orientation;
  readonly page: Size;
  /** The page without the strip that the printer cannot reach. */
  readonly printable: Rect;
  /** The line between the faces and the backs on the same page. */
  readonly fold: MirrorLine | null;
  /** The printable area of the faces: all of it, or the half above or left of the fold. */
  readonly area: Rect;
  readonly columns: number;
  readonly rows: number;
}

export interface GridRequest {
  readonly paper: Paper;
  readonly size: CardSize;
  readonly gutterIn: number | null;
  /** Whether faces share the page with their backs. */
  readonly isFolded: boolean;
  /** Room to keep free between the cards and the edges of the printable area. */
  readonly reservedIn: number;
  /** As many faces as a page has to hold; as many as fit by default. */
  readonly perSheet?: number | null;
}

/**
 * The grid with the most cards; among equals upright paper first, and a fold across first. `null`
 * where not even one card fits. More cards a sheet never need more sheets, so the number of copies
 * does not matter. With a stated number a page, the grid of that number with the fewest cuts.
 */
export function bestGrid(request: GridRequest): Grid | null {
  const grids = fullestGrids(request);
  const { perSheet = null } = request;
  if (perSheet !== null) {
    const [first, ...others] = grids.flatMap((grid) => gridsWithin(grid, perSheet));
    return first === undefined
      ? null
      : others.reduce((a, b) => (cutsOf(b) < cutsOf(a) ? b : a), first);
  }
  const best = grids.reduce((a, b) => (cardsPerSheet(b) > cardsPerSheet(a) ? b : a));
  return cardsPerSheet(best) > 0 ? best : null;
}

/** Every number of cards that stands on a page in equal rows, in ascending order. */
export function possibleCounts(request: GridRequest): number[] {
  const counts = fullestGrids(request).flatMap(({ columns, rows }) =>
    range(columns).flatMap((column) => range(rows).map((row) => column * row)),
  );
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** `[1, 2, …, last]`. */
const range = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** The fullest grid of each way to turn and fold the paper. */
function fullestGrids(request: GridRequest): Grid[] {
  const folds = request.isFolded ? (['across', 'down'] as const) : [null];
  return ORIENTATIONS.flatMap((orientation) =>
    folds.map((fold) => gridOn(orientation, fold, request)),
  );
}

/** The grids of so many cards that leave rows and columns of a fuller one empty. */
const gridsWithin = (grid: Grid, perSheet: number): Grid[] =>
  range(grid.columns).flatMap((columns) => {
    const rows = perSheet / columns;
    return Number.isInteger(rows) && rows <= grid.rows ? [{ ...grid, columns, rows }] : [];
  });

/** Cards that touch are cut out with two more cuts than there are rows and columns. */
const cutsOf = ({ columns, rows }: Grid): number => columns + rows;

interface GridShape extends Pick<Grid, 'columns' | 'rows' | 'orientation' | 'fold'> {
  readonly pattern?: SheetPattern;
}

export const cardsPerSheet = ({
  columns,
  rows,
  pattern,
}: Pick<GridShape, 'columns' | 'rows' | 'pattern'>): number => pattern?.perSheet ?? columns * rows;

/** `8 a sheet (4 x 2, landscape)`. */
export const describeGrid = (grid: GridShape, words: Words): string =>
  words('grid.cards', { count: cardsPerSheet(grid), shape: describeShape(grid, words) });

/**
 * `(4 x 2, landscape)`, or with the backs on the page `(4 x 1 above their backs, landscape)`;
 * `(staggered rows, portrait)`.
 */
export function describeShape(
  { columns, rows, orientation, fold, pattern }: GridShape,
  words: Words,
): string {
  const grid =
    pattern === undefined ? words('grid.rows', { columns, rows }) : words(`grid.${pattern.kind}`);
  const shape = { grid, orientation: words(`orientation.${orientation}`) };
  if (fold === null) return words('grid.shape', shape);
  return words(fold.runs === 'across' ? 'grid.above' : 'grid.beside', shape);
}

/** A paper upright or on its side, and what of it the printer reaches. */
export function orientPaper(
  { size, marginIn }: Paper,
  orientation: Orientation,
): Pick<Grid, 'page' | 'printable'> {
  const page = orientation === 'portrait' ? size : rotateSize(size);
  return { page, printable: outset({ xIn: 0, yIn: 0, ...page }, -marginIn) };
}

function gridOn(
  orientation: Orientation,
  folds: MirrorLine['runs'] | null,
  request: GridRequest,
): Grid {
  const { paper, size, gutterIn, reservedIn } = request;
  const { page, printable } = orientPaper(paper, orientation);
  const fold = folds === null ? null : foldLine(page, folds);
  const area = fold === null ? printable : facesHalf(printable, fold);
  const keepAt = (runs: MirrorLine['runs']) =>
    reservedIn + (fold?.runs === runs ? FOLD_GAP_IN : reservedIn);
  const count = (roomIn: number, cardIn: number) => countCards(roomIn, cardIn, gutterIn ?? 0);
  return {
    orientation,
    page,
    printable,
    fold,
    area,
    columns: count(area.widthIn - keepAt('down'), size.trim.widthIn),
    rows: count(area.heightIn - keepAt('across'), size.trim.heightIn),
  };
}

/** Through the middle of the page, since both halves hold as much. */
export const foldLine = (page: Size, runs: MirrorLine['runs']): MirrorLine => ({
  runs,
  atIn: (runs === 'down' ? page.widthIn : page.heightIn) / 2,
});

const facesHalf = (printable: Rect, { runs, atIn }: MirrorLine): Rect =>
  runs === 'down'
    ? { ...printable, widthIn: atIn - printable.xIn }
    : { ...printable, heightIn: atIn - printable.yIn };

/** How many cards stand in a row of `roomIn`. An exact fit counts, whatever the last binary digit says. */
const countCards = (roomIn: number, cardIn: number, gutterIn: number): number =>
  Math.max(0, Math.floor((roomIn + gutterIn + EPSILON_IN) / (cardIn + gutterIn)));
