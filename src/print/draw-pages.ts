import pMap from 'p-map';
import type { PageLease } from '../browser/page-lease.ts';
import { pageDiagnostics } from '../browser/page-problems.ts';
import type { Mutex } from '../browser/promises.ts';
import type { BrowserLease } from '../browser/with-browser.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { POINTS_PER_INCH, type Size } from '../geometry/geometry.ts';
import type { Component } from '../pack/pack.ts';
import type { PictureFrame } from '../pack/pictures.ts';
import { encodePng } from './encode-png.ts';
import { hasSize } from './normalise-pdf.ts';
import { pageCountDiagnostic, pageSizeDiagnostic, printHtml } from './print-document.ts';
import {
  BYTES_PER_PIXEL,
  drawInBands,
  loadPdfium,
  type RasterSource,
  withRasterPdf,
} from './rasterise-pdf.ts';

/** A written HTML document whose pages become pictures. */
export interface DrawJob {
  readonly component: Component;
  /** Where the HTML lies with all that it loads. */
  readonly rootFolder: string;
  /** Relative to the root folder. */
  readonly htmlPath: string;
  /** Of every page, as the browser is asked for it. */
  readonly page: Size;
  /** How each page is drawn; there must be as many pages. */
  readonly frames: readonly PictureFrame[];
  readonly onDrawn: (png: Uint8Array, index: number) => Promise<void>;
  /**
   * One document is drawn after the other, while the next is printed: drawing keeps the processor
   * busy, and more pictures at once would only need more memory.
   */
  readonly runExclusive: Mutex;
  /** Measures and checks the page once it is printed. */
  readonly preflight?: (lent: PageLease) => Promise<readonly Diagnostic[]>;
}

/** Loads what pages are drawn and encoded with, ahead of its use. */
export const loadDrawing = (): Promise<unknown> => Promise.all([loadPdfium(), import('sharp')]);

/**
 * Prints a document and draws its pages; what is wrong with them is reported at the component. With
 * errors nothing is drawn.
 */
export async function drawDocument(lease: BrowserLease, job: DrawJob): Promise<Diagnostic[]> {
  const { component, rootFolder, htmlPath, page, frames, onDrawn, runExclusive } = job;
  const { pdf, problems, preflighted } = await printHtml({
    lease,
    rootFolder,
    page,
    what: htmlPath,
    preflight: job.preflight,
  });
  const draw = async (source: RasterSource): Promise<Diagnostic[]> => {
    const diagnostics = [
      ...pageDiagnostics(component, problems),
      ...pageFaults(source, job),
      ...preflighted,
    ];
    if (!hasErrors(diagnostics)) {
      await pMap(
        frames,
        async (frame, index) => onDrawn(await drawPage(source, index + 1, frame), index),
        { concurrency: MAX_CONCURRENT },
      );
    }
    return diagnostics;
  };
  return runExclusive(() => withRasterPdf(pdf, draw));
}

function pageFaults(source: RasterSource, job: DrawJob): Diagnostic[] {
  const { component, htmlPath: pdfPath, page, frames } = job;
  const pageCount = frames.length;
  if (source.pageCount !== pageCount) {
    return [pageCountDiagnostic({ component, pdfPath, pageCount }, source.pageCount)];
  }
  return hasSize(source.sizeOf(1), page) ? [] : [pageSizeDiagnostic({ component, pdfPath })];
}

/**
 * How many pictures of one PDF are held at once: while some are encoded, in threads of their own, the
 * next is drawn. It bounds memory too, whatever number of pages there is.
 */
const MAX_CONCURRENT = 3;

/** Draws a page and encodes it as PNG. */
export async function drawPage(
  source: RasterSource,
  page: number,
  frame: PictureFrame,
): Promise<Uint8Array> {
  const { widthPt, heightPt } = source.sizeOf(page);
  const toPx = (points: number): number => Math.round((points / POINTS_PER_INCH) * frame.pxPerIn);
  const { widthPx, heightPx } = frame;
  const size = { pageWidthPx: toPx(widthPt), pageHeightPx: toPx(heightPt) };
  const rgb = new Uint8Array(widthPx * heightPx * BYTES_PER_PIXEL);
  drawInBands(source, { ...frame, ...size, page }, rgb);
  return encodePng({ widthPx, heightPx, rgb }, frame);
}
