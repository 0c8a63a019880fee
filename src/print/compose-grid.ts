import { readFile } from 'node:fs/promises';
import { InternalError } from '../errors.ts';
import type { PixelSize } from '../model/picture-frame.ts';

/** Pictures to be set into one, row by row. */
export interface PictureGrid {
  /** Files; each has the size of a cell. */
  readonly pictures: readonly string[];
  readonly cell: PixelSize;
  readonly columns: number;
  readonly rows: number;
}

/** Sets pictures of one size side by side, as PNG: sRGB without alpha; cells that are left over are white. */
export async function composeGrid(request: PictureGrid): Promise<Uint8Array> {
  const { pictures, cell, columns, rows } = request;
  const { default: sharp } = await import('sharp');
  const widthPx = columns * cell.widthPx;
  const pixels = new Uint8Array(widthPx * rows * cell.heightPx * CHANNELS).fill(WHITE);
  for (const [index, path] of pictures.entries()) {
    const { data, info } = await sharp(await readFile(path))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.width !== cell.widthPx || info.height !== cell.heightPx) {
      throw new InternalError(`${path} is not as large as its cell`);
    }
    const left = (index % columns) * cell.widthPx;
    const top = Math.floor(index / columns) * cell.heightPx;
    const rowBytes = cell.widthPx * CHANNELS;
    for (let row = 0; row < cell.heightPx; row += 1) {
      const line = data.subarray(row * rowBytes, (row + 1) * rowBytes);
      pixels.set(line, ((top + row) * widthPx + left) * CHANNELS);
    }
  }
  const raw = { width: widthPx, height: rows * cell.heightPx, channels: CHANNELS } as const;
  return sharp(pixels, { raw }).png({ compressionLevel: 6 }).toBuffer();
}

const CHANNELS = 3;
const WHITE = 0xff;
