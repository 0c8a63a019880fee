import { createRequire } from 'node:module';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { toolVersion } from '../load/folders.ts';

/** The PDF library, which is loaded only when something is printed. */
type PdfLib = typeof import('@cantoo/pdf-lib');
let pdfLib: PdfLib | null = null;

/** As CommonJS: its 190 ES modules take three times as long to load (0.27 s and 0.1 s). */
export function loadPdfLib(): PdfLib {
  pdfLib ??= createRequire(import.meta.url)('@cantoo/pdf-lib') as PdfLib;
  return pdfLib;
}

/** Reads a PDF, and leaves what it says about itself as it is. */
export function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const { PDFDocument, ParseSpeeds } = loadPdfLib();
  return PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
}

/** What a PDF says about itself. It carries no dates, so that the same inputs give the same bytes. */
export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  /** A BCP 47 tag such as `en`. */
  readonly language: string;
}

/** Options of `save` that write the same bytes each time, and small ones. */
export const SAVE_OPTIONS = {
  useObjectStreams: true,
  addDefaultPage: false,
  updateFieldAppearances: false,
  objectsPerTick: Number.POSITIVE_INFINITY,
} as const;

/** Writes what the PDF says about itself, in place of all that its maker wrote, dates among it. */
export function writePdfInfo(document: PDFDocument, info: PdfInfo): void {
  const lib = loadPdfLib();
  const { trailerInfo } = document.context;
  if (trailerInfo.Info instanceof lib.PDFRef) document.context.delete(trailerInfo.Info);
  delete trailerInfo.Info;
  const maker = `vbuses ${toolVersion()}`;
  document.setTitle(info.title, { showInWindowTitleBar: true });
  document.setAuthor(info.author);
  document.setCreator(maker);
  document.setProducer(maker);
  document.setLanguage(info.language);
  // Cards that a reader shrinks to fit are the commonest misprint: those that ask it obey.
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(lib.PrintScaling.None);
}
