import type { Size } from '../../../../src/geometry/geometry.ts';
import { RECTANGLE } from '../../../../src/geometry/outline.ts';
import { planTiles, type TilePlanRequest } from '../../../../src/layout/tiles/plan-tiles.ts';
import type { BoardComponent } from '../../../../src/pack/pack.ts';
import type { TilePlan } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { paper } from '../decks.ts';

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

/** The tiles of a board of which each fits on the paper, with crop marks unless it is asked for others. */
export function tiled(
  component: BoardComponent,
  paperId = 'letter',
  rest: Partial<TilePlanRequest> = {},
): TilePlan {
  const request = { words: ENGLISH_WORDS, component, paper: paper(paperId), ...rest };
  const plan = planTiles({ marks: 'crop', ...request });
  if (plan === null) throw new Error('no tile fits');
  return plan;
}
