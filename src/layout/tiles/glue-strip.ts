import { bottomOf, type Rect, rightOf } from '../../model/geometry.ts';
import type { MarkLine } from '../../model/sheet.ts';
import { mmToInches } from '../../model/units.ts';
import { svgBox, svgPx } from './svg-px.ts';

const STROKE_IN = mmToInches(0.15);
/** Between the lines of the hatching, along the strip. */
const HATCH_IN = mmToInches(5);

/** Of the words, which are 8 pt. */
const LETTER_IN = { width: 0.058, height: 0.14 } as const;

export interface GlueStrip {
  /** On the page, from the seam outwards. */
  readonly box: Rect;
  /** The tile that goes over it. */
  readonly name: string;
  /** Of the tile that the strip is a part of. */
  readonly side: 'right' | 'bottom';
  /** The length of the seam: the words stand in its middle. */
  readonly lengthIn: number;
}

/**
 * What shows that another tile is glued over a strip: the picture grows pale, thin lines hatch it,
 * words say which tile, and a dashed line is the seam. All of it lies beyond the seam, so that
 * nothing is left of it once the other tile is in its place.
 */
export function glueStrip({ box, name, side, lengthIn }: GlueStrip): string {
  const isRight = side === 'right';
  const seam = isRight
    ? line(box.xIn + STROKE_IN / 2, box.yIn, box.xIn + STROKE_IN / 2, box.yIn + lengthIn)
    : line(box.xIn, box.yIn + STROKE_IN / 2, box.xIn + lengthIn, box.yIn + STROKE_IN / 2);
  const alongIn = lengthIn / 2;
  const acrossIn = (isRight ? box.widthIn : box.heightIn) / 2;
  const middle = isRight
    ? `translate(${svgPx(box.xIn + acrossIn)} ${svgPx(box.yIn + alongIn)}) rotate(90)`
    : `translate(${svgPx(box.xIn + alongIn)} ${svgPx(box.yIn + acrossIn)})`;
  const words = `${name} is glued over this strip`;
  return (
    `<g class="tile-glue" data-glue="${name}" stroke-width="${svgPx(STROKE_IN)}">` +
    `<rect ${svgBox(box)}/>` +
    `<path class="hatch" d="${pathOf(hatchLines(box))}"/><path class="seam" d="${pathOf([seam])}"/>` +
    `<g transform="${middle}"><rect class="words" ${svgBox(textBox(words))}/><text>${words}</text></g></g>`
  );
}

/** Some more than the words can take, about their middle. */
function textBox(words: string): Rect {
  const [widthIn, heightIn] = [words.length * LETTER_IN.width, LETTER_IN.height];
  return { xIn: -widthIn / 2, yIn: -heightIn / 2, widthIn, heightIn };
}

const line = (x1In: number, y1In: number, x2In: number, y2In: number): MarkLine => ({
  x1In,
  y1In,
  x2In,
  y2In,
});

const pathOf = (lines: readonly MarkLine[]): string =>
  lines
    .map(
      ({ x1In, y1In, x2In, y2In }) =>
        `M${svgPx(x1In)} ${svgPx(y1In)}L${svgPx(x2In)} ${svgPx(y2In)}`,
    )
    .join('');

/** Lines at 45 degrees from edge to edge of a box, and not beyond it. */
function hatchLines(box: Rect): MarkLine[] {
  const [rightIn, bottomIn] = [rightOf(box), bottomOf(box)];
  const count = Math.floor((box.widthIn + box.heightIn) / HATCH_IN);
  return Array.from({ length: count }, (_, index) => {
    const sumIn = box.xIn + box.yIn + (index + 1) * HATCH_IN;
    const x1In = Math.max(box.xIn, sumIn - bottomIn);
    const x2In = Math.min(rightIn, sumIn - box.yIn);
    return line(x1In, sumIn - x1In, x2In, sumIn - x2In);
  });
}
