import type { PDFArray, PDFDict, PDFDocument, PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { loadPdfLib } from './pdf-info.ts';

/** A point of a page to which a reader jumps, in points from the lower left corner. */
export interface PdfTarget {
  /** Counts from 0. */
  readonly page: number;
  readonly xPt: number;
  /** `null` to show the whole page. */
  readonly yPt: number | null;
}

/** A stretch of a page that leads elsewhere: to another point of the document, or into the web. */
export interface PdfLink {
  /** Counts from 0. */
  readonly page: number;
  /** In points. */
  readonly rect: { x: number; y: number; width: number; height: number };
  readonly to: PdfTarget | { readonly uri: string };
}

/** Where the named points of a document lie, as the browser writes them: by the id of the element. */
export function readDestinations(document: PDFDocument): Map<string, PdfTarget> {
  const lib = loadPdfLib();
  const named = document.catalog.lookupMaybe(lib.PDFName.of('Dests'), lib.PDFDict);
  const found = new Map<string, PdfTarget>();
  for (const [name, value] of named?.entries() ?? []) {
    const array = document.context.lookup(value);
    const target = array instanceof lib.PDFArray ? readTarget(document, array) : null;
    if (target !== null) found.set(decodeURIComponent(name.decodeText()), target);
  }
  return found;
}

/** The point that a destination means; `null` where its page is none of the document's. */
function readTarget(document: PDFDocument, array: PDFArray): PdfTarget | null {
  const lib = loadPdfLib();
  const ref = array.get(0);
  const page = document.getPages().findIndex((one) => one.ref === ref);
  const number = (index: number): number => {
    const value = array.size() > index ? array.lookup(index) : undefined;
    return value instanceof lib.PDFNumber ? value.asNumber() : 0;
  };
  return page === -1 ? null : { page, xPt: number(2), yPt: number(3) };
}

/** Takes every link out of a document: pages can then be copied, which a link would not survive. */
export function extractLinks(document: PDFDocument): PdfLink[] {
  const lib = loadPdfLib();
  const named = readDestinations(document);
  const links = document
    .getPages()
    .flatMap((page, index) => pageLinks(document, { page, index, named }));
  for (const page of document.getPages()) page.node.delete(lib.PDFName.of('Annots'));
  document.catalog.delete(lib.PDFName.of('Dests'));
  return links;
}

function pageLinks(
  document: PDFDocument,
  { page, index, named }: { page: PDFPage; index: number; named: ReadonlyMap<string, PdfTarget> },
): PdfLink[] {
  const annotations = page.node.Annots()?.asArray() ?? [];
  return annotations.flatMap((ref) =>
    readLink(document, document.context.lookup(ref), { index, named }),
  );
}

/** The link that an annotation of the page with that index is; none if it is something else. */
function readLink(
  document: PDFDocument,
  annotation: PDFObject | undefined,
  { index, named }: { readonly index: number; readonly named: ReadonlyMap<string, PdfTarget> },
): PdfLink[] {
  const lib = loadPdfLib();
  if (!(annotation instanceof lib.PDFDict)) return [];
  const rect = annotation.lookupMaybe(lib.PDFName.of('Rect'), lib.PDFArray)?.asRectangle();
  const to = linkTarget(document, annotation, named);
  return rect === undefined || to === null ? [] : [{ page: index, rect, to }];
}

function linkTarget(
  document: PDFDocument,
  annotation: PDFDict,
  named: ReadonlyMap<string, PdfTarget>,
): PdfLink['to'] | null {
  const { PDFName, PDFDict, PDFString, PDFHexString, PDFArray } = loadPdfLib();
  const action = annotation.lookupMaybe(PDFName.of('A'), PDFDict);
  const uri = action?.get(PDFName.of('URI'));
  if (uri instanceof PDFString || uri instanceof PDFHexString) return { uri: uri.decodeText() };
  const written = annotation.get(PDFName.of('Dest')) ?? action?.get(PDFName.of('D'));
  const destination = written === undefined ? undefined : document.context.lookup(written);
  if (destination instanceof PDFArray) return readTarget(document, destination);
  const name =
    destination instanceof PDFName ||
    destination instanceof PDFString ||
    destination instanceof PDFHexString
      ? destination.decodeText()
      : null;
  return name === null ? null : (named.get(decodeURIComponent(name)) ?? null);
}

/** Writes links into a document, in the order given. */
export function writeLinks(document: PDFDocument, links: readonly PdfLink[]): void {
  const lib = loadPdfLib();
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const refs = links
      .filter((link) => link.page === index)
      .flatMap((link) => createAnnotation(document, pages, link) ?? [])
      .map((annotation) => document.context.register(annotation));
    if (refs.length > 0) {
      page.node.set(lib.PDFName.of('Annots'), document.context.obj(refs));
    }
  }
}

/**
 * Makes every link of a document one by place, where it is: a link by name works in this document only.
 * What a link is to those who have it read out stays.
 */
export function resolveLinks(document: PDFDocument): void {
  const lib = loadPdfLib();
  const named = readDestinations(document);
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const kept = (page.node.Annots()?.asArray() ?? []).filter((ref) => {
      const old = document.context.lookup(ref);
      const [link] = readLink(document, old, { index, named });
      const annotation = link === undefined ? null : createAnnotation(document, pages, link);
      if (annotation === null || !(ref instanceof lib.PDFRef)) return false;
      const parent = old instanceof lib.PDFDict ? old.get(STRUCT_PARENT()) : undefined;
      if (parent !== undefined) annotation.set(STRUCT_PARENT(), parent);
      document.context.assign(ref, annotation);
      return true;
    });
    page.node.delete(lib.PDFName.of('Annots'));
    if (kept.length > 0) page.node.set(lib.PDFName.of('Annots'), document.context.obj(kept));
  }
  document.catalog.delete(lib.PDFName.of('Dests'));
}

/** Where an annotation is listed among what is read out. */
const STRUCT_PARENT = () => loadPdfLib().PDFName.of('StructParent');

/** The link of an annotation, or `null` where its page is none of the document's. */
function createAnnotation(
  { context }: PDFDocument,
  pages: readonly PDFPage[],
  { rect, to }: PdfLink,
): PDFDict | null {
  const lib = loadPdfLib();
  const { x, y, width, height } = rect;
  const annotation: PDFDict = context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [x, y, x + width, y + height],
    Border: [0, 0, 0],
  });
  if ('uri' in to) {
    const action = context.obj({ Type: 'Action', S: 'URI' });
    action.set(lib.PDFName.of('URI'), lib.PDFString.of(to.uri));
    annotation.set(lib.PDFName.of('A'), action);
    return annotation;
  }
  const page = pages[to.page];
  if (page === undefined) return null;
  annotation.set(
    lib.PDFName.of('Dest'),
    context.obj([page.ref, 'XYZ', Math.max(0, to.xPt), to.yPt, null]),
  );
  return annotation;
}

/** An entry of the list beside the pages that a reader shows. */
export interface Bookmark {
  readonly title: string;
  readonly target: PdfTarget;
  /** Folded away until a reader unfolds them. */
  readonly children?: readonly Bookmark[];
}

/**
 * Writes the document outline of PDF 32000-1, 12.3.3: a ring of items under each parent. A reader
 * shows it at once. Bookmarks of pages that do not exist are left out.
 */
export function writeOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { PDFName } = loadPdfLib();
  const { context, catalog } = document;
  const root = context.nextRef();
  const outline = context.obj({ Type: 'Outlines' });
  writeItems(document, bookmarks, { ref: root, dict: outline, isOpen: true });
  context.assign(root, outline);
  catalog.set(PDFName.of('Outlines'), root);
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function writeItems(
  document: PDFDocument,
  bookmarks: readonly Bookmark[],
  parent: { ref: PDFRef; dict: PDFDict; isOpen: boolean },
): void {
  const { PDFName, PDFHexString, PDFNumber } = loadPdfLib();
  const { context } = document;
  const pages = document.getPages();
  const items = bookmarks.flatMap((bookmark) => {
    const page = pages[bookmark.target.page]?.ref;
    return page === undefined ? [] : [{ ...bookmark, page, ref: context.nextRef() }];
  });
  if (items.length === 0 && !parent.isOpen) return;
  const set = (dict: PDFDict, key: string, value: PDFObject | undefined): void => {
    if (value !== undefined) dict.set(PDFName.of(key), value);
  };
  set(parent.dict, 'Count', PDFNumber.of(parent.isOpen ? items.length : -items.length));
  for (const [index, { title, target, children = [], page, ref }] of items.entries()) {
    const { yPt } = target;
    const destination = yPt === null ? [page, 'Fit'] : [page, 'XYZ', 0, yPt, null];
    const item: PDFDict = context.obj({ Parent: parent.ref, Dest: destination });
    set(item, 'Title', PDFHexString.fromText(title));
    set(item, 'Prev', items[index - 1]?.ref);
    set(item, 'Next', items[index + 1]?.ref);
    writeItems(document, children, { ref, dict: item, isOpen: false });
    context.assign(ref, item);
  }
  set(parent.dict, 'First', items[0]?.ref);
  set(parent.dict, 'Last', items.at(-1)?.ref);
}

/** The bookmarks of a document that we wrote; none for one without. */
export function readOutline(document: PDFDocument): Bookmark[] {
  const lib = loadPdfLib();
  const outline = document.catalog.lookupMaybe(lib.PDFName.of('Outlines'), lib.PDFDict);
  return outline === undefined ? [] : readItems(document, outline);
}

function readItems(document: PDFDocument, head: PDFDict): Bookmark[] {
  const { PDFName, PDFDict, PDFArray, PDFHexString, PDFString } = loadPdfLib();
  const items: Bookmark[] = [];
  let item = head.lookupMaybe(PDFName.of('First'), PDFDict);
  while (item !== undefined) {
    const destination = item.lookupMaybe(PDFName.of('Dest'), PDFArray);
    const target = destination === undefined ? null : readTarget(document, destination);
    const title = item.lookup(PDFName.of('Title'));
    const isText = title instanceof PDFHexString || title instanceof PDFString;
    if (target !== null && isText) {
      items.push({ title: title.decodeText(), target, children: readItems(document, item) });
    }
    item = item.lookupMaybe(PDFName.of('Next'), PDFDict);
  }
  return items;
}

/** The new place of a point when pages move into another document; `null` if its page is dropped. */
type MoveTarget = (target: PdfTarget) => PdfTarget | null;

/** Links of pages that have moved, without those from or to a page that is gone. */
export const moveLinks = (links: readonly PdfLink[], move: MoveTarget): PdfLink[] =>
  links.flatMap(({ page, rect, to }) => {
    const from = move({ page, xPt: rect.x, yPt: rect.y });
    const target = 'uri' in to ? to : move(to);
    if (from === null || target === null) return [];
    return [{ page: from.page, rect: { ...rect, x: from.xPt, y: from.yPt ?? rect.y }, to: target }];
  });

/** Bookmarks of pages that have moved, without those of a page that is gone. */
export const moveBookmarks = (bookmarks: readonly Bookmark[], move: MoveTarget): Bookmark[] =>
  bookmarks.flatMap(({ title, target, children = [] }) => {
    const moved = move(target);
    return moved === null
      ? []
      : [{ title, target: moved, children: moveBookmarks(children, move) }];
  });
