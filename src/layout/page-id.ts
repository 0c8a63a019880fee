import type { Sheet } from '../model/sheet.ts';

/** The id of a page in its document: `sheet-2`, and `sheet-2-back` for what is printed behind it. */
export const pageId = (number: number, side: Sheet['side']): string =>
  side === 'back' ? `sheet-${number}-back` : `sheet-${number}`;
