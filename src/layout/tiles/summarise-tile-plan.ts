import type { TilePlan } from '../../model/sheet.ts';
import { formatNumber } from '../../model/units.ts';

/** One line: `board: 8 tiles of letter (4 x 2, portrait, 0.5 in over each other), and a page that shows how they go together`. */
export function summariseTilePlan(plan: TilePlan): string {
  const { component, paper, tiles, columns, rows, orientation } = plan;
  const overlap = describeOverlap(plan);
  const over = overlap === null ? '' : `, ${overlap} over each other`;
  return `${component.id}: ${tiles.length} tiles of ${paper.id} (${columns} x ${rows}, ${orientation}${over}), and a page that shows how they go together`;
}

/** `0.5 in`, or across and down where they differ: `0.5 x 0.31 in`; `null` for a single tile. */
export function describeOverlap({ overlap: { xIn, yIn } }: TilePlan): string | null {
  const written = [xIn, yIn]
    .filter((inches) => inches > 0)
    .map((inches) => formatNumber(inches, 2));
  const different = [...new Set(written)];
  return different.length === 0 ? null : `${different.join(' x ')} in`;
}
