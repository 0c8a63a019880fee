import type { ComponentPlan } from '../pack/sheet.ts';
import { pageSizeOf } from '../pack/sheet.ts';
import type { PrintedFile } from '../print/print-document.ts';
import { withRasterPdf } from '../print/rasterise-pdf.ts';
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
    const toPx = (inches: number): number => Math.round(inches * INK_DPI);
    const size = { widthPx: toPx(page.widthIn), heightPx: toPx(page.heightIn) };
    const whole = { xPx: 0, yPx: 0, pageWidthPx: size.widthPx, pageHeightPx: size.heightPx };
    const pages = await withRasterPdf(pdf.bytes, (source) =>
      Array.from({ length: source.pageCount }, (_, index) =>
        estimateInk(source.draw({ page: index + 1, ...size, ...whole }).rgb),
      ),
    );
    uses.push({
      component: plan.component.id,
      paper: plan.paper?.id ?? null,
      pages: pages.length,
      page,
      ...meanInk(pages),
    });
  }
  return uses;
}
