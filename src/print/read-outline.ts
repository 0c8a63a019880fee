import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import type { PdfLib } from './pdf-info.ts';
import { readTarget } from './pdf-links.ts';
import type { PageBookmark } from './pdf-outline.ts';

/** The bookmarks of a document that we wrote; none for one without. */
export function readOutline(lib: PdfLib, document: PDFDocument): PageBookmark[] {
  const outline = document.catalog.lookupMaybe(lib.PDFName.of('Outlines'), lib.PDFDict);
  return outline === undefined ? [] : readItems(lib, document, outline);
}

function readItems(lib: PdfLib, document: PDFDocument, head: PDFDict): PageBookmark[] {
  const { PDFName, PDFDict, PDFArray, PDFHexString, PDFString } = lib;
  const items: PageBookmark[] = [];
  let item = head.lookupMaybe(PDFName.of('First'), PDFDict);
  while (item !== undefined) {
    const destination = item.lookupMaybe(PDFName.of('Dest'), PDFArray);
    const target = destination === undefined ? null : readTarget(lib, document, destination);
    const title = item.lookup(PDFName.of('Title'));
    const isText = title instanceof PDFHexString || title instanceof PDFString;
    if (target !== null && isText) {
      items.push({ title: title.decodeText(), target, children: readItems(lib, document, item) });
    }
    item = item.lookupMaybe(PDFName.of('Next'), PDFDict);
  }
  return items;
}
