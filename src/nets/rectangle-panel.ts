import type { Rect, Segment } from '../geometry/geometry.ts';
import type { NetPart } from './net.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A rectangle of a net with its edges, clockwise each. */
export interface RectanglePanel {
  readonly part: NetPart;
  readonly edges: Readonly<Record<Side, Segment>>;
}

export interface RectanglePanelOptions extends Rect {
  readonly id: string;
  /** How far what is drawn on it is turned clockwise. */
  readonly turnDeg: number;
  /** The part that it hangs on, by which of its own edges; `null` for the part that all others hang on. */
  readonly hangs: { readonly on: string; readonly edge: Side } | null;
}

/** Boxes are folded at right angles. */
export const BOX_FOLD_DEG = 90;

export function createRectanglePanel({
  id,
  turnDeg,
  hangs,
  xIn,
  yIn,
  widthIn,
  heightIn,
}: RectanglePanelOptions): RectanglePanel {
  const topLeft = { xIn, yIn };
  const topRight = { xIn: xIn + widthIn, yIn };
  const bottomRight = { xIn: xIn + widthIn, yIn: yIn + heightIn };
  const bottomLeft = { xIn, yIn: yIn + heightIn };
  const edges = {
    top: { from: topLeft, to: topRight },
    right: { from: topRight, to: bottomRight },
    bottom: { from: bottomRight, to: bottomLeft },
    left: { from: bottomLeft, to: topLeft },
  };
  const hinge =
    hangs === null ? null : { on: hangs.on, ...edges[hangs.edge], foldDeg: BOX_FOLD_DEG };
  const corners = [topLeft, topRight, bottomRight, bottomLeft];
  return { part: { id, kind: 'panel', corners, hinge, turnDeg }, edges };
}
