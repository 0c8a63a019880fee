import type { MirrorLine, Size } from '../model/geometry.ts';
import type { Flip } from '../model/sheet.ts';

/** How what lies behind a face is drawn, as the page is written. */
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
 * The page behind, as it stands when a printer turns the paper about its long or short edge. The
 * long edge of an upright page runs down, that of a landscape page across.
 */
export function flipOnEdge({ widthIn, heightIn }: Size, flip: Flip): BackTransform {
  const isUpright = heightIn >= widthIn;
  return isUpright === (flip === 'long')
    ? flipAbout({ runs: 'down', atIn: widthIn / 2 })
    : flipAbout({ runs: 'across', atIn: heightIn / 2 });
}
