import { CSS_PX_PER_INCH } from '../model/units.ts';
import type { Box } from '../preflight/measures.ts';
import { captureScreenshot, type MeasuringPage, setViewport } from './measure-page.ts';

/** One place of a page that is to be shown. */
export interface FaultLocation {
  /** On the page, in CSS pixels. */
  readonly box: Box;
  /** The face around it: nothing outside is shown. */
  readonly face: Box;
}

/** Device pixels to a CSS pixel. */
const PIXEL_RATIO = 2;
/** What is shown around a fault, in CSS pixels. */
const CONTEXT_PX = 0.35 * CSS_PX_PER_INCH;
const RING_PX = 3;
/** What nothing is painted on, which would be as white as what is painted white. */
const UNPAINTED_COLOUR = '#f3cfe4';

/** A PNG of each place, as it is printed, with a ring around what is at fault. */
export async function captureFaults(
  page: MeasuringPage,
  size: { readonly width: number; readonly height: number },
  places: readonly FaultLocation[],
): Promise<Uint8Array[]> {
  await setViewport(page, size, PIXEL_RATIO);
  const png = await captureScreenshot(page, size);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .flatten({ background: UNPAINTED_COLOUR })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return Promise.all(
    places.map(({ box, face }) => {
      const frame = cropAround(box, face, { width, height });
      return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
        .extract(frame)
        .composite([{ input: Buffer.from(ringSvg(box, frame)), left: 0, top: 0 }])
        .withMetadata({ density: PIXEL_RATIO * CSS_PX_PER_INCH })
        .png({ compressionLevel: 9 })
        .toBuffer();
    }),
  );
}

interface CropBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In device pixels: the fault and what is around it, as far as the face goes. */
function cropAround(
  box: Box,
  face: Box,
  page: { readonly width: number; readonly height: number },
): CropBox {
  const span = (
    from: number,
    length: number,
    [least, room, pageLength]: readonly [number, number, number],
  ): readonly [number, number] => {
    const start = Math.max(least, Math.min(from - CONTEXT_PX, least + room - 1));
    const end = Math.min(least + room, Math.max(from + length + CONTEXT_PX, start + 1));
    const first = Math.min(pageLength - 1, Math.max(0, Math.floor(start * PIXEL_RATIO)));
    return [
      first,
      Math.max(1, Math.min(pageLength - first, Math.ceil((end - start) * PIXEL_RATIO))),
    ];
  };
  const [left, width] = span(box.x, box.width, [face.x, face.width, page.width]);
  const [top, height] = span(box.y, box.height, [face.y, face.height, page.height]);
  return { left, top, width, height };
}

function ringSvg({ x, y, width, height }: Box, frame: CropBox): string {
  const at = (value: number): string => (value * PIXEL_RATIO).toFixed(1);
  const ring = (colour: string, stroke: number): string =>
    `<rect x="${at(x - RING_PX)}" y="${at(y - RING_PX)}" width="${at(width + 2 * RING_PX)}" ` +
    `height="${at(height + 2 * RING_PX)}" rx="4" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">` +
    `<g transform="translate(${-frame.left} ${-frame.top})">${ring('#ffffff', 7)}${ring('#e6007e', 3)}</g></svg>`
  );
}
