import {
  bottomOf,
  pointsToInches,
  type Rect,
  rightOf,
  type Size,
} from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import { type Point, rectCentredAt } from '../geometry.ts';
import type { Area, NetworkOptions } from './model.ts';
import type { Grid } from './place-network.ts';

/** An area at its place, with what stands in it. */
export interface PlacedArea {
  readonly area: Area;
  readonly corners: readonly Point[];
  /** The middle of what stands in it. */
  readonly centre: Point;
  /** The room for that, around the middle. */
  readonly room: Size;
  /** Its name, then its text, as far as no partial draws them. */
  readonly lines: readonly AreaLine[];
  /** What stands in it, as far as its extent is known: labels keep clear of it. */
  readonly box: Rect | null;
}

export interface AreaLine {
  readonly text: string;
  readonly font: TextFont;
  /** The middle of its baseline, from the middle of the area. */
  readonly at: Point;
}

const FAMILY = 'Barlow Condensed';

export const AREA_FONTS = {
  name: { family: FAMILY, weight: 700, sizePt: 16 },
  text: { family: FAMILY, weight: 600, sizePt: 10 },
} as const satisfies Record<string, TextFont>;

/** In ems. */
const LEADING = 1.15;
/** From a baseline to the middle of the letters, in ems. */
const HALF_CAP_EM = 0.35;
/** Text keeps this far from the outline. */
const MARGIN_IN = 0.12;

/** Brings areas from the pack's grid to inches, and sets their names and texts in lines. */
export const placeAreas = (
  areas: readonly Area[],
  options: NetworkOptions,
  { grid, measure }: { readonly grid: Grid; readonly measure: TextMeasure },
): PlacedArea[] =>
  areas.map((area) => {
    const toPoint = ([x, y]: readonly [number, number]): Point => ({
      xIn: grid.toX(x),
      yIn: grid.toY(y),
    });
    const corners = area.outline.map(toPoint);
    const centre = area.at === null ? middleOf(corners) : toPoint(area.at);
    const room = options.areaRoom ?? roomAround(centre, corners);
    const isDrawn = options.areaPartial !== null;
    const lines = isDrawn ? [] : setLines(area, room.widthIn - 2 * MARGIN_IN, measure);
    const extent = isDrawn ? options.areaRoom : extentOf(lines, measure);
    const box = extent === null ? null : rectCentredAt(centre, extent.widthIn, extent.heightIn);
    return { area, corners, centre, room, lines, box };
  });

/** The centre of gravity of an outline; of one without area, the mean of its corners. */
export function middleOf(corners: readonly Point[]): Point {
  let [doubled, x, y] = [0, 0, 0];
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    const cross = from.xIn * to.yIn - to.xIn * from.yIn;
    doubled += cross;
    x += (from.xIn + to.xIn) * cross;
    y += (from.yIn + to.yIn) * cross;
  }
  if (Math.abs(doubled) > 1e-9) return { xIn: x / (3 * doubled), yIn: y / (3 * doubled) };
  const mean = (axis: 'xIn' | 'yIn'): number =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / Math.max(1, corners.length);
  return { xIn: mean('xIn'), yIn: mean('yIn') };
}

/** The rectangle around corners. */
export function boundsOf(corners: readonly Point[]): Rect {
  const [xs, ys] = [corners.map(({ xIn }) => xIn), corners.map(({ yIn }) => yIn)];
  const [xIn, yIn] = [Math.min(...xs), Math.min(...ys)];
  return { xIn, yIn, widthIn: Math.max(...xs) - xIn, heightIn: Math.max(...ys) - yIn };
}

/** The largest box around a point that is as wide and as high as the outline at most. */
function roomAround({ xIn, yIn }: Point, corners: readonly Point[]): Size {
  const bounds = boundsOf(corners);
  return {
    widthIn: 2 * Math.max(0, Math.min(rightOf(bounds) - xIn, xIn - bounds.xIn)),
    heightIn: 2 * Math.max(0, Math.min(bottomOf(bounds) - yIn, yIn - bounds.yIn)),
  };
}

function setLines({ name, lines, text }: Area, widthIn: number, measure: TextMeasure): AreaLine[] {
  const wrapped = (words: string | null, font: TextFont) =>
    words === null ? [] : wrapText(words, { font, widthIn, measure });
  const set = [
    ...(lines ?? wrapped(name, AREA_FONTS.name)).map((line) => ({
      line,
      font: AREA_FONTS.name as TextFont,
    })),
    ...wrapped(text, AREA_FONTS.text).map((line) => ({ line, font: AREA_FONTS.text as TextFont })),
  ];
  let down = -heightOf(set.map(({ font }) => font)) / 2;
  return set.map(({ line, font }) => {
    const leading = leadingIn(font);
    down += leading;
    const yIn = down - leading / 2 + pointsToInches(HALF_CAP_EM * font.sizePt);
    return { text: line, font, at: { xIn: 0, yIn } };
  });
}

const leadingIn = ({ sizePt }: TextFont): number => pointsToInches(LEADING * sizePt);

const heightOf = (fonts: readonly TextFont[]): number =>
  fonts.reduce((sum, font) => sum + leadingIn(font), 0);

const extentOf = (lines: readonly AreaLine[], measure: TextMeasure): Size | null =>
  lines.length === 0
    ? null
    : {
        widthIn: Math.max(...lines.map(({ text, font }) => measure(text, font))),
        heightIn: heightOf(lines.map(({ font }) => font)),
      };

/** As many words in each line as fit; a line break in the text stays. */
function wrapText(
  text: string,
  {
    font,
    widthIn,
    measure,
  }: { readonly font: TextFont; readonly widthIn: number; readonly measure: TextMeasure },
): string[] {
  return text
    .trim()
    .split(/\n/)
    .flatMap((paragraph) => {
      const lines: string[] = [];
      for (const word of paragraph.split(/[ \t]+/)) {
        const last = lines.at(-1);
        const longer = `${last} ${word}`;
        if (last !== undefined && measure(longer, font) <= widthIn)
          lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    });
}
