import { bottomOf, EPSILON_IN, type Rect, rightOf } from '../model/geometry.ts';
import type { MarkLine, Slot } from '../model/sheet.ts';
import { MARK_GAP_IN, MARK_LENGTH_IN } from './share-axis.ts';

/** Shorter than this, nobody sees a tick. */
const MIN_TICK_IN = MARK_LENGTH_IN.ticks / 2;

/**
 * Short marks at the corners of each card, in line with its edges, outside everything painted. A
 * corner that neighbours surround has none; between two cards with unpainted room one mark serves both.
 */
export function tickMarks(slots: readonly Slot[], limits: Rect): MarkLine[] {
  const painted = slots.map((slot) => slot.painted);
  const ticks = new Map<string, MarkLine>();
  for (const slot of slots) {
    for (const ray of cornerRays(slot)) {
      const line = tickAlong(ray, painted, limits);
      if (line !== null) ticks.set(lineKey(line), line);
    }
  }
  return [...ticks.values()];
}

const lineKey = ({ x1In, y1In, x2In, y2In }: MarkLine): string =>
  [x1In, y1In, x2In, y2In].map((at) => Math.round(at / EPSILON_IN)).join(' ');

/** From the painted edge of a card outwards, along the line of one of its cuts. */
interface Ray {
  readonly runs: 'down' | 'across';
  /** Where the cut is. */
  readonly cutIn: number;
  readonly fromIn: number;
  readonly sign: 1 | -1;
}

function cornerRays({ trim, painted }: Slot): Ray[] {
  const outwards = (
    runs: Ray['runs'],
    cuts: readonly number[],
    beforeIn: number,
    afterIn: number,
  ): Ray[] =>
    cuts.flatMap((cutIn) => [
      { runs, cutIn, fromIn: beforeIn, sign: -1 },
      { runs, cutIn, fromIn: afterIn, sign: 1 },
    ]);
  return [
    ...outwards('down', [trim.xIn, rightOf(trim)], painted.yIn, bottomOf(painted)),
    ...outwards('across', [trim.yIn, bottomOf(trim)], painted.xIn, rightOf(painted)),
  ];
}

function tickAlong(ray: Ray, painted: readonly Rect[], limits: Rect): MarkLine | null {
  const freeIn = Math.min(
    distanceTo(boundAlong(limits, ray), ray),
    ...painted.map((rect) => clearanceBefore(rect, ray)),
  );
  const lengthIn = Math.min(MARK_LENGTH_IN.ticks, freeIn - MARK_GAP_IN.least);
  if (lengthIn < MIN_TICK_IN - EPSILON_IN) return null;
  const gapIn = Math.min(MARK_GAP_IN.ample, freeIn - lengthIn);
  const nearIn = ray.fromIn + ray.sign * gapIn;
  const farIn = nearIn + ray.sign * lengthIn;
  const [startIn, endIn] = [Math.min(nearIn, farIn), Math.max(nearIn, farIn)];
  return ray.runs === 'down'
    ? { x1In: ray.cutIn, y1In: startIn, x2In: ray.cutIn, y2In: endIn }
    : { x1In: startIn, y1In: ray.cutIn, x2In: endIn, y2In: ray.cutIn };
}

const boundAlong = (limits: Rect, { runs, sign }: Ray): number => {
  if (runs === 'down') return sign === 1 ? bottomOf(limits) : limits.yIn;
  return sign === 1 ? rightOf(limits) : limits.xIn;
};

const distanceTo = (atIn: number, { fromIn, sign }: Ray): number => sign * (atIn - fromIn);

/** How far a ray may go before it comes too near to something painted; infinitely far where it passes by. */
function clearanceBefore(rect: Rect, ray: Ray): number {
  const isDown = ray.runs === 'down';
  const [sideIn, otherSideIn] = isDown ? [rect.xIn, rightOf(rect)] : [rect.yIn, bottomOf(rect)];
  const clearIn = MARK_GAP_IN.least - EPSILON_IN;
  if (ray.cutIn < sideIn - clearIn || ray.cutIn > otherSideIn + clearIn) return Infinity;
  const [startIn, endIn] = isDown ? [rect.yIn, bottomOf(rect)] : [rect.xIn, rightOf(rect)];
  const nearIn = ray.sign === 1 ? startIn : endIn;
  const isBehind = distanceTo(ray.sign === 1 ? endIn : startIn, ray) < EPSILON_IN;
  return isBehind ? Infinity : distanceTo(nearIn, ray) - MARK_GAP_IN.least;
}
