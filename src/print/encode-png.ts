import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { InternalError } from '../diagnostics/errors.ts';
import { NO_MIRROR_BLEED, type PictureFrame, type PixelSize } from '../pack/pictures.ts';
import { BYTES_PER_PIXEL, type Raster } from './rasterise-pdf.ts';

type PngOptions = Pick<PictureFrame, 'dpi' | 'turnDeg' | 'cornerPx' | 'mask' | 'mirrorBleed'>;

/** Of zlib. From the next level on, flat art becomes a tenth smaller, and takes twice as long. */
const COMPRESSION_LEVEL = 3;

/** A drawn page as PNG: sRGB with its density, and without alpha unless it is cut to an outline. */
export async function encodePng(
  { rgb, widthPx, heightPx }: Raster,
  { dpi, turnDeg, cornerPx, mask, mirrorBleed }: PngOptions,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const isMirrored = mirrorBleed.widthPx > 0 || mirrorBleed.heightPx > 0;
  const raw = { width: widthPx, height: heightPx, channels: BYTES_PER_PIXEL } as const;
  const opaque = sharp(rgb, { raw, limitInputPixels: false });
  const drawn = isMirrored ? opaque.extend(mirrorPadding(mirrorBleed)) : opaque;
  const shown = mask === null ? roundedCorners(raw, cornerPx) : `<path d="${mask}"/>`;
  const cut =
    shown === null
      ? drawn
      : sharp(await drawn.ensureAlpha().png({ compressionLevel: 0 }).toBuffer()).composite([
          { input: Buffer.from(maskSvg(raw, shown)), blend: 'dest-in' },
        ]);
  const turned = turnDeg === 0 ? cut : cut.rotate(turnDeg);
  const png = await turned
    .withDensity(dpi)
    .png({ compressionLevel: COMPRESSION_LEVEL, adaptiveFiltering: false })
    .toBuffer();
  return addSrgbChunk(png);
}

interface PixelBox {
  readonly width: number;
  readonly height: number;
}

const roundedCorners = ({ width, height }: PixelBox, radius: number): string | null =>
  radius === 0 ? null : `<rect width="${width}" height="${height}" rx="${radius}"/>`;

const maskSvg = ({ width, height }: PixelBox, shown: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shown}</svg>`;

/** An odd number of pixels has one more at the right or at the bottom. */
function mirrorPadding({ widthPx, heightPx }: PixelSize) {
  const left = Math.floor(widthPx / 2);
  const top = Math.floor(heightPx / 2);
  const extendWith = 'mirror' as const;
  return { left, top, right: widthPx - left, bottom: heightPx - top, extendWith };
}

/** White paper, as a picture of that size. */
export function blankPng({ widthPx, heightPx }: PixelSize, dpi: number): Promise<Uint8Array> {
  const rgb = new Uint8Array(widthPx * heightPx * BYTES_PER_PIXEL).fill(WHITE);
  const plain = { turnDeg: 0, cornerPx: 0, mask: null, mirrorBleed: NO_MIRROR_BLEED } as const;
  return encodePng({ rgb, widthPx, heightPx }, { dpi, ...plain });
}

const WHITE = 0xff;

/** Of a PNG: its signature and its header, after which the colour space may be said. */
const PNG_HEADER_BYTES = 8 + 25;

/**
 * Says in a PNG that its colours are sRGB, by the chunk that is made for it. Attaching a profile says
 * the same, and has the encoder convert every pixel from sRGB to sRGB first.
 */
function addSrgbChunk(png: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(4 + 4 + 1 + 4);
  chunk.writeUInt32BE(1, 0);
  chunk.write('sRGB', 4, 'latin1');
  // The byte between stays 0: perceptual, as pictures are meant.
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 9)), 9);
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), chunk, png.subarray(PNG_HEADER_BYTES)]);
}

/**
 * The same picture in fewer bytes: as JPEG, or with transparency in fewer colours, and smaller if that is
 * not enough.
 */
export async function shrinkPng(png: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { width, hasAlpha } = await sharp(png).metadata();
  for (let scale = 1; ; scale *= 0.8) {
    const smaller = sharp(png).resize(Math.round(width * scale));
    const encoded = hasAlpha ? smaller.png({ palette: true }) : smaller.jpeg({ quality: 88 });
    const data = await encoded.toBuffer();
    if (data.length <= maxBytes) return data;
  }
}

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
      throw new InternalError(`${path} does not have the size of its cell`);
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
