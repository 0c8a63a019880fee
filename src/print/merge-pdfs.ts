import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { InternalError } from '../diagnostics/errors.ts';
import type { Size } from '../geometry/geometry.ts';
import { imposePdf } from './impose-pdf.ts';
import { loadPdf, loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';
import {
  type Bookmark,
  extractLinks,
  moveBookmarks,
  moveLinks,
  type PdfLink,
  type PdfTarget,
  readOutline,
  writeLinks,
  writeOutline,
} from './pdf-navigation.ts';

/** One PDF among those that are joined. */
export interface PdfPart {
  /** Its bookmark. */
  readonly title: string;
  readonly pdf: Uint8Array;
  /** How many of its pages are taken; all by default. */
  readonly pageCount?: number;
  /** Whether an empty page follows each page, so that nothing is printed on its other side. */
  readonly hasBlankBacks?: boolean;
  /** Whether an empty page follows an odd number of pages, so that what comes next begins a sheet. */
  readonly fillsSheets?: boolean;
  /** For pages that go two by two on sheets: their sizes. */
  readonly twoUp?: { readonly page: Size; readonly sheet: Size };
}

/**
 * Joins PDFs into one, in the order given, with a bookmark for each that leads to its first page.
 * A reader shows the bookmarks at once. The same parts give the same bytes.
 */
export async function mergePdfs(parts: readonly PdfPart[], info: PdfInfo): Promise<Uint8Array> {
  const merged = await loadPdfLib().PDFDocument.create({ updateMetadata: false });
  const bookmarks: Bookmark[] = [];
  const links: PdfLink[] = [];
  for (const {
    title,
    pdf,
    pageCount,
    hasBlankBacks = false,
    fillsSheets = false,
    twoUp,
  } of parts) {
    const document = await loadPdf(pdf);
    const part =
      twoUp === undefined
        ? document
        : await imposePdf({ document, ...twoUp, imposition: 'two-up', info });
    const outline = readOutline(part);
    const ofPart = extractLinks(part);
    const start = merged.getPageCount();
    const indices = part.getPageIndices().slice(0, pageCount);
    const move = (target: PdfTarget): PdfTarget | null =>
      target.page < indices.length
        ? { ...target, page: start + target.page * (hasBlankBacks ? 2 : 1) }
        : null;
    const pages = await merged.copyPages(part, indices);
    const first = pages[0];
    if (first === undefined) throw new InternalError(`The PDF of ${title} has no page.`);
    const addBlank = (): void => void merged.addPage([first.getWidth(), first.getHeight()]);
    for (const page of pages) {
      // Its tags stay behind.
      page.node.delete(loadPdfLib().PDFName.of('StructParents'));
      merged.addPage(page);
      if (hasBlankBacks) addBlank();
    }
    if (fillsSheets && pages.length % 2 === 1) addBlank();
    links.push(...moveLinks(ofPart, move));
    const children = moveBookmarks(outline, move);
    bookmarks.push({ title, target: { page: start, xPt: 0, yPt: null }, children });
  }
  writeLinks(merged, links);
  writeOutline(merged, bookmarks);
  writePdfInfo(merged, info);
  dedupeStreams(merged);
  return merged.save(SAVE_OPTIONS);
}

/**
 * Joins PDFs that were printed from the parts of one document, as if it had been printed at once.
 *
 * @param pdfs each is taken out of the list when it is read: those of a deck of pictures are large
 */
export async function joinPrintedParts(pdfs: Uint8Array[]): Promise<PDFDocument> {
  const joined = await loadPdfLib().PDFDocument.create({ updateMetadata: false });
  for (let pdf = pdfs.shift(); pdf !== undefined; pdf = pdfs.shift()) {
    const part = await loadPdf(pdf);
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page);
  }
  dedupeStreams(joined);
  return joined;
}

/**
 * Makes a document hold each picture, font and drawing once, however many of its parts brought it
 * along. Lists of references, such as a colour space with its profile, become one with what they
 * name, which may make more streams alike: it goes on until nothing is.
 */
function dedupeStreams({ context }: PDFDocument): void {
  for (;;) {
    const same = findDuplicates(context);
    if (same.size === 0) return;
    for (const [, object] of context.enumerateIndirectObjects()) replaceRefs(object, same);
    for (const ref of same.keys()) context.delete(ref);
  }
}

type Duplicates = ReadonlyMap<PDFRef, PDFRef>;

function findDuplicates(context: PDFDocument['context']): Duplicates {
  const lib = loadPdfLib();
  const first = new Map<string, PDFRef>();
  const same = new Map<PDFRef, PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const isStream = object instanceof lib.PDFRawStream;
    if (!isStream && !(object instanceof lib.PDFArray)) continue;
    const hash = createHash('sha256').update(isStream ? object.dict.toString() : object.toString());
    const key = (isStream ? hash.update('\0').update(object.getContents()) : hash).digest('hex');
    const known = first.get(key);
    if (known === undefined) first.set(key, ref);
    else same.set(ref, known);
  }
  return same;
}

/** Has everything within an object name the first of what is the same. */
function replaceRefs(object: PDFObject, same: Duplicates): void {
  const lib = loadPdfLib();
  const follow = (value: PDFObject, set: (other: PDFRef) => void): void => {
    const other = value instanceof lib.PDFRef ? same.get(value) : undefined;
    if (other === undefined) replaceRefs(value, same);
    else set(other);
  };
  if (object instanceof lib.PDFStream) replaceRefs(object.dict, same);
  if (object instanceof lib.PDFDict) {
    for (const [name, value] of object.entries()) follow(value, (ref) => object.set(name, ref));
  }
  if (object instanceof lib.PDFArray) {
    for (const [at, value] of object.asArray().entries()) {
      follow(value, (ref) => object.set(at, ref));
    }
  }
}
