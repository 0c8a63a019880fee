import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hasErrors } from '../diagnostics/sort.ts';
import type { Size } from '../model/geometry.ts';
import type { Component } from '../model/pack.ts';
import type { PictureFrame } from '../model/picture-frame.ts';
import { inchesToPoints } from '../model/units.ts';
import { drawPages } from './draw-pages.ts';
import type { PageLease } from './lend-page.ts';
import { BROWSER_ROUNDING_PT } from './normalise-pdf.ts';
import { pageDiagnostics } from './page-diagnostics.ts';
import { pageCountDiagnostic, pageSizeDiagnostic } from './print-document.ts';
import { printHtml } from './print-pdf.ts';
import { loadPdfium, openRasterPdf, type RasterSource } from './raster-pdf.ts';
import type { Mutex } from './take-turns.ts';
import type { BrowserLease } from './with-browser.ts';

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
  /** Looks at the page once it is printed, and says what is wrong with it. */
  readonly measure?: (lent: PageLease) => Promise<readonly Diagnostic[]>;
}

/** Loads what pages are drawn and encoded with, ahead of its use. */
export const loadDrawing = (): Promise<unknown> => Promise.all([loadPdfium(), import('sharp')]);

/**
 * Prints a document and draws its pages; what is wrong with them is told at the component. With
 * errors nothing is drawn.
 */
export async function drawDocument(
  lease: BrowserLease,
  job: DrawJob,
): Promise<readonly Diagnostic[]> {
  const { component, rootFolder, htmlPath, page, frames, onDrawn, runExclusive } = job;
  let measured: readonly Diagnostic[] = [];
  const { pdf, problems } = await printHtml({
    ...{ lease, rootFolder, page, what: htmlPath },
    htmlFile: join(rootFolder, htmlPath),
    measure: async (lent) => {
      measured = (await job.measure?.(lent)) ?? [];
    },
  });
  return runExclusive(async () => {
    const source = await openRasterPdf(pdf);
    try {
      const found = [
        ...pageDiagnostics(component, problems),
        ...pageFaults(source, job),
        ...measured,
      ];
      if (!hasErrors(found)) await drawPages(source, frames, onDrawn);
      return found;
    } finally {
      source.close();
    }
  });
}

function pageFaults(source: RasterSource, job: DrawJob): Diagnostic[] {
  const { component, htmlPath: pdfPath, page, frames } = job;
  const pageCount = frames.length;
  if (source.pageCount !== pageCount) {
    return [pageCountDiagnostic({ component, pdfPath, pageCount }, source.pageCount)];
  }
  const isOff = (foundPt: number, wantedIn: number): boolean =>
    Math.abs(foundPt - inchesToPoints(wantedIn)) > BROWSER_ROUNDING_PT;
  const { widthPt, heightPt } = source.sizeOf(1);
  const fits = !isOff(widthPt, page.widthIn) && !isOff(heightPt, page.heightIn);
  return fits ? [] : [pageSizeDiagnostic({ component, pdfPath })];
}
