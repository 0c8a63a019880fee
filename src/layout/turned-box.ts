import type { Rect } from '../model/geometry.ts';
import { boxCss, moveCss } from './box-css.ts';

/** A box whose content is written level, then turned about the top left corner of what it fills. */
export function turnedBox(box: Rect, turnDeg: 0 | 90): string {
  if (turnDeg === 0) return `${boxCss(box)};${moveCss(box.xIn, box.yIn)}`;
  const size = { widthIn: box.heightIn, heightIn: box.widthIn };
  return `${boxCss(size)};${moveCss(box.xIn + box.widthIn, box.yIn)} rotate(90deg)`;
}
