import {
  bottomOf,
  EPSILON_IN,
  formatNumber,
  type MirrorLine,
  outset,
  type Rect,
  rightOf,
} from '../core/geometry.ts';
import type { MarkLine, MarkStyle, Slot } from '../core/sheet.ts';
import type { Grid } from './grid.ts';
import {
  cardBlock,
  MARK_GAP_IN,
  MARK_LENGTH_IN,
  printBounds,
  type SheetMargins,
} from './margins.ts';

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

/** Marks stand between these two rectangles. */
export interface MarkBand {
  readonly inner: Rect;
  readonly outer: Rect;
}

/**
 * Marks at both ends of every line along which these cards are cut. They stand outside the whole
 * block, at the same places on every sheet, so that a stack of sheets is cut at once; lines that
 * serve no card of a partly filled sheet have none. Cards with a gutter have two lines each.
 */
function cropMarks(trims: readonly Rect[], band: MarkBand): MarkLine[] {
  const down = distinctPositions(trims.flatMap((trim) => [trim.xIn, rightOf(trim)]));
  const across = distinctPositions(trims.flatMap((trim) => [trim.yIn, bottomOf(trim)]));
  return marksAtEnds(down, across, band);
}

/** Marks at both ends of the cuts that run down and of those that run across. */
export const marksAtEnds = (
  down: readonly number[],
  across: readonly number[],
  { inner, outer }: MarkBand,
): MarkLine[] => [
  ...down.flatMap((at) => [
    { x1In: at, y1In: outer.yIn, x2In: at, y2In: inner.yIn },
    { x1In: at, y1In: bottomOf(inner), x2In: at, y2In: bottomOf(outer) },
  ]),
  ...across.flatMap((at) => [
    { x1In: outer.xIn, y1In: at, x2In: inner.xIn, y2In: at },
    { x1In: rightOf(inner), y1In: at, x2In: rightOf(outer), y2In: at },
  ]),
];

/** Lines as the `d` of an SVG path. */
export const linePath = (
  lines: readonly MarkLine[],
  format: (inches: number) => string = formatNumber,
): string =>
  lines
    .map(
      ({ x1In, y1In, x2In, y2In }) =>
        `M${format(x1In)} ${format(y1In)}L${format(x2In)} ${format(y2In)}`,
    )
    .join('');

/** Each place once, in order: neighbours that stand edge to edge share a cut. */
function distinctPositions(places: readonly number[]): number[] {
  const sorted = [...places].sort((a, b) => a - b);
  return sorted.filter((at, index) => at - (sorted[index - 1] ?? -Infinity) > EPSILON_IN);
}

/** Shorter than this, nobody sees a tick. */
const MIN_TICK_IN = MARK_LENGTH_IN.ticks / 2;

/**
 * Short marks at the corners of each card, in line with its edges, outside everything painted. A
 * corner that neighbours surround has none; between two cards with unpainted room one mark serves both.
 */
function tickMarks(slots: readonly Slot[], limits: Rect): MarkLine[] {
  const painted = slots.map((slot) => slot.painted);
  const ticks = new Map<string, MarkLine>();
  for (const slot of slots) {
    for (const ray of cornerRays(slot)) {
      const line = tickAlong(ray, painted, limits);
      if (line !== null) ticks.set(lineKey(line), line);
    }
  }
  return [...ticks.values()];
}

const lineKey = ({ x1In, y1In, x2In, y2In }: MarkLine): string =>
  [x1In, y1In, x2In, y2In].map((at) => Math.round(at / EPSILON_IN)).join(' ');

/** From the painted edge of a card outwards, along the line of one of its cuts. */
interface Ray {
  readonly runs: 'down' | 'across';
  /** Where the cut is. */
  readonly cutIn: number;
  readonly fromIn: number;
  readonly sign: 1 | -1;
}

function cornerRays({ trim, painted }: Slot): Ray[] {
  const outwards = (
    runs: Ray['runs'],
    cuts: readonly number[],
    beforeIn: number,
    afterIn: number,
  ): Ray[] =>
    cuts.flatMap((cutIn) => [
      { runs, cutIn, fromIn: beforeIn, sign: -1 },
      { runs, cutIn, fromIn: afterIn, sign: 1 },
    ]);
  return [
    ...outwards('down', [trim.xIn, rightOf(trim)], painted.yIn, bottomOf(painted)),
    ...outwards('across', [trim.yIn, bottomOf(trim)], painted.xIn, rightOf(painted)),
  ];
}

function tickAlong(ray: Ray, painted: readonly Rect[], limits: Rect): MarkLine | null {
  const freeIn = Math.min(
    distanceTo(boundAlong(limits, ray), ray),
    ...painted.map((rect) => clearanceBefore(rect, ray)),
  );
  const lengthIn = Math.min(MARK_LENGTH_IN.ticks, freeIn - MARK_GAP_IN.least);
  if (lengthIn < MIN_TICK_IN - EPSILON_IN) return null;
  const gapIn = Math.min(MARK_GAP_IN.ample, freeIn - lengthIn);
  const nearIn = ray.fromIn + ray.sign * gapIn;
  const farIn = nearIn + ray.sign * lengthIn;
  const [startIn, endIn] = [Math.min(nearIn, farIn), Math.max(nearIn, farIn)];
  return ray.runs === 'down'
    ? { x1In: ray.cutIn, y1In: startIn, x2In: ray.cutIn, y2In: endIn }
    : { x1In: startIn, y1In: ray.cutIn, x2In: endIn, y2In: ray.cutIn };
}

const boundAlong = (limits: Rect, { runs, sign }: Ray): number => {
  if (runs === 'down') return sign === 1 ? bottomOf(limits) : limits.yIn;
  return sign === 1 ? rightOf(limits) : limits.xIn;
};

const distanceTo = (atIn: number, { fromIn, sign }: Ray): number => sign * (atIn - fromIn);

/** How far a ray may go before it comes too near to something painted; infinitely far where it passes by. */
function clearanceBefore(rect: Rect, ray: Ray): number {
  const isDown = ray.runs === 'down';
  const [sideIn, otherSideIn] = isDown ? [rect.xIn, rightOf(rect)] : [rect.yIn, bottomOf(rect)];
  const clearIn = MARK_GAP_IN.least - EPSILON_IN;
  if (ray.cutIn < sideIn - clearIn || ray.cutIn > otherSideIn + clearIn) return Infinity;
  const [startIn, endIn] = isDown ? [rect.yIn, bottomOf(rect)] : [rect.xIn, rightOf(rect)];
  const nearIn = ray.sign === 1 ? startIn : endIn;
  const isBehind = distanceTo(ray.sign === 1 ? endIn : startIn, ray) < EPSILON_IN;
  return isBehind ? Infinity : distanceTo(nearIn, ray) - MARK_GAP_IN.least;
}
