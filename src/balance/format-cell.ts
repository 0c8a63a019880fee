import type { Cell, Column } from './report.ts';

/** A cell as text: numbers with the digits of their column. */
export const formatCell = (cell: Cell, { digits = 0 }: Column): string =>
  typeof cell === 'string'
    ? cell
    : Number.isFinite(cell)
      ? cell.toFixed(digits).replace(/^-(?=0(\.0+)?$)/, '')
      : '';
