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
import { runs } from '../helpers/runs.ts';
import { anyRequest } from './deck-plans.ts';

/** A line of a drawing, in its own units, counted upwards. */
interface DxfLine {
  readonly layer: string;
  readonly isClosed: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Reads the polylines of a DXF file of release 12, by the published description of its codes. */
function readDxf(text: string): DxfLine[] {
  const rows = text.split('\n').slice(0, -1);
  const tags = Array.from({ length: rows.length / 2 }, (_, at) => ({
    code: Number(rows[2 * at]),
    value: rows[2 * at + 1] ?? '',
  }));
  if (tags.at(-1)?.value !== 'EOF') throw new Error('the file has no end');
  const entities = splitEntities(tags);
  const layers = entities.filter(({ kind }) => kind === 'LAYER').map(({ values }) => values.get(2));
  const lines: { layer: string; isClosed: boolean; points: { x: number; y: number }[] }[] = [];
  for (const { kind, values } of entities) {
    const number = (code: number): number => Number(values.get(code));
    if (kind === 'POLYLINE') {
      const layer = values.get(8) ?? '';
      if (!layers.includes(layer)) throw new Error(`there is no layer ${layer}`);
      lines.push({ layer, isClosed: (number(70) & 1) === 1, points: [] });
    }
    if (kind === 'VERTEX') lines.at(-1)?.points.push({ x: number(10), y: number(20) });
  }
  return lines;
}

interface Tag {
  readonly code: number;
  readonly value: string;
}

/** Each begins with a code of 0. */
function splitEntities(tags: readonly Tag[]) {
  const entities: { kind: string; values: Map<number, string> }[] = [];
  for (const { code, value } of tags) {
    if (code === 0) entities.push({ kind: value, values: new Map() });
    else entities.at(-1)?.values.set(code, value);
  }
  return entities;
}

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
