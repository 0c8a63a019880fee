import type { Protocol } from 'puppeteer-core';
import { pageSession } from '../browser/page-guard.ts';
import type { PageLease } from '../browser/page-lease.ts';
import { runPageScript } from '../browser/page-script.ts';
import type { Mutex } from '../browser/promises.ts';
import type { PictureScale } from '../pack/pictures.ts';
import type { Background, Box, MeasuredImage } from '../preflight/measures.ts';
import { type MeasuredContents, measureContentsScript } from './page-scripts/measure-contents.ts';
import { PAINT_NOTHING } from './page-scripts/prepare-page.ts';

/** A page in print media, with letters and what lies behind them where they are printed. */
export interface MeasuringPage {
  readonly lease: PageLease;
  /** Its name in messages. */
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

/** Runs a script in a page whose own scripts are off. */
export const runScript = <T>({ lease, what }: MeasuringPage, script: string): Promise<T> =>
  lease.waitFor(`the measures of ${what}`, runPageScript<T>(lease.page, script));

/**
 * Measures the faces that are in sight.
 *
 * @param selector finds them, in the order of `boxes`
 * @param boxes where they lie on the page
 */
export async function measureFaces(page: MeasuringPage, selector: string, boxes: readonly Box[]) {
  const script = measureContentsScript(selector);
  const { texts, places, images } = await runScript<MeasuredContents>(page, script);
  const png = await captureScreenshot(page);
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return boxes.map((box, index) => ({
    measured: {
      width: box.width,
      height: box.height,
      texts: texts[index] ?? [],
      marks: places[index]?.marks ?? [],
      contents: places[index]?.contents ?? [],
      icons: places[index]?.icons ?? [],
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

const backgroundIn = (
  pixels: Buffer,
  rowPx: number,
  { x: left, y: top, width, height }: Box,
): Background => {
  const first = Math.round(top) * rowPx + Math.round(left);
  return { width, height, at: (x, y) => pixels.readUInt32BE(4 * (first + y * rowPx + x)) };
};

/** A picture of what is in sight; what nothing is painted on is transparent: see `measureUnpainted`. */
async function captureScreenshot(page: MeasuringPage): Promise<Buffer> {
  const format = { format: 'png', optimizeForSpeed: true, captureBeyondViewport: false } as const;
  const { lease, what, runExclusive } = page;
  const { data } = await runExclusive(() =>
    lease.waitFor(
      `a picture of ${what}`,
      pageSession(lease.page).send('Page.captureScreenshot', format),
    ),
  );
  await runScript(page, PAINT_NOTHING);
  return Buffer.from(data, 'base64');
}

/**
 * Measures a page without its white paper. It is blank but for its captures: each step of preparing it
 * would be painted again.
 */
export async function measureUnpainted<T>(
  page: MeasuringPage,
  measure: () => Promise<T>,
): Promise<T> {
  await runScript(page, PAINT_NOTHING);
  await setPaper(page, { color: { r: 0, g: 0, b: 0, a: 0 } });
  const measured = await measure();
  await setPaper(page, {});
  return measured;
}

const setPaper = (
  { lease, what }: MeasuringPage,
  paper: Protocol.Emulation.SetDefaultBackgroundColorOverrideRequest,
): Promise<void> =>
  lease.waitFor(
    `the measures of ${what}`,
    pageSession(lease.page).send('Emulation.setDefaultBackgroundColorOverride', paper),
  );

/** Makes room for all that is to be seen. */
export const setViewport = (
  { lease, what }: MeasuringPage,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> => {
  const window = { width: Math.ceil(width), height: Math.ceil(height) };
  return lease.waitFor(`the measures of ${what}`, lease.page.setViewport(window));
};
