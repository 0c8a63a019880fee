import { loadPdfLib } from './pdf-info.ts';
import { type PdfTarget, readDestinations } from './pdf-links.ts';

/** On which page each named point of a text stands; the first page is 1. */
export type PageNumbers = Readonly<Record<string, number>>;

export const toPageNumbers = (destinations: ReadonlyMap<string, PdfTarget>): PageNumbers =>
  Object.fromEntries([...destinations].map(([id, { page }]) => [id, page + 1]));

/** Reads them in a PDF as the browser made it. */
export async function readPageNumbers(pdf: Uint8Array): Promise<PageNumbers> {
  const lib = loadPdfLib();
  const document = await lib.PDFDocument.load(pdf, {
    updateMetadata: false,
    parseSpeed: lib.ParseSpeeds.Fastest,
  });
  return toPageNumbers(readDestinations(lib, document));
}
