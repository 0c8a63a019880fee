import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWell } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { type Contour, type DrawnPage, readDrawing } from '../helpers/pdf-drawing.ts';

const PT = 72;
const ROOT_3 = Math.sqrt(3);
/** A CSS pixel: finer than this a browser does not place a box. */
const NEAR_PT = 0.75;

let folder = '';
let page: DrawnPage;

/** The mat of the example: 6 x 4 in, drawn by a template with every helper of places. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vbuses-template-boards-'));
  const out = join(folder, 'Output');
  const game = join(REPOSITORY, 'examples', 'four-boards');
  await runWell(['build', 'mat', '--game', game, '--out', out, '--strict'], {
    cwd: folder,
  });
  const [first] = await readDrawing(await readFile(join(out, 'pdf', 'mat.pdf')));
  if (first === undefined) throw new Error('the mat has no page');
  page = first;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const middleOf = (contour: Contour): readonly [x: number, y: number] => {
  const [xs, ys] = [contour.map(([x]) => x), contour.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
};

const isAsWideAs = (contour: Contour, widthIn: number): boolean => {
  const xs = contour.map(([x]) => x);
  return Math.abs(Math.max(...xs) - Math.min(...xs) - widthIn * PT) < 0.5;
};

describe('a board that a template draws', () => {
  it('is a page as large as the finished board, without pixels', () => {
    expect([page.widthPt, page.heightPt]).toEqual([6 * PT, 4 * PT]);
    expect(page.hasPixels).toBe(false);
  });

  it('has its hexagons where they were placed, edge to edge', () => {
    const hexagons = page.contours.stroke.filter((contour) => isAsWideAs(contour, 0.8));
    expect(hexagons).toHaveLength(12);
    const expected = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) => [
        0.7 + 0.6 * column,
        0.75 + 0.4 * ROOT_3 * (row + (column % 2) / 2),
      ]),
    );
    for (const [index, hexagon] of hexagons.entries()) {
      const [x = 0, y = 0] = expected[index] ?? [];
      const [atX, atY] = middleOf(hexagon);
      expect(Math.abs(atX - x * PT)).toBeLessThan(NEAR_PT);
      expect(Math.abs(atY - y * PT)).toBeLessThan(NEAR_PT);
    }
    for (const hexagon of hexagons) {
      const [x, y] = middleOf(hexagon);
      for (const [cornerX, cornerY] of hexagon) {
        expect(Math.hypot(cornerX - x, cornerY - y)).toBeCloseTo(0.4 * PT, 1);
      }
    }
  });

  it('has numbers in the middle of cells and steps', () => {
    const numbered = (top: number, bottom: number) =>
      page.texts.filter(({ basePt }) => basePt > top * PT && basePt < bottom * PT);
    const steps = numbered(3.3, 3.8).filter(({ text }) => text.trim() !== '');
    expect(steps.map(({ text }) => text).join(' ')).toBe('0 1 2 3 4 5 6 7 8 9 10 11');
    const lefts = steps.slice(0, 10).map(({ leftPt }) => leftPt);
    const pitch = ((5.4 - 0.6) / 11) * PT;
    for (const [index, left] of lefts.entries()) {
      expect(left).toBeGreaterThan(0.6 * PT + index * pitch - 6);
      expect(left).toBeLessThan(0.6 * PT + index * pitch);
    }
    const cells = page.texts.filter(
      ({ text, leftPt }) => /^[1-4]$/.test(text) && leftPt > 3.8 * PT,
    );
    expect(cells.filter(({ basePt }) => basePt < 2 * PT).map(({ text }) => text)).toEqual([
      ...['1', '2', '3', '4'],
    ]);
  });
});
