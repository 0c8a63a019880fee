import { bottomOf, type MirrorLine, outset, type Rect, rightOf } from '../model/geometry.ts';
import type { MarkLine, MarkStyle, Slot } from '../model/sheet.ts';
import { cropMarks } from './crop-marks.ts';
import type { Grid } from './grid.ts';
import { MARK_LENGTH_IN } from './share-axis.ts';
import { cardBlock, printBounds, type SheetMargins } from './surround.ts';
import { tickMarks } from './tick-marks.ts';

/** The marks that show where the faces of a sheet are cut. */
export function cutMarks(
  style: MarkStyle,
  surround: SheetMargins,
  slots: readonly Slot[],
): MarkLine[] {
  const trims = slots.map((slot) => slot.trim);
  switch (style) {
    case 'crop': {
      const inner = blockInsideMarks(surround);
      return cropMarks(trims, { inner, outer: outset(inner, MARK_LENGTH_IN.crop) });
    }
    case 'edge': {
      const outer = printBounds(surround);
      return cropMarks(trims, { inner: outset(outer, -MARK_LENGTH_IN.edge), outer });
    }
    case 'ticks':
      return tickMarks(slots, printBounds(surround));
    case 'none':
      return [];
  }
}

/** The fold of a sheet, from end to end of its cards and their marks. */
export function foldMarks({ fold }: Grid, style: MarkStyle, surround: SheetMargins): MarkLine[] {
  if (fold === null) return [];
  const around = outset(blockInsideMarks(surround), MARK_LENGTH_IN[style]);
  const { atIn } = fold;
  return fold.runs === 'down'
    ? [{ x1In: atIn, y1In: around.yIn, x2In: atIn, y2In: bottomOf(around) }]
    : [{ x1In: around.xIn, y1In: atIn, x2In: rightOf(around), y2In: atIn }];
}

/** Where the nearer ends of crop marks are: around the block, its bleed and a gap. */
function blockInsideMarks(surround: SheetMargins): Rect {
  const block = cardBlock(surround);
  const { x, y } = surround;
  const [left, right, top, bottom] = [x.before, x.after, y.before, y.after].map(
    ({ bleedIn, markGapIn }) => bleedIn + markGapIn,
  );
  return {
    xIn: block.xIn - (left ?? 0),
    yIn: block.yIn - (top ?? 0),
    widthIn: block.widthIn + (left ?? 0) + (right ?? 0),
    heightIn: block.heightIn + (top ?? 0) + (bottom ?? 0),
  };
}

/** What lies behind a mark once the paper is turned or folded about the line. */
export function mirrorLine(
  { x1In, y1In, x2In, y2In }: MarkLine,
  { runs, atIn }: MirrorLine,
): MarkLine {
  return runs === 'down'
    ? { x1In: 2 * atIn - x2In, y1In, x2In: 2 * atIn - x1In, y2In }
    : { x1In, y1In: 2 * atIn - y2In, x2In, y2In: 2 * atIn - y1In };
}
