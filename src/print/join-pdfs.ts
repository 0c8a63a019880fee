import type { PDFDocument as Pdf } from '@cantoo/pdf-lib';
import { loadPdfLib } from './pdf-info.ts';
import { dedupeStreams } from './share-streams.ts';

/**
 * Joins PDFs that were printed from the parts of one document, as if it had been printed at once.
 *
 * @param pdfs each is taken out of the list when it is read: those of a deck of pictures are large
 */
export async function joinPrintedParts(pdfs: Uint8Array[]): Promise<Pdf> {
  const lib = loadPdfLib();
  const { PDFDocument, ParseSpeeds } = lib;
  const joined = await PDFDocument.create({ updateMetadata: false });
  for (let pdf = pdfs.shift(); pdf !== undefined; pdf = pdfs.shift()) {
    const part = await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  dedupeStreams(lib, joined);
  return joined;
}
