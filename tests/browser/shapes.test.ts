import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWell } from '../helpers/command-line.ts';
import { editFiles, fixtureTexts } from '../helpers/pack-copy.ts';
import { type Contour, type DrawnPage, readDrawing } from '../helpers/pdf-drawing.ts';

const PT = 72;
const MM = PT / 25.4;
const NEAR_PT = 0.1;

/** Of each deck: so that a sheet of backs is not its own mirror image. */
const PIECES_A_DECK = 7;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vbuses-shapes-'));
  await editFiles(folder, fixtureTexts('shapes'));
  await runWell(['build', '--backs', 'duplex', '--strict'], { cwd: folder });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first sheet of a deck: its faces, and what is printed behind them. */
async function sheetOf(deck: string): Promise<readonly [face: DrawnPage, back: DrawnPage]> {
  const pdf = await readFile(join(folder, 'Output', 'pdf', `${deck}.pdf`));
  const [face, back] = await readDrawing(pdf);
  if (face === undefined || back === undefined) throw new Error(`${deck} has no sheet`);
  return [face, back];
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boundsOf = (contour: Contour): Bounds => ({
  left: Math.min(...contour.map(([x]) => x)),
  top: Math.min(...contour.map(([, y]) => y)),
  right: Math.max(...contour.map(([x]) => x)),
  bottom: Math.max(...contour.map(([, y]) => y)),
});

/** What each piece of a page is cut to, once: clips are written again for everything inside them. */
function clipsOf({ contours }: DrawnPage): Contour[] {
  const shaped = contours.clip.filter((contour) => contour.length > 5);
  const known = new Set<string>();
  return shaped.filter((contour) => {
    const key = JSON.stringify(contour);
    return !known.has(key) && known.add(key);
  });
}

/** Closed outlines of cuts; each is there twice, a light line below a dark one. */
const cutsOf = ({ contours }: DrawnPage): Contour[] =>
  contours.stroke.filter((contour) => contour.length > 4);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < NEAR_PT;

const isSame = ([x, y]: Contour[number], [a, b]: Contour[number]): boolean =>
  isNear(x, a) && isNear(y, b);

/** Points that no point of the other contour lies on. */
const strayPoints = (contour: Contour, other: Contour): Contour =>
  contour.filter((point) => !other.some((one) => isSame(one, point)));

describe('pictures of pieces with an outline', () => {
  it('end at it, the back at its mirror image', async () => {
    await runWell(['export', 'png', 'drawn', 'round', '--trim'], { cwd: folder });
    const alphaAt = async (path: string, places: readonly (readonly [number, number])[]) => {
      const file = join(folder, 'Output', 'export', 'png', path);
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      expect(info.channels).toBe(4);
      return places.map(([x, y]) => {
        const at = Math.round(y * info.height) * info.width + Math.round(x * info.width);
        return data[4 * at + 3];
      });
    };
    const shoulders = [
      [0.05, 0.48],
      [0.95, 0.48],
    ] as const;
    expect(await alphaAt('drawn/drawn-1.png', shoulders)).toEqual([0, 255]);
    expect(await alphaAt('drawn/backs/drawn-1.png', shoulders)).toEqual([255, 0]);
    const round = [
      [0.14, 0.14],
      [0.16, 0.16],
      [0.5, 0.01],
    ] as const;
    expect(await alphaAt('round/round-1.png', round)).toEqual([0, 255, 255]);
  });
});

describe('sheets of pieces with an outline', () => {
  it('cut round tokens to a circle of their size', async () => {
    const [face] = await sheetOf('round');
    for (const { left, top, right, bottom } of cutsOf(face).map(boundsOf)) {
      expect(right - left).toBeCloseTo(25 * MM, 1);
      expect(bottom - top).toBeCloseTo(25 * MM, 1);
    }
  });

  it('have each back exactly behind its face, without a cut line', async () => {
    for (const deck of ['touching', 'apart', 'round', 'drawn'] as const) {
      const [face, back] = await sheetOf(deck);
      // The paper is turned over its long edge.
      const isUpright = face.heightPt > face.widthPt;
      const turnOver = ([x, y]: Contour[number]): Contour[number] =>
        isUpright ? [face.widthPt - x, y] : [x, face.heightPt - y];
      const [before, behind] = [clipsOf(face), clipsOf(back)];
      expect([before.length, behind.length]).toEqual([PIECES_A_DECK, PIECES_A_DECK]);
      for (const [at, contour] of before.entries()) {
        const through = behind[at]?.map(turnOver) ?? [];
        expect(strayPoints(contour, through)).toEqual([]);
        expect(strayPoints(through, contour)).toEqual([]);
      }
      expect(cutsOf(back)).toEqual([]);
    }
  });
});
