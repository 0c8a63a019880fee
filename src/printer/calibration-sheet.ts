import { mmToInches, type Rect, type Size } from '../geometry/geometry.ts';
import { flipOnEdge } from '../layout/backs.ts';
import { mirrorLine } from '../layout/marks.ts';
import type { Flip, MarkLine } from '../pack/sheet.ts';

/** A line of a scale on the front, with what it means when a line of the back continues it. */
export interface ScaleLine {
  readonly axis: 'x' | 'y';
  /** The shift in millimetres. */
  readonly valueMm: number;
  readonly stroke: MarkLine;
}

/** Both sides of the calibration sheet, each as it is read. */
export interface CalibrationSheet {
  readonly page: Size;
  /** Everything on the front lies in here; it is centred on the page. */
  readonly block: Rect;
  readonly front: {
    readonly scales: readonly ScaleLine[];
    /** The middle of the back's cross falls into it unless the shift is larger than the scales show. */
    readonly frame: Rect;
  };
  readonly back: {
    /** One for each line of the scales, in their order. */
    readonly scales: readonly MarkLine[];
    readonly cross: readonly MarkLine[];
  };
}

/** In millimetres: of the block, and from its top left. */
const BLOCK = { width: 190, height: 168 } as const;
const FRAME = { x: 180, y: 10 } as const;
/** The scale for y runs down along `x`, the one for x runs across along `y`; `at` is its middle. */
const Y_SCALE = { x: 24, at: 80 } as const;
const X_SCALE = { y: 148, at: 113 } as const;

/** Lines on each side of the middle, and what one means. */
const STEPS_PER_SIDE = 12;
const STEPS_PER_MM = 5;
const STEP_MM = 1 / STEPS_PER_MM;
/**
 * Between neighbouring lines of the front; those of the back are closer by one step. More than twice the
 * reach, so that no shift within it lets two far lines meet as well.
 */
const PITCH_MM = 6;
const STROKE_MM = 12;
/** How far the lines of both sides run beside each other, so that they meet whatever the other axis is off by. */
const OVERLAP_MM = 4;
const CROSS_ARM_MM = 2;

/** The largest shift that can be read, in millimetres. */
export const SCALE_REACH_MM = STEPS_PER_SIDE / STEPS_PER_MM;

/**
 * The calibration sheet for one paper: a front with two scales, and a back whose lines are a little
 * closer together. Seen through the paper, the front's line that the back continues shows the shift,
 * as a vernier does.
 */
export function planCalibrationSheet(page: Size, flip: Flip): CalibrationSheet {
  const { mirror } = flipOnEdge(page, flip);
  const block = {
    xIn: (page.widthIn - mmToInches(BLOCK.width)) / 2,
    yIn: (page.heightIn - mmToInches(BLOCK.height)) / 2,
    widthIn: mmToInches(BLOCK.width),
    heightIn: mmToInches(BLOCK.height),
  };
  const place = (x1: number, y1: number, x2: number, y2: number): MarkLine => ({
    x1In: block.xIn + mmToInches(x1),
    y1In: block.yIn + mmToInches(y1),
    x2In: block.xIn + mmToInches(x2),
    y2In: block.yIn + mmToInches(y2),
  });
  // Where something has to stand on the back, as the back is written, to lie behind this place.
  const behind = (line: MarkLine): MarkLine => mirrorLine(line, mirror);
  const steps = Array.from(
    { length: 2 * STEPS_PER_SIDE + 1 },
    (_, index) => index - STEPS_PER_SIDE,
  );
  const frame = {
    xIn: block.xIn + mmToInches(FRAME.x - SCALE_REACH_MM),
    yIn: block.yIn + mmToInches(FRAME.y - SCALE_REACH_MM),
    widthIn: mmToInches(2 * SCALE_REACH_MM),
    heightIn: mmToInches(2 * SCALE_REACH_MM),
  };
  return {
    page,
    block,
    front: {
      scales: [
        ...steps.map((step) => scaleLine('x', step, place)),
        ...steps.map((step) => scaleLine('y', step, place)),
      ],
      frame,
    },
    back: {
      scales: [
        ...steps.map((step) => behind(place(...backXLine(step)))),
        ...steps.map((step) => behind(place(...backYLine(step)))),
      ],
      cross: [
        behind(place(FRAME.x - CROSS_ARM_MM, FRAME.y, FRAME.x + CROSS_ARM_MM, FRAME.y)),
        behind(place(FRAME.x, FRAME.y - CROSS_ARM_MM, FRAME.x, FRAME.y + CROSS_ARM_MM)),
      ],
    },
  };
}

type Ends = [x1: number, y1: number, x2: number, y2: number];

function scaleLine(axis: 'x' | 'y', step: number, place: (...ends: Ends) => MarkLine): ScaleLine {
  const valueMm = step / STEPS_PER_MM;
  const along = step * PITCH_MM;
  const stroke =
    axis === 'x'
      ? place(X_SCALE.at + along, X_SCALE.y - STROKE_MM, X_SCALE.at + along, X_SCALE.y)
      : place(Y_SCALE.x - STROKE_MM, Y_SCALE.at + along, Y_SCALE.x, Y_SCALE.at + along);
  return { axis, valueMm, stroke };
}

function backXLine(step: number): Ends {
  const at = X_SCALE.at + step * (PITCH_MM - STEP_MM);
  const from = X_SCALE.y - OVERLAP_MM;
  return [at, from, at, from + STROKE_MM];
}

function backYLine(step: number): Ends {
  const at = Y_SCALE.at + step * (PITCH_MM - STEP_MM);
  const from = Y_SCALE.x - OVERLAP_MM;
  return [from, at, from + STROKE_MM, at];
}
