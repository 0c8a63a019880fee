import { cssInches, type Rect, type Size } from '../geometry/geometry.ts';
import { outlinePath } from '../geometry/outline.ts';
import { type CardSize, faceVariables } from '../pack/pack.ts';
import type { Side } from '../pack/sheet.ts';

export const sizeCss = ({ widthIn, heightIn }: Size): string =>
  `width:${cssInches(widthIn)};height:${cssInches(heightIn)}`;

export const translateCss = (xIn: number, yIn: number): string =>
  `transform:translate(${cssInches(xIn)},${cssInches(yIn)})`;

/** The finished card with its bleed on every side: what a face or back is drawn on. */
export const sizeWithBleed = ({ trim, bleedIn }: CardSize): Size => ({
  widthIn: trim.widthIn + 2 * bleedIn,
  heightIn: trim.heightIn + 2 * bleedIn,
});

/** Paths in CSS are in pixels. */
const PX_PER_IN = 96;

/** The finished edge of a face or back, within its bleed, as a `clip-path`. */
export function outlineClip({ trim, outline, bleedIn }: CardSize, side: Side): string {
  const px = (inches: number): number => inches * PX_PER_IN;
  const shape = { outline, trim: { widthIn: px(trim.widthIn), heightIn: px(trim.heightIn) } };
  const view = { isMirrored: side === 'back', isUpsideDown: false };
  return `path("${outlinePath(shape, { view, at: { xIn: px(bleedIn), yIn: px(bleedIn) } })}")`;
}

/** The box of a face or back, with the measures that templates may ask for. */
export function faceCss(size: CardSize): string {
  const variables = faceVariables(size).map(([name, inches]) => `${name}:${cssInches(inches)}`);
  return [...variables, sizeCss(sizeWithBleed(size))].join(';');
}

/** A box whose content is written level, then turned about the top left corner of what it fills. */
export function rotatedBoxCss(box: Rect, turnDeg: 0 | 90): string {
  if (turnDeg === 0) return `${sizeCss(box)};${translateCss(box.xIn, box.yIn)}`;
  const size = { widthIn: box.heightIn, heightIn: box.widthIn };
  return `${sizeCss(size)};${translateCss(box.xIn + box.widthIn, box.yIn)} rotate(90deg)`;
}
