import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatDxf,
  pieceLines,
  sheetDrawing,
  tileDrawing,
} from '../../src/export/cut/draw-cuts.ts';
import {
  bottomOf,
  distanceToSegment,
  edgesOf,
  inchesToMm,
  interpolate,
  isInside,
  isOverlapping,
  mmToInches,
  outset,
  type Point,
  type Rect,
  rightOf,
} from '../../src/geometry/geometry.ts';
import type { Outline } from '../../src/geometry/outline.ts';
import { planDeck } from '../../src/layout/plan-deck.ts';
import { planTiles } from '../../src/layout/tiles/plan-tiles.ts';
import type { DeckComponent } from '../../src/pack/pack.ts';
import { CUTTERS, type Sheet } from '../../src/pack/sheet.ts';
import type { Line } from '../../src/print/press/cut-lines.ts';
import { ENGLISH_WORDS } from '../helpers/english-words.ts';
import { readDxf } from '../helpers/read-dxf.ts';
import { runs } from '../helpers/runs.ts';
import { papers } from '../unit/layout/decks.ts';
import { boardOf } from '../unit/layout/tiles/boards.ts';
import { anyRequest, millimetres } from './deck-plans.ts';

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
        holdsForCuts(sheet, result.plan.component);
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
function holdsForCuts(sheet: Sheet, component: DeckComponent): void {
  const { page, slots, registration = [] } = sheet;
  const heightMm = inchesToMm(page.heightIn);
  const lines = readDxf(formatDxf(sheetDrawing(sheet, component)));
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

const boards = fc.record({
  trim: fc.record({ widthIn: millimetres(250, 900), heightIn: millimetres(250, 900) }),
  outline: outlines,
  panels: fc.record({ columns: fc.constantFrom(2, 3), rows: fc.constantFrom(1, 2) }),
  paper: fc.constantFrom(...papers.values()),
});

/** As the path of a drawing says it, which is not closed by its last point. */
const segmentsOf = ({ points, isClosed }: Line) =>
  edgesOf(points).slice(0, isClosed ? points.length : -1);

it('a tile is cut at its edges, and along the lines of the picture as far as it shows them', () => {
  let lines = 0;
  const law = fc.property(boards, ({ trim, outline, panels, paper }) => {
    const board = boardOf(trim, 0.125);
    const component = { ...board, size: { ...board.size, outline }, panels };
    const plan = planTiles({ component, paper, marks: 'crop', words: ENGLISH_WORDS });
    if (plan === null) return;
    const whole = pieceLines(component);
    const segments = [...whole.cuts, ...whole.folds].flatMap(segmentsOf);
    const isOnLine = (point: Point): boolean =>
      segments.some((segment) => distanceToSegment(point, segment) < 0.001);
    const shown = plan.tiles.map((tile) => {
      const { window, placed } = tile;
      const heightMm = inchesToMm(plan.page.heightIn);
      const drawn = readDxf(formatDxf(tileDrawing(plan, tile, whole)));
      const [edge, ...others] = drawn.filter(({ layer }) => layer !== 'Print');
      const onPage = boundsOf((edge?.points ?? []).map(({ x, y }) => ({ x, y: heightMm - y })));
      for (const [side, mm] of inMm(placed).entries()) expect(onPage[side]).toBeCloseTo(mm, 2);
      const onBoard = others.map(({ points }) =>
        points.map(({ x, y }) => ({
          xIn: mmToInches(x) - placed.xIn + window.xIn,
          yIn: mmToInches(heightMm - y) - placed.yIn + window.yIn,
        })),
      );
      const point = (at: Point): Rect => ({ ...at, widthIn: 0, heightIn: 0 });
      const wrong = onBoard
        .flat()
        .filter((one) => !isOnLine(one) || !isInside(point(one), outset(window, 0.001)));
      expect(wrong).toEqual([]);
      lines += onBoard.length;
      return { window, segments: onBoard.flatMap((points) => edgesOf(points)) };
    });
    for (const { from, to } of segments) {
      const middle = { ...interpolate(from, to, 0.5), widthIn: 0, heightIn: 0 };
      const lost = shown.filter(
        (tile) =>
          isInside(middle, outset(tile.window, -0.01)) &&
          !tile.segments.some((one) => distanceToSegment(middle, one) < 0.001),
      );
      expect(lost).toEqual([]);
    }
  });
  fc.assert(law, runs(60));
  expect(lines).toBeGreaterThan(50);
});
