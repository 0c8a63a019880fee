import { CSS_PX_PER_INCH } from '../model/units.ts';
import type { Box } from '../preflight/measures.ts';
import { capture, type MeasuringPage, setWindow } from './measure-page.ts';

/** One place of a page that is to be shown. */
export interface FaultPlace {
  /** On the page, in CSS pixels. */
  readonly box: Box;
  /** The face around it: nothing outside is shown. */
  readonly face: Box;
}

/** Device pixels to a CSS pixel. */
const SCALE = 2;
/** What is shown around a fault, in CSS pixels. */
const AROUND_PX = 0.35 * CSS_PX_PER_INCH;
const RING_PX = 3;
/** What nothing is painted on, which would be as white as what is painted white. */
const BARE = '#f3cfe4';

/** A PNG of each place, as it is printed, with a ring around what is at fault. */
export async function pictureFaults(
  page: MeasuringPage,
  size: { readonly width: number; readonly height: number },
  places: readonly FaultPlace[],
): Promise<Uint8Array[]> {
  await setWindow(page, size, SCALE);
  const png = await capture(page, size);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .flatten({ background: BARE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return Promise.all(
    places.map(({ box, face }) => {
      const frame = frameOf(box, face, { width, height });
      return sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
        .extract(frame)
        .composite([{ input: Buffer.from(ringSvg(box, frame)), left: 0, top: 0 }])
        .withMetadata({ density: SCALE * CSS_PX_PER_INCH })
        .png({ compressionLevel: 9 })
        .toBuffer();
    }),
  );
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** In device pixels: the fault and what is around it, as far as the face goes. */
function frameOf(
  box: Box,
  face: Box,
  page: { readonly width: number; readonly height: number },
): Frame {
  const span = (
    from: number,
    length: number,
    [least, room, pageLength]: readonly [number, number, number],
  ): readonly [number, number] => {
    const start = Math.max(least, Math.min(from - AROUND_PX, least + room - 1));
    const end = Math.min(least + room, Math.max(from + length + AROUND_PX, start + 1));
    const first = Math.min(pageLength - 1, Math.max(0, Math.floor(start * SCALE)));
    return [first, Math.max(1, Math.min(pageLength - first, Math.ceil((end - start) * SCALE)))];
  };
  const [left, width] = span(box.x, box.width, [face.x, face.width, page.width]);
  const [top, height] = span(box.y, box.height, [face.y, face.height, page.height]);
  return { left, top, width, height };
}

function ringSvg({ x, y, width, height }: Box, frame: Frame): string {
  const at = (value: number): string => (value * SCALE).toFixed(1);
  const ring = (colour: string, stroke: number): string =>
    `<rect x="${at(x - RING_PX)}" y="${at(y - RING_PX)}" width="${at(width + 2 * RING_PX)}" ` +
    `height="${at(height + 2 * RING_PX)}" rx="4" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}">` +
    `<g transform="translate(${-frame.left} ${-frame.top})">${ring('#ffffff', 7)}${ring('#e6007e', 3)}</g></svg>`
  );
}
