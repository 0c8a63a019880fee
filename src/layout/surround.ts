import { EPSILON_IN, type Rect } from '../model/geometry.ts';
import type { CardSize } from '../model/pack.ts';
import type { MarkStyle } from '../model/sheet.ts';
import { mmToInches } from '../model/units.ts';
import type { Grid } from './grid.ts';
import { type Axis, type AxisRequest, allocateAxis } from './share-axis.ts';

/** One line of 6.5 pt. */
export const LABEL_HEIGHT_IN = 0.1;
/** Between the label and whatever is printed next to it. */
const LABEL_GAP_IN = mmToInches(0.5);
const STRIP_HEIGHT_IN = LABEL_HEIGHT_IN + LABEL_GAP_IN;

/** Where the strip with the label and the ruler lies: below the cards or, turned, left of them. */
export type StripPlace = 'bottom' | 'left';

/** Where the faces of a sheet stand, and what lies around them. */
export interface SheetMargins {
  readonly x: Axis;
  readonly y: Axis;
  /** `null` where there is no room for it. */
  readonly strip: StripPlace | null;
}

export interface MarginsRequest {
  readonly grid: Grid;
  readonly size: CardSize;
  readonly gutterIn: number | null;
  readonly marks: MarkStyle;
}

/**
 * Shares out the room around and between the cards: marks first, then the strip, then as much of
 * the bleed as is left. The strip lies where it costs no bleed if there is such a place, else where
 * it merely fits, and below before left. `null` where the grid has no room for its marks.
 */
export function allocateMargins(request: MarginsRequest): SheetMargins | null {
  const [x, y] = [allocateDirection('x', request, 0), allocateDirection('y', request, 0)];
  if (x === null || y === null) return null;
  const below = allocateDirection('y', request, STRIP_HEIGHT_IN);
  const left = allocateDirection('x', request, STRIP_HEIGHT_IN);
  if (below !== null && isAsRoomy(below, y)) return { x, y: below, strip: 'bottom' };
  if (left !== null && isAsRoomy(left, x)) return { x: left, y, strip: 'left' };
  if (below !== null) return { x, y: below, strip: 'bottom' };
  if (left !== null) return { x: left, y, strip: 'left' };
  return { x, y, strip: null };
}

function allocateDirection(
  along: 'x' | 'y',
  request: MarginsRequest,
  stripIn: number,
): Axis | null {
  const { grid, size, gutterIn, marks } = request;
  const { area, fold } = grid;
  const shared = { gutterIn, marks, stripIn, bleedIn: size.bleedIn };
  const ofAxis: AxisRequest =
    along === 'x'
      ? {
          ...shared,
          fromIn: area.xIn,
          toIn: area.xIn + area.widthIn,
          endsAtFold: fold?.runs === 'down',
          count: grid.columns,
          cardIn: size.trim.widthIn,
        }
      : {
          ...shared,
          fromIn: area.yIn,
          toIn: area.yIn + area.heightIn,
          endsAtFold: fold?.runs === 'across',
          count: grid.rows,
          cardIn: size.trim.heightIn,
        };
  return allocateAxis(ofAxis);
}

const isAsRoomy = (axis: Axis, than: Axis): boolean =>
  [
    [axis.before.bleedIn, than.before.bleedIn],
    [axis.after.bleedIn, than.after.bleedIn],
    [axis.gutterIn, than.gutterIn],
  ].every(([has = 0, had = 0]) => has > had - EPSILON_IN);

/** The trim edges of all faces together. */
export const cardBlock = ({ x, y }: SheetMargins): Rect => ({
  xIn: x.startIn,
  yIn: y.startIn,
  widthIn: x.lengthIn,
  heightIn: y.lengthIn,
});

/** Where the faces have to stay with their bleed and marks. */
export const printBounds = ({ x, y }: SheetMargins): Rect => ({
  xIn: x.limits[0],
  yIn: y.limits[0],
  widthIn: x.limits[1] - x.limits[0],
  heightIn: y.limits[1] - y.limits[0],
});
