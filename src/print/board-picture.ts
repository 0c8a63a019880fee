import type { Size } from '../model/geometry.ts';
import { formatInputHash } from './picture-hash.ts';
import { rasterPdf } from './raster-pdf.ts';

export interface PictureOptions {
  /** Its first page is the drawing, at its true size. */
  readonly pdf: Uint8Array;
  readonly size: Size;
  /** Pixels an inch. */
  readonly dpi: number;
  /** SHA-256 in hexadecimal of all that the picture is drawn from: see readInputHash. */
  readonly inputHash: string;
}

/**
 * Draws a printed page as a PNG of exactly `size` times `dpi` pixels: sRGB without alpha, with its
 * density and the hash of its inputs. It is made from the PDF and not from the screen: a browser's
 * screenshots of the same page differ by some pixels from run to run, and print and picture could
 * disagree.
 */
export async function drawPicture({
  pdf,
  size,
  dpi,
  inputHash,
}: PictureOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const width = Math.round(size.widthIn * dpi);
  const height = Math.round(size.heightIn * dpi);
  const { rgb } = await rasterPdf(pdf, { widthPx: width, heightPx: height });
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .withMetadata({ density: dpi })
    .withExifMerge({ IFD0: { ImageDescription: formatInputHash(inputHash) } })
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}
