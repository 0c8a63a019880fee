import { formatCount } from '../../core/text-markup.ts';
import { type Report, relatedPlace } from '../written-data.ts';
import { type Cell, type CellGrid, headerStart, isBlank } from './cell-grid.ts';

/** Rows with other cells than the header names; blank cells at the end do not count. */
export const findUnevenRows = ({ header, rows }: CellGrid): number[] =>
  rows.flatMap((row, index) => {
    const isShort = row.length < namedCells(header);
    const isLong = row.slice(header.length).some((cell) => !isBlank(cell));
    return isShort || isLong ? [index] : [];
  });

/** The columns up to the last one that has a name. */
const namedCells = (header: readonly Cell[]): number =>
  header.findLastIndex((cell) => !isBlank(cell)) + 1;

/** Fewer rows than this may each have a cause of their own. */
const MIN_ROWS_FOR_COMMON_CAUSE = 3;

/**
 * Rows with too many or too few cells. Where most rows of a file have as many, the mistake was made
 * once, most likely in the header, and is reported there.
 *
 * @param isExplained whether a name of the header is reported that no cells belong to
 */
export function reportUneven(
  grid: CellGrid,
  uneven: readonly number[],
  { isExplained }: { readonly isExplained: boolean },
): Report[] {
  const alike = new Map<number, number[]>();
  for (const index of uneven) {
    const count = filledCells(grid, index);
    alike.set(count, [...(alike.get(count) ?? []), index]);
  }
  return [...alike.values()]
    .flatMap((rows): { readonly first: number; readonly report: Report }[] => {
      const [first = 0] = rows;
      const isOneMistake =
        rows.length >= MIN_ROWS_FOR_COMMON_CAUSE && rows.length * 2 >= grid.rows.length;
      if (!isOneMistake) {
        return rows.map((row) => ({ first: row, report: unevenReport(grid, row) }));
      }
      const isShort = filledCells(grid, first) < grid.header.length;
      return isExplained && isShort ? [] : [{ first, report: commonUnevenReport(grid, rows) }];
    })
    .sort((a, b) => a.first - b.first)
    .map(({ report }) => report);
}

/** Blank cells behind those that the header names do not count. */
const filledCells = ({ header, rows }: CellGrid, index: number): number => {
  const row = rows[index] ?? [];
  const last = row.findLastIndex((cell) => !isBlank(cell)) + 1;
  return Math.min(row.length, Math.max(header.length, last));
};

function commonUnevenReport(grid: CellGrid, rows: readonly number[]): Report {
  const [first = 0] = rows;
  const who = `${rows.length} of ${grid.rows.length} rows have`;
  const { code, message, hint = null } = unevenReport(grid, first, who);
  const isLong = code === 'csv/too-many-cells';
  const shown = rows.slice(0, 3).map((row) => unevenReport(grid, row).at);
  return {
    code,
    message,
    at: headerStart(grid),
    hint: isLong
      ? 'name their last column in the header, or clear its cells; values that contain the separator need quotes'
      : hint,
    related: shown.map((span) => relatedPlace(span, 'one of these rows ends here')),
  };
}

function unevenReport(grid: CellGrid, index: number, who = 'this row has'): Report {
  const row = grid.rows[index] ?? [];
  const named = namedCells(grid.header);
  const extra = row.slice(grid.header.length).find((cell) => !isBlank(cell));
  const cell = extra ?? row.at(-1);
  const isLong = extra !== undefined;
  const names = grid.header
    .slice(row.length, named)
    .flatMap((name) => (isBlank(name) ? [] : [`\`${name.text.trim()}\``]));
  return {
    code: isLong ? 'csv/too-many-cells' : 'csv/too-few-cells',
    at: cell === undefined ? headerStart(grid) : grid.spanOf(cell),
    message: `${who} ${formatCount(row.length, 'cell')}, but the header names ${named}`,
    hint: isLong
      ? 'values that contain the separator need quotes: `"one, two"`'
      : `there is no cell for ${names.join(', ')}: keep the separators of empty cells, and put multi-line values in quotes`,
    related: [relatedPlace(headerStart(grid), 'the header is here')],
  };
}
