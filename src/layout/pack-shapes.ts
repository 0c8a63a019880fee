import {
  EPSILON_IN,
  edgesOf,
  mmToInches,
  type Offset,
  outset,
  type Rect,
  type Size,
} from '../geometry/geometry.ts';
import { outlinePoints, type Shape } from '../geometry/outline.ts';

/** How the rows or columns of a sheet stand: in line, or every other one moved by half a piece. */
export const ARRANGEMENTS = ['rows', 'staggered rows', 'staggered columns'] as const;

export type Arrangement = (typeof ARRANGEMENTS)[number];

export interface PackingRequest {
  /** Where the pieces and their bleed have to stay. */
  readonly area: Size;
  readonly shape: Shape;
  readonly bleedIn: number;
  /** The smallest distance between two outlines; `null` for the best one. */
  readonly gutterIn: number | null;
}

/** Pieces of one shape on a sheet. */
export interface PackedShapes {
  /** Their widths and heights, from the top left corner of the area, row by row. */
  readonly boxes: readonly Rect[];
  /** Outlines are at least this far apart. */
  readonly gapIn: number;
  /** How much of the bleed can be painted without reaching a neighbour or the end of the area. */
  readonly paintedBleedIn: number;
  /** How far it can reach past a box to the sides, and up and down: more where pieces touch each other. */
  readonly outerBleed: Offset;
  readonly arrangement: Arrangement;
  /** Of the longest row, and of the longest column. */
  readonly columns: number;
  readonly rows: number;
}

/** A knife that follows an outline needs more of it than one along a ruler. */
const MIN_BLEED_IN = mmToInches(1.5);

/**
 * The arrangement that puts the most pieces in an area; among equals rows first. Outlines that are
 * not convex are kept apart by their convex hulls. Without a gutter, hexagons share their cuts and
 * other pieces have room for a little bleed; then the gap is as wide as costs no piece, up to twice
 * the bleed. `null` if not even one piece fits.
 */
export function packShapes(request: PackingRequest): PackedShapes | null {
  const { shape, bleedIn, gutterIn } = request;
  const worthwhileIn = 2 * Math.min(bleedIn, MIN_BLEED_IN);
  const leastIn = gutterIn ?? (shape.outline.kind === 'hexagon' ? 0 : worthwhileIn);
  const lattices = ARRANGEMENTS.map((arrangement) => latticeOf(arrangement, leastIn, request));
  const best = lattices.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0) return null;
  if (gutterIn !== null) return placeShapes(best, request);
  const wider = widenGap(best, request);
  return placeShapes(wider.gapIn < worthwhileIn - EPSILON_IN ? best : wider, request);
}

/** The positions of pieces, along the rows and across them; columns are rows of the transposed sheet. */
interface Lattice {
  readonly arrangement: Arrangement;
  readonly gapIn: number;
  /** From one piece of a row to the next, and from one row to the next. */
  readonly pitchIn: number;
  readonly rowPitchIn: number;
  /** Rows with an even number, counted from 0, have `longRow` pieces, the others `otherRow`. */
  readonly longRow: number;
  readonly otherRow: number;
  readonly rows: number;
  readonly count: number;
}

function latticeOf(
  arrangement: Arrangement,
  gapIn: number,
  { area, shape, bleedIn }: PackingRequest,
): Lattice {
  const isTransposed = arrangement === 'staggered columns';
  const room = outset({ xIn: 0, yIn: 0, ...area }, -paintedBleed(gapIn, bleedIn));
  const [alongIn, acrossIn] = sides(room, isTransposed);
  const [pieceIn, depthIn] = sides(shape.trim, isTransposed);
  const pitchIn = pieceIn + gapIn;
  const isStaggered = arrangement !== 'rows';
  const rowPitchIn = isStaggered
    ? Math.max(staggeredPitch(shape, { pitchIn, gapIn, isTransposed }), (depthIn + gapIn) / 2)
    : depthIn + gapIn;
  const longRow = fitting(alongIn - pieceIn, pitchIn);
  const otherRow = isStaggered ? fitting(alongIn - pieceIn - pitchIn / 2, pitchIn) : longRow;
  const rows = fitting(acrossIn - depthIn, rowPitchIn);
  const count = Math.ceil(rows / 2) * longRow + Math.floor(rows / 2) * otherRow;
  return { arrangement, gapIn, pitchIn, rowPitchIn, longRow, otherRow, rows, count };
}

const sides = ({ widthIn, heightIn }: Size, isTransposed: boolean): readonly [number, number] =>
  isTransposed ? [heightIn, widthIn] : [widthIn, heightIn];

/** Neighbours share the gap between them, so that neither paints over the other. */
const paintedBleed = (gapIn: number, bleedIn: number): number => Math.min(bleedIn, gapIn / 2);

/** How many pieces stand in a line, given the room beyond the first one. */
const fitting = (restIn: number, pitchIn: number): number =>
  restIn < -EPSILON_IN ? 0 : 1 + Math.floor((restIn + EPSILON_IN) / pitchIn);

/** Directions in which the distance of two pieces is measured, beside those of their own edges. */
const DIRECTIONS = 360;

/**
 * How far apart two rows are if the pieces of one stand between those of the other. A piece and its
 * copy moved by `t` are at least `n · t - width(n)` apart, for each direction `n`.
 */
function staggeredPitch(
  shape: Shape,
  { pitchIn, gapIn, isTransposed }: { pitchIn: number; gapIn: number; isTransposed: boolean },
): number {
  const needed = (shiftIn: number): number =>
    Math.min(
      ...measuredDirections(shape).flatMap(({ xIn, yIn, widthIn }) => {
        const [along, across] = isTransposed ? [yIn, xIn] : [xIn, yIn];
        return across <= MIN_SLOPE ? [] : [(widthIn + gapIn - along * shiftIn) / across];
      }),
    );
  return Math.max(needed(pitchIn / 2), needed(-pitchIn / 2));
}

/** Of a direction that says nothing of the distance between rows. */
const MIN_SLOPE = 1e-9;

/** A direction of length 1, and how wide a piece is along it. */
interface MeasuredDirection extends Offset {
  readonly widthIn: number;
}

const known = new WeakMap<Shape['outline'], Map<string, readonly MeasuredDirection[]>>();

function measuredDirections(shape: Shape): readonly MeasuredDirection[] {
  const { widthIn, heightIn } = shape.trim;
  const sizes = known.get(shape.outline) ?? new Map<string, readonly MeasuredDirection[]>();
  known.set(shape.outline, sizes);
  const key = `${widthIn} ${heightIn}`;
  const found = sizes.get(key);
  if (found !== undefined) return found;
  const directions = measureDirections(shape);
  sizes.set(key, directions);
  return directions;
}

function measureDirections(shape: Shape): MeasuredDirection[] {
  const corners = outlinePoints(shape);
  const turns = Array.from({ length: DIRECTIONS }, (_, at) => (2 * Math.PI * at) / DIRECTIONS);
  const edges = edgesOf(corners).flatMap(({ from, to }) => {
    const angle = Math.atan2(to.yIn - from.yIn, to.xIn - from.xIn) - Math.PI / 2;
    return [angle, angle + Math.PI];
  });
  const { widthIn, heightIn } = shape.trim;
  return [...turns, ...edges].map((angle) => {
    const [xIn, yIn] = [Math.cos(angle), Math.sin(angle)];
    // The corners of an ellipse lie a little inside of where it reaches.
    if (shape.outline.kind === 'ellipse')
      return { xIn, yIn, widthIn: Math.hypot(xIn * widthIn, yIn * heightIn) };
    const reaches = corners.map((corner) => xIn * corner.xIn + yIn * corner.yIn);
    return { xIn, yIn, widthIn: Math.max(...reaches) - Math.min(...reaches) };
  });
}

/** Enough halvings to know a gap to a hundredth of a point. */
const HALVINGS = 16;

/** The same arrangement with the widest gap that costs no piece, up to twice the bleed. */
function widenGap(lattice: Lattice, request: PackingRequest): Lattice {
  const at = (gapIn: number): Lattice => latticeOf(lattice.arrangement, gapIn, request);
  const widest = at(2 * request.bleedIn);
  if (widest.count >= lattice.count) return widest;
  let best = lattice;
  let tooWideIn = widest.gapIn;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = at((best.gapIn + tooWideIn) / 2);
    if (middle.count >= lattice.count) best = middle;
    else tooWideIn = middle.gapIn;
  }
  return best;
}

/** The pieces in the middle of the area, in the order in which they are read. */
function placeShapes(lattice: Lattice, { area, shape, bleedIn }: PackingRequest): PackedShapes {
  const { arrangement, gapIn, pitchIn, rowPitchIn, longRow, otherRow, rows } = lattice;
  const isTransposed = arrangement === 'staggered columns';
  const shiftIn = arrangement === 'rows' ? 0 : pitchIn / 2;
  const offsets = Array.from({ length: rows }, (_, row) => {
    const [startIn, pieces] = row % 2 === 0 ? [0, longRow] : [shiftIn, otherRow];
    return Array.from({ length: pieces }, (_, index): Offset => {
      const [alongIn, acrossIn] = [startIn + index * pitchIn, row * rowPitchIn];
      return isTransposed ? { xIn: acrossIn, yIn: alongIn } : { xIn: alongIn, yIn: acrossIn };
    });
  }).flat();
  const { widthIn, heightIn } = shape.trim;
  const blockWidthIn = Math.max(...offsets.map(({ xIn }) => xIn)) + widthIn;
  const blockHeightIn = Math.max(...offsets.map(({ yIn }) => yIn)) + heightIn;
  const [leftIn, topIn] = [(area.widthIn - blockWidthIn) / 2, (area.heightIn - blockHeightIn) / 2];
  const boxes = offsets
    .sort((a, b) => a.yIn - b.yIn || a.xIn - b.xIn)
    .map(({ xIn, yIn }) => ({ xIn: leftIn + xIn, yIn: topIn + yIn, widthIn, heightIn }));
  const paintedBleedIn = paintedBleed(gapIn, bleedIn);
  const limited = (roomIn: number): number => Math.max(paintedBleedIn, Math.min(bleedIn, roomIn));
  return {
    boxes,
    gapIn,
    paintedBleedIn,
    outerBleed:
      gapIn > EPSILON_IN || shape.outline.kind !== 'hexagon'
        ? { xIn: paintedBleedIn, yIn: paintedBleedIn }
        : { xIn: limited(leftIn), yIn: limited(topIn) },
    arrangement,
    columns: isTransposed ? rows : longRow,
    rows: isTransposed ? longRow : rows,
  };
}
