import type { PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { inchesToPoints, pointsToInches, type Size } from '../geometry/geometry.ts';
import type { RulebookHeading } from '../pack/rendered-pack.ts';
import { loadPdf, loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';
import {
  type Bookmark,
  type PdfTarget,
  readDestinations,
  resolveLinks,
  writeOutline,
} from './pdf-navigation.ts';

export interface NormaliseOptions {
  /** As the browser printed it, or joined from what it printed. */
  readonly pdf: Uint8Array | PDFDocument;
  /** The true size of every page. */
  readonly page: Size;
  /** The size that the browser printed, if it cannot print the true one; at least as large. */
  readonly printedPage?: Size;
  /**
   * Art beyond the finished edge, on each side of each page; 0 by default. A sheet of many cards is
   * cut into cards, not to a size of its own: its finished edge is the page.
   */
  readonly bleedIn?: number;
  /** Shown beside the pages; none by default. */
  readonly bookmarks?: readonly PageTitle[];
  /** Of a text: each that something links to gets a bookmark, under the one that it belongs to. */
  readonly headings?: readonly RulebookHeading[];
  readonly info: PdfInfo;
}

/** A name by which a page is found. */
export interface PageTitle {
  readonly title: string;
  /** Counts from 1. */
  readonly page: number;
}

/** A page that was not printed at the size it should have. */
export interface PageSizeMismatch {
  /** Counts from 1. */
  readonly page: number;
  readonly found: Size;
}

export interface NormalisedPdf {
  /** Not written yet. */
  readonly document: PDFDocument;
  readonly pageCount: number;
  /** Pages off by more than the browser's rounding; they keep the size they have. */
  readonly sizeMismatches: readonly PageSizeMismatch[];
  /** Where the headings of a text stand. */
  readonly destinations: ReadonlyMap<string, PdfTarget>;
}

/** The browser cuts pages at whole pixels, and some versions at whole points. */
const BROWSER_ROUNDING_PT = 1.01;

/** Whether a printed page has the size that was asked for, but for the browser's rounding. */
export const hasSize = (
  { widthPt, heightPt }: { readonly widthPt: number; readonly heightPt: number },
  { widthIn, heightIn }: Size,
): boolean =>
  Math.abs(widthPt - inchesToPoints(widthIn)) <= BROWSER_ROUNDING_PT &&
  Math.abs(heightPt - inchesToPoints(heightIn)) <= BROWSER_ROUNDING_PT;

/**
 * Makes the browser's PDF the same whenever it is made, with pages of exactly the size they should
 * have and with what it says about itself.
 */
export async function normaliseDocument(options: NormaliseOptions): Promise<NormalisedPdf> {
  const document =
    options.pdf instanceof loadPdfLib().PDFDocument ? options.pdf : await loadPdf(options.pdf);
  const sizeMismatches = setPageBoxes(document, options);
  const destinations = readDestinations(document);
  const outline = headingBookmarks(options.headings ?? [], destinations);
  const titles = (options.bookmarks ?? []).map(({ title, page }) => ({
    title,
    target: { page: page - 1, xPt: 0, yPt: null },
  }));
  const listed = outline.length > 0 ? outline : titles;
  if (listed.length > 0) writeOutline(document, listed);
  resolveLinks(document);
  tidyTags(document);
  writePdfInfo(document, options.info);
  const pageCount = document.getPageCount();
  return { document, pageCount, sizeMismatches, destinations };
}

/** As `normaliseDocument`, and writes it. */
export async function normalisePdf(
  options: NormaliseOptions,
): Promise<NormalisedPdf & { readonly pdf: Uint8Array }> {
  const normalised = await normaliseDocument(options);
  return { ...normalised, pdf: await normalised.document.save(SAVE_OPTIONS) };
}

/**
 * Drops the browser's ids of tags and the references to them, which vary from run to run (the scope of
 * a table's header cells says the same), and names older tags for those that older readers do not know.
 */
function tidyTags(document: PDFDocument): void {
  const { PDFArray, PDFDict, PDFName } = loadPdfLib();
  const root = document.catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  if (root === undefined) return;
  deleteTree(document, root.get(PDFName.of('IDTree')));
  root.delete(PDFName.of('IDTree'));
  root.set(
    PDFName.of('RoleMap'),
    document.context.obj({ Strong: 'Span', Em: 'Span', Aside: 'Sect' }),
  );
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    if (object.get(PDFName.of('Type')) !== PDFName.of('StructElem')) continue;
    object.delete(PDFName.of('ID'));
    const attributes = object.lookup(PDFName.of('A'));
    for (const one of attributes instanceof PDFArray ? attributes.asArray() : [attributes]) {
      const attribute = document.context.lookup(one);
      if (attribute instanceof PDFDict) attribute.delete(PDFName.of('Headers'));
    }
  }
}

/** Deletes the nodes of a tree of names, which would else be written though nothing refers to them. */
function deleteTree({ context }: Pick<PDFDocument, 'context'>, node: PDFObject | undefined): void {
  const { PDFArray, PDFDict, PDFName, PDFRef } = loadPdfLib();
  const kids = context.lookupMaybe(node, PDFDict)?.lookupMaybe(PDFName.of('Kids'), PDFArray);
  for (const kid of kids?.asArray() ?? []) deleteTree({ context }, kid);
  if (node instanceof PDFRef) context.delete(node);
}

/** Chapters, and in each its sections. */
function headingBookmarks(
  headings: readonly RulebookHeading[],
  destinations: ReadonlyMap<string, PdfTarget>,
): Bookmark[] {
  const chapters: (Bookmark & { readonly children: Bookmark[] })[] = [];
  for (const { id, level, text } of headings) {
    const target = destinations.get(id);
    if (target === undefined) continue;
    const last = chapters.at(-1);
    if (level === 1 || last === undefined) chapters.push({ title: text, target, children: [] });
    else if (level === 2) last.children.push({ title: text, target });
  }
  return chapters;
}

/** Gives the pages their true sizes, and lists those whose size is wrong, which stay as they are. */
function setPageBoxes(
  document: PDFDocument,
  { page: size, printedPage = size, bleedIn = 0 }: NormaliseOptions,
): PageSizeMismatch[] {
  return document.getPages().flatMap((page, index) => {
    const found = page.getMediaBox();
    if (!hasSize({ widthPt: found.width, heightPt: found.height }, printedPage)) {
      const foundIn = {
        widthIn: pointsToInches(found.width),
        heightIn: pointsToInches(found.height),
      };
      return [{ page: index + 1, found: foundIn }];
    }
    setBoxes(page, { size, topPt: found.y + found.height, bleedIn });
    return [];
  });
}

/**
 * The page hangs from its top: that is where the browser began, and what it rounded is below. Its
 * corner is moved to the origin, where careless readers expect it.
 */
function setBoxes(
  page: PDFPage,
  { size, topPt, bleedIn }: { size: Size; topPt: number; bleedIn: number },
): void {
  const widthPt = roundPt(inchesToPoints(size.widthIn));
  const heightPt = roundPt(inchesToPoints(size.heightIn));
  const bottomPt = roundPt(topPt - heightPt);
  if (bottomPt !== 0) page.translateContent(0, -bottomPt);
  const bleedPt = roundPt(inchesToPoints(bleedIn));
  page.setMediaBox(0, 0, widthPt, heightPt);
  page.setBleedBox(0, 0, widthPt, heightPt);
  page.setTrimBox(
    bleedPt,
    bleedPt,
    roundPt(widthPt - 2 * bleedPt),
    roundPt(heightPt - 2 * bleedPt),
  );
}

const roundPt = (points: number): number => Number(points.toFixed(4)) + 0;
