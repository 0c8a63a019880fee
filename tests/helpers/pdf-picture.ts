import { openRasterPdf, type Raster, type RasterSource } from '../../src/print/rasterise-pdf.ts';

const POINTS_PER_INCH = 72;

const pixelsOf = (points: number, dpi: number): number =>
  Math.round((points / POINTS_PER_INCH) * dpi);

/** Draws pages of a PDF, counting from 1, with a reader that had no part in making it. */
export async function drawPages(
  pdf: Uint8Array,
  pages: readonly number[],
  dpi: number,
): Promise<Raster[]> {
  const source = await openRasterPdf(pdf);
  try {
    return pages.map((page) => {
      const { widthPt, heightPt } = source.sizeOf(page);
      const [widthPx, heightPx] = [pixelsOf(widthPt, dpi), pixelsOf(heightPt, dpi)];
      const whole = { xPx: 0, yPx: 0, pageWidthPx: widthPx, pageHeightPx: heightPx };
      return source.draw({ page, widthPx, heightPx, ...whole });
    });
  } finally {
    source.close();
  }
}

/** A line of pixels across a page or down it, or a stretch of one, in inches from the top left corner. */
export interface PageLine {
  /** Counts from 1. */
  readonly page: number;
  readonly runs: 'across' | 'down';
  readonly atIn: number;
  readonly fromIn: number;
  readonly toIn: number;
}

/** Where each colour of a line begins and ends, in inches. Colours are `0xrrggbb`. */
export type Spans = ReadonlyMap<number, { readonly fromIn: number; readonly toIn: number }>;

export type LineReader = (line: PageLine) => Spans;

/** A pixel is 0.03 mm. */
const LINE_DPI = 800;

/**
 * Draws single lines of the pages of a PDF, with a reader that had no part in making it: to measure
 * finely what would take seconds to draw as a whole page.
 */
export async function withLines(pdf: Uint8Array, use: (lineOf: LineReader) => void): Promise<void> {
  const source = await openRasterPdf(pdf);
  try {
    use((line) => spansOf(source, line));
  } finally {
    source.close();
  }
}

const pixelAt = (inches: number): number => Math.round(inches * LINE_DPI);

function spansOf(source: RasterSource, { page, runs, atIn, fromIn, toIn }: PageLine): Spans {
  const { widthPt, heightPt } = source.sizeOf(page);
  const [pageWidthPx, pageHeightPx] = [pixelsOf(widthPt, LINE_DPI), pixelsOf(heightPt, LINE_DPI)];
  const [at, from, to] = [pixelAt(atIn), pixelAt(fromIn), pixelAt(toIn)];
  const stretch =
    runs === 'across'
      ? { widthPx: to - from, heightPx: 1, xPx: -from, yPx: -at }
      : { widthPx: 1, heightPx: to - from, xPx: -at, yPx: -from };
  const { rgb } = source.draw({ page, ...stretch, pageWidthPx, pageHeightPx });
  const spans = new Map<number, { fromIn: number; toIn: number }>();
  for (let px = from; px < to; px += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(3 * (px - from), 3 * (px - from) + 3);
    const colour = (red << 16) | (green << 8) | blue;
    const begun = spans.get(colour);
    spans.set(colour, { fromIn: begun?.fromIn ?? px / LINE_DPI, toIn: (px + 1) / LINE_DPI });
  }
  return spans;
}
