import pMap from 'p-map';
import type { PictureFrame } from '../model/picture-frame.ts';
import { POINTS_PER_INCH } from '../model/units.ts';
import { encodePicture } from './encode-picture.ts';
import type { RasterFrame, RasterSource } from './raster-pdf.ts';

/**
 * How many pictures of one PDF are held at once: while one is encoded, in a thread of its own, the
 * next is drawn. It bounds memory too, whatever number of pages there is.
 */
const AT_ONCE = 2;

/** Draws a page and encodes it as PNG. */
export function drawPage(
  source: RasterSource,
  page: number,
  frame: PictureFrame,
): Promise<Uint8Array> {
  const { widthPt, heightPt } = source.sizeOf(page);
  const toPx = (points: number): number => Math.round((points / POINTS_PER_INCH) * frame.pxPerIn);
  const { widthPx, heightPx, xPx, yPx } = frame;
  const raster = {
    ...{ page, widthPx, heightPx, xPx, yPx },
    pageWidthPx: toPx(widthPt),
    pageHeightPx: toPx(heightPt),
  };
  const isLarge = widthPx * heightPx > MOST_PIXELS;
  const pixels = isLarge ? drawInBands(source, raster) : source.draw(raster).rgbx;
  return encodePicture({ widthPx, heightPx, pixels, channels: isLarge ? 3 : 4 }, frame);
}

/** A larger picture is drawn strip by strip: PDFium's memory grows to the largest and never shrinks. */
const MOST_PIXELS = 9e6;

/** Red, green and blue of each pixel. */
function drawInBands(source: RasterSource, frame: RasterFrame): Uint8Array {
  const { widthPx, heightPx, yPx } = frame;
  const bandPx = Math.max(1, Math.floor(MOST_PIXELS / widthPx));
  const pixels = new Uint8Array(widthPx * heightPx * 3);
  for (let topPx = 0; topPx < heightPx; topPx += bandPx) {
    const band = { ...frame, yPx: yPx - topPx, heightPx: Math.min(bandPx, heightPx - topPx) };
    const { rgbx } = source.draw(band);
    let to = topPx * widthPx * 3;
    for (let from = 0; from < rgbx.length; from += 4) {
      pixels[to] = rgbx[from] ?? 0;
      pixels[to + 1] = rgbx[from + 1] ?? 0;
      pixels[to + 2] = rgbx[from + 2] ?? 0;
      to += 3;
    }
  }
  return pixels;
}

/** Draws the pages of a PDF, the first frame from its first page, and hands each picture on. */
export async function drawPages(
  source: RasterSource,
  frames: readonly PictureFrame[],
  onDrawn: (png: Uint8Array, index: number) => Promise<void>,
): Promise<void> {
  await pMap(
    frames,
    async (frame, index) => onDrawn(await drawPage(source, index + 1, frame), index),
    { concurrency: AT_ONCE },
  );
}
