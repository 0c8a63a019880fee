import type { Size } from '../geometry/geometry.ts';
import type { PixelSize } from '../pack/pictures.ts';

/** What a sheet of faces can be at most. */
export const MAX_COLUMNS = 10;

export const MAX_ROWS = 7;

const MAX_SIDE_PX = 4096;

/** Some pictures of one size in a grid, row by row. */
export interface ContactSheet {
  /** The position of its first picture among all of them. */
  readonly from: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
}

export interface ContactSheets {
  /** Of every cell on every sheet. */
  readonly cell: PixelSize;
  readonly sheets: readonly ContactSheet[];
}

/** How finely the pictures of a sheet are drawn, in pixels an inch. */
export interface DensityLimits {
  /** More sheets are taken until a picture has so many. */
  readonly minDpi: number;
  readonly maxDpi: number;
}

/**
 * Spreads pictures over as few sheets as their density allows, evenly, and picks the grid with the
 * largest cells. A picture alone on its sheet may be coarser than `minDpi`.
 *
 * @param size of one picture
 */
export function planContactSheets(
  count: number,
  size: Size,
  { minDpi, maxDpi }: DensityLimits,
): ContactSheets {
  const gridOf = (sheetCount: number) => {
    const perSheet = Math.max(1, Math.ceil(count / sheetCount));
    return {
      perSheet,
      sheetCount: Math.ceil(count / perSheet),
      ...largestCellGrid(perSheet, size, maxDpi),
    };
  };
  let sheetsWanted = Math.max(1, Math.ceil(count / (MAX_COLUMNS * MAX_ROWS)));
  while (sheetsWanted < count && gridOf(sheetsWanted).pxPerIn < minDpi) sheetsWanted += 1;
  const { perSheet, sheetCount, columns, rows, pxPerIn } = gridOf(sheetsWanted);
  const sheets = Array.from({ length: sheetCount }, (_, index) => ({
    from: index * perSheet,
    count: Math.min(perSheet, count - index * perSheet),
    columns,
    rows,
  }));
  return {
    cell: {
      widthPx: Math.floor(size.widthIn * pxPerIn),
      heightPx: Math.floor(size.heightIn * pxPerIn),
    },
    sheets,
  };
}

function largestCellGrid(
  count: number,
  size: Size,
  mostDpi: number,
): { columns: number; rows: number; pxPerIn: number } {
  const grids = Array.from({ length: MAX_COLUMNS }, (_, index) => {
    const columns = index + 1;
    const rows = Math.max(1, Math.ceil(count / columns));
    const pxPerIn = Math.min(
      mostDpi,
      MAX_SIDE_PX / (columns * size.widthIn),
      MAX_SIDE_PX / (rows * size.heightIn),
    );
    return { columns, rows, pxPerIn };
  }).filter(({ rows }) => rows <= MAX_ROWS);
  // Among equally large cells the sheet with the least empty room.
  grids.sort((a, b) => b.pxPerIn - a.pxPerIn || a.columns * a.rows - b.columns * b.rows);
  return grids[0] ?? { columns: MAX_COLUMNS, rows: MAX_ROWS, pxPerIn: mostDpi };
}
