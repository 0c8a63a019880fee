import {
  type MirrorLine,
  mirrorRect,
  mmToInches,
  type Offset,
  type Size,
  ZERO_OFFSET,
} from '../geometry/geometry.ts';
import type { BackOffset, Flip, PrinterProfile, Sheet } from '../pack/sheet.ts';
import { mirrorLine } from './marks.ts';

/** How a back is placed and turned behind its face, as the page is written. */
export interface BackTransform {
  /** Faces and backs are each other's picture in it. */
  readonly mirror: MirrorLine;
  /** So that a card turned over sideways, as one turns a page, is the right way up on both sides. */
  readonly turnDeg: 0 | 180;
}

/**
 * Paper that is turned or folded about a line that runs down keeps its top at the top; about a line
 * that runs across it stands on its head, and so do the backs unless they are turned.
 */
export const flipAbout = (mirror: MirrorLine): BackTransform => ({
  mirror,
  turnDeg: mirror.runs === 'down' ? 0 : 180,
});

/**
 * The page behind, as it is when a printer turns the paper about its long or short edge. The
 * long edge of an upright page runs down, that of a landscape page across.
 */
export function flipOnEdge({ widthIn, heightIn }: Size, flip: Flip): BackTransform {
  const isUpright = heightIn >= widthIn;
  return isUpright === (flip === 'long')
    ? flipAbout({ runs: 'down', atIn: widthIn / 2 })
    : flipAbout({ runs: 'across', atIn: heightIn / 2 });
}

/** The page behind a page of faces: each back behind its face, each mark behind its counterpart. */
export const mirrorToBack = (
  { slots, marks }: Sheet,
  { mirror, turnDeg }: BackTransform,
): Pick<Sheet, 'slots' | 'marks'> => ({
  slots: slots.map((slot) => ({
    ...slot,
    side: 'back',
    turnDeg,
    trim: mirrorRect(slot.trim, mirror),
    painted: mirrorRect(slot.painted, mirror),
  })),
  marks: marks.map((mark) => mirrorLine(mark, mirror)),
});

/**
 * How far everything on a back page has to be moved, in that page's own coordinates (x to the right, y
 * down, as the page is written), so that the printer sets it right behind the front: against the shift
 * that was measured. The shift is seen through the paper, where a page that was turned about a line that
 * runs down has its left on the right, and one that was turned about a line across its top at the foot.
 *
 * @param page of the sheet, as it is written: a landscape one is wider than high
 */
export function backCorrection(profile: PrinterProfile, page: Size, flip: Flip): Offset {
  const { xMm, yMm } = measuredShift(profile, page);
  if (xMm === 0 && yMm === 0) return ZERO_OFFSET;
  const isMirroredInX = flipOnEdge(page, flip).mirror.runs === 'down';
  return {
    xIn: mmToInches(isMirroredInX ? xMm : -xMm),
    yIn: mmToInches(isMirroredInX ? -yMm : yMm),
  };
}

/**
 * The shift of a landscape sheet that was never measured is that of an upright one, since the paper goes
 * through the printer alike: seen with the page turned anticlockwise onto the upright paper, as most
 * drivers turn it.
 */
function measuredShift({ portrait, landscape }: PrinterProfile, page: Size): BackOffset {
  if (page.heightIn >= page.widthIn) return portrait;
  return landscape ?? { xMm: -portrait.yMm, yMm: portrait.xMm };
}
