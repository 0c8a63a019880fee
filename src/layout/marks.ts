import {
  bottomOf,
  EPSILON_IN,
  formatNumber,
  type MirrorLine,
  type Rect,
  rightOf,
} from '../geometry/geometry.ts';
import type { MarkLine, MarkStyle, Slot } from '../pack/sheet.ts';
import type { Grid } from './grid.ts';
import {
  cardBlock,
  type EdgeMargin,
  leastMarkLength,
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
    case 'crop':
      return cropMarks(trims, { inner: blockInsideMarks(surround), outer: withMarks(surround) });
    case 'edge': {
      const outer = printBounds(surround);
      const inner = extendSides(outer, surround, ({ markLengthIn }) => -markLengthIn);
      return cropMarks(trims, { inner, outer });
    }
    case 'ticks':
      return tickMarks(slots, printBounds(surround));
    case 'lines':
    case 'none':
      return [];
  }
}

/**
 * Lines along the edges of rectangles, as the `d` of an SVG path in inches. Where they touch they share
 * a line, and lines in a row are one, so that a ruler is laid along it once.
 */
export function cutLines(trims: readonly Rect[]): string {
  const spans = new Map<string, { runs: Direction; atIn: number; extents: Extent[] }>();
  for (const trim of trims) {
    for (const runs of ['down', 'across'] as const) {
      for (const atIn of extentAcross(trim, runs)) {
        const key = `${runs} ${Math.round(atIn / EPSILON_IN)}`;
        const span = spans.get(key) ?? { runs, atIn, extents: [] };
        span.extents.push(extentAlong(trim, runs));
        spans.set(key, span);
      }
    }
  }
  return linePath(
    [...spans.values()].flatMap(({ runs, atIn, extents }) =>
      joinExtents(extents).map((extent) => lineAlong(runs, atIn, extent)),
    ),
  );
}

/** The extents in order, those that touch or overlap as one. */
function joinExtents(extents: readonly Extent[]): Extent[] {
  const joined: [fromIn: number, toIn: number][] = [];
  for (const [fromIn, toIn] of [...extents].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last === undefined || fromIn > last[1] + EPSILON_IN) joined.push([fromIn, toIn]);
    else last[1] = Math.max(last[1], toIn);
  }
  return joined;
}

/** The fold of a sheet, from end to end of its cards and their marks. */
export function foldMarks({ fold }: Grid, surround: SheetMargins): MarkLine[] {
  if (fold === null) return [];
  return [lineAlong(fold.runs, fold.atIn, extentAlong(withMarks(surround), fold.runs))];
}

type Direction = MirrorLine['runs'];

/** A line that runs down or across, at a distance from the edge of the page. */
export const lineAlong = (runs: Direction, atIn: number, [fromIn, toIn]: Extent): MarkLine =>
  runs === 'down'
    ? { x1In: atIn, y1In: fromIn, x2In: atIn, y2In: toIn }
    : { x1In: fromIn, y1In: atIn, x2In: toIn, y2In: atIn };

type Extent = readonly [fromIn: number, toIn: number];

const extentAlong = (rect: Rect, runs: Direction): Extent =>
  runs === 'down' ? [rect.yIn, bottomOf(rect)] : [rect.xIn, rightOf(rect)];

const extentAcross = (rect: Rect, runs: Direction): Extent =>
  extentAlong(rect, runs === 'down' ? 'across' : 'down');

/** Where the nearer ends of crop marks are: around the block, its bleed and a gap. */
const blockInsideMarks = (surround: SheetMargins): Rect =>
  extendSides(cardBlock(surround), surround, ({ bleedIn, markGapIn }) => bleedIn + markGapIn);

/** Where their farther ends are. */
const withMarks = (surround: SheetMargins): Rect =>
  extendSides(blockInsideMarks(surround), surround, ({ markLengthIn }) => markLengthIn);

function extendSides(rect: Rect, { x, y }: SheetMargins, by: (edge: EdgeMargin) => number): Rect {
  const [left, top] = [by(x.before), by(y.before)];
  return {
    xIn: rect.xIn - left,
    yIn: rect.yIn - top,
    widthIn: rect.widthIn + left + by(x.after),
    heightIn: rect.heightIn + top + by(y.after),
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
const cropMarks = (trims: readonly Rect[], band: MarkBand): MarkLine[] => {
  const cuts = (runs: Direction) =>
    distinctPositions(trims.flatMap((trim) => extentAcross(trim, runs)));
  return marksAtEnds(cuts('down'), cuts('across'), band);
};

/** Marks at both ends of the cuts that run down and of those that run across. */
export function marksAtEnds(
  down: readonly number[],
  across: readonly number[],
  { inner, outer }: MarkBand,
): MarkLine[] {
  const marks = (runs: Direction, cuts: readonly number[]): MarkLine[] => {
    const [startIn, endIn] = extentAlong(outer, runs);
    const [nearIn, farIn] = extentAlong(inner, runs);
    return cuts.flatMap((at) => [
      lineAlong(runs, at, [startIn, nearIn]),
      lineAlong(runs, at, [farIn, endIn]),
    ]);
  };
  return [...marks('down', down), ...marks('across', across)];
}

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

/**
 * Short marks at the corners of each card, in line with its edges, outside everything painted. A
 * corner that neighbours surround has none; between two cards with unpainted room one mark serves both.
 *
 * @param all the cards whose paint they keep off, where others stand among these
 */
export function tickMarks(
  slots: readonly Slot[],
  limits: Rect,
  all: readonly Slot[] = slots,
): MarkLine[] {
  const painted = all.map((slot) => slot.painted);
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
  readonly runs: Direction;
  /** Where the cut is. */
  readonly cutIn: number;
  readonly fromIn: number;
  readonly sign: 1 | -1;
}

const cornerRays = ({ trim, painted }: Slot): Ray[] =>
  (['down', 'across'] as const).flatMap((runs) => {
    const [beforeIn, afterIn] = extentAlong(painted, runs);
    return extentAcross(trim, runs).flatMap((cutIn): Ray[] => [
      { runs, cutIn, fromIn: beforeIn, sign: -1 },
      { runs, cutIn, fromIn: afterIn, sign: 1 },
    ]);
  });

function tickAlong(ray: Ray, painted: readonly Rect[], limits: Rect): MarkLine | null {
  const freeIn = Math.min(
    distanceTo(extentAlong(limits, ray.runs)[ray.sign === 1 ? 1 : 0], ray),
    ...painted.map((rect) => clearanceBefore(rect, ray)),
  );
  const lengthIn = Math.min(MARK_LENGTH_IN.ticks, freeIn - MARK_GAP_IN.least);
  if (lengthIn < leastMarkLength('ticks') - EPSILON_IN) return null;
  const gapIn = Math.min(MARK_GAP_IN.ample, freeIn - lengthIn);
  const nearIn = ray.fromIn + ray.sign * gapIn;
  const farIn = nearIn + ray.sign * lengthIn;
  const ends = [Math.min(nearIn, farIn), Math.max(nearIn, farIn)] as const;
  return lineAlong(ray.runs, ray.cutIn, ends);
}

const distanceTo = (atIn: number, { fromIn, sign }: Ray): number => sign * (atIn - fromIn);

/** How far a ray may go before it comes too near to something painted; infinitely far where it passes by. */
function clearanceBefore(rect: Rect, ray: Ray): number {
  const [sideIn, otherSideIn] = extentAcross(rect, ray.runs);
  const clearIn = MARK_GAP_IN.least - EPSILON_IN;
  if (ray.cutIn < sideIn - clearIn || ray.cutIn > otherSideIn + clearIn) return Infinity;
  const [startIn, endIn] = extentAlong(rect, ray.runs);
  const nearIn = ray.sign === 1 ? startIn : endIn;
  const isBehind = distanceTo(ray.sign === 1 ? endIn : startIn, ray) < EPSILON_IN;
  return isBehind ? Infinity : distanceTo(nearIn, ray) - MARK_GAP_IN.least;
}
