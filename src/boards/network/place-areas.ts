import {
  bottomOf,
  pointsToInches,
  type Rect,
  rightOf,
  type Size,
} from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import { type Point, rectCentredAt } from '../geometry.ts';
import { HALF_CAP_EM } from './label-blocks.ts';
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
  /** Its name, if no partial draws what stands in it. */
  readonly lines: readonly AreaLine[];
  /** What stands in it, as far as its extent is known: labels keep clear of it. */
  readonly box: Rect | null;
}

export interface AreaLine {
  readonly text: string;
  /** The middle of its baseline, from the middle of the area. */
  readonly at: Point;
}

export const AREA_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 16 };

/** In ems. */
const LEADING = 1.15;

/** Brings areas from the pack's grid to inches, and sets their names in lines. */
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
    const lines = isDrawn ? [] : setLines(area.lines ?? [area.name]);
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

const LINE_IN = pointsToInches(LEADING * AREA_FONT.sizePt);

const setLines = (lines: readonly string[]): AreaLine[] =>
  lines.map((text, index) => ({
    text,
    at: {
      xIn: 0,
      yIn:
        (index - (lines.length - 1) / 2) * LINE_IN + pointsToInches(HALF_CAP_EM * AREA_FONT.sizePt),
    },
  }));

const extentOf = (lines: readonly AreaLine[], measure: TextMeasure): Size | null =>
  lines.length === 0
    ? null
    : {
        widthIn: Math.max(...lines.map(({ text }) => measure(text, AREA_FONT))),
        heightIn: lines.length * LINE_IN,
      };
