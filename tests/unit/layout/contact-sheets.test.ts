import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planContactSheets } from '../../../src/layout/contact-sheets.ts';

const POKER = { widthIn: 2.5, heightIn: 3.5 };
const COARSE = { minDpi: 0, maxDpi: 300 };

describe('sheets of faces', () => {
  it('are as many as it takes for the least density', () => {
    const fine = { minDpi: 300, maxDpi: 350 };
    const { cell, sheets } = planContactSheets(51, POKER, fine);
    expect(sheets.map(({ count }) => count)).toEqual([13, 13, 13, 12]);
    expect(cell).toEqual({ widthPx: 819, heightPx: 1146 });
    // One too large for that has a sheet of its own.
    const mats = planContactSheets(3, { widthIn: 24, heightIn: 14 }, fine);
    expect(mats.sheets.map(({ columns, rows }) => [columns, rows])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(mats.cell.widthPx).toBe(4096);
  });

  it('hold every card once, in order, in no more cells and pixels than there may be', () => {
    const size = fc.record({
      widthIn: fc.double({ min: 0.5, max: 9, noNaN: true }),
      heightIn: fc.double({ min: 0.5, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), size, (count, one) => {
        const { cell, sheets } = planContactSheets(count, one, COARSE);
        let next = 0;
        for (const { from, count: held, columns, rows } of sheets) {
          expect(from).toBe(next);
          next += held;
          expect(held).toBeGreaterThan(0);
          expect(held).toBeLessThanOrEqual(columns * rows);
          expect(columns).toBeLessThanOrEqual(10);
          expect(rows).toBeLessThanOrEqual(7);
          expect(columns * cell.widthPx).toBeLessThanOrEqual(4096);
          expect(rows * cell.heightPx).toBeLessThanOrEqual(4096);
        }
        expect(next).toBe(count);
        expect(
          Math.abs(cell.widthPx / cell.heightPx / (one.widthIn / one.heightIn) - 1),
        ).toBeLessThan(0.1);
      }),
    );
  });
});
