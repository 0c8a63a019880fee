import { InternalError } from '../errors.ts';
import type { Size } from './geometry.ts';
import type { ComponentPlan, TilePlan } from './sheet.ts';

/** The size of the pages of a plan: all of them have the same. */
export function pageSizeOf({ layout }: ComponentPlan): Size {
  if (layout.kind !== 'deck') return layout.page;
  const [first] = layout.sheets;
  if (first === undefined) throw new InternalError(`${layout.component.id} has no sheets`);
  return first.page;
}

/** How many pages a plan prints. */
export function pageCount({ layout }: ComponentPlan): number {
  if (layout.kind === 'tiles') return tilePageCount(layout);
  if (layout.kind === 'rulebook') throw new InternalError('pages of text are counted once printed');
  return layout.kind === 'board' ? 1 : layout.sheets.length;
}

/** Of a picture in tiles: one that shows how they go together, and one a tile. */
export const tilePageCount = ({ tiles }: TilePlan): number => tiles.length + 1;
