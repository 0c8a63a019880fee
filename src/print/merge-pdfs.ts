import { InternalError } from '../errors.ts';
import { loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';
import { type Bookmark, writeOutline } from './pdf-outline.ts';

/** One PDF among those that are joined. */
export interface PdfPart {
  /** Its bookmark. */
  readonly title: string;
  readonly pdf: Uint8Array;
  /** Whether an empty page follows each page, so that nothing is printed on its other side. */
  readonly hasBlankBacks?: boolean;
}

/**
 * Joins PDFs into one, in the order given, with a bookmark for each that leads to its first page.
 * A reader shows the bookmarks at once. The same parts give the same bytes.
 */
export async function mergePdfs(parts: readonly PdfPart[], info: PdfInfo): Promise<Uint8Array> {
  const lib = await loadPdfLib();
  const { PDFDocument, ParseSpeeds } = lib;
  const merged = await PDFDocument.create({ updateMetadata: false });
  const bookmarks: Bookmark[] = [];
  for (const { title, pdf, hasBlankBacks = false } of parts) {
    const part = await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    const pages = await merged.copyPages(part, part.getPageIndices());
    const first = pages[0];
    if (first === undefined) throw new InternalError(`The PDF of ${title} has no page.`);
    for (const page of pages) {
      merged.addPage(page);
      if (hasBlankBacks) merged.addPage([page.getWidth(), page.getHeight()]);
    }
    bookmarks.push({ title, pageRef: first.ref });
  }
  writeOutline(lib, merged, bookmarks);
  writePdfInfo(lib, merged, info);
  return merged.save(SAVE_OPTIONS);
}
