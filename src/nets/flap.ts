import type { NetPart, Point, Segment } from './net.ts';
import { lengthOf } from './net.ts';

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
