import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { InternalError } from '../diagnostics/errors.ts';
import { CSS_PX_PER_INCH, POINTS_PER_INCH } from '../geometry/geometry.ts';
import type { SharedDrawing } from '../pack/rendered-pack.ts';
import { drawingStandIn } from '../rulebook/rulebook-pages.ts';
import { pageForm } from './impose-pdf.ts';
import { loadPdf, loadPdfLib } from './pdf-info.ts';

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
