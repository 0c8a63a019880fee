import type { Size } from '../geometry/geometry.ts';

/** How much of an area each ink covers, from 0 to 1: `cyan: 0.1` is a tenth of it in full cyan. */
export interface InkCoverage {
  readonly cyan: number;
  readonly magenta: number;
  readonly yellow: number;
  readonly black: number;
  /** The share of the area that is not white. */
  readonly printed: number;
}

/** The pages of one component, as they are printed. */
export interface InkUse extends InkCoverage {
  readonly component: string;
  readonly paper: string | null;
  readonly pages: number;
  readonly page: Size;
}

/** Lighter than this is white: edges of letters are blurred. */
const WHITE = 0.02;

/**
 * Estimates the ink of a picture, three bytes a pixel. Colours are split in the plainest way: what red,
 * green and blue lack in common is black, the rest cyan, magenta and yellow.
 */
export function estimateInk(rgb: Uint8Array): InkCoverage {
  const sums = { cyan: 0, magenta: 0, yellow: 0, black: 0, printed: 0 };
  const pixels = rgb.length / 3;
  for (let at = 0; at < rgb.length; at += 3) {
    const [cyan, magenta, yellow] = [0, 1, 2].map((offset) => 1 - (rgb[at + offset] ?? 255) / 255);
    const [c = 0, m = 0, y = 0] = [cyan, magenta, yellow];
    const black = Math.min(c, m, y);
    sums.cyan += c - black;
    sums.magenta += m - black;
    sums.yellow += y - black;
    sums.black += black;
    if (Math.max(c, m, y) > WHITE) sums.printed += 1;
  }
  return scaleInk(sums, pixels === 0 ? 0 : 1 / pixels);
}

const scaleInk = (ink: InkCoverage, factor: number): InkCoverage => ({
  cyan: ink.cyan * factor,
  magenta: ink.magenta * factor,
  yellow: ink.yellow * factor,
  black: ink.black * factor,
  printed: ink.printed * factor,
});

/** The mean of the coverages of pages of one size. */
export function meanInk(pages: readonly InkCoverage[]): InkCoverage {
  const none: InkCoverage = { cyan: 0, magenta: 0, yellow: 0, black: 0, printed: 0 };
  const sum = pages.reduce(
    (total, one) => ({
      cyan: total.cyan + one.cyan,
      magenta: total.magenta + one.magenta,
      yellow: total.yellow + one.yellow,
      black: total.black + one.black,
      printed: total.printed + one.printed,
    }),
    none,
  );
  return pages.length === 0 ? none : scaleInk(sum, 1 / pages.length);
}

/** All four inks together, in pages that one ink would cover in full. */
export const inkInPages = ({ cyan, magenta, yellow, black, pages }: InkUse): number =>
  (cyan + magenta + yellow + black) * pages;
