import {
  formatNumber,
  isOverlapping,
  mmToInches,
  outset,
  type Rect,
  type Size,
} from '../geometry/geometry.ts';
import type { CardSize } from '../pack/pack.ts';
import { type Cutter, ORIENTATIONS, type Orientation, type Paper } from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';
import { orientPaper } from './grid.ts';
import type { ShapesLayout } from './plan-shapes.ts';

// Sheets for cutting machines that find their place by registration marks, as the specification of
// silhouette-card-maker has them: the block centred, pieces all one way round, 1.25 mm between them.

interface CutterMarks {
  /** From the edges of the paper to the outer edges of marks. */
  readonly insetMm: number;
  /** A square at the top left and two angles, or four angles. */
  readonly count: 3 | 4;
}

const CUTTERS: Readonly<Record<Cutter, CutterMarks>> = {
  silhouette: { insetMm: 10, count: 3 },
  // Its rollers hold the sheet further in.
  'silhouette-feeder': { insetMm: 15.875, count: 3 },
  'silhouette-4': { insetMm: 10, count: 4 },
};

const GAP_IN = mmToInches(1.25);
const SQUARE_IN = mmToInches(5);
const STROKE_IN = mmToInches(1);
/** Of the arms of an angle: the same on all sheets, so that it is set only once. */
const ARM_IN = mmToInches(5);
/** Between a mark and whatever else is printed. */
const CLEAR_IN = mmToInches(2);

interface CutterRequest {
  readonly size: CardSize;
  readonly paper: Paper;
  readonly cutter: Cutter;
  readonly words: Words;
}

interface CutterSheet {
  readonly orientation: Orientation;
  readonly page: Size;
  readonly columns: number;
  readonly rows: number;
  readonly boxes: readonly { readonly trim: Rect; readonly painted: Rect }[];
}

/** The sheet that holds most pieces, upright paper first; `null` where it holds none. */
export function planCutterSheet(request: CutterRequest): ShapesLayout | null {
  const { paper, cutter, words } = request;
  const sheets = ORIENTATIONS.flatMap((orientation) => sheetsOn(orientation, request));
  const [first, ...others] = sheets;
  if (first === undefined) return null;
  const best = others.reduce((a, b) => (b.boxes.length > a.boxes.length ? b : a), first);
  const { page, boxes, orientation, columns, rows } = best;
  const marks = CUTTERS[cutter];
  return {
    layout: {
      page,
      printable: orientPaper(paper, orientation).printable,
      fold: null,
      perSheet: boxes.length,
      boxAt: (index) => boxes[index] as (typeof boxes)[number],
      cutsOf: () => ({
        marks: [],
        cutPaths: [],
        registration: registrationMarks(page, marks),
      }),
      folds: [],
      // Beside marks, type could be read as one.
      strip: null,
    },
    ...{ orientation, columns, rows },
    notes: [
      words(marks.count === 3 ? 'plan.three-registration-marks' : 'plan.four-registration-marks', {
        inset: words.decimal(formatNumber(marks.insetMm, 3)),
      }),
    ],
  };
}

/** The fullest block of a page that leaves the corners to the marks. */
function sheetsOn(orientation: Orientation, request: CutterRequest): CutterSheet[] {
  const { size, paper, cutter } = request;
  const { page } = orientPaper(paper, orientation);
  const marks = CUTTERS[cutter];
  const insetIn = mmToInches(marks.insetMm);
  const corners = registrationMarks(page, marks).map((mark) => outset(mark, CLEAR_IN));
  const { widthIn, heightIn } = size.trim;
  const most = (roomIn: number, pieceIn: number): number =>
    Math.max(0, Math.floor((roomIn - 2 * insetIn + GAP_IN) / (pieceIn + GAP_IN)));
  const [columnsMost, rowsMost] = [most(page.widthIn, widthIn), most(page.heightIn, heightIn)];
  const grids = Array.from({ length: columnsMost * rowsMost }, (_, index) => ({
    columns: (index % columnsMost) + 1,
    rows: Math.floor(index / columnsMost) + 1,
  })).sort((a, b) => b.columns * b.rows - a.columns * a.rows);
  for (const { columns, rows } of grids) {
    const boxes = centredBoxes(page, size, { columns, rows });
    const isClear = corners.every(
      (mark) => !boxes.some(({ painted }) => isOverlapping(mark, painted)),
    );
    if (isClear) return [{ orientation, page, columns, rows, boxes }];
  }
  return [];
}

function centredBoxes(
  page: Size,
  { trim, bleedIn }: CardSize,
  { columns, rows }: Pick<CutterSheet, 'columns' | 'rows'>,
): CutterSheet['boxes'] {
  const { widthIn, heightIn } = trim;
  const [stepX, stepY] = [widthIn + GAP_IN, heightIn + GAP_IN];
  const left = (page.widthIn - columns * stepX + GAP_IN) / 2;
  const top = (page.heightIn - rows * stepY + GAP_IN) / 2;
  return Array.from({ length: columns * rows }, (_, index) => {
    const xIn = left + (index % columns) * stepX;
    const box = { xIn, yIn: top + Math.floor(index / columns) * stepY, widthIn, heightIn };
    return { trim: box, painted: outset(box, Math.min(bleedIn, GAP_IN / 2)) };
  });
}

/** As black rectangles: two make an angle. Of three, the square is at the top left. */
function registrationMarks(page: Size, { insetMm, count }: CutterMarks): Rect[] {
  const insetIn = mmToInches(insetMm);
  const [right, bottom] = [page.widthIn - insetIn, page.heightIn - insetIn];
  const angle = (isRight: boolean, isBelow: boolean): Rect[] => {
    const at = (lengthX: number, lengthY: number): Rect => ({
      xIn: isRight ? right - lengthX : insetIn,
      yIn: isBelow ? bottom - lengthY : insetIn,
      widthIn: lengthX,
      heightIn: lengthY,
    });
    return [at(ARM_IN, STROKE_IN), at(STROKE_IN, ARM_IN)];
  };
  const square = { xIn: insetIn, yIn: insetIn, widthIn: SQUARE_IN, heightIn: SQUARE_IN };
  return [
    ...(count === 3 ? [square] : angle(false, false)),
    ...angle(true, false),
    ...angle(false, true),
    ...(count === 3 ? [] : angle(true, true)),
  ];
}
