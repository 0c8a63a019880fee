import type { Size } from '../../../../src/geometry/geometry.ts';
import { RECTANGLE } from '../../../../src/geometry/outline.ts';
import type { BoardComponent } from '../../../../src/pack/pack.ts';

/** A board of this size, with bleed as the printers want it. */
export const boardOf = (trim: Size, bleedIn = 0.125): BoardComponent => ({
  kind: 'board',
  board: 'board',
  id: 'board',
  name: 'Board',
  size: { id: 'custom', trim, bleedIn, safeIn: 0.125, cornerIn: 0, outline: RECTANGLE },
  place: { file: 'game.yaml', line: 90, column: 5 },
});

/** The size of the board of the shipped pack. */
export const LARGE: Size = { widthIn: 27, heightIn: 18 };
