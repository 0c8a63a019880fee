import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { seamObstacles } from '../../src/boards/network/seam-obstacles.ts';
import { MM_PER_INCH } from '../../src/geometry/geometry.ts';
import { type MarkLine, type Tile, tilePageCount } from '../../src/pack/sheet.ts';
import {
  blankGrey,
  type GreyPicture,
  greyOf,
  meanDifference,
  type PixelBox,
  paste,
  shiftOf,
} from '../helpers/grey-picture.ts';
import { readPdf } from '../helpers/pdf.ts';
import { drawPages } from '../helpers/pdf-picture.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { shippedInput, shippedPlacement } from '../unit/boards/network/boards.ts';
import { boardOf, LARGE, tiled } from '../unit/layout/tiles/boards.ts';

/** Ten pixels a millimetre: letter and A4 are whole pixels large. */
const DPI = 254;
const NEAR_MM = 0.1;

const PAPERS = ['letter', 'a4'] as const;
type PaperId = (typeof PAPERS)[number];

const outputs = { letter: '', a4: '' };
let board: GreyPicture;
const obstacles = seamObstacles(shippedPlacement, shippedInput.measure);

const out = (paperId: PaperId, path: string) => readFile(join(outputs[paperId], path));
const mm = (px: number): number => (px / DPI) * MM_PER_INCH;

beforeAll(async () => {
  outputs.letter = await sharedBuild('letter');
  // Of a board, the fold of the cards changes nothing.
  outputs.a4 = await sharedBuild('fold');
  const [picture] = await drawPages(await out('letter', 'pdf/board.pdf'), [1], DPI);
  if (picture === undefined) throw new Error('the board has no page');
  board = greyOf(picture, DPI);
});

function planFor(paperId: string) {
  const component = { ...boardOf(LARGE), panels: { columns: 3, rows: 2 } };
  return tiled(component, paperId, { obstacles });
}

async function pagesOf(paperId: PaperId, count: number): Promise<GreyPicture[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const pages = await drawPages(await out(paperId, 'board/tiles.pdf'), numbers, DPI);
  return pages.map((page) => greyOf(page, DPI));
}

/** The part of its page that is seen of a tile, and where it lies on the board. */
function seenOf({ placed, window, glue }: Tile): { from: PixelBox; x: number; y: number } {
  const px = (inches: number) => Math.round(inches * DPI);
  const [x, y] = [px(window.xIn), px(window.yIn)];
  const width = px(window.xIn + window.widthIn - glue.rightIn) - x;
  const height = px(window.yIn + window.heightIn - glue.bottomIn) - y;
  return { from: { x: px(placed.xIn), y: px(placed.yIn), width, height }, x, y };
}

/** How far rounding to whole pixels moves a tile, which is no fault of the print. */
function roundedPx({ placed, window }: Tile): { x: number; y: number } {
  const off = (inches: number) => inches * DPI - Math.round(inches * DPI);
  return {
    x: off(placed.xIn) - off(window.xIn),
    y: off(placed.yIn) - off(window.yIn),
  };
}

/** Where a mark lies across its length, by the weight of its ink, in inches. */
function markAt(page: GreyPicture, { x1In, y1In, x2In, y2In }: MarkLine): number {
  const isDown = x1In === x2In;
  const [along, across] = isDown ? [(y1In + y2In) / 2, x1In] : [(x1In + x2In) / 2, y1In];
  const alongPx = Math.round(along * DPI);
  let [sum, weight] = [0, 0];
  for (let at = Math.round(across * DPI) - 8; at <= Math.round(across * DPI) + 8; at += 1) {
    const index = isDown ? alongPx * page.widthPx + at : at * page.widthPx + alongPx;
    const ink = 255 - (page.bytes[index] ?? 255);
    sum += ink * (at + 0.5);
    weight += ink;
  }
  return sum / weight / DPI;
}

const quadrantsOf = (x: number, y: number, width: number, height: number): PixelBox[] => {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)];
  return [
    { x, y, width: w, height: h },
    { x: x + w, y, width: w, height: h },
    { x, y: y + h, width: w, height: h },
    { x: x + w, y: y + h, width: w, height: h },
  ];
};

/** How far each quarter of a tile lies from its place, in millimetres; empty ground tells nothing. */
function misplacementsOf(whole: GreyPicture, tile: Tile): number[] {
  const { from, x, y } = seenOf(tile);
  const rounded = roundedPx(tile);
  return quadrantsOf(x, y, from.width, from.height).flatMap((box) => {
    const shift = shiftOf(whole, board, box);
    return shift === null ? [] : [mm(Math.hypot(shift.x - rounded.x, shift.y - rounded.y))];
  });
}

describe.each(PAPERS)('the tiles of the board on %s', (paperId) => {
  it('give the picture of the board again when they are put together', async () => {
    const plan = planFor(paperId);
    const pages = await pagesOf(paperId, plan.tiles.length + 1);
    const whole = blankGrey(board.widthPx, board.heightPx, DPI);
    for (const tile of plan.tiles) {
      const page = pages[tile.number];
      if (page === undefined) throw new Error(`no page of ${tile.name}`);
      const { from, x, y } = seenOf(tile);
      paste(page, from, whole, x, y);
      for (const mark of tile.marks) {
        const planned = mark.x1In === mark.x2In ? mark.x1In : mark.y1In;
        const offMm = Math.abs(markAt(page, mark) - planned) * MM_PER_INCH;
        expect(offMm, `a mark of ${tile.name}`).toBeLessThan(NEAR_MM);
      }
    }
    const off = plan.tiles.flatMap((tile) => misplacementsOf(whole, tile));
    expect(off.length).toBeGreaterThan(3 * plan.tiles.length);
    expect(Math.max(...off)).toBeLessThan(NEAR_MM);
    // Tiles begin between pixels, so that edges are smoothed elsewhere.
    expect(meanDifference(whole, board)).toBeLessThan(2.5);
  });

  it('are pages of the paper, in true text, with words on each', async () => {
    const plan = planFor(paperId);
    const { pages, fonts } = await readPdf(await out(paperId, 'board/tiles.pdf'));
    expect(pages).toHaveLength(tilePageCount(plan));
    for (const { widthPt, heightPt } of pages) {
      expect(widthPt).toBeCloseTo(plan.page.widthIn * 72, 2);
      expect(heightPt).toBeCloseTo(plan.page.heightIn * 72, 2);
    }
    expect(fonts.map(({ type }) => type)).not.toContain('Type3');
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    expect(pages[0]?.text).toContain('Put glue on the hatched strip');
    expect(pages[0]?.text).toContain('50 mm above, 2 in below: print at 100 %');
    for (const { name, number } of plan.tiles) {
      expect(pages[number]?.text).toContain(`${name} · row `);
      expect(pages[number]?.text).toContain(`page ${number + 1} of 10`);
    }
  });
});
