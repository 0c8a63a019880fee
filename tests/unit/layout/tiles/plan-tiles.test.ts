import { describe, expect, it } from 'vitest';
import type { Size } from '../../../../src/geometry/geometry.ts';
import type { MarkStyle, TilePlan } from '../../../../src/pack/sheet.ts';
import { boardOf, LARGE, tiled } from './boards.ts';

const plan = (trim: Size, paperId: string, marks: MarkStyle = 'crop', overlapIn = 0.25): TilePlan =>
  tiled(boardOf(trim), paperId, { marks, overlapIn });

const square = (sideIn: number): Size => ({ widthIn: sideIn, heightIn: sideIn });

describe('planTiles', () => {
  it.each([
    [LARGE, 'letter', '4 x 2 portrait'],
    [LARGE, 'a4', '4 x 2 portrait'],
    [LARGE, 'legal', '4 x 2 portrait'],
    [LARGE, 'tabloid', '2 x 2 landscape'],
    [LARGE, 'a3', '2 x 2 landscape'],
    [square(18), 'letter', '3 x 2 portrait'],
    [{ widthIn: 9, heightIn: 18 }, 'letter', '1 x 3 landscape'],
    [{ widthIn: 10, heightIn: 16 }, 'letter', '1 x 3 landscape'],
    [{ widthIn: 24, heightIn: 14 }, 'letter', '3 x 2 landscape'],
    [{ widthIn: 14, heightIn: 9 }, 'letter', '2 x 1 portrait'],
    [{ widthIn: 9, heightIn: 14 }, 'letter', '1 x 2 landscape'],
    [square(16), 'letter', '3 x 2 portrait'],
    // Upright, marks and words leave 9.98 in.
    [square(10), 'letter', '1 x 2 landscape'],
  ])('lays %o on %s as %s', (trim, paperId, wanted) => {
    const { columns, rows, orientation } = plan(trim, paperId);
    expect(`${columns} x ${rows} ${orientation}`).toBe(wanted);
  });

  it('paints past the edges that are cut, as far as there is bleed, and not past the strips', () => {
    const [a1, , , a4] = plan(LARGE, 'letter').tiles;
    const room = ({ placed, painted }: NonNullable<typeof a1>) =>
      [
        placed.xIn - painted.xIn,
        placed.yIn - painted.yIn,
        painted.xIn + painted.widthIn - placed.xIn - placed.widthIn,
        painted.yIn + painted.heightIn - placed.yIn - placed.heightIn,
      ].map((inches) => Number(inches.toFixed(6)) + 0);
    if (a1 === undefined || a4 === undefined) throw new Error('no tiles');
    expect(room(a1)).toEqual([0.125, 0.125, 0, 0]);
    expect(room(a4)).toEqual([0.125, 0.125, 0.125, 0]);
  });
});
