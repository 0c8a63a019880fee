import type { Size } from '../model/geometry.ts';
import type { PixelSize } from '../model/picture-frame.ts';

/** What a sheet of faces can be at most. */
export const MOST_COLUMNS = 10;
export const MOST_ROWS = 7;
const MOST_SIDE_PX = 4096;

/** Some pictures of one size in a grid, row by row. */
export interface TileSheet {
  /** The position of its first picture among all of them. */
  readonly from: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
}

export interface TileSheets {
  /** Of every cell on every sheet. */
  readonly cell: PixelSize;
  readonly sheets: readonly TileSheet[];
}

/** How finely the pictures of a sheet are drawn, in pixels an inch. */
export interface TileDensity {
  /** More sheets are taken until a picture has so many. */
  readonly leastDpi: number;
  readonly mostDpi: number;
}

/**
 * Spreads pictures over as few sheets as their density allows, evenly, and picks the grid with the
 * largest cells. A picture alone on its sheet may be coarser than `leastDpi`.
 *
 * @param size of one picture
 */
export function spreadOverSheets(
  count: number,
  size: Size,
  { leastDpi, mostDpi }: TileDensity,
): TileSheets {
  const gridOf = (sheetCount: number) => {
    const perSheet = Math.max(1, Math.ceil(count / sheetCount));
    return {
      perSheet,
      sheetCount: Math.ceil(count / perSheet),
      ...bestGrid(perSheet, size, mostDpi),
    };
  };
  let sheetsWanted = Math.max(1, Math.ceil(count / (MOST_COLUMNS * MOST_ROWS)));
  while (sheetsWanted < count && gridOf(sheetsWanted).pxPerIn < leastDpi) sheetsWanted += 1;
  const { perSheet, sheetCount, columns, rows, pxPerIn } = gridOf(sheetsWanted);
  const sheets = Array.from({ length: sheetCount }, (_, index) => ({
    from: index * perSheet,
    count: Math.min(perSheet, count - index * perSheet),
    ...{ columns, rows },
  }));
  return {
    cell: {
      widthPx: Math.floor(size.widthIn * pxPerIn),
      heightPx: Math.floor(size.heightIn * pxPerIn),
    },
    sheets,
  };
}

function bestGrid(
  count: number,
  size: Size,
  mostDpi: number,
): { columns: number; rows: number; pxPerIn: number } {
  const grids = Array.from({ length: MOST_COLUMNS }, (_, index) => {
    const columns = index + 1;
    const rows = Math.max(1, Math.ceil(count / columns));
    const pxPerIn = Math.min(
      mostDpi,
      MOST_SIDE_PX / (columns * size.widthIn),
      MOST_SIDE_PX / (rows * size.heightIn),
    );
    return { columns, rows, pxPerIn };
  }).filter(({ rows }) => rows <= MOST_ROWS);
  // Among equally large cells the sheet with the least empty room.
  grids.sort((a, b) => b.pxPerIn - a.pxPerIn || a.columns * a.rows - b.columns * b.rows);
  return grids[0] ?? { columns: MOST_COLUMNS, rows: MOST_ROWS, pxPerIn: mostDpi };
}
