import { bottomOf, EPSILON_IN, mmToInches, type Rect, rightOf } from '../geometry/geometry.ts';
import type { CardSize } from '../pack/pack.ts';
import type { MarkStyle } from '../pack/sheet.ts';
import { FOLD_GAP_IN, type Grid } from './grid.ts';

/** One line of 6.5 pt. */
export const LABEL_HEIGHT_IN = 0.1;
/** Between the label and whatever is printed next to it. */
const LABEL_GAP_IN = mmToInches(0.5);

export const STRIP_HEIGHT_IN = LABEL_HEIGHT_IN + LABEL_GAP_IN;

/** Where the strip with the label and the ruler lies: below the cards or, turned, left of them. */
export type StripPlace = 'bottom' | 'left';

/** Where the faces of a sheet stand, and what lies around them. */
export interface SheetMargins {
  readonly x: Axis;
  readonly y: Axis;
  /** `null` where there is no room for it. */
  readonly strip: StripPlace | null;
}

export interface MarginsRequest {
  readonly grid: Grid;
  readonly size: CardSize;
  /** `null` for as much as there is room for. */
  readonly gutterIn: number | null;
  readonly marks: MarkStyle;
}

/**
 * Allocates the room around and between the cards: short marks first, then the strip, then as much
 * of the bleed as is left. The strip lies where it costs no bleed if there is such a place, else where
 * it merely fits, and below before left. `null` where the grid has no room for its marks.
 */
export function allocateMargins(request: MarginsRequest): SheetMargins | null {
  const [x, y] = [allocateAxis('x', request, 0), allocateAxis('y', request, 0)];
  if (x === null || y === null) return null;
  const below = allocateAxis('y', request, STRIP_HEIGHT_IN);
  const left = allocateAxis('x', request, STRIP_HEIGHT_IN);
  if (below !== null && isAsRoomy(below, y)) return { x, y: below, strip: 'bottom' };
  if (left !== null && isAsRoomy(left, x)) return { x: left, y, strip: 'left' };
  if (below !== null) return { x, y: below, strip: 'bottom' };
  if (left !== null) return { x: left, y, strip: 'left' };
  return { x, y, strip: null };
}

const isAsRoomy = (axis: Axis, than: Axis): boolean =>
  [
    [axis.before.bleedIn, than.before.bleedIn],
    [axis.after.bleedIn, than.after.bleedIn],
    [axis.gutterIn, than.gutterIn],
  ].every(([has = 0, had = 0]) => has > had - EPSILON_IN);

/** The trim edges of all faces together. */
export const cardBlock = ({ x, y }: SheetMargins): Rect => ({
  xIn: x.startIn,
  yIn: y.startIn,
  widthIn: x.lengthIn,
  heightIn: y.lengthIn,
});

/** Where the faces have to stay with their bleed and marks. */
export const printBounds = ({ x, y }: SheetMargins): Rect => ({
  xIn: x.limits[0],
  yIn: y.limits[0],
  widthIn: x.limits[1] - x.limits[0],
  heightIn: y.limits[1] - y.limits[0],
});

/** How long a mark is where there is room; what needs none has 0. */
export const MARK_LENGTH_IN: Readonly<Record<MarkStyle, number>> = {
  crop: mmToInches(3),
  ticks: mmToInches(1.5),
  edge: mmToInches(3),
  lines: 0,
  none: 0,
};

/** No mark is shorter: half its length is still seen. */
export const leastMarkLength = (marks: MarkStyle): number => MARK_LENGTH_IN[marks] / 2;

/** Between a painted edge and the nearer end of a mark: at least, and where there is room. */
export const MARK_GAP_IN = { least: mmToInches(0.3), ample: mmToInches(1) } as const;

/** No mark comes nearer to the line of a fold. */
const FOLD_CLEARANCE_IN = mmToInches(1);

/** Less bleed hides no slip of the knife. */
const MIN_BLEED_IN = mmToInches(0.5);

/** So much bleed hides most slips: every edge gets it before any edge gets more. */
export const FIRST_BLEED_IN = mmToInches(1);

/**
 * Cards with bleed have cuts of their own, so that no slip of the knife shows the colour of a
 * neighbour. Without marks beside them they may touch: then the most cards a sheet are wanted.
 */
export const minGutter = ({ bleedIn }: CardSize, marks: MarkStyle): number =>
  hasMarksAround(marks) ? worthwhileGutter(bleedIn) : 0;

/** A narrower one would cost a second cut for no gain. */
const worthwhileGutter = (bleedIn: number): number => 2 * Math.min(MIN_BLEED_IN, bleedIn);

/** The room that marks need on each side even when no bleed is painted. */
export const markRoom = (marks: MarkStyle, lengthIn = MARK_LENGTH_IN[marks]): number =>
  hasMarksAround(marks) ? MARK_GAP_IN.least + lengthIn : 0;

export const minMarkRoom = (marks: MarkStyle): number => markRoom(marks, leastMarkLength(marks));

/** Whether the marks stand beside the cards, where they need room. */
const hasMarksAround = (marks: MarkStyle): boolean => MARK_LENGTH_IN[marks] > 0;

/** One end of a row or column of cards. */
export interface EdgeMargin {
  /** Bleed painted beyond the outermost trim edges. */
  readonly bleedIn: number;
  /** From the end of that bleed to the mark. */
  readonly markGapIn: number;
  readonly markLengthIn: number;
}

/** How cards stand along one direction of the page. */
export interface Axis {
  /** The first trim edge. */
  readonly startIn: number;
  /** From the first trim edge to the last. */
  readonly lengthIn: number;
  readonly gutterIn: number;
  readonly before: EdgeMargin;
  readonly after: EdgeMargin;
  /** Between these two the cards, their bleed and their marks have to stay. */
  readonly limits: readonly [fromIn: number, toIn: number];
}

/**
 * Allocates the room along one direction: the strip and the shortest marks first, then the gutters,
 * the outer bleed and longer marks. Between two edges of the page the cards stand in the middle, so
 * that their backs can lie behind them; before a fold they stand as near to it as the bleed may.
 * `null` where the strip does not fit, or would let cards touch.
 *
 * @param stripIn kept free along the edges of the page
 */
function allocateAxis(
  along: 'x' | 'y',
  { grid, size, gutterIn: wantedIn, marks }: MarginsRequest,
  stripIn: number,
): Axis | null {
  const { area, fold } = grid;
  const { bleedIn, trim } = size;
  const isAcross = along === 'x';
  const [fromIn, toIn] = isAcross ? [area.xIn, rightOf(area)] : [area.yIn, bottomOf(area)];
  const [count, cardIn] = isAcross ? [grid.columns, trim.widthIn] : [grid.rows, trim.heightIn];
  const endsAtFold = fold?.runs === (isAcross ? 'down' : 'across');
  const edgeIn = stripIn + minMarkRoom(marks);
  const freeIn = toIn - fromIn - count * cardIn - edgeIn - (endsAtFold ? FOLD_GAP_IN : edgeIn);
  const longerIn = leastMarkLength(marks) * (endsAtFold ? 1 : 2);
  const firstIn = Math.min(FIRST_BLEED_IN, bleedIn);
  const inner = { places: 2 * (count - 1), laterIn: longerIn + 2 * firstIn };
  const possibleIn = 2 * shareBleed(freeIn, bleedIn, inner);
  const isWorthwhile = possibleIn > worthwhileGutter(bleedIn) - EPSILON_IN;
  const gutterIn = wantedIn ?? (isWorthwhile ? possibleIn : 0);
  const spareIn = freeIn - (count - 1) * gutterIn;
  const neededIn = wantedIn === null && count > 1 ? minGutter(size, marks) : 0;
  if (spareIn < -EPSILON_IN || gutterIn < neededIn - EPSILON_IN) return null;
  const lengthIn = count * cardIn + (count - 1) * gutterIn;
  const limits = [fromIn + stripIn, toIn - (endsAtFold ? FOLD_CLEARANCE_IN : stripIn)] as const;
  if (!endsAtFold) {
    const startIn = (fromIn + toIn - lengthIn) / 2;
    const verge = allocateEdge(startIn - limits[0], marks, bleedIn);
    return { startIn, lengthIn, gutterIn, before: verge, after: verge, limits };
  }
  const foldBleedIn = shareBleed(spareIn, bleedIn, { places: 2, laterIn: longerIn });
  const startIn = toIn - FOLD_GAP_IN - foldBleedIn - lengthIn;
  const before = allocateEdge(startIn - limits[0], marks, bleedIn);
  const after = allocateEdge(limits[1] - startIn - lengthIn, marks, foldBleedIn);
  return { startIn, lengthIn, gutterIn, before, after, limits };
}

interface BleedShare {
  /** How many edges share the room. */
  readonly places: number;
  /** What is allocated after their first bleed, and before the rest of it. */
  readonly laterIn: number;
}

/** What each of some edges gets of the free room: its first bleed, and what others leave of the rest. */
function shareBleed(freeIn: number, bleedIn: number, { places, laterIn }: BleedShare): number {
  if (places === 0) return 0;
  const firstIn = Math.min(freeIn / places, FIRST_BLEED_IN);
  return clamp(Math.max(firstIn, (freeIn - laterIn) / places), 0, bleedIn);
}

/** What an edge with this room gets: the shortest mark, its first bleed, a longer mark, more bleed. */
export function allocateEdge(roomIn: number, marks: MarkStyle, bleedIn: number): EdgeMargin {
  if (!hasMarksAround(marks)) {
    return { bleedIn: clamp(roomIn, 0, bleedIn), markGapIn: 0, markLengthIn: 0 };
  }
  const leastIn = leastMarkLength(marks);
  const freeIn = roomIn - minMarkRoom(marks);
  const edgeBleedIn = shareBleed(freeIn, bleedIn, { places: 1, laterIn: leastIn });
  const markLengthIn = leastIn + clamp(freeIn - edgeBleedIn, 0, MARK_LENGTH_IN[marks] - leastIn);
  const restIn = roomIn - edgeBleedIn - markLengthIn;
  const markGapIn = clamp(restIn, MARK_GAP_IN.least, MARK_GAP_IN.ample);
  return { bleedIn: edgeBleedIn, markGapIn, markLengthIn };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);
