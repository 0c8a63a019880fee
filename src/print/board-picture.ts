import { machineError } from '../errors.ts';
import type { Size } from '../model/geometry.ts';
import { CSS_PX_PER_INCH } from '../model/units.ts';
import type { LentPage } from './lend-page.ts';
import type { PageProblem } from './page-problem.ts';
import { formatInputHash } from './picture-hash.ts';
import type { BrowserLease } from './with-browser.ts';

export interface PictureOptions {
  readonly lease: BrowserLease;
  /** HTML or SVG that shows the drawing at its true size, from the top left corner. */
  readonly htmlFile: string;
  /** The folder that holds it and all it loads. */
  readonly rootFolder: string;
  readonly size: Size;
  /** Pixels an inch. */
  readonly dpi: number;
  /** SHA-256 in hexadecimal of all that the picture is drawn from: see readInputHash. */
  readonly inputHash: string;
  /** What stands in messages: `board.png`. */
  readonly what: string;
}

export interface Picture {
  readonly png: Uint8Array;
  /** Each once, sorted; empty when all is well. */
  readonly problems: readonly PageProblem[];
}

/**
 * Draws a page as a PNG of exactly `size` times `dpi` pixels: sRGB without alpha, with its density
 * and the hash of its inputs. Every run gives the same bytes. One picture at a time: two pages that
 * are captured at once can hang a full Chrome.
 */
export async function drawPicture(options: PictureOptions): Promise<Picture> {
  const { lease, htmlFile, rootFolder, size, dpi, what } = options;
  const pixelRatio = dpi / CSS_PX_PER_INCH;
  const loan = { what, rootFolder, window: size, media: 'screen', pixelRatio } as const;
  const { captured, problems } = await lease.withPage(loan, async (lent) => {
    await lent.open(htmlFile);
    return { captured: await captureSettled(lent, what), problems: lent.problems() };
  });
  return { png: await encode(captured, options), problems };
}

const MOST_CAPTURES = 5;

/**
 * Captures until two captures agree: the first of a fresh page may differ by a few pixels from all
 * later ones.
 */
async function captureSettled(lent: LentPage, what: string): Promise<Uint8Array> {
  let previous = await capture(lent, what);
  for (let count = 1; count < MOST_CAPTURES; count += 1) {
    const current = await capture(lent, what);
    if (Buffer.compare(previous, current) === 0) return current;
    previous = current;
  }
  throw machineError(
    `The browser drew ${what} differently each of ${MOST_CAPTURES} times.`,
    'Does the page move? Else try another browser: `--browser <path>`.',
  );
}

const capture = (lent: LentPage, what: string): Promise<Uint8Array> =>
  lent.waitFor(
    `the picture ${what}`,
    lent.page.screenshot({ type: 'png', optimizeForSpeed: true, captureBeyondViewport: false }),
  );

async function encode(captured: Uint8Array, options: PictureOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { size, dpi, inputHash } = options;
  // The window is whole CSS pixels and may be a little larger than the drawing.
  const width = Math.round(size.widthIn * dpi);
  const height = Math.round(size.heightIn * dpi);
  return sharp(captured, { limitInputPixels: false })
    .extract({ left: 0, top: 0, width, height })
    .flatten({ background: '#ffffff' })
    .withMetadata({ density: dpi })
    .withExifMerge({ IFD0: { ImageDescription: formatInputHash(inputHash) } })
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}
