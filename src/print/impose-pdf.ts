import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFEmbeddedPage, PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { InternalError } from '../diagnostics/errors.ts';
import {
  CSS_PX_PER_INCH,
  inchesToPoints,
  POINTS_PER_INCH,
  type Size,
} from '../geometry/geometry.ts';
import type { SharedDrawing } from '../pack/rendered-pack.ts';
import type { Imposition } from '../pack/sheet.ts';
import {
  drawingStandIn,
  imposeBooklet,
  imposeTwoUp,
  type SheetSide,
} from '../rulebook/rulebook-pages.ts';
import { textDirection } from '../text/language.ts';
import { loadPdf, loadPdfLib, type PdfInfo, writePdfInfo } from './pdf-info.ts';
import {
  extractLinks,
  moveBookmarks,
  moveLinks,
  type PdfTarget,
  readOutline,
  writeLinks,
  writeOutline,
} from './pdf-navigation.ts';

export interface ImposeRequest {
  /** The pages in the order in which they are read. It loses its links. */
  readonly document: PDFDocument;
  /** The size of one of them. */
  readonly page: Size;
  /** The paper in landscape: each half holds a page, in its middle. */
  readonly sheet: Size;
  readonly imposition: Imposition;
  /** Whether its last page is the outside of the folded booklet; false by default. */
  readonly hasBackCover?: boolean;
  readonly info: PdfInfo;
}

/** Where a page lies on the sides of the sheets. */
interface Position {
  readonly side: number;
  readonly xPt: number;
  readonly yPt: number;
}

/**
 * Puts pages two by two on sheets, in reading order or in the order in which they lie when the sheets
 * are folded. Links and bookmarks lead to where their pages have gone.
 */
export async function imposePdf({
  document: source,
  page,
  sheet,
  imposition,
  info,
  hasBackCover = false,
}: ImposeRequest): Promise<PDFDocument> {
  const direction = textDirection(info.language);
  const count = source.getPageCount();
  const sides =
    imposition === 'booklet'
      ? imposeBooklet(count, hasBackCover, direction)
      : imposeTwoUp(count, direction);
  const bookmarks = readOutline(source);
  const links = extractLinks(source);
  const imposed = await loadPdfLib().PDFDocument.create({ updateMetadata: false });
  const { context } = imposed;
  // The library's own deflate takes five times as long.
  context.flateStream = (contents, dict) =>
    context.stream(deflateSync(loadPdfLib().typedArrayFor(contents)), {
      ...dict,
      Filter: 'FlateDecode',
    });
  const copies = await imposed.copyPages(source, source.getPageIndices());
  const pages = await Promise.all(copies.map((copy) => embedPage(imposed, copy)));
  const positions = positionsOf(sides, page, sheet);
  const size = [sheet.widthIn, sheet.heightIn].map(inchesToPoints) as [number, number];
  for (const _ of sides) imposed.addPage(size);
  for (const [number, { side, xPt, yPt }] of positions) {
    const embedded = pages[number];
    if (embedded !== undefined) imposed.getPage(side).drawPage(embedded, { x: xPt, y: yPt });
  }
  const move = ({ page: number, xPt, yPt }: PdfTarget): PdfTarget | null => {
    const position = positions.get(number);
    return position === undefined
      ? null
      : {
          page: position.side,
          xPt: xPt + position.xPt,
          yPt: yPt === null ? null : yPt + position.yPt,
        };
  };
  writeLinks(imposed, moveLinks(links, move));
  writeOutline(imposed, moveBookmarks(bookmarks, move));
  writePdfInfo(imposed, info);
  await imposed.flush();
  // The sheets hold what was on the pages; the library would save it a second time.
  for (const { ref, node } of copies) {
    for (const contents of node.normalizedEntries().Contents?.asArray() ?? []) {
      context.delete(contents as PDFRef);
    }
    context.delete(ref);
  }
  return imposed;
}

/**
 * As the library's `embedPage`, which unpacks the contents of each page and packs them again. That is only
 * needed for a page in several pieces.
 */
async function embedPage(imposed: PDFDocument, page: PDFPage): Promise<PDFEmbeddedPage> {
  const { PDFEmbeddedPage, PDFPageEmbedder } = loadPdfLib();
  const { width, height } = page.getMediaBox();
  const form = pageForm(imposed, page, { BBox: [0, 0, width, height] });
  if (form === null) return imposed.embedPage(page);
  const ref = imposed.context.register(form);
  return PDFEmbeddedPage.of(ref, imposed, await PDFPageEmbedder.for(page.node));
}

/** A page as a form with its contents as they are packed; `null` for one in several pieces. */
export function pageForm(
  { context }: PDFDocument,
  page: PDFPage,
  placed: { readonly BBox: number[]; readonly Matrix?: number[] },
): PDFRawStream | null {
  const { PDFArray, PDFRawStream } = loadPdfLib();
  const written = page.node.Contents();
  const streams =
    written instanceof PDFArray ? written.asArray().map((one) => context.lookup(one)) : [written];
  const Resources = page.node.Resources();
  // Those that the library has added save and restore the state of the page, as a form does.
  const [contents, ...others] = streams.filter((one) => one instanceof PDFRawStream);
  if (contents === undefined || others.length > 0) return null;
  const form = context.obj({ Type: 'XObject', Subtype: 'Form', FormType: 1, ...placed, Resources });
  for (const [name, value] of contents.dict.entries()) form.set(name, value);
  return PDFRawStream.of(form, contents.getContents());
}

/** By page, counted from 0. */
function positionsOf(sides: readonly SheetSide[], page: Size, sheet: Size): Map<number, Position> {
  const half = sheet.widthIn / 2;
  const inset = inchesToPoints((half - page.widthIn) / 2);
  const yPt = inchesToPoints((sheet.heightIn - page.heightIn) / 2);
  const positions = new Map<number, Position>();
  for (const [side, { left, right }] of sides.entries()) {
    if (left !== null) positions.set(left - 1, { side, xPt: inset, yPt });
    if (right !== null) positions.set(right - 1, { side, xPt: inchesToPoints(half) + inset, yPt });
  }
  return positions;
}

/**
 * Puts drawings where a printed text shows the images that stand for them: each is in the document once,
 * as a form.
 *
 * @param pdf of `composeDrawingsHtml`
 */
export async function placeDrawings(
  document: PDFDocument,
  drawings: readonly Pick<SharedDrawing, 'viewBox'>[],
  pdf: Uint8Array,
): Promise<void> {
  const { PDFName, PDFRef } = loadPdfLib();
  const printed = await loadPdf(pdf);
  if (printed.getPageCount() !== drawings.length) {
    throw new InternalError(
      `${drawings.length} drawings were printed on ${printed.getPageCount()} pages`,
    );
  }
  const pages = await document.copyPages(printed, printed.getPageIndices());
  for (const [at, page] of pages.entries()) {
    const [, , width = 0, height = 0] = drawings[at]?.viewBox ?? [];
    const [widthPt, heightPt] = [width * PT_PER_PX, height * PT_PER_PX];
    const { y, height: pagePt } = page.getMediaBox();
    const bottomPt = y + pagePt - heightPt;
    const form = pageForm(document, page, {
      BBox: [0, bottomPt, widthPt, bottomPt + heightPt],
      // An image is one unit wide and high.
      Matrix: [1 / widthPt, 0, 0, 1 / heightPt, 0, -bottomPt / heightPt],
    });
    if (form === null) throw new InternalError('a drawing was printed in several pieces');
    for (const ref of findImages(document, drawingStandIn(at))) document.context.assign(ref, form);
    // The form holds what was on the page; the library would save it a second time.
    const contents = page.node.get(PDFName.of('Contents'));
    for (const ref of [page.ref, contents]) if (ref instanceof PDFRef) document.context.delete(ref);
  }
}

const PT_PER_PX = POINTS_PER_INCH / CSS_PX_PER_INCH;

function findImages({ context }: PDFDocument, image: Uint8Array): PDFRef[] {
  const { PDFRawStream } = loadPdfLib();
  return context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) =>
      object instanceof PDFRawStream && Buffer.compare(object.getContents(), image) === 0
        ? [ref]
        : [],
    );
}
