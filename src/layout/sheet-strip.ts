import { bottomOf, formatNumber, mmToInches, type Rect } from '../geometry/geometry.ts';
import type { Game } from '../pack/pack.ts';
import type { MarkLine, SheetRuler } from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';
import { rotatedBoxCss, sizeCss } from './html-document.ts';
import { LABEL_HEIGHT_IN, type StripPlace } from './margins.ts';
import { linePath } from './marks.ts';

interface LabelText {
  readonly game: Game;
  /** What a draft says of itself; its version by default. */
  readonly edition?: string;
  readonly componentName: string;
  /** `page`, or `sheet` where the paper has another page behind. */
  readonly noun: 'page' | 'sheet';
  /** Counts from 1. */
  readonly number: number;
  readonly of: number;
  /** What else distinguishes this page. */
  readonly side: 'face' | 'back' | null;
  readonly words: Words;
}

/** `Vancouver Buses · Fairview passengers · 1.0.0 · page 1 of 3`, `… · sheet 1 of 3 · backs`. */
export const labelText = ({
  game,
  edition = game.version,
  componentName,
  noun,
  number,
  of,
  side,
  words,
}: LabelText): string =>
  [
    game.name,
    componentName,
    edition,
    words(`sheet.${noun}`, { number, count: of }),
    ...(side === null ? [] : [words(`sheet.${side}s`)]),
  ].join(' · ');

/** The two scales and the words beside them. */
export const RULER_LENGTH_IN = 4;

const RULER_GAP_IN = 0.1;
/** What a label needs at least to be read. */
const MIN_LABEL_IN = 2;

/** The ruler begins the strip of the first page; the label has what is left of it. */
export function placeStrip(
  printable: Rect,
  place: StripPlace | null,
  text: string,
  wantsRuler: boolean,
) {
  if (place === null) return { label: null, ruler: null };
  const isTurned = place === 'left';
  const turnDeg: SheetRuler['turnDeg'] = isTurned ? 90 : 0;
  const lengthIn = isTurned ? printable.heightIn : printable.widthIn;
  const part = (fromIn: number, partIn: number): Rect =>
    isTurned
      ? { ...printable, yIn: printable.yIn + fromIn, widthIn: LABEL_HEIGHT_IN, heightIn: partIn }
      : {
          xIn: printable.xIn + fromIn,
          yIn: bottomOf(printable) - LABEL_HEIGHT_IN,
          widthIn: partIn,
          heightIn: LABEL_HEIGHT_IN,
        };
  const rulerIn = RULER_LENGTH_IN + RULER_GAP_IN;
  if (!wantsRuler || lengthIn < rulerIn + MIN_LABEL_IN) {
    return { label: { text, box: part(0, lengthIn), turnDeg }, ruler: null };
  }
  return {
    label: { text, box: part(rulerIn, lengthIn - rulerIn), turnDeg },
    ruler: { box: part(0, RULER_LENGTH_IN), turnDeg },
  };
}

/** Room at both ends of the scales for half a stroke. */
const INSET_IN = 0.01;

const SCALE_IN = 2;

const SCALE_MM = 50;
/** A division, as a part of half the height. */
const SHORT_TICK = 0.55;

/** 50 mm above a line and 2 in below it, with the words that say what they are for. */
export function rulerHtml({ box, turnDeg }: SheetRuler, words: Words): string {
  const heightIn = turnDeg === 90 ? box.widthIn : box.heightIn;
  const size = { widthIn: SCALE_IN + 2 * INSET_IN, heightIn };
  const path = linePath(scaleLines(heightIn));
  const viewBox = `0 0 ${formatNumber(size.widthIn)} ${formatNumber(heightIn)}`;
  return (
    `<div class="vb-sheet-ruler" style="${rotatedBoxCss(box, turnDeg)}">` +
    // The browser rounds its height to 1/64 px, which must not shorten the scales.
    `<svg aria-hidden="true" viewBox="${viewBox}" preserveAspectRatio="none" style="${sizeCss(size)}"><path d="${path}"/></svg>` +
    `<p>${words.html('sheet.ruler')}</p></div>`
  );
}

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
