import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { PdfLib } from './pdf-info.ts';

/** An entry of the list beside the pages that a reader shows. */
export interface Bookmark {
  readonly title: string;
  /** The page it leads to. */
  readonly pageRef: PDFRef;
}

/** Writes the document outline of PDF 32000-1, 12.3.3, a ring of items under one root, and has it shown at once. */
export function writeOutline(
  lib: PdfLib,
  document: PDFDocument,
  bookmarks: readonly Bookmark[],
): void {
  const { PDFHexString, PDFName } = lib;
  const { context, catalog } = document;
  const root = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  bookmarks.forEach(({ title, pageRef }, index) => {
    const item: PDFDict = context.obj({ Parent: root, Dest: [pageRef, 'Fit'] });
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
