import type { Rect } from '../model/geometry.ts';
import { sizeCss, translateCss } from './box-css.ts';

/** A box whose content is written level, then turned about the top left corner of what it fills. */
export function rotatedBoxCss(box: Rect, turnDeg: 0 | 90): string {
  if (turnDeg === 0) return `${sizeCss(box)};${translateCss(box.xIn, box.yIn)}`;
  const size = { widthIn: box.heightIn, heightIn: box.widthIn };
  return `${sizeCss(size)};${translateCss(box.xIn + box.widthIn, box.yIn)} rotate(90deg)`;
}
