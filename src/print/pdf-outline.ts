import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import type { PdfLib } from './pdf-info.ts';
import type { PdfTarget } from './pdf-links.ts';

/** An entry of the list beside the pages that a reader shows. */
export interface Bookmark {
  readonly title: string;
  /** The page it leads to. */
  readonly pageRef: PDFRef;
  /** How far up on that page, in points; without it the whole page is shown. */
  readonly topPt?: number;
  /** Folded away until a reader unfolds them. */
  readonly children?: readonly Bookmark[];
}

/** The same for pages that are known by their number. */
export interface PageBookmark {
  readonly title: string;
  readonly target: PdfTarget;
  readonly children?: readonly PageBookmark[];
}

/** Writes the document outline of PDF 32000-1, 12.3.3, a ring of items under each of their heads, and has it shown at once. */
export function writeOutline(
  lib: PdfLib,
  document: PDFDocument,
  bookmarks: readonly Bookmark[],
): void {
  const { PDFName } = lib;
  const { context, catalog } = document;
  const root = context.nextRef();
  const outline = context.obj({ Type: 'Outlines', Count: bookmarks.length });
  writeItems(lib, document, bookmarks, { ref: root, dict: outline });
  context.assign(root, outline);
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

interface OutlineParent {
  readonly ref: PDFRef;
  readonly dict: PDFDict;
}

function writeItems(
  lib: PdfLib,
  document: PDFDocument,
  bookmarks: readonly Bookmark[],
  head: OutlineParent,
): void {
  const { context } = document;
  const refs = bookmarks.map(() => context.nextRef());
  bookmarks.forEach(({ title, pageRef, topPt, children = [] }, index) => {
    const destination = topPt === undefined ? [pageRef, 'Fit'] : [pageRef, 'XYZ', 0, topPt, null];
    const item: PDFDict = context.obj({ Parent: head.ref, Dest: destination });
    item.set(lib.PDFName.of('Title'), lib.PDFHexString.fromText(title));
    setIfDefined(lib, item, 'Prev', refs[index - 1]);
    setIfDefined(lib, item, 'Next', refs[index + 1]);
    const ref = refs[index] ?? head.ref;
    if (children.length > 0) {
      item.set(lib.PDFName.of('Count'), lib.PDFNumber.of(-children.length));
      writeItems(lib, document, children, { ref, dict: item });
    }
    context.assign(ref, item);
  });
  setIfDefined(lib, head.dict, 'First', refs[0]);
  setIfDefined(lib, head.dict, 'Last', refs.at(-1));
}

function setIfDefined(lib: PdfLib, dict: PDFDict, key: string, ref: PDFRef | undefined): void {
  if (ref !== undefined) dict.set(lib.PDFName.of(key), ref);
}

/** Bookmarks of pages as those of a document. */
export const toBookmarks = (
  document: PDFDocument,
  bookmarks: readonly PageBookmark[],
): Bookmark[] =>
  bookmarks.flatMap(({ title, target, children }) => {
    const pageRef = document.getPages()[target.page]?.ref;
    if (pageRef === undefined) return [];
    const inside = toBookmarks(document, children ?? []);
    return [{ title, pageRef, topPt: target.yPt, children: inside }];
  });
