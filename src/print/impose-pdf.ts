import type { PDFDocument, PDFEmbeddedPage } from '@cantoo/pdf-lib';
import { inchesToPoints, type Size } from '../geometry/geometry.ts';
import { type BookletSide, imposeBooklet } from '../rulebook/rulebook-pages.ts';
import { textDirection } from '../text/language.ts';
import { loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from './pdf-info.ts';
import {
  type Bookmark,
  extractLinks,
  moveBookmarks,
  moveLinks,
  type PdfTarget,
  writeLinks,
  writeOutline,
} from './pdf-navigation.ts';

export interface ImposeRequest {
  /** The pages of the booklet, in the order in which they are read. */
  readonly document: PDFDocument;
  /** The size of one of them. */
  readonly page: Size;
  readonly bookmarks: readonly Bookmark[];
  /** Whether its last page is the outside of the folded booklet; false by default. */
  readonly hasBackCover?: boolean;
  readonly info: PdfInfo;
  /** Deflates by default. */
  readonly deflateOnce?: DeflateOnce;
}

/** Deflates what is drawn on a page, or returns what came of it before: it takes longer than all else. */
export type DeflateOnce = (contents: Uint8Array, deflate: () => Uint8Array) => Uint8Array;

/** Where a page lies on the sides of the sheets. */
interface Position {
  readonly side: number;
  readonly shiftPt: number;
}

/**
 * Sets the pages of a booklet two and two on sheets, in the order in which they lie when the sheets
 * are folded. Links and bookmarks lead to where their pages have gone.
 */
export async function imposePdf({
  document: source,
  page,
  bookmarks,
  info,
  hasBackCover = false,
  deflateOnce = (_, deflate) => deflate(),
}: ImposeRequest): Promise<Uint8Array> {
  const links = extractLinks(source);
  const sides = imposeBooklet(source.getPageCount(), hasBackCover, textDirection(info.language));
  const imposed = await loadPdfLib().PDFDocument.create({ updateMetadata: false });
  const { context } = imposed;
  const deflate = context.flateStream.bind(context);
  // Pages are embedded while the document is saved.
  context.flateStream = (contents, dict) => {
    const once = deflateOnce(loadPdfLib().typedArrayFor(contents), () =>
      deflate(contents).getContents(),
    );
    return context.stream(once, { ...dict, Filter: 'FlateDecode' });
  };
  const pages = await imposed.embedPages(source.getPages());
  const widthPt = inchesToPoints(page.widthIn);
  for (const side of sides) drawSide(imposed, side, { pages, page });
  const positions = positionsOf(sides, widthPt);
  const move = ({ page: number, xPt, yPt }: PdfTarget): PdfTarget | null => {
    const position = positions.get(number);
    return position === undefined
      ? null
      : { page: position.side, xPt: xPt + position.shiftPt, yPt };
  };
  writeLinks(imposed, moveLinks(links, move));
  writeOutline(imposed, moveBookmarks(bookmarks, move));
  writePdfInfo(imposed, info);
  return imposed.save(SAVE_OPTIONS);
}

function drawSide(
  imposed: PDFDocument,
  { left, right }: BookletSide,
  { pages, page }: { pages: readonly PDFEmbeddedPage[]; page: Size },
): void {
  const [widthPt, heightPt] = [page.widthIn, page.heightIn].map(inchesToPoints) as [number, number];
  const sheet = imposed.addPage([2 * widthPt, heightPt]);
  for (const [number, x] of [
    [left, 0],
    [right, widthPt],
  ] as const) {
    const embedded = number === null ? undefined : pages[number - 1];
    if (embedded !== undefined) sheet.drawPage(embedded, { x, y: 0 });
  }
}

/** By page, counted from 0. */
function positionsOf(sides: readonly BookletSide[], widthPt: number): Map<number, Position> {
  const positions = new Map<number, Position>();
  for (const [side, { left, right }] of sides.entries()) {
    if (left !== null) positions.set(left - 1, { side, shiftPt: 0 });
    if (right !== null) positions.set(right - 1, { side, shiftPt: widthPt });
  }
  return positions;
}
