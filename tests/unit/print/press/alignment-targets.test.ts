import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { inchesToPoints } from '../../../../src/geometry/geometry.ts';
import { addAlignmentTargets } from '../../../../src/print/press/alignment-targets.ts';
import { readDrawing } from '../../../helpers/pdf-drawing.ts';

it('targets and crop marks are around the bleed, and show where the page is cut', async () => {
  const document = await PDFDocument.create();
  const bleed = inchesToPoints(0.125);
  const trim = { width: 180, height: 252 };
  const page = document.addPage([trim.width + 2 * bleed, trim.height + 2 * bleed]);
  page.setTrimBox(bleed, bleed, trim.width, trim.height);
  page.drawRectangle({ x: 0, y: 0, width: 20, height: 20 });
  addAlignmentTargets(document);
  const { x: left, y: bottom, ...inner } = page.getTrimBox();
  expect(inner).toEqual(trim);
  const bled = page.getBleedBox();
  expect(left - bled.x).toBeCloseTo(bleed);
  const [drawn] = await readDrawing(await document.save());
  if (drawn === undefined) throw new Error('no page');
  const { height } = page.getMediaBox();
  const [first] = drawn.rectangles;
  expect(first?.leftPt).toBeCloseTo(bled.x);
  expect((first?.topPt ?? 0) + (first?.heightPt ?? 0)).toBeCloseTo(height - bled.y);
  const marks = drawn.contours.stroke;
  const isOutside = ([x, y]: readonly [number, number]): boolean =>
    x < bled.x ||
    x > bled.x + bled.width ||
    y < height - bled.y - bled.height ||
    y > height - bled.y;
  expect(marks.flat().filter((point) => !isOutside(point))).toEqual([]);
  const ends = marks.filter((line) => line.length === 2);
  // Of eight marks, and of a cross in each of four targets.
  expect(ends).toHaveLength(8 + 4 * 2);
  const levelAt = (atPt: number): number =>
    ends.filter((line) => line.every(([, y]) => Math.abs(y - atPt) < 0.01)).length;
  expect([height - bottom, height - bottom - trim.height].map(levelAt)).toEqual([2, 2]);
});
