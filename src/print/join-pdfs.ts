import { loadPdfLib, SAVE_OPTIONS } from './pdf-info.ts';
import { shareStreams } from './share-streams.ts';

/** Joins PDFs that were printed from the parts of one document, as if it had been printed at once. */
export async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const lib = loadPdfLib();
  const { PDFDocument, ParseSpeeds } = lib;
  const joined = await PDFDocument.create({ updateMetadata: false });
  for (const pdf of pdfs) {
    const part = await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  shareStreams(lib, joined);
  return joined.save(SAVE_OPTIONS);
}
