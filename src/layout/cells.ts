import type { Rect } from '../model/geometry.ts';
import type { CardSize } from '../model/pack.ts';
import type { Grid } from './grid.ts';
import type { Axis } from './share-axis.ts';
import type { SheetMargins } from './surround.ts';

export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** The cell with this index when cells are counted row by row, from 0. */
export const cellAt = (grid: Pick<Grid, 'columns'>, index: number): Cell => ({
  column: index % grid.columns,
  row: Math.floor(index / grid.columns),
});

/** The trim edges of the card in a cell; rows and columns count from 0. */
export const cellTrim = (
  { column, row }: Cell,
  { x, y }: SheetMargins,
  { trim }: CardSize,
): Rect => ({
  xIn: x.startIn + column * (trim.widthIn + x.gutterIn),
  yIn: y.startIn + row * (trim.heightIn + y.gutterIn),
  ...trim,
});

/** What is painted of the card in a cell: its trim and the bleed that it has room for. */
export function cellPainted(cell: Cell, grid: Grid, surround: SheetMargins, size: CardSize): Rect {
  const trim = cellTrim(cell, surround, size);
  const { x, y } = surround;
  const [left, right] = cellBleeds(x, cell.column, grid.columns, size.bleedIn);
  const [top, bottom] = cellBleeds(y, cell.row, grid.rows, size.bleedIn);
  return {
    xIn: trim.xIn - left,
    yIn: trim.yIn - top,
    widthIn: left + trim.widthIn + right,
    heightIn: top + trim.heightIn + bottom,
  };
}

/** Neighbours share the gutter between them, so that neither paints over the other. */
function cellBleeds(
  axis: Axis,
  index: number,
  count: number,
  bleedIn: number,
): readonly [beforeIn: number, afterIn: number] {
  const innerIn = Math.min(bleedIn, axis.gutterIn / 2);
  return [
    index === 0 ? axis.before.bleedIn : innerIn,
    index === count - 1 ? axis.after.bleedIn : innerIn,
  ];
}
