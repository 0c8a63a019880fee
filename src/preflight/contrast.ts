import type { Box, Ground, MeasuredText, Paint } from './measures.ts';

/** Text below this contrast is hard to read for many (WCAG 2, level AA). */
export const LEAST_CONTRAST = 4.5;

/** About the width of a letter, in sizes of its type. */
const LETTER_EM = 0.6;

/**
 * The contrast of the letter that is hardest to read. Each stretch as long as a letter is judged by
 * the middle of the pixels behind it: a thin line that crosses a word does not count, half a
 * gradient or the dark part of a picture does. `null` for text that is not filled with one colour.
 */
export function worstContrast(
  { colour, lines, sizePx }: MeasuredText,
  ground: Ground,
): number | null {
  if (colour === null) return null;
  const contrasts = lines
    .flatMap((line) => letterBoxes(line, sizePx * LETTER_EM))
    .flatMap((letter) => contrastBehind(letter, colour, ground) ?? []);
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
function contrastBehind(box: Box, colour: Paint, ground: Ground): number | null {
  const found: number[] = [];
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  for (
    let y = Math.max(0, Math.round(box.y));
    y < Math.min(ground.height, Math.max(bottom, box.y + 1));
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.round(box.x));
      x < Math.min(ground.width, Math.max(right, box.x + 1));
      x += 1
    ) {
      const behind = onPaper(ground.at(x, y));
      found.push(contrast(luminance(blend(colour, behind)), luminance(behind)));
    }
  }
  found.sort((a, b) => a - b);
  return found[Math.floor((found.length - 1) / 2)] ?? null;
}

type Rgb = readonly [number, number, number];

const PAPER: Rgb = [255, 255, 255];
const onPaper = (paint: Paint): Rgb => blend(paint, PAPER);

const blend = ([red, green, blue, alpha]: Paint, behind: Rgb): Rgb => [
  red * alpha + behind[0] * (1 - alpha),
  green * alpha + behind[1] * (1 - alpha),
  blue * alpha + behind[2] * (1 - alpha),
];

/** Relative luminance as WCAG 2 defines it, from 0 for black to 1 for white. */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
