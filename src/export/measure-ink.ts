import type { ComponentPlan } from '../core/sheet.ts';
import { pageSizeOf } from '../core/sheet.ts';
import type { PrintedFile } from '../print/print-document.ts';
import { openRasterPdf } from '../print/rasterise-pdf.ts';
import { estimateInk, type InkUse, meanInk } from '../stats/ink-coverage.ts';

/** Fine enough to see the strokes of letters. */
const INK_DPI = 72;

/** Estimates the ink of printed components, page by page, in the order of the plans. */
export async function measureInk(
  plans: readonly ComponentPlan[],
  files: readonly PrintedFile[],
): Promise<InkUse[]> {
  const uses: InkUse[] = [];
  for (const plan of plans) {
    const pdf = files.find(({ path }) => path === plan.pdfPath);
    if (pdf === undefined) continue;
    const page = pageSizeOf(plan);
    const [widthPx, heightPx] = [page.widthIn, page.heightIn].map((inches) =>
      Math.round(inches * INK_DPI),
    );
    const size = { widthPx: widthPx ?? 0, heightPx: heightPx ?? 0 };
    const source = await openRasterPdf(pdf.bytes);
    try {
      const pages = Array.from({ length: source.pageCount }, (_, index) =>
        estimateInk(
          source.draw({
            page: index + 1,
            ...size,
            xPx: 0,
            yPx: 0,
            pageWidthPx: size.widthPx,
            pageHeightPx: size.heightPx,
          }).rgb,
        ),
      );
      uses.push({
        component: plan.component.id,
        paper: plan.paper?.id ?? null,
        pages: pages.length,
        page,
        ...meanInk(pages),
      });
    } finally {
      source.close();
    }
  }
  return uses;
}
