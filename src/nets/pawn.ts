import type { Point } from '../geometry/geometry.ts';
import { createFlap, createNet, type Net, type NetPart } from './net.ts';

/** A cone that stands on its open end. */
export interface Pawn {
  readonly heightIn: number;
  /** Across the open end. */
  readonly baseIn: number;
  /** How deep the flap for the glue is. */
  readonly flapIn: number;
}

export const PAWN_PANELS = ['front'] as const;

/** A wider cone needs more than half a circle of paper. */
export const MAX_PAWN_BASE = 2 / Math.sqrt(3);

/** Parts of the arc at the foot: of a pawn 2 in high, it is nowhere 0.001 in wrong. */
const ARC_LINES = 48;
/** The flap is shorter than the edge by this share of it at both ends: a cone is narrow at its tip. */
const FLAP_TAPER = 0.15;

/**
 * A cone laid flat: a sector with its tip at the top and a flap along its left edge, which is glued
 * behind the right one. The base is at most `MAX_PAWN_BASE` times the height.
 */
export function createPawnNet({ heightIn, baseIn, flapIn }: Pawn): Net {
  const sideIn = Math.hypot(heightIn, baseIn / 2);
  const angle = (Math.PI * baseIn) / sideIn;
  const arc = Array.from({ length: ARC_LINES + 1 }, (_, index): Point => {
    const turn = angle * (0.5 - index / ARC_LINES);
    return { xIn: sideIn * Math.sin(turn), yIn: sideIn * Math.cos(turn) };
  });
  const tip: Point = { xIn: 0, yIn: 0 };
  const front: NetPart = {
    id: 'front',
    kind: 'panel',
    corners: [tip, ...arc],
    hinge: null,
    turnDeg: 0,
  };
  const flap = createFlap({
    id: 'glue',
    kind: 'glue',
    on: 'front',
    edge: { from: arc.at(-1) ?? tip, to: tip },
    depthIn: flapIn,
    taperIn: FLAP_TAPER * sideIn,
    // The paper is rolled, not folded.
    foldDeg: 0,
  });
  return createNet([front, flap]);
}
