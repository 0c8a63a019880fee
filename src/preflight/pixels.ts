import {
  type Background,
  type Box,
  type MeasuredText,
  type Paint,
  pixelAlpha,
} from './measures.ts';

/** Text below this contrast is hard to read for many (WCAG 2, level AA). */
export const MIN_CONTRAST = 4.5;

/** About the width of a letter, in sizes of its type. */
const LETTER_EM = 0.6;

/**
 * The contrast of the letter that is hardest to read. Each stretch as long as a letter is judged by
 * the middle of the pixels behind it: a thin line that crosses a word does not count, half a
 * gradient or the dark part of a picture does. `null` for text that is not filled with one colour.
 */
export function lowestContrast(
  { colour, lines, sizePx }: MeasuredText,
  ground: Background,
): number | null {
  if (colour === null) return null;
  const known = new Map<number, number>();
  const contrastWith = (pixel: number): number => {
    const contrast = known.get(pixel) ?? contrastOn(pixel, colour);
    known.set(pixel, contrast);
    return contrast;
  };
  const contrasts = lines
    .flatMap((line) => letterBoxes(line, sizePx * LETTER_EM))
    .flatMap((letter) => medianContrast(letter, contrastWith, ground) ?? []);
  return contrasts.length === 0 ? null : Math.min(...contrasts);
}

/** A line cut across into stretches of about the same length; a line on end is cut the other way. */
function letterBoxes(line: Box, lengthPx: number): Box[] {
  const isUpright = line.height > 2 * line.width;
  const whole = isUpright ? line.height : line.width;
  const count = Math.max(1, Math.round(whole / lengthPx));
  const step = whole / count;
  return Array.from({ length: count }, (_, index) =>
    isUpright
      ? { ...line, y: line.y + index * step, height: step }
      : { ...line, x: line.x + index * step, width: step },
  );
}

/** The middle one of the contrasts with every pixel of a box; `null` when none of it is on the face. */
function medianContrast(
  box: Box,
  contrastWith: (pixel: number) => number,
  ground: Background,
): number | null {
  const counts = countColours(box, ground);
  const found = [...counts]
    .map(([pixel, count]) => ({ count, contrast: contrastWith(pixel) }))
    .sort((a, b) => a.contrast - b.contrast);
  const total = found.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { count, contrast } of found) {
    passed += count;
    if (2 * passed >= total) return contrast;
  }
  return null;
}

/** How many pixels of each colour lie in a box: mostly there are only one or two colours. */
function countColours({ x, y, width, height }: Box, ground: Background): Map<number, number> {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
  const right = Math.min(ground.width, Math.max(x + width, left + 1));
  const bottom = Math.min(ground.height, Math.max(y + height, top + 1));
  const counts = new Map<number, number>();
  // Neighbours are mostly alike: a stretch of them is counted at once.
  let stretch = { pixel: 0, length: 0 };
  const add = ({ pixel, length }: typeof stretch): void => {
    if (length > 0) counts.set(pixel, (counts.get(pixel) ?? 0) + length);
  };
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const pixel = ground.at(column, row);
      if (pixel !== stretch.pixel) {
        add(stretch);
        stretch = { pixel, length: 0 };
      }
      stretch.length += 1;
    }
  }
  add(stretch);
  return counts;
}

/** The contrast of a colour with the pixel that it is printed on, and that with the paper. */
function contrastOn(pixel: number, colour: Paint): number {
  const behind = colourOnPaper(pixel);
  return contrastOf(blend(colour, behind), behind);
}

/** WCAG's contrast of two colours, 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Around a drawing, in pixels: it may fill its own box. */
const RING_PX = 2;
/** Below both, two colours look the same in print. */
const MIN_DIFFERENCE = { contrast: 1.2, channel: 48 };
/** Of the pixels of a box: less of a drawing is not seen. */
const MIN_SHARE = 0.01;

/** Whether anything is seen in a box: a drawing on its ground, or one that fills it, on what is around. */
export function isDistinct(box: Box, ground: Background): boolean {
  const inside = countColours(box, ground);
  const { x, y, width, height } = box;
  const grown = { width: width + 2 * RING_PX, height: height + 2 * RING_PX };
  const around = countColours({ x: x - RING_PX, y: y - RING_PX, ...grown }, ground);
  for (const [pixel, count] of inside) around.set(pixel, (around.get(pixel) ?? 0) - count);
  const total = [...inside.values()].reduce((sum, count) => sum + count, 0);
  const behind = mostFrequent(inside);
  const seen = [...inside].filter(([pixel]) => isDifferent(pixel, behind));
  const share = seen.reduce((sum, [, count]) => sum + count, 0) / total;
  return total === 0 || share >= MIN_SHARE || isDifferent(mostFrequent(around), behind);
}

const mostFrequent = (counts: ReadonlyMap<number, number>): number =>
  [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];

function isDifferent(pixel: number, other: number): boolean {
  const [red, green, blue] = colourOnPaper(pixel);
  const behind = colourOnPaper(other);
  const { contrast, channel } = MIN_DIFFERENCE;
  return (
    [red, green, blue].some((one, at) => Math.abs(one - (behind[at] ?? 0)) >= channel) ||
    contrastOn(other, [red, green, blue, 1]) >= contrast
  );
}

/** Relative luminance as WCAG 2 defines it, from 0 for black to 1 for white. */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linearise(red) + 0.7152 * linearise(green) + 0.0722 * linearise(blue);

function linearise(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Clockwise from the right, an eighth of a turn each. */
const EIGHTHS = [
  'right',
  'bottom right',
  'bottom',
  'bottom left',
  'left',
  'top left',
  'top',
  'top right',
] as const;

export interface UncoveredEdge {
  readonly name: (typeof EIGHTHS)[number];
  /** Of the bleed, as far as the edge is bare. */
  readonly box: Box;
}

/**
 * The edges of the bleed that art does not reach: nothing is seen there, and just inside of the cut
 * something is. A card that is as white as its paper has nothing to run out; what it paints white it
 * has covered.
 */
export function uncoveredEdges(ground: Background, bleedPx: number): UncoveredEdge[] {
  if (bleedPx <= 0) return [];
  const [lastX, lastY] = [Math.floor(ground.width) - 1, Math.floor(ground.height) - 1];
  const inside = (at: number, last: number): number =>
    Math.max(Math.ceil(bleedPx), Math.min(last - Math.ceil(bleedPx), at));
  const isBare = (x: number, y: number): boolean =>
    isUnpainted(ground.at(x, y)) && isVisible(ground.at(inside(x, lastX), inside(y, lastY)));
  const level = (name: UncoveredEdge['name'], row: number, y: number): UncoveredEdge[] =>
    bareStretch(lastX, (x) => isBare(x, row)).map(({ from: x, length: width }) => ({
      name,
      box: { x, y, width, height: bleedPx },
    }));
  const upright = (name: UncoveredEdge['name'], column: number, x: number): UncoveredEdge[] =>
    bareStretch(lastY, (y) => isBare(column, y)).map(({ from: y, length: height }) => ({
      name,
      box: { x, y, width: bleedPx, height },
    }));
  return [
    ...level('top', 0, 0),
    ...upright('right', lastX, lastX + 1 - bleedPx),
    ...level('bottom', lastY, lastY + 1 - bleedPx),
    ...upright('left', 0, 0),
  ];
}

/** How far apart along an outline its bleed is looked at. */
const OUTLINE_STEP_PX = 2;

/**
 * The same for a piece that is not a rectangle: the eighths of its outline in which art does not reach
 * the edge of the bleed. The corners of the outline are in pixels of the ground, clockwise.
 */
export function uncoveredOutline(
  ground: Background,
  corners: readonly PixelPoint[],
  bleedPx: number,
): UncoveredEdge[] {
  if (bleedPx <= 0) return [];
  const middle = { x: ground.width / 2, y: ground.height / 2 };
  const pixelAt = ({ x, y }: PixelPoint): number =>
    ground.at(clampTo(Math.floor(x), ground.width), clampTo(Math.floor(y), ground.height));
  const bare = new Map<UncoveredEdge['name'], PixelPoint[]>();
  for (const { at, out } of samplesAlong(corners)) {
    const beside = (px: number): PixelPoint => ({ x: at.x + px * out.x, y: at.y + px * out.y });
    const end = beside(bleedPx - 1);
    if (!isUnpainted(pixelAt(end)) || !isVisible(pixelAt(beside(-1)))) continue;
    const eighth = Math.round(Math.atan2(end.y - middle.y, end.x - middle.x) / (Math.PI / 4));
    const name = EIGHTHS[(eighth + EIGHTHS.length) % EIGHTHS.length] ?? 'right';
    bare.set(name, [...(bare.get(name) ?? []), end]);
  }
  return EIGHTHS.flatMap((name) => {
    const points = bare.get(name);
    return points === undefined ? [] : [{ name, box: boxOf(points) }];
  });
}

/** In pixels of a face. */
export interface PixelPoint {
  readonly x: number;
  readonly y: number;
}

interface OutlineSample {
  readonly at: PixelPoint;
  /** Of length 1, straight out of the outline. */
  readonly out: PixelPoint;
}

const samplesAlong = (corners: readonly PixelPoint[]): OutlineSample[] =>
  corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const count = Math.ceil(length / OUTLINE_STEP_PX);
    return Array.from({ length: count }, (_, step): OutlineSample => {
      const share = (step + 0.5) / count;
      return {
        at: { x: from.x + share * dx, y: from.y + share * dy },
        out: { x: dy / length, y: -dx / length },
      };
    });
  });

const clampTo = (at: number, size: number): number =>
  Math.max(0, Math.min(Math.floor(size) - 1, at));

function boxOf(points: readonly PixelPoint[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** Alpha from which paint counts as opaque: less is hidden by no printer. */
const OPAQUE = 250;

/** Neither seen, nor covered with white. */
const isUnpainted = (pixel: number): boolean => pixelAlpha(pixel) < OPAQUE && !isVisible(pixel);

/** From the first bare point of an edge to its last; empty where none is bare. */
function bareStretch(
  last: number,
  isBareAt: (at: number) => boolean,
): { readonly from: number; readonly length: number }[] {
  const bare = Array.from({ length: last + 1 }, (_, at) => at).filter(isBareAt);
  const [first] = bare;
  return first === undefined ? [] : [{ from: first, length: (bare.at(-1) ?? first) - first + 1 }];
}

export type Rgb = readonly [red: number, green: number, blue: number];

const PAPER: Rgb = [255, 255, 255];

/** A colour laid over another. */
const blend = ([red, green, blue, alpha]: Paint, behind: Rgb): Rgb => [
  red * alpha + behind[0] * (1 - alpha),
  green * alpha + behind[1] * (1 - alpha),
  blue * alpha + behind[2] * (1 - alpha),
];

/** What a pixel looks like on white paper. */
const colourOnPaper = (pixel: number): Rgb =>
  blend(
    [pixel >>> 24, (pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixelAlpha(pixel) / 255],
    PAPER,
  );

/** Paler paint than this, of 255 a channel, looks like paper. */
const PAPER_THRESHOLD = 250;

/** Whether a pixel is seen on white paper. */
export const isVisible = (pixel: number): boolean =>
  colourOnPaper(pixel).some((channel) => channel < PAPER_THRESHOLD);
