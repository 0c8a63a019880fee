import { rasterPdf } from '../../src/print/raster-pdf.ts';
import { readPdf } from './pdf.ts';

/** A page as pixels, four bytes each: red, green, blue, unused. */
export interface PagePicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  readonly bytes: Uint8Array;
}

const POINTS_PER_INCH = 72;
const BYTES_PER_PIXEL = 4;

/** Draws pages of a PDF, counting from 1, with a reader that had no part in making it. */
export async function drawPages(
  pdf: Uint8Array,
  pages: readonly number[],
  dpi: number,
): Promise<PagePicture[]> {
  const read = await readPdf(pdf);
  const pictures: PagePicture[] = [];
  for (const page of pages) {
    const size = read.pages[page - 1];
    if (size === undefined) throw new Error(`the PDF has no page ${page}`);
    const toPx = (points: number) => Math.round((points / POINTS_PER_INCH) * dpi);
    const [widthPx, heightPx] = [toPx(size.widthPt), toPx(size.heightPt)];
    const { rgb } = await rasterPdf(pdf, { widthPx, heightPx, page });
    pictures.push({ widthPx, heightPx, dpi, bytes: withFiller(rgb) });
  }
  return pictures;
}

function withFiller(rgb: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((rgb.length / 3) * BYTES_PER_PIXEL);
  for (let at = 0; at * 3 < rgb.length; at += 1) {
    bytes.set(rgb.subarray(at * 3, at * 3 + 3), at * BYTES_PER_PIXEL);
  }
  return bytes;
}

/** Colours as `0xrrggbb`. */
export const colourAt = ({ bytes, widthPx }: PagePicture, x: number, y: number): number => {
  const at = (y * widthPx + x) * BYTES_PER_PIXEL;
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
};

/** What a colour covers, in inches from the top left. */
export interface Patch {
  readonly leftIn: number;
  readonly topIn: number;
  readonly rightIn: number;
  readonly bottomIn: number;
}

/** The smallest box around all pixels of each colour; colours that are hardly there are left out. */
export function patchesOf(picture: PagePicture, leastPx = 100): Map<number, Patch> {
  const found = new Map<
    number,
    { x1: number; y1: number; x2: number; y2: number; count: number }
  >();
  let last = { colour: -1, box: { x1: 0, y1: 0, x2: 0, y2: 0, count: 0 } };
  for (let y = 0; y < picture.heightPx; y += 1) {
    for (let x = 0; x < picture.widthPx; x += 1) {
      const colour = colourAt(picture, x, y);
      if (colour !== last.colour) {
        const box = found.get(colour) ?? { x1: x, y1: y, x2: x, y2: y, count: 0 };
        found.set(colour, box);
        last = { colour, box };
      }
      const { box } = last;
      box.count += 1;
      if (x < box.x1) box.x1 = x;
      if (x > box.x2) box.x2 = x;
      box.y2 = y;
    }
  }
  const inches = (px: number) => px / picture.dpi;
  return new Map(
    [...found]
      .filter(([, { count }]) => count >= leastPx)
      .map(([colour, { x1, y1, x2, y2 }]) => [
        colour,
        {
          leftIn: inches(x1),
          topIn: inches(y1),
          rightIn: inches(x2 + 1),
          bottomIn: inches(y2 + 1),
        },
      ]),
  );
}

/** A page seen through the paper or folded over: `across` swaps top and bottom, `down` left and right. */
export function mirroredPicture(picture: PagePicture, about: 'down' | 'across'): PagePicture {
  const { widthPx, heightPx } = picture;
  const from = new Uint32Array(picture.bytes.buffer, picture.bytes.byteOffset, widthPx * heightPx);
  const to = new Uint32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const source =
        about === 'down' ? y * widthPx + widthPx - 1 - x : (heightPx - 1 - y) * widthPx + x;
      to[y * widthPx + x] = from[source] ?? 0;
    }
  }
  return { ...picture, bytes: new Uint8Array(to.buffer) };
}

/** What lies left of and above a place. */
export function croppedPicture(
  picture: PagePicture,
  widthIn: number,
  heightIn: number,
): PagePicture {
  const widthPx = Math.min(picture.widthPx, Math.round(widthIn * picture.dpi));
  const heightPx = Math.min(picture.heightPx, Math.round(heightIn * picture.dpi));
  const bytes = new Uint8Array(widthPx * heightPx * BYTES_PER_PIXEL);
  for (let y = 0; y < heightPx; y += 1) {
    const from = y * picture.widthPx * BYTES_PER_PIXEL;
    bytes.set(
      picture.bytes.subarray(from, from + widthPx * BYTES_PER_PIXEL),
      y * widthPx * BYTES_PER_PIXEL,
    );
  }
  return { ...picture, widthPx, heightPx, bytes };
}
