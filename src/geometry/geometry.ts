import type { Words } from '../text/words.ts';

/** Flat geometry in inches, x to the right and y down, origin at the top left of the paper. */

export interface Size {
  readonly widthIn: number;
  readonly heightIn: number;
}

export interface Rect extends Size {
  readonly xIn: number;
  readonly yIn: number;
}

export interface Point {
  readonly xIn: number;
  readonly yIn: number;
}

/** A straight line between two points. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
}

/** Lengths that differ by less than this are the same length (a hundredth of a point). */
export const EPSILON_IN = 0.01 / 72;

export const rightOf = (rect: Rect): number => rect.xIn + rect.widthIn;

export const bottomOf = (rect: Rect): number => rect.yIn + rect.heightIn;

/** Grows a rectangle by `byIn` on every side, or by `acrossIn` above and below; less than 0 shrinks it. */
export const outset = (rect: Rect, byIn: number, acrossIn = byIn): Rect => ({
  xIn: rect.xIn - byIn,
  yIn: rect.yIn - acrossIn,
  widthIn: rect.widthIn + 2 * byIn,
  heightIn: rect.heightIn + 2 * acrossIn,
});

export const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.xIn >= outer.xIn - EPSILON_IN &&
  inner.yIn >= outer.yIn - EPSILON_IN &&
  rightOf(inner) <= rightOf(outer) + EPSILON_IN &&
  bottomOf(inner) <= bottomOf(outer) + EPSILON_IN;

/** True when two rectangles share area; touching edges do not count. */
export const isOverlapping = (a: Rect, b: Rect): boolean =>
  a.xIn < rightOf(b) - EPSILON_IN &&
  b.xIn < rightOf(a) - EPSILON_IN &&
  a.yIn < bottomOf(b) - EPSILON_IN &&
  b.yIn < bottomOf(a) - EPSILON_IN;

/** The size rotated by a quarter turn. */
export const rotateSize = (size: Size): Size => ({
  widthIn: size.heightIn,
  heightIn: size.widthIn,
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.xIn - b.xIn, a.yIn - b.yIn);

/** The point that lies `share` of the way from `a` (0) to `b` (1). */
export const interpolate = (a: Point, b: Point, share: number): Point => ({
  xIn: a.xIn + (b.xIn - a.xIn) * share,
  yIn: a.yIn + (b.yIn - a.yIn) * share,
});

/** The point of a segment nearest to `point`. */
export function nearestPointOn(point: Point, { from, to }: Segment): Point {
  const dx = to.xIn - from.xIn;
  const dy = to.yIn - from.yIn;
  const lengthSquared = dx * dx + dy * dy;
  if (lengthSquared === 0) return from;
  const along = ((point.xIn - from.xIn) * dx + (point.yIn - from.yIn) * dy) / lengthSquared;
  return interpolate(from, to, Math.min(1, Math.max(0, along)));
}

export const distanceToSegment = (point: Point, segment: Segment): number =>
  distance(point, nearestPointOn(point, segment));

/** The edges of a closed shape, in the order of its corners. */
export const edgesOf = (corners: readonly Point[]): Segment[] =>
  corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length] ?? from }));

/** The shares of a segment between which it lies inside a rectangle (Liang and Barsky's clipping). */
export function sharesInside(
  { from, to }: Segment,
  rect: Rect,
): readonly [enters: number, leaves: number] | null {
  const [dx, dy] = [to.xIn - from.xIn, to.yIn - from.yIn];
  let [enters, leaves] = [0, 1];
  for (const [step, room] of [
    [-dx, from.xIn - rect.xIn],
    [dx, rightOf(rect) - from.xIn],
    [-dy, from.yIn - rect.yIn],
    [dy, bottomOf(rect) - from.yIn],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
    } else if (step < 0) enters = Math.max(enters, room / step);
    else leaves = Math.min(leaves, room / step);
  }
  return leaves > enters ? [enters, leaves] : null;
}

/** The pieces of a line from corner to corner; a closed one ends where it begins. */
export const segmentsOf = (corners: readonly Point[], isClosed = false): Segment[] =>
  edgesOf(corners).slice(0, isClosed ? corners.length : -1);

/** The point so far along pieces that follow each other, and the piece that it is on. */
export function walkAlong(
  pieces: readonly Segment[],
  lengthIn: number,
): { readonly point: Point; readonly piece: Segment } | null {
  let left = lengthIn;
  for (const [index, piece] of pieces.entries()) {
    const length = distance(piece.from, piece.to);
    if (left <= length || index === pieces.length - 1) {
      return { point: interpolate(piece.from, piece.to, length === 0 ? 0 : left / length), piece };
    }
    left -= length;
  }
  return null;
}

export const lengthOf = (pieces: readonly Segment[]): number =>
  pieces.reduce((sum, { from, to }) => sum + distance(from, to), 0);

/** Whether a point lies inside a closed outline. */
export const isInOutline = (corners: readonly Point[], { xIn, yIn }: Point): boolean =>
  edgesOf(corners).filter(
    ({ from, to }) =>
      from.yIn > yIn !== to.yIn > yIn &&
      xIn < from.xIn + ((yIn - from.yIn) / (to.yIn - from.yIn)) * (to.xIn - from.xIn),
  ).length %
    2 ===
  1;

/** A movement: right and down are positive. */
export type Offset = Point;

export const ZERO_OFFSET: Offset = { xIn: 0, yIn: 0 };

export const translateRect = (rect: Rect, by: Offset): Rect => ({
  ...rect,
  xIn: rect.xIn + by.xIn,
  yIn: rect.yIn + by.yIn,
});

/** A line about which paper is turned or folded: `x = atIn` runs down, `y = atIn` runs across. */
export interface MirrorLine {
  readonly runs: 'down' | 'across';
  readonly atIn: number;
}

/** The rectangle behind this one after the paper is turned or folded about the line. */
export const mirrorRect = (rect: Rect, { runs, atIn }: MirrorLine): Rect =>
  runs === 'down'
    ? { ...rect, xIn: 2 * atIn - rightOf(rect) }
    : { ...rect, yIn: 2 * atIn - bottomOf(rect) };

/** Units of length. Everything inside the program is measured in inches; other units are read at the edge. */

export const MM_PER_INCH = 25.4;

export const POINTS_PER_INCH = 72;
/** CSS pixels, not device pixels. */
export const CSS_PX_PER_INCH = 96;

export const mmToInches = (mm: number): number => mm / MM_PER_INCH;

export const inchesToMm = (inches: number): number => inches * MM_PER_INCH;

export const inchesToPoints = (inches: number): number => inches * POINTS_PER_INCH;

export const pointsToInches = (points: number): number => points / POINTS_PER_INCH;

/** A number as short as it can be written without losing a ten-thousandth: `0.125`, `2.5`, `3`. */
export const formatNumber = (value: number, digits = 4): string =>
  String(Number(value.toFixed(digits)) + 0);

/** Whether a length is a short number of inches: A4 is 210 mm, which none says. */
export const isShortInInches = (inches: number): boolean =>
  Math.abs(Number(formatNumber(inches)) - inches) < 1e-9;

/** A length in inches as CSS: `2.5in`. */
export const cssInches = (inches: number): string => `${formatNumber(inches)}in`;

/** Reads `"63.5 mm"`, `"2.5 in"` or a bare number of inches. Returns inches, or `null` for anything else. */
export function parseLength(written: unknown): number | null {
  if (typeof written === 'number') return Number.isFinite(written) ? written : null;
  if (typeof written !== 'string') return null;
  const match = /^\s*(\d+(?:\.\d+)?)\s*(in|mm)\s*$/.exec(written);
  if (!match) return null;
  const amount = Number(match[1]);
  return match[2] === 'mm' ? mmToInches(amount) : amount;
}

/** The least and the greatest of some numbers. */
export const rangeOf = (values: readonly number[]): readonly [least: number, most: number] => [
  Math.min(...values),
  Math.max(...values),
];

export type LengthUnit = 'in' | 'mm';

/** The unit in which the numbers of a size are short: what is printed of a thing has one unit. */
export const unitOf = ({ widthIn, heightIn }: Size): LengthUnit =>
  isShortInInches(widthIn) && isShortInInches(heightIn) ? 'in' : 'mm';

/** A size in its own unit, or that of the whole which it is a part of: `8.5 × 11 in`, `210 × 297 mm`. */
export function describeSize(size: Size, words: Words, unit: LengthUnit = unitOf(size)): string {
  const [width = '', height = ''] = [size.widthIn, size.heightIn].map((inches) =>
    formatIn(unit, inches, words),
  );
  return words(`size.${unit}`, { width, height });
}

/** A length, or several of them where they differ: `0.5 in`, `0.28 x 0.5 in`. */
export function describeLengths(
  lengths: readonly number[],
  words: Words,
  unit: LengthUnit,
): string {
  const written = new Set(lengths.map((inches) => formatIn(unit, inches, words)));
  return words(`length.${unit}`, { length: [...written].join(' x ') });
}

/** Lengths that are computed are rounded; those that are written are short. */
function formatIn(unit: LengthUnit, inches: number, words: Words): string {
  if (unit === 'mm') return words.decimal(formatNumber(inchesToMm(inches), 1));
  return words.decimal(formatNumber(inches, isShortInInches(inches) ? 4 : 2));
}
