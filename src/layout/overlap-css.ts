import { bottomOf, EPSILON_IN, type Rect, rightOf } from '../model/geometry.ts';
import { formatNumber } from '../model/units.ts';

/** How far a card is painted on below a neighbour that lies over it: 0.2 mm. */
const OVERLAP_IN = 0.008;

const isAligned = (a: number, b: number): boolean => Math.abs(a - b) < EPSILON_IN;

const sharesRows = (a: Rect, b: Rect): boolean =>
  a.yIn < bottomOf(b) - EPSILON_IN && b.yIn < bottomOf(a) - EPSILON_IN;

const sharesColumns = (a: Rect, b: Rect): boolean =>
  a.xIn < rightOf(b) - EPSILON_IN && b.xIn < rightOf(a) - EPSILON_IN;

/**
 * Two cards that share an edge are both cut off at it, and a viewer that blends the pixels along the
 * edge lets the paper shine through: a pale hairline in what should be one dark band. So a card goes
 * on for a hair below those that are painted later; they cover it up to their own edge. Returns CSS
 * to be added to the slot's style, empty where no neighbour is painted `later`.
 */
export function overlapCss(
  { painted }: { readonly painted: Rect },
  later: readonly { readonly painted: Rect }[],
): string {
  const touches = (test: (other: Rect) => boolean): boolean =>
    later.some((slot) => test(slot.painted));
  const sides = [
    touches((other) => isAligned(bottomOf(other), painted.yIn) && sharesColumns(other, painted)),
    touches((other) => isAligned(other.xIn, rightOf(painted)) && sharesRows(other, painted)),
    touches((other) => isAligned(other.yIn, bottomOf(painted)) && sharesColumns(other, painted)),
    touches((other) => isAligned(rightOf(other), painted.xIn) && sharesRows(other, painted)),
  ];
  if (!sides.includes(true)) return '';
  const insets = sides.map((isTouched) => (isTouched ? `-${formatNumber(OVERLAP_IN)}in` : '0'));
  return `;clip-path:inset(${insets.join(' ')})`;
}
