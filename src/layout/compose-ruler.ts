import type { MarkLine, SheetRuler } from '../model/sheet.ts';
import { formatNumber, mmToInches } from '../model/units.ts';
import { sizeCss } from './box-css.ts';
import { rotatedBoxCss } from './turned-box.ts';

/** Room at both ends of the scales for half a stroke. */
const INSET_IN = 0.01;
const SCALE_IN = 2;
const SCALE_MM = 50;
/** A division, as a part of half the height. */
const SHORT_TICK = 0.55;

/** 50 mm above a line and 2 in below it, with the words that say what they are for. */
export function rulerHtml({ box, turnDeg }: SheetRuler): string {
  const heightIn = turnDeg === 90 ? box.widthIn : box.heightIn;
  const size = { widthIn: SCALE_IN + 2 * INSET_IN, heightIn };
  const path = scaleLines(heightIn)
    .map(
      ({ x1In, y1In, x2In, y2In }) =>
        `M${formatNumber(x1In)} ${formatNumber(y1In)}L${formatNumber(x2In)} ${formatNumber(y2In)}`,
    )
    .join('');
  const viewBox = `0 0 ${formatNumber(size.widthIn)} ${formatNumber(heightIn)}`;
  return (
    `<div class="sheet-ruler" style="${rotatedBoxCss(box, turnDeg)}">` +
    // The browser rounds its height to 1/64 px, which must not shorten the scales.
    `<svg aria-hidden="true" viewBox="${viewBox}" preserveAspectRatio="none" style="${sizeCss(size)}"><path d="${path}"/></svg>` +
    `<p>${RULER_TEXT}</p></div>`
  );
}

const RULER_TEXT = '50 mm above, 2 in below: print at 100 %';

/** The strokes of both scales in a box of this height, from its left edge. */
export function scaleLines(heightIn: number): MarkLine[] {
  const middleIn = heightIn / 2;
  const reachIn = middleIn - INSET_IN;
  const tick = (atIn: number, isLong: boolean, sign: 1 | -1): MarkLine => {
    const toIn = middleIn + sign * reachIn * (isLong ? 1 : SHORT_TICK);
    const x = INSET_IN + atIn;
    return { x1In: x, y1In: Math.min(middleIn, toIn), x2In: x, y2In: Math.max(middleIn, toIn) };
  };
  const millimetres = Array.from({ length: SCALE_MM / 10 + 1 }, (_, index) =>
    tick(mmToInches(index * 10), index % 5 === 0, -1),
  );
  const inches = Array.from({ length: 2 * SCALE_IN + 1 }, (_, index) =>
    tick(index / 2, index % 4 === 0, 1),
  );
  const line = { x1In: INSET_IN, y1In: middleIn, x2In: INSET_IN + SCALE_IN, y2In: middleIn };
  return [line, ...millimetres, ...inches];
}
