import { formatCount } from '../../core/text-markup.ts';
import { type Report, relatedPlace } from '../written-data.ts';
import { type Cell, type CellGrid, headerStart, isBlank } from './cell-grid.ts';

/** Rows with more cells than the header names. Cells that are missing at the end of a row are empty. */
export const findUnevenRows = ({ header, rows }: CellGrid): number[] =>
  rows.flatMap((row, index) => (extraCell(header, row) === undefined ? [] : [index]));

const extraCell = (header: readonly Cell[], row: readonly Cell[]): Cell | undefined =>
  row.slice(header.length).find((cell) => !isBlank(cell));

/** Fewer rows than this may each have a cause of their own. */
const MIN_ROWS_FOR_COMMON_CAUSE = 3;

/**
 * Rows with too many cells. Where most rows of a file have as many, the mistake was made once, most
 * likely in the header, and is reported there.
 */
export function reportUneven(grid: CellGrid, uneven: readonly number[]): Report[] {
  const alike = new Map<number, number[]>();
  for (const index of uneven) {
    const count = filledCells(grid.rows[index] ?? []);
    alike.set(count, [...(alike.get(count) ?? []), index]);
  }
  return [...alike.values()]
    .flatMap((rows): { readonly first: number; readonly report: Report }[] => {
      const [first = 0] = rows;
      const isOneMistake =
        rows.length >= MIN_ROWS_FOR_COMMON_CAUSE && rows.length * 2 >= grid.rows.length;
      return isOneMistake
        ? [{ first, report: commonUnevenReport(grid, rows) }]
        : rows.map((row) => ({ first: row, report: unevenReport(grid, row) }));
    })
    .sort((a, b) => a.first - b.first)
    .map(({ report }) => report);
}

const filledCells = (row: readonly Cell[]): number =>
  row.findLastIndex((cell) => !isBlank(cell)) + 1;

function commonUnevenReport(grid: CellGrid, rows: readonly number[]): Report {
  const [first = 0] = rows;
  const who = `${rows.length} of ${grid.rows.length} rows have`;
  const shown = rows.slice(0, 3).map((row) => unevenReport(grid, row).at);
  return {
    ...unevenReport(grid, first, who),
    at: headerStart(grid),
    hint: 'name their last column in the header, or clear its cells; values that contain the separator need quotes',
    related: shown.map((span) => relatedPlace(span, 'one of these rows ends here')),
  };
}

function unevenReport(grid: CellGrid, index: number, who = 'this row has'): Report {
  const row = grid.rows[index] ?? [];
  const extra = extraCell(grid.header, row);
  return {
    code: 'csv/too-many-cells',
    at: extra === undefined ? headerStart(grid) : grid.spanOf(extra),
    message: `${who} ${formatCount(ownCells(row), 'cell')}, but the header names ${ownCells(
      grid.header.filter((cell) => !isBlank(cell)),
    )}`,
    hint: 'values that contain the separator need quotes: `"one, two"`',
    related: [relatedPlace(headerStart(grid), 'the header is here')],
  };
}

const ownCells = (cells: readonly Cell[]): number => cells.filter(({ isMade }) => !isMade).length;
