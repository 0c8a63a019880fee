import { cacheKey } from '../cache/cache-key.ts';
import type { Cache } from '../cache/cache-store.ts';
import { isPng } from '../cache/file-signatures.ts';
import { toolIdentity } from '../cache/tool-identity.ts';
import type { Size } from '../model/geometry.ts';
import { pageSizeOf } from '../model/plan-pages.ts';
import type { ComponentPlan } from '../model/sheet.ts';
import { formatInputHash } from './picture-hash.ts';
import type { PrintedFile } from './print-document.ts';
import { rasterisePage } from './raster-pdf.ts';

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
  const { rgb } = await rasterisePage(pdf, { widthPx: width, heightPx: height });
  return sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
    .withMetadata({ density: dpi })
    .withExifMerge({ IFD0: { ImageDescription: formatInputHash(inputHash) } })
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}

/** The board's picture: begun as soon as the board is printed, while the browser prints what follows. */
export function startBoardPng({
  boardPicture,
  cache,
  onPrinted,
}: {
  readonly boardPicture: BoardPngJob | null;
  readonly cache: Cache;
  readonly onPrinted: (path: string, isKept?: boolean) => void;
}) {
  let drawing: Promise<PrintedFile> | null = null;
  const draw = async (job: BoardPngJob, board: PrintedFile): Promise<PrintedFile> => {
    const { plan, pngPath, dpi, inputHash } = job;
    const key = cacheKey('board picture', [await toolIdentity(), board.bytes, `${dpi}`, inputHash]);
    const kept = await cache.get(key);
    const size = pageSizeOf(plan);
    const isKept = kept !== null && isPng(kept);
    const bytes = isKept ? kept : await drawBoardPng({ pdf: board.bytes, size, dpi, inputHash });
    if (!isKept) await cache.set(key, bytes);
    onPrinted(pngPath, isKept);
    return { path: pngPath, component: plan.component.id, bytes };
  };
  return {
    begin: (files: readonly PrintedFile[]): void => {
      const board = files.find(({ path }) => path === boardPicture?.plan.pdfPath);
      if (boardPicture === null || board === undefined) return;
      drawing = draw(boardPicture, board);
      // Whoever asks for it meets the fault.
      drawing.catch(() => undefined);
    },
    drawn: async (): Promise<PrintedFile[]> => {
      // A board that could not be printed was reported.
      return drawing === null ? [] : [await drawing];
    },
  };
}
