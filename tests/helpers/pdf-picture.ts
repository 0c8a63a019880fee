import { openRasterPdf } from '../../src/print/rasterise-pdf.ts';

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
  const source = await openRasterPdf(pdf);
  try {
    return pages.map((page) => {
      const { widthPt, heightPt } = source.sizeOf(page);
      const toPx = (points: number) => Math.round((points / POINTS_PER_INCH) * dpi);
      const [widthPx, heightPx] = [toPx(widthPt), toPx(heightPt)];
      const whole = { xPx: 0, yPx: 0, pageWidthPx: widthPx, pageHeightPx: heightPx };
      const { rgb } = source.draw({ page, widthPx, heightPx, ...whole });
      return { widthPx, heightPx, dpi, bytes: withFiller(rgb) };
    });
  } finally {
    source.close();
  }
}

function withFiller(rgb: Uint8Array): Uint8Array {
  const bytes = new Uint8Array((rgb.length / 3) * BYTES_PER_PIXEL);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += BYTES_PER_PIXEL) {
    bytes[to] = rgb[from] ?? 0;
    bytes[to + 1] = rgb[from + 1] ?? 0;
    bytes[to + 2] = rgb[from + 2] ?? 0;
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

/** The pixels of a colour: the box around them, with its last column and row, and how many there are. */
interface Extent {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  count: number;
}

/** The smallest box around all pixels of each colour; colours that are hardly there are left out. */
export function patchesOf(picture: PagePicture, leastPx = 100): Map<number, Patch> {
  const { bytes, heightPx } = picture;
  const stride = picture.widthPx * BYTES_PER_PIXEL;
  const rowAt = (y: number) => bytes.subarray(y * stride, (y + 1) * stride);
  const found = new Map<number, Extent>();
  // Most rows of a page are as the one above them: those are counted together.
  for (let from = 0, to = 1; from < heightPx; from = to, to += 1) {
    while (to < heightPx && Buffer.compare(rowAt(from), rowAt(to)) === 0) to += 1;
    addRow(picture, { from, to }, found);
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

/** Adds rows that are all alike to the extents of their colours. */
function addRow(
  picture: PagePicture,
  { from, to }: { readonly from: number; readonly to: number },
  found: Map<number, Extent>,
): void {
  for (let x = 0, end = 0; x < picture.widthPx; x = end) {
    const colour = colourAt(picture, x, from);
    for (end = x + 1; end < picture.widthPx && colourAt(picture, end, from) === colour; ) end += 1;
    const extent = found.get(colour) ?? { x1: x, y1: from, x2: x, y2: from, count: 0 };
    found.set(colour, extent);
    extent.count += (end - x) * (to - from);
    extent.x1 = Math.min(extent.x1, x);
    extent.x2 = Math.max(extent.x2, end - 1);
    extent.y2 = to - 1;
  }
}

/** A page seen through the paper or folded over: `across` swaps top and bottom, `down` left and right. */
export function mirroredPicture(picture: PagePicture, about: 'down' | 'across'): PagePicture {
  const { widthPx, heightPx } = picture;
  const from = new Uint32Array(picture.bytes.buffer, picture.bytes.byteOffset, widthPx * heightPx);
  const to = new Uint32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y += 1) {
    const source = about === 'down' ? y : heightPx - 1 - y;
    const row = from.subarray(source * widthPx, (source + 1) * widthPx);
    to.set(row, y * widthPx);
    if (about === 'down') to.subarray(y * widthPx, (y + 1) * widthPx).reverse();
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
