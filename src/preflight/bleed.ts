import { type Background, type Box, pixelAlpha } from './measures.ts';
import { isVisible } from './paper.ts';

export interface UncoveredEdge {
  readonly name: 'top' | 'right' | 'bottom' | 'left';
  /** Of the bleed, as far as the edge is bare. */
  readonly box: Box;
}

/**
 * The edges of the bleed that art does not reach: nothing is seen there, and just inside of the cut
 * something is. A card that is as white as its paper has nothing to run out; what it paints white it
 * has covered.
 */
export function uncoveredEdges(ground: Background, bleedPx: number): UncoveredEdge[] {
  if (bleedPx <= 0) return [];
  const [lastX, lastY] = [Math.floor(ground.width) - 1, Math.floor(ground.height) - 1];
  const inside = (at: number, last: number): number =>
    Math.max(Math.ceil(bleedPx), Math.min(last - Math.ceil(bleedPx), at));
  const isBare = (x: number, y: number): boolean =>
    isUnpainted(ground.at(x, y)) && isVisible(ground.at(inside(x, lastX), inside(y, lastY)));
  const across = (y: number) => bareStretch(lastX, (x) => isBare(x, y));
  const down = (x: number) => bareStretch(lastY, (y) => isBare(x, y));
  const level = (y: number, bare: Stretch): Box => ({
    x: bare.from,
    y,
    width: bare.length,
    height: bleedPx,
  });
  const upright = (x: number, bare: Stretch): Box => ({
    x,
    y: bare.from,
    width: bleedPx,
    height: bare.length,
  });
  const [top, right, bottom, left] = [across(0), down(lastX), across(lastY), down(0)];
  return [
    ...(top === null ? [] : [{ name: 'top', box: level(0, top) } as const]),
    ...(right === null
      ? []
      : [{ name: 'right', box: upright(lastX + 1 - bleedPx, right) } as const]),
    ...(bottom === null
      ? []
      : [{ name: 'bottom', box: level(lastY + 1 - bleedPx, bottom) } as const]),
    ...(left === null ? [] : [{ name: 'left', box: upright(0, left) } as const]),
  ];
}

/** Alpha from which paint counts as opaque: less is hidden by no printer. */
const OPAQUE = 250;

/** Neither seen, nor covered with white. */
const isUnpainted = (pixel: number): boolean => pixelAlpha(pixel) < OPAQUE && !isVisible(pixel);

interface Stretch {
  readonly from: number;
  readonly length: number;
}

/** From the first bare point of an edge to its last. */
function bareStretch(last: number, isBareAt: (at: number) => boolean): Stretch | null {
  const bare = Array.from({ length: last + 1 }, (_, at) => at).filter(isBareAt);
  const [first] = bare;
  return first === undefined ? null : { from: first, length: (bare.at(-1) ?? first) - first + 1 };
}
