import type { Segment, Size } from '../geometry/geometry.ts';
import { createFlap, createNet, type Net, type NetPart } from './net.ts';

/** A card folded in the middle, so that it stands and is read from both sides. */
export interface FoldedCard {
  /** Of each side as it is seen. */
  readonly panel: Size;
  /** From the lower edge of one side to that of the other. */
  readonly baseIn: number;
}

export const FOLDED_PANELS = ['front', 'back'] as const;

/** A foot is narrower at its far end by this share of its depth, at most by this share of its width. */
const TAPER = { ofDepth: 0.1, ofWidth: 0.1 } as const;

/**
 * A tent: both sides lean against each other, and their feet lie on top of each other and are glued.
 * The base is less than twice as deep as the panels are high.
 */
export function createTentNet({ panel, baseIn }: FoldedCard): Net {
  const slopeDeg = (Math.acos(baseIn / 2 / panel.heightIn) * 180) / Math.PI;
  return foldedNet(panel, {
    depthIn: baseIn,
    topDeg: 2 * slopeDeg,
    footDeg: 180 - slopeDeg,
    isFrontGlued: false,
  });
}

/** A standee: both sides are glued back to back, and their feet are bent outwards, to be glued to a base. */
export const createStandeeNet = ({ panel, baseIn }: FoldedCard): Net =>
  foldedNet(panel, { depthIn: baseIn / 2, topDeg: 180, footDeg: -90, isFrontGlued: true });

interface FoldOptions {
  /** Of each foot. */
  readonly depthIn: number;
  readonly topDeg: number;
  readonly footDeg: number;
  /** Whether the foot of the front is glued, too. */
  readonly isFrontGlued: boolean;
}

/** From top to bottom: a foot, the back upside down, the front, a foot. */
function foldedNet(
  { widthIn, heightIn }: Size,
  { depthIn, topDeg, footDeg, isFrontGlued }: FoldOptions,
): Net {
  const row = (yIn: number) =>
    [
      { xIn: 0, yIn },
      { xIn: widthIn, yIn },
    ] as const;
  const [backTop, fold, frontBottom] = [row(-heightIn), row(0), row(heightIn)];
  const front: NetPart = {
    id: 'front',
    kind: 'panel',
    corners: [fold[0], fold[1], frontBottom[1], frontBottom[0]],
    hinge: null,
    turnDeg: 0,
  };
  const back: NetPart = {
    id: 'back',
    kind: 'panel',
    corners: [backTop[0], backTop[1], fold[1], fold[0]],
    hinge: { on: 'front', from: fold[1], to: fold[0], foldDeg: topDeg },
    turnDeg: 180,
  };
  const foot = (on: 'front' | 'back', edge: Segment): NetPart =>
    createFlap({
      id: `foot-${on}`,
      kind: on === 'back' || isFrontGlued ? 'glue' : 'tuck',
      on,
      edge,
      depthIn,
      taperIn: Math.min(TAPER.ofDepth * depthIn, TAPER.ofWidth * widthIn),
      foldDeg: footDeg,
    });
  return createNet([
    front,
    back,
    foot('front', { from: frontBottom[1], to: frontBottom[0] }),
    foot('back', { from: backTop[0], to: backTop[1] }),
  ]);
}
