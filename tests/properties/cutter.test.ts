import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDxf } from '../../src/export/cut/cut-formats.ts';
import { sheetDrawing } from '../../src/export/cut/export-cut.ts';
import {
  bottomOf,
  inchesToMm,
  isInside,
  isOverlapping,
  outset,
  type Rect,
  rightOf,
} from '../../src/geometry/geometry.ts';
import type { Outline } from '../../src/geometry/outline.ts';
import { planDeck } from '../../src/layout/plan-deck.ts';
import { CUTTERS, type Sheet } from '../../src/pack/sheet.ts';
import { readDxf } from '../helpers/read-dxf.ts';
import { runs } from '../helpers/runs.ts';
import { anyRequest } from './deck-plans.ts';

const boundsOf = (points: readonly { readonly x: number; readonly y: number }[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const inMm = (box: Rect): number[] =>
  [box.xIn, box.yIn, rightOf(box), bottomOf(box)].map(inchesToMm);

const outlines = fc.constantFrom<Outline>(
  { kind: 'rectangle' },
  { kind: 'ellipse' },
  { kind: 'hexagon', tips: 'across' },
);

it('a sheet for a cutting machine is cut along its trims, within what is printed, and clear of its marks', () => {
  let planned = 0;
  const law = fc.property(
    anyRequest,
    outlines,
    fc.constantFrom(...CUTTERS),
    (request, outline, cutter) => {
      if (request.binding === 'gutterfold') return;
      const { component } = request;
      const size = { ...component.size, outline };
      const result = planDeck({ ...request, component: { ...component, size }, cutter });
      if (!result.ok) return;
      planned += 1;
      for (const sheet of result.plan.sheets) {
        if (sheet.side === 'back') continue;
        expect(sheet.registration?.length).toBe(cutter === 'silhouette-4' ? 8 : 5);
        holdsForPrint(sheet);
        holdsForCuts(sheet);
      }
    },
  );
  fc.assert(law, runs(150));
  expect(planned).toBeGreaterThan(10);
});

/** Nothing but the pieces is near the marks, and no piece is printed over another. */
function holdsForPrint({ slots, registration = [], marks, label, ruler, cutPaths }: Sheet): void {
  expect([marks, cutPaths, label, ruler]).toEqual([[], [], null, null]);
  for (const [at, { trim, painted }] of slots.entries()) {
    expect(isInside(trim, painted)).toBe(true);
    const near = registration.filter((mark) => isOverlapping(outset(mark, 0.07), painted));
    const others = slots.slice(at + 1).map((other) => other.painted);
    const over = others.filter((other) => isOverlapping(outset(painted, -0.001), other));
    expect([near, over]).toEqual([[], []]);
  }
}

/** What a machine reads is what was planned, in millimetres from the foot of the page. */
function holdsForCuts(sheet: Sheet): void {
  const { page, slots, registration = [] } = sheet;
  const heightMm = inchesToMm(page.heightIn);
  const lines = readDxf(formatDxf(sheetDrawing(sheet)));
  const cuts = lines.filter(({ layer }) => layer === 'Cut');
  expect(cuts.map(({ isClosed }) => isClosed)).toEqual(slots.map(() => true));
  for (const [at, { points }] of cuts.entries()) {
    const bounds = boundsOf(points.map(({ x, y }) => ({ x, y: heightMm - y })));
    const trim = inMm(slots[at]?.trim as Rect);
    const most = Math.max(...bounds.map((mm, side) => Math.abs(mm - (trim[side] as number))));
    expect(most).toBeLessThan(0.02);
  }
  expect(lines.filter(({ layer }) => layer === 'Print').length).toBe(registration.length);
}
