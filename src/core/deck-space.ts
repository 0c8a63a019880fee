import type { Rect, Size } from './geometry.ts';
import type { DeckSpace } from './pack.ts';

/** How far a mark at an edge reaches onto the board. */
export const EDGE_MARK_DEPTH_IN = 0.5;

/**
 * What a space for a deck covers of a board: a whole card, or at an edge a mark of a card's width.
 *
 * @param card the finished card of its deck
 */
export function deckSpaceRect(at: DeckSpace['at'], card: Size, board: Size): Rect {
  if (at.edge === null) {
    const [x, y] = at.centreIn;
    return { ...card, xIn: x - card.widthIn / 2, yIn: y - card.heightIn / 2 };
  }
  const fromIn = at.alongIn - card.widthIn / 2;
  if (at.edge === 'top' || at.edge === 'bottom') {
    const yIn = at.edge === 'top' ? 0 : board.heightIn - EDGE_MARK_DEPTH_IN;
    return { xIn: fromIn, yIn, widthIn: card.widthIn, heightIn: EDGE_MARK_DEPTH_IN };
  }
  const xIn = at.edge === 'left' ? 0 : board.widthIn - EDGE_MARK_DEPTH_IN;
  return { xIn, yIn: fromIn, widthIn: EDGE_MARK_DEPTH_IN, heightIn: card.widthIn };
}
