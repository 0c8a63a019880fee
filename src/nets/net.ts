import {
  distance,
  edgesOf,
  interpolate,
  type Point,
  rangeOf,
  type Segment,
  type Size,
} from '../geometry/geometry.ts';

/** The line along which a part hangs on another one: a whole edge of both. */
export interface Hinge extends Segment {
  /** The part that it hangs on. */
  readonly on: string;
  /** How far it is folded away from the printed side: 90 for a box. */
  readonly foldDeg: number;
}

/**
 * One part of a net: a `panel` that is seen, a flap that is put behind the panel that it meets with
 * `glue`, or one that is only tucked in.
 */
export interface NetPart {
  readonly id: string;
  readonly kind: 'panel' | 'glue' | 'tuck';
  /** A convex shape, clockwise as it is seen on the printed side. */
  readonly corners: readonly Point[];
  /** `null` for the part that all others hang on. */
  readonly hinge: Hinge | null;
  /** How far what is drawn on a panel is turned clockwise. */
  readonly turnDeg: number;
}

/** A half circle cut out of the middle of an edge of a part, so that a finger gets in. */
export interface Notch {
  readonly part: string;
  readonly edge: Segment;
  readonly radiusIn: number;
}

/** A thing of paper laid flat: what is cut out, folded and glued. */
export interface Net {
  /** Each after the one that it hangs on. */
  readonly parts: readonly NetPart[];
  readonly notches: readonly Notch[];
  readonly size: Size;
}

/** The id of the face of a die with a number. */
export const faceId = (number: number): string => `face-${number}`;

export const lengthOf = ({ from, to }: Segment): number => distance(from, to);

/** The point on a line that this share of it is away from its beginning. */
export const pointAlong = ({ from, to }: Segment, share: number): Point =>
  interpolate(from, to, share);

/** Lengths that differ by less are the same: a millionth of an inch. */
const TOLERANCE_IN = 1e-6;

const isSamePoint = (a: Point, b: Point): boolean =>
  Math.abs(a.xIn - b.xIn) < TOLERANCE_IN && Math.abs(a.yIn - b.yIn) < TOLERANCE_IN;

/** Whether two lines are the same, whichever way they run. */
export const isSameLine = (a: Segment, b: Segment): boolean =>
  (isSamePoint(a.from, b.from) && isSamePoint(a.to, b.to)) ||
  (isSamePoint(a.from, b.to) && isSamePoint(a.to, b.from));

/** Where the net is folded. */
export const foldLines = ({ parts }: Net): Segment[] =>
  parts.flatMap(({ hinge }) => (hinge === null ? [] : [{ from: hinge.from, to: hinge.to }]));

/** Where it is cut: every edge that is not a fold, each once. Notches are not left out. */
export function cutLines(net: Net): Segment[] {
  const known = foldLines(net);
  return net.parts.flatMap(({ corners }) =>
    edgesOf(corners).filter((edge) => {
      if (known.some((line) => isSameLine(line, edge))) return false;
      known.push(edge);
      return true;
    }),
  );
}

/** The middle of a shape: the mean of its corners. */
export function centroid(corners: readonly Point[]): Point {
  const sum = corners.reduce((all, { xIn, yIn }) => ({ xIn: all.xIn + xIn, yIn: all.yIn + yIn }), {
    xIn: 0,
    yIn: 0,
  });
  return { xIn: sum.xIn / corners.length, yIn: sum.yIn / corners.length };
}

/** A net of these parts, moved so that it begins at its top left corner. */
export function createNet(parts: readonly NetPart[], notches: readonly Notch[] = []): Net {
  const all = parts.flatMap(({ corners }) => corners);
  const [left, right] = rangeOf(all.map(({ xIn }) => xIn));
  const [top, bottom] = rangeOf(all.map(({ yIn }) => yIn));
  const moved = ({ xIn, yIn }: Point): Point => ({ xIn: xIn - left, yIn: yIn - top });
  const movedLine = <T extends Segment>(line: T): T => ({
    ...line,
    from: moved(line.from),
    to: moved(line.to),
  });
  return {
    parts: parts.map((part) => ({
      ...part,
      corners: part.corners.map(moved),
      hinge: part.hinge === null ? null : movedLine(part.hinge),
    })),
    notches: notches.map((notch) => ({ ...notch, edge: movedLine(notch.edge) })),
    size: { widthIn: right - left, heightIn: bottom - top },
  };
}

export interface FlapOptions {
  readonly id: string;
  readonly kind: 'glue' | 'tuck';
  /** The part that it hangs on. */
  readonly on: string;
  /** The edge of that part, in the order of its corners. */
  readonly edge: Segment;
  readonly depthIn: number;
  /** How far each end is shorter than the edge, along the edge. */
  readonly taperIn: number;
  readonly foldDeg: number;
}

/** A flap along an edge, outside the part, narrower at its far end. */
export function createFlap({
  id,
  kind,
  on,
  edge,
  depthIn,
  taperIn,
  foldDeg,
}: FlapOptions): NetPart {
  const { from, to } = edge;
  const length = lengthOf(edge);
  const along: Point = { xIn: (to.xIn - from.xIn) / length, yIn: (to.yIn - from.yIn) / length };
  // Clockwise on a page whose y runs down: what lies on the left of the way is outside.
  const out: Point = { xIn: along.yIn, yIn: -along.xIn };
  const at = (start: Point, alongIn: number, outIn: number): Point => ({
    xIn: start.xIn + along.xIn * alongIn + out.xIn * outIn,
    yIn: start.yIn + along.yIn * alongIn + out.yIn * outIn,
  });
  return {
    id,
    kind,
    corners: [from, at(from, taperIn, depthIn), at(to, -taperIn, depthIn), to],
    hinge: { on, from: to, to: from, foldDeg },
    turnDeg: 0,
  };
}
