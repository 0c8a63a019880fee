import type { Rect } from '../model/geometry.ts';
import type { GroundShape } from '../model/pack.ts';
import type { TextFont, TextMeasure } from '../model/text-measure.ts';
import type { Point } from './place-geometry.ts';
import { rectCentredAt } from './place-geometry.ts';
import type { Grid } from './place-stops.ts';

/** Water, a park or an island at its place. */
export interface PlacedGround {
  readonly shape: GroundShape;
  readonly corners: readonly Point[];
  readonly label: PlacedGroundLabel | null;
}

export interface PlacedGroundLabel {
  readonly centre: Point;
  readonly lines: readonly string[];
  readonly turnDeg: number;
  /** Around the turned lines. */
  readonly box: Rect;
}

export const GROUND_FONT: TextFont = { family: 'Barlow Condensed', weight: 600, sizePt: 12 };
export const GROUND_SPACING_PT = 1.2;
/** In ems. */
export const GROUND_LEADING = 1.1;

/** Brings shapes from the pack's grid to inches. */
export const placeGround = (
  shapes: readonly GroundShape[],
  grid: Grid,
  measure: TextMeasure,
): PlacedGround[] => {
  const toPoint = ([x, y]: readonly [number, number]): Point => ({
    xIn: grid.toX(x),
    yIn: grid.toY(y),
  });
  return shapes.map((shape) => ({
    shape,
    corners: shape.outline.map(toPoint),
    label:
      shape.label === null ? null : placeGroundName(shape.label, toPoint(shape.label.at), measure),
  }));
};

function placeGroundName(
  { lines, turn }: NonNullable<GroundShape['label']>,
  centre: Point,
  measure: TextMeasure,
): PlacedGroundLabel {
  const widths = lines.map(
    (line) => measure(line, GROUND_FONT) + (line.length * GROUND_SPACING_PT) / 72,
  );
  const widthIn = Math.max(...widths);
  const heightIn = (lines.length * GROUND_LEADING * GROUND_FONT.sizePt) / 72;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const box = rectCentredAt(centre, widthIn * cos + heightIn * sin, widthIn * sin + heightIn * cos);
  return { centre, lines, turnDeg: turn, box };
}
