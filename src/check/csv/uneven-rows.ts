import { formatCount } from '../../text/text-markup.ts';
import { type Report, relatedPlace } from '../written-data.ts';
import { type Cell, type CellGrid, headerStart, isBlank } from './cell-grid.ts';

/** Rows with more cells than the header names. Cells that are missing at the end of a row are empty. */
export const findUnevenRows = ({ header, rows }: CellGrid): number[] =>
  rows.flatMap((row, index) => (extraCell(header, row) === undefined ? [] : [index]));

const extraCell = (header: readonly Cell[], row: readonly Cell[]): Cell | undefined =>
  row.slice(header.length).find((cell) => !isBlank(cell));

/** Rows with too many cells. Where most have some, the mistake is most likely in the header. */
export function reportUneven(grid: CellGrid, uneven: readonly number[]): Report[] {
  const [first, second] = uneven;
  if (first === undefined || second === undefined || uneven.length * 2 < grid.rows.length) {
    return uneven.map((row) => unevenReport(grid, row));
  }
  const report = unevenReport(grid, first, `${uneven.length} of ${grid.rows.length} rows have`);
  return [
    {
      ...report,
      at: headerStart(grid),
      hint: 'name their last column in the header, or clear its cells; values that contain the separator need quotes',
      related: [relatedPlace(report.at, 'the first of these rows ends here')],
    },
  ];
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
