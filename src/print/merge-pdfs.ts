import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { InternalError } from '../errors.ts';
import { loadPdfLib, type PdfInfo, type PdfLib, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';

/** One PDF among those that are joined. */
export interface PdfPart {
  /** Its bookmark. */
  readonly title: string;
  readonly pdf: Uint8Array;
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
  for (const { title, pdf } of parts) {
    const part = await PDFDocument.load(pdf, {
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
    });
    const pages = await merged.copyPages(part, part.getPageIndices());
    const first = pages[0];
    if (first === undefined) throw new InternalError(`The PDF of ${title} has no page.`);
    for (const page of pages) merged.addPage(page);
    bookmarks.push({ title, page: first.ref });
  }
  writeOutline(lib, merged, bookmarks);
  writePdfInfo(lib, merged, info);
  return merged.save(SAVE_OPTIONS);
}

interface Bookmark {
  readonly title: string;
  readonly page: PDFRef;
}

/** The document outline of PDF 32000-1, 12.3.3: a ring of items under one root. */
function writeOutline(lib: PdfLib, document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { PDFHexString, PDFName } = lib;
  const { context, catalog } = document;
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  bookmarks.forEach(({ title, page }, index) => {
    const item: PDFDict = context.obj({ Parent: root, Dest: [page, 'Fit'] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    setIfThere(lib, item, 'Prev', refs[index - 1]);
    setIfThere(lib, item, 'Next', refs[index + 1]);
    context.assign(refs[index] ?? root, item);
  });
  const outline = context.obj({ Type: 'Outlines', Count: bookmarks.length });
  setIfThere(lib, outline, 'First', refs[0]);
  setIfThere(lib, outline, 'Last', refs.at(-1));
  context.assign(root, outline);
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function setIfThere(lib: PdfLib, dict: PDFDict, key: string, ref: PDFRef | undefined): void {
  if (ref !== undefined) dict.set(lib.PDFName.of(key), ref);
}
