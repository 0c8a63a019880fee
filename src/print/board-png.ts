import type { Cache } from '../cache/cache.ts';
import { bytesKind, openEntry } from '../cache/memo.ts';
import type { Size } from '../geometry/geometry.ts';
import { type ComponentPlan, pageSizeOf } from '../pack/sheet.ts';
import type { PrintedFile } from './print-document.ts';
import { BYTES_PER_PIXEL, drawInBands, withRasterPdf } from './rasterise-pdf.ts';

/** A picture of the board, drawn from its printed page. */
export interface BoardPngJob {
  readonly plan: ComponentPlan;
  /** Relative to the output folder. */
  readonly pngPath: string;
  readonly dpi: number;
  readonly inputHash: string;
}

export interface BoardPngOptions {
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
export async function drawBoardPng({
  pdf,
  size,
  dpi,
  inputHash,
}: BoardPngOptions): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const width = Math.round(size.widthIn * dpi);
  const height = Math.round(size.heightIn * dpi);
  const rgb = new Uint8Array(width * height * BYTES_PER_PIXEL);
  const page = { page: 1, xPx: 0, yPx: 0, pageWidthPx: width, pageHeightPx: height };
  const frame = { ...page, widthPx: width, heightPx: height };
  await withRasterPdf(pdf, (source) => drawInBands(source, frame, rgb, BAND_PX));
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .withMetadata({ density: dpi })
    .withExifMerge({ IFD0: { ImageDescription: formatInputHash(inputHash) } })
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}

/** Strips of another height give a few pixels that are a shade off, so that all kept pictures would change. */
const BAND_PX = 256;

const boardPng = bytesKind('board picture');

/** The pictures of boards: each is begun as soon as its board is printed, while the browser prints what follows. */
export function startBoardPngs({
  boardPictures,
  cache,
  onPrinted,
}: {
  readonly boardPictures: readonly BoardPngJob[];
  readonly cache: Cache;
  readonly onPrinted: (path: string, isKept?: boolean) => void;
}) {
  const drawings = new Map<BoardPngJob, Promise<PrintedFile>>();
  const draw = async (job: BoardPngJob, board: PrintedFile): Promise<PrintedFile> => {
    const { plan, pngPath, dpi, inputHash } = job;
    const entry = await openEntry(cache, boardPng, [board.bytes, `${dpi}`, inputHash]);
    const cached = await entry.get();
    const size = pageSizeOf(plan);
    const bytes = cached ?? (await drawBoardPng({ pdf: board.bytes, size, dpi, inputHash }));
    if (cached === null) await entry.set(bytes);
    onPrinted(pngPath, cached !== null);
    return { path: pngPath, component: plan.component.id, bytes };
  };
  return {
    begin: (files: readonly PrintedFile[]): void => {
      for (const job of boardPictures) {
        const board = files.find(({ path }) => path === job.plan.pdfPath);
        if (board === undefined) continue;
        const drawing = draw(job, board);
        // `drawn` throws the error.
        drawing.catch(() => undefined);
        drawings.set(job, drawing);
      }
    },
    // A board that could not be printed was reported.
    drawn: (): Promise<PrintedFile[]> =>
      Promise.all(boardPictures.flatMap((job) => drawings.get(job) ?? [])),
  };
}

/** The hash of all that a picture was drawn from, kept in the picture: so one that is stale shows. */

const HASH_PREFIX = 'vbuses-inputs:';
/** Of a SHA-256. */
const HASH_DIGITS = 64;

/** The text that is written into a picture: `vbuses-inputs:<sha256 in hexadecimal>`. */
export const formatInputHash = (sha256: string): string => `${HASH_PREFIX}${sha256}`;

/** Reads the input hash of a picture; `null` where there is none. */
export function readInputHash(png: Uint8Array): string | null {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const from = bytes.indexOf(HASH_PREFIX) + HASH_PREFIX.length;
  const hash = bytes.toString('latin1', from, from + HASH_DIGITS);
  return from >= HASH_PREFIX.length && /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}
