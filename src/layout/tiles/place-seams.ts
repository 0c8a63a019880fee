import { bottomOf, EPSILON_IN, type Rect, rightOf } from '../../geometry/geometry.ts';
import type { SeamObstacle } from '../../pack/sheet.ts';

/** The direction in which tiles follow each other. */
export type Along = 'x' | 'y';

type Extent = readonly [fromIn: number, toIn: number];

/** What it costs to cut at a distance from the left or the top: a whole number. */
export type SeamCost = (atIn: number) => number;

/** Seams are tried at steps of this, counted from where they part the picture evenly. */
const STEP_IN = 1 / 32;
/** A seam keeps this far from what it is not to cut, if it can: no cut by hand is more exact. */
const CLEARANCE_IN = 1 / 16;
/** What it costs to come nearer, next to a cut. */
const NEAR_SHARE = 0.05;
/** No tile shows less than this part of what it would show if all were even. */
const LEAST_SHARE = 0.5;
/** A cut of this length through something costs twice as much as a touch. */
const LENGTH_IN = 1;

const extentOf = (box: Rect, along: Along): Extent =>
  along === 'x' ? [box.xIn, rightOf(box)] : [box.yIn, bottomOf(box)];

/**
 * The cost of a seam: that of everything it cuts, more for longer cuts.
 *
 * @param band where the seam begins and ends
 */
export function seamCost(
  obstacles: readonly SeamObstacle[],
  along: Along,
  [startIn, endIn]: Extent,
): SeamCost {
  const crossed = obstacles.flatMap(({ box, cost }) => {
    const [fromIn, toIn] = extentOf(box, along);
    const [beginsIn, endsIn] = extentOf(box, along === 'x' ? 'y' : 'x');
    const lengthIn = Math.min(endsIn, endIn) - Math.max(beginsIn, startIn);
    if (lengthIn <= 0) return [];
    // Whole numbers, so that the order in which they are added changes nothing.
    const cutCost = Math.ceil(100 * cost * (1 + lengthIn / LENGTH_IN));
    const nearCost = Math.ceil(NEAR_SHARE * cutCost);
    return [{ fromIn, toIn, cutCost, nearCost }];
  });
  return (atIn) =>
    crossed.reduce((sum, { fromIn, toIn, cutCost, nearCost }) => {
      const outsideIn = Math.max(fromIn - atIn, atIn - toIn);
      if (outsideIn >= CLEARANCE_IN) return sum;
      return sum + (outsideIn < 0 ? cutCost : nearCost);
    }, 0);
}

/** How tiles share one side of a picture. */
export interface SeamRequest {
  readonly lengthIn: number;
  /** Of tiles. */
  readonly count: number;
  /** How long a tile may be, with its strip. */
  readonly roomIn: number;
  /** The width of a strip. */
  readonly overlapIn: number;
  readonly costAt: SeamCost;
}

export interface PlacedSeams {
  /** From the left or the top, in order; one fewer than tiles. */
  readonly atIn: readonly number[];
  readonly cost: number;
}

/** The best way to a seam: its last step leads to `offset`. */
interface SeamPath {
  readonly offset: number;
  readonly cost: number;
  /** How uneven the tiles are: the squares of what each is longer or shorter than the even one. */
  readonly spread: number;
  readonly before: SeamPath | null;
}

/**
 * Moves the seams from where they part a picture evenly to where they cost least, as far as each
 * tile still fits its page; among equals to where the tiles are most even. The same request gives
 * the same seams.
 */
export function placeSeams({
  lengthIn,
  count,
  roomIn,
  overlapIn,
  costAt,
}: SeamRequest): PlacedSeams {
  const stepIn = (lengthIn - overlapIn) / count;
  const evenIn = Array.from({ length: count - 1 }, (_, index) => (index + 1) * stepIn);
  if (evenIn.every((atIn) => costAt(atIn) === 0)) return { atIn: evenIn, cost: 0 };
  const longer = Math.floor((roomIn - stepIn - overlapIn + EPSILON_IN) / STEP_IN);
  const shorter = Math.floor((LEAST_SHARE * stepIn) / STEP_IN);
  let paths: SeamPath[] = [{ offset: 0, cost: 0, spread: 0, before: null }];
  for (let seam = 1; seam < count; seam += 1) {
    const most = Math.min(seam * longer, (count - seam) * shorter);
    const least = -Math.min(seam * shorter, (count - seam) * longer);
    const ends = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    paths = ends.flatMap((offset) => {
      const before = bestPath(paths, offset, { longer, shorter });
      const cost = costAt(seam * stepIn + offset * STEP_IN);
      return before === null ? [] : [{ ...before, cost: before.cost + cost }];
    });
  }
  const last = bestPath(paths, 0, { longer, shorter });
  const offsets: number[] = [];
  for (let path = last?.before ?? null; path?.before; path = path.before)
    offsets.unshift(path.offset);
  const atIn = offsets.map((offset, index) => (index + 1) * stepIn + offset * STEP_IN);
  return { atIn, cost: last?.cost ?? 0 };
}

/** The best of these paths with one more tile, which ends at an offset; `null` where none leads there. */
function bestPath(
  paths: readonly SeamPath[],
  offset: number,
  { longer, shorter }: { readonly longer: number; readonly shorter: number },
): SeamPath | null {
  let best: SeamPath | null = null;
  for (const before of paths) {
    const longerBy = offset - before.offset;
    if (longerBy > longer || -longerBy > shorter) continue;
    const spread = before.spread + longerBy ** 2;
    const isBetter =
      best === null ||
      before.cost < best.cost ||
      (before.cost === best.cost && spread < best.spread);
    if (isBetter) best = { offset, cost: before.cost, spread, before };
  }
  return best;
}
