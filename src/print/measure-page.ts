import type { PictureScale } from '../model/pack-picture.ts';
import type { Box, Ground, MeasuredFace, MeasuredImage } from '../preflight/measures.ts';
import type { LentPage } from './lend-page.ts';
import { HIDE_TEXT, SHOW_TEXT } from './page-scripts/hide-text.ts';
import { measureImagesScript } from './page-scripts/measure-images.ts';
import { measureTextsScript, type TextsOfFace } from './page-scripts/measure-texts.ts';
import { runPageScript } from './page-scripts/page-script.ts';
import type { Turns } from './take-turns.ts';

/** A page in print media, with letters and what lies behind them where they are printed. */
export interface MeasuringPage {
  readonly lent: LentPage;
  /** What stands in messages. */
  readonly what: string;
  readonly takeTurn: Turns;
  /** Makes addresses relative to the pack. */
  readonly display: (url: string) => string;
  readonly scaling: PictureScaling;
}

/** What was done to pictures before they were laid out. */
export interface PictureScaling {
  /** The pixels an inch that pictures are scaled to. */
  readonly dpi: number;
  /** By path. */
  readonly scales: ReadonlyMap<string, PictureScale>;
}

/** What was measured of one face, and what is painted on it besides text. */
export interface MeasuredGround {
  readonly measured: MeasuredFace;
  readonly ground: Ground;
}

/** Runs a script in a page whose own scripts are off. */
export const runScript = <T>({ lent, what }: MeasuringPage, script: string): Promise<T> =>
  lent.waitFor(`the measures of ${what}`, runPageScript<T>(lent.page, script));

/**
 * Measures the faces that are in sight.
 *
 * @param selector finds them, in the order of `boxes`
 * @param boxes where they lie on the page
 */
export async function measureFaces(
  page: MeasuringPage,
  selector: string,
  boxes: readonly Box[],
): Promise<MeasuredGround[]> {
  const texts = await runScript<TextsOfFace[]>(page, measureTextsScript(selector));
  const images = await runScript<MeasuredImage[][]>(page, measureImagesScript(selector));
  await runScript(page, HIDE_TEXT);
  const png = await capture(page, sizeAround(boxes));
  await runScript(page, SHOW_TEXT);
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return boxes.map((box, index) => ({
    measured: {
      width: box.width,
      height: box.height,
      texts: texts[index]?.texts ?? [],
      marks: texts[index]?.marks ?? [],
      images: (images[index] ?? []).map((one) => beforeScaling(one, page)),
    },
    ground: groundOf(pixels.data, pixels.info.width, box),
  }));
}

/** Of the pixels that are wanted, this share may be lost before it shows. */
const LEAST_KEPT = 0.66;

/** A picture as the pack has it, whatever is left of it on the page. */
function beforeScaling(
  image: MeasuredImage,
  { display, scaling }: Pick<MeasuringPage, 'display' | 'scaling'>,
): MeasuredImage {
  const source = display(image.source);
  const { scale = 1, isLightened = false } = scaling.scales.get(source) ?? {};
  const dpi = image.dpi / scale;
  const isLost = image.dpi < LEAST_KEPT * Math.min(dpi, scaling.dpi);
  return { ...image, source, dpi, isLightened, keptDpi: isLost ? image.dpi : null };
}

const sizeAround = (boxes: readonly Box[]) => ({
  width: Math.ceil(Math.max(1, ...boxes.map((box) => box.x + box.width))),
  height: Math.ceil(Math.max(1, ...boxes.map((box) => box.y + box.height))),
});

const groundOf = (
  pixels: Buffer,
  rowPx: number,
  { x: left, y: top, width, height }: Box,
): Ground => ({
  width,
  height,
  at: (x, y) => pixels.readUInt32BE(4 * ((Math.round(top) + y) * rowPx + Math.round(left) + x)),
});

/** A picture of what is in sight from the top left; what nothing is painted on is transparent. */
export const capture = (
  { lent, what, takeTurn }: MeasuringPage,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> =>
  takeTurn(() =>
    lent.waitFor(
      `a picture of ${what}`,
      lent.page.screenshot({
        type: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: false,
        omitBackground: true,
        clip: { x: 0, y: 0, width, height },
      }),
    ),
  );

/** Makes room for all that is to be seen. */
export const setWindow = (
  { lent, what }: MeasuringPage,
  { width, height }: { readonly width: number; readonly height: number },
  deviceScaleFactor = 1,
): Promise<void> => {
  const window = { width: Math.ceil(width), height: Math.ceil(height), deviceScaleFactor };
  return lent.waitFor(`the measures of ${what}`, lent.page.setViewport(window));
};
