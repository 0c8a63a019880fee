import type { PictureScale } from '../model/pack-picture.ts';
import type { Background, Box, MeasuredFace, MeasuredImage } from '../preflight/measures.ts';
import type { PageLease } from './lend-page.ts';
import { HIDE_TEXT, SHOW_TEXT } from './page-scripts/hide-text.ts';
import { measureImagesScript } from './page-scripts/measure-images.ts';
import { type FaceTexts, measureTextsScript } from './page-scripts/measure-texts.ts';
import { runPageScript } from './page-scripts/page-script.ts';
import type { Mutex } from './take-turns.ts';

/** A page in print media, with letters and what lies behind them where they are printed. */
export interface MeasuringPage {
  readonly lease: PageLease;
  /** What stands in messages. */
  readonly what: string;
  readonly runExclusive: Mutex;
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
export interface MeasuredBackground {
  readonly measured: MeasuredFace;
  readonly ground: Background;
}

/** Runs a script in a page whose own scripts are off. */
export const runScript = <T>({ lease, what }: MeasuringPage, script: string): Promise<T> =>
  lease.waitFor(`the measures of ${what}`, runPageScript<T>(lease.page, script));

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
): Promise<MeasuredBackground[]> {
  const texts = await runScript<FaceTexts[]>(page, measureTextsScript(selector));
  const images = await runScript<MeasuredImage[][]>(page, measureImagesScript(selector));
  await runScript(page, HIDE_TEXT);
  const png = await captureScreenshot(page, boundingSize(boxes));
  await runScript(page, SHOW_TEXT);
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return boxes.map((box, index) => ({
    measured: {
      width: box.width,
      height: box.height,
      texts: texts[index]?.texts ?? [],
      marks: texts[index]?.marks ?? [],
      images: (images[index] ?? []).map((one) => undoScaling(one, page)),
    },
    ground: backgroundIn(pixels.data, pixels.info.width, box),
  }));
}

/** Of the pixels that are wanted, this share may be lost before it shows. */
const MIN_REMAINING_SHARE = 0.66;

/** A picture as the pack has it, whatever is left of it on the page. */
function undoScaling(
  image: MeasuredImage,
  { display, scaling }: Pick<MeasuringPage, 'display' | 'scaling'>,
): MeasuredImage {
  const source = display(image.source);
  const { scale = 1, isLightened = false } = scaling.scales.get(source) ?? {};
  const dpi = image.dpi / scale;
  const isLost = image.dpi < MIN_REMAINING_SHARE * Math.min(dpi, scaling.dpi);
  return { ...image, source, dpi, isLightened, remainingDpi: isLost ? image.dpi : null };
}

const boundingSize = (boxes: readonly Box[]) => ({
  width: Math.ceil(Math.max(1, ...boxes.map((box) => box.x + box.width))),
  height: Math.ceil(Math.max(1, ...boxes.map((box) => box.y + box.height))),
});

const backgroundIn = (
  pixels: Buffer,
  rowPx: number,
  { x: left, y: top, width, height }: Box,
): Background => ({
  width,
  height,
  at: (x, y) => pixels.readUInt32BE(4 * ((Math.round(top) + y) * rowPx + Math.round(left) + x)),
});

/** A picture of what is in sight from the top left; what nothing is painted on is transparent. */
export const captureScreenshot = (
  { lease, what, runExclusive }: MeasuringPage,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array> =>
  runExclusive(() =>
    lease.waitFor(
      `a picture of ${what}`,
      lease.page.screenshot({
        type: 'png',
        optimizeForSpeed: true,
        captureBeyondViewport: false,
        omitBackground: true,
        clip: { x: 0, y: 0, width, height },
      }),
    ),
  );

/** Makes room for all that is to be seen. */
export const setViewport = (
  { lease, what }: MeasuringPage,
  { width, height }: { readonly width: number; readonly height: number },
  deviceScaleFactor = 1,
): Promise<void> => {
  const window = { width: Math.ceil(width), height: Math.ceil(height), deviceScaleFactor };
  return lease.waitFor(`the measures of ${what}`, lease.page.setViewport(window));
};
