import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { Size } from '../model/geometry.ts';
import { inchesOfPoints, pointsOfInches } from '../model/units.ts';
import { loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';

export interface NormaliseOptions {
  /** As the browser printed it. */
  readonly pdf: Uint8Array;
  /** The true size of every page. */
  readonly page: Size;
  readonly info: PdfInfo;
}

/** A page that was not printed at the size it should have. */
export interface PageMisfit {
  /** Counts from 1. */
  readonly page: number;
  readonly found: Size;
}

export interface NormalisedPdf {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  /** Pages off by more than the browser's rounding; they keep the size they have. */
  readonly misfits: readonly PageMisfit[];
}

/** The browser cuts pages at whole pixels, and some versions at whole points. */
const BROWSER_ROUNDING_PT = 1.01;

/**
 * Makes the browser's PDF the same whenever it is made, with pages of exactly the size they should
 * have and with what it says about itself.
 */
export async function normalisePdf(options: NormaliseOptions): Promise<NormalisedPdf> {
  const lib = await loadPdfLib();
  const document = await lib.PDFDocument.load(options.pdf, {
    updateMetadata: false,
    parseSpeed: lib.ParseSpeeds.Fastest,
  });
  const misfits = setPageSizes(document, options.page);
  writePdfInfo(lib, document, options.info);
  const pdf = await document.save(SAVE_OPTIONS);
  return { pdf, pageCount: document.getPageCount(), misfits };
}

function setPageSizes(document: PDFDocument, size: Size): PageMisfit[] {
  return document.getPages().flatMap((page, index) => {
    const found = page.getMediaBox();
    const isOff = (foundPt: number, wantedIn: number) =>
      Math.abs(foundPt - pointsOfInches(wantedIn)) > BROWSER_ROUNDING_PT;
    if (isOff(found.width, size.widthIn) || isOff(found.height, size.heightIn)) {
      const foundIn = {
        widthIn: inchesOfPoints(found.width),
        heightIn: inchesOfPoints(found.height),
      };
      return [{ page: index + 1, found: foundIn }];
    }
    setMediaBox(page, size, found.y + found.height);
    return [];
  });
}

/** The page hangs from its top: that is where the browser began, and what it rounded is below. */
function setMediaBox(page: PDFPage, size: Size, topPt: number): void {
  const widthPt = roundPt(pointsOfInches(size.widthIn));
  const heightPt = roundPt(pointsOfInches(size.heightIn));
  page.setMediaBox(0, roundPt(topPt - heightPt), widthPt, heightPt);
}

const roundPt = (points: number): number => Number(points.toFixed(4)) + 0;
