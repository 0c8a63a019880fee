import { EPSILON_IN } from '../model/geometry.ts';
import type { MarkStyle } from '../model/sheet.ts';
import { inchesOfMm } from '../model/units.ts';
import type { Grid } from './grid.ts';

export const CROP_MARK_LENGTH_IN = inchesOfMm(3);
/** Between a painted edge and the nearer end of a crop mark: at least, and where there is room. */
const CROP_MARK_GAP_IN = { least: inchesOfMm(0.3), ample: inchesOfMm(1) } as const;
/** One line of 6.5 pt. */
export const LABEL_HEIGHT_IN = 0.1;
/** Between the label and whatever is printed next to it. */
const LABEL_GAP_IN = inchesOfMm(0.5);

/** What lies between the block of cards and the edge of the printable area. */
export interface Surround {
  readonly x: Side;
  readonly y: Side;
  readonly label: 'bottom' | 'left' | null;
}

/** Left and right are equal, and so are top and bottom: the block stands in the middle of the page. */
interface Side {
  /** Bleed painted beyond the outermost trim edges. */
  readonly bleedIn: number;
  /** From the end of that bleed to the crop mark. */
  readonly markGapIn: number;
}

/** The room that crop marks need on each side even when no bleed is painted. */
export const leastMarkRoom = (marks: MarkStyle): number =>
  marks === 'crop' ? CROP_MARK_GAP_IN.least + CROP_MARK_LENGTH_IN : 0;

/**
 * Shares out the room around the block: marks first, then the label, then as much of the bleed as
 * is left. The label lies below the cards or, turned, to their left: where it costs no bleed if
 * there is such a place, else where it merely fits, and below before left.
 */
export function shareSurround(grid: Grid, marks: MarkStyle, bleedIn: number): Surround {
  const label = placeForLabel(grid, leastMarkRoom(marks), bleedIn);
  const strip = LABEL_HEIGHT_IN + LABEL_GAP_IN;
  return {
    x: shareSide(grid.roomXIn - (label === 'left' ? strip : 0), marks, bleedIn),
    y: shareSide(grid.roomYIn - (label === 'bottom' ? strip : 0), marks, bleedIn),
    label,
  };
}

function placeForLabel(grid: Grid, markRoomIn: number, bleedIn: number): Surround['label'] {
  const leastIn = markRoomIn + LABEL_GAP_IN + LABEL_HEIGHT_IN - EPSILON_IN;
  for (const neededIn of [leastIn + bleedIn, leastIn]) {
    if (grid.roomYIn >= neededIn) return 'bottom';
    if (grid.roomXIn >= neededIn) return 'left';
  }
  return null;
}

function shareSide(roomIn: number, marks: MarkStyle, bleedIn: number): Side {
  if (marks === 'none') return { bleedIn: clamp(roomIn, 0, bleedIn), markGapIn: 0 };
  const { least, ample } = CROP_MARK_GAP_IN;
  const freeIn = roomIn - CROP_MARK_LENGTH_IN;
  const markGapIn = clamp(freeIn - bleedIn, least, ample);
  return { bleedIn: clamp(freeIn - markGapIn, 0, bleedIn), markGapIn };
}

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);
