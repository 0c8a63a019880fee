import { type Paint, pixelAlpha } from './measures.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

const PAPER: Rgb = [255, 255, 255];

/** A colour laid over another. */
export const blend = ([red, green, blue, alpha]: Paint, behind: Rgb): Rgb => [
  red * alpha + behind[0] * (1 - alpha),
  green * alpha + behind[1] * (1 - alpha),
  blue * alpha + behind[2] * (1 - alpha),
];

/** What a pixel looks like on white paper. */
export const colourOnPaper = (pixel: number): Rgb =>
  blend(
    [pixel >>> 24, (pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixelAlpha(pixel) / 255],
    PAPER,
  );

/** Paler paint than this, of 255 a channel, cannot be told from paper. */
const PAPER_THRESHOLD = 250;

/** Whether a pixel is seen on white paper. */
export const isVisible = (pixel: number): boolean =>
  colourOnPaper(pixel).some((channel) => channel < PAPER_THRESHOLD);
