import type { Box, DrawnLine, DrawnPage } from './pdf-drawing.ts';
import type { WrittenPage, WrittenSlot } from './sheet-html.ts';

const ptOfMm = (mm: number): number => (mm / 25.4) * 72;

/** How a fold is drawn: 2 mm, then 1.5 mm nothing, in strokes of 0.15 mm. */
const DASH_PT = ptOfMm(2);
const STEP_PT = ptOfMm(3.5);
const STROKE_PT = ptOfMm(0.15);

const lengthOf = ({ fromPt, toPt }: DrawnLine): number =>
  Math.hypot(toPt[0] - fromPt[0], toPt[1] - fromPt[1]);

const isNear = (value: number, wanted: number): boolean => Math.abs(value - wanted) < 0.02;

/** A sheet with one card has so many marks: one at each end of its four cuts. */
const LEAST_MARKS = 8;

/**
 * The path of nothing but marks of this length, or down to half of it where room is scarce. What is
 * drawn on the cards is longer, shorter or leans, or has fewer lines to a path.
 */
export function marksOf({ strokes }: DrawnPage, lengthMm: number): readonly DrawnLine[] {
  const isMark = (line: DrawnLine): boolean =>
    (isUpright(line) || isLevel(line)) &&
    lengthOf(line) > ptOfMm(lengthMm / 2) - 0.02 &&
    lengthOf(line) < ptOfMm(lengthMm) + 0.02;
  return strokes.filter((path) => path.length >= LEAST_MARKS && path.every(isMark)).flat();
}

export const cropMarks = (page: DrawnPage): readonly DrawnLine[] => marksOf(page, 3);

export const isUpright = ({ fromPt, toPt }: DrawnLine): boolean =>
  Math.abs(fromPt[0] - toPt[0]) < 0.001;

const isLevel = ({ fromPt, toPt }: DrawnLine): boolean => Math.abs(fromPt[1] - toPt[1]) < 0.001;

/** Each place once, in order: cards edge to edge share a line. */
export function places(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => value - (sorted[index - 1] ?? -Infinity) > 0.05);
}

/** A dashed line across a page. */
export interface DrawnFold {
  readonly runs: 'down' | 'across';
  readonly atPt: number;
  /** Where it begins and ends. */
  readonly fromPt: number;
  readonly toPt: number;
}

/** The fold of a page; `null` where none is drawn. Two of them fail the test. */
export function foldOf({ fills }: DrawnPage): DrawnFold | null {
  const folds = fills.flatMap((path) => {
    const fold = foldAlong(path, 'down') ?? foldAlong(path, 'across');
    return fold === null ? [] : [fold];
  });
  if (folds.length > 1) throw new Error(`${folds.length} folds on a page`);
  return folds[0] ?? null;
}

/** The dashes of a path as one line, when they lie one behind the other as those of a fold do. */
function foldAlong(path: readonly Box[], runs: DrawnFold['runs']): DrawnFold | null {
  const dashes = path
    .map(({ leftPt, topPt, widthPt, heightPt }) =>
      runs === 'down'
        ? { across: leftPt + widthPt / 2, thick: widthPt, from: topPt, length: heightPt }
        : { across: topPt + heightPt / 2, thick: heightPt, from: leftPt, length: widthPt },
    )
    .sort((a, b) => a.from - b.from);
  const [first, last] = [dashes[0], dashes.at(-1)];
  if (first === undefined || last === undefined || dashes.length < 10) return null;
  const isFold = dashes.every(
    ({ across, thick, from, length }, index) =>
      isNear(across, first.across) &&
      isNear(thick, STROKE_PT) &&
      isNear(from, first.from + index * STEP_PT) &&
      (isNear(length, DASH_PT) || (index === dashes.length - 1 && length < DASH_PT)),
  );
  if (!isFold) return null;
  return { runs, atPt: first.across, fromPt: first.from, toPt: last.from + last.length };
}

/** A page, or one half of it where a fold parts it. */
export interface PageHalf {
  readonly slots: readonly WrittenSlot[];
  readonly marks: readonly DrawnLine[];
}

/** The slots and crop marks of a page, by the side of the fold on which they begin. */
export function halvesOf({ slots }: WrittenPage, drawn: DrawnPage): PageHalf[] {
  const marks = cropMarks(drawn);
  const fold = foldOf(drawn);
  if (fold === null) return [{ slots, marks }];
  const isBefore = (x: number, y: number): boolean => (fold.runs === 'down' ? x : y) < fold.atPt;
  return [true, false].map((wanted) => ({
    slots: slots.filter(({ trim }) => isBefore(trim.leftPt, trim.topPt) === wanted),
    marks: marks.filter(({ fromPt: [x, y] }) => isBefore(x, y) === wanted),
  }));
}
