import type { Rect } from '../../model/geometry.ts';
import { CSS_PX_PER_INCH, formatNumber } from '../../model/units.ts';

/** Inches as user units of a drawing whose unit is the CSS pixel. */
export const svgPx = (inches: number): string => formatNumber(inches * CSS_PX_PER_INCH);

/** `x`, `y`, `width` and `height` of an element. */
export const svgBox = ({ xIn, yIn, widthIn, heightIn }: Rect): string =>
  `x="${svgPx(xIn)}" y="${svgPx(yIn)}" width="${svgPx(widthIn)}" height="${svgPx(heightIn)}"`;

export const svgViewBox = ({ xIn, yIn, widthIn, heightIn }: Rect): string =>
  `viewBox="${[xIn, yIn, widthIn, heightIn].map(svgPx).join(' ')}"`;
