import { bottomOf, EPSILON_IN, type Rect, rightOf } from '../model/geometry.ts';
import type { MarkLine } from '../model/sheet.ts';

/** Marks stand between these two rectangles. */
interface MarkBand {
  readonly inner: Rect;
  readonly outer: Rect;
}

/**
 * Marks at both ends of every line along which these cards are cut. They stand outside the whole
 * block, at the same places on every sheet, so that a stack of sheets is cut at once; lines that
 * serve no card of a partly filled sheet have none. Cards with a gutter have two lines each.
 */
export function cropMarks(trims: readonly Rect[], { inner, outer }: MarkBand): MarkLine[] {
  const down = distinctPositions(trims.flatMap((trim) => [trim.xIn, rightOf(trim)]));
  const across = distinctPositions(trims.flatMap((trim) => [trim.yIn, bottomOf(trim)]));
  return [
    ...down.flatMap((at) => [
      { x1In: at, y1In: outer.yIn, x2In: at, y2In: inner.yIn },
      { x1In: at, y1In: bottomOf(inner), x2In: at, y2In: bottomOf(outer) },
    ]),
    ...across.flatMap((at) => [
      { x1In: outer.xIn, y1In: at, x2In: inner.xIn, y2In: at },
      { x1In: rightOf(inner), y1In: at, x2In: rightOf(outer), y2In: at },
    ]),
  ];
}

/** Each place once, in order: neighbours that stand edge to edge share a cut. */
function distinctPositions(places: readonly number[]): number[] {
  const sorted = [...places].sort((a, b) => a - b);
  return sorted.filter((at, index) => at - (sorted[index - 1] ?? -Infinity) > EPSILON_IN);
}
