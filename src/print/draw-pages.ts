import pMap from 'p-map';
import type { PictureFrame } from '../model/picture-frame.ts';
import { POINTS_PER_INCH } from '../model/units.ts';
import { encodePng } from './encode-picture.ts';
import { BYTES_PER_PIXEL, type RasterFrame, type RasterSource } from './raster-pdf.ts';

/**
 * How many pictures of one PDF are held at once: while some are encoded, in threads of their own, the
 * next is drawn. It bounds memory too, whatever number of pages there is.
 */
const MAX_CONCURRENT = 3;

/** A larger picture is drawn strip by strip: PDFium's memory grows to the largest and never shrinks. */
const MAX_BAND_PIXELS = 9e6;

/**
 * Room for pixels that no picture holds at the moment. It is used again, whatever PDF is drawn: each
 * time as much new memory has the engine look through all of it for what is garbage.
 */
const freeBuffers: Uint8Array[] = [];

/** Draws a page and encodes it as PNG. */
export async function drawPage(
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
  const room = takeBuffer(widthPx * heightPx * BYTES_PER_PIXEL);
  const rgb = room.subarray(0, widthPx * heightPx * BYTES_PER_PIXEL);
  drawInBands(source, raster, rgb);
  try {
    return await encodePng({ widthPx, heightPx, rgb }, frame);
  } finally {
    if (room.length <= MAX_BAND_PIXELS * BYTES_PER_PIXEL) freeBuffers.push(room);
  }
}

/** Room for so many bytes or more. What is too small gives way. */
function takeBuffer(bytes: number): Uint8Array {
  const free = freeBuffers.pop();
  return free !== undefined && free.length >= bytes ? free : new Uint8Array(bytes);
}

function drawInBands(source: RasterSource, frame: RasterFrame, rgb: Uint8Array): void {
  const { widthPx, heightPx, yPx } = frame;
  const bandPx = Math.max(1, Math.floor(MAX_BAND_PIXELS / widthPx));
  const rowBytes = widthPx * BYTES_PER_PIXEL;
  for (let topPx = 0; topPx < heightPx; topPx += bandPx) {
    const endPx = Math.min(heightPx, topPx + bandPx);
    const band = { ...frame, yPx: yPx - topPx, heightPx: endPx - topPx };
    source.draw(band, rgb.subarray(topPx * rowBytes, endPx * rowBytes));
  }
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
    { concurrency: MAX_CONCURRENT },
  );
}
