import { visionMatrix } from '../colour/sights.ts';
import { formatNumber } from '../model/units.ts';

/** Ways to look at a page, as its menu names them. */
export const VISION_FILTERS = [
  { id: 'deutan', name: 'Deuteranopia (no green)' },
  { id: 'protan', name: 'Protanopia (no red)' },
  { id: 'tritan', name: 'Tritanopia (no blue)' },
  { id: 'grey', name: 'Greyscale' },
] as const;

/** SVG filters `sight-…` that show a page on the screen as others see it, or as a printer without colour sets it. */
export const visionFiltersSvg = (): string =>
  `<svg class="unseen" aria-hidden="true" focusable="false">${VISION_FILTERS.map(
    ({ id }) =>
      `<filter id="sight-${id}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="${matrixValues(visionMatrix(id))}"/></filter>`,
  ).join('')}</svg>`;

/** Rows of red, green and blue as the filter wants them: with alpha and a constant, and alpha's own row. */
const matrixValues = (matrix: readonly (readonly number[])[]): string =>
  [...matrix.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]]
    .map((row) => row.map((value) => formatNumber(value, 6)).join(' '))
    .join(' ');
