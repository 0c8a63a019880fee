import { edgesOf, type Point, type Segment } from './net.ts';

/** Slanting lines across a convex shape, `stepIn` apart along x: what is hatched is glued. */
export function hatchLines(corners: readonly Point[], stepIn: number): Segment[] {
  const offsets = corners.map(diagonalOf);
  const first = Math.ceil(Math.min(...offsets) / stepIn) * stepIn;
  const count = Math.max(0, Math.floor((Math.max(...offsets) - first) / stepIn) + 1);
  return Array.from({ length: count }, (_, index) => first + index * stepIn).flatMap((offset) => {
    const crossings = edgesOf(corners).flatMap((edge) => intersectDiagonal(edge, offset));
    const [from, to] = [...crossings].sort((a, b) => a.xIn - b.xIn).filter(isFirstOrLast);
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

/** Every line of the hatch is one of points with the same sum of x and y. */
const diagonalOf = ({ xIn, yIn }: Point): number => xIn + yIn;

const isFirstOrLast = (_: Point, index: number, all: readonly Point[]): boolean =>
  index === 0 || index === all.length - 1;

function intersectDiagonal({ from, to }: Segment, offset: number): Point[] {
  const [start, end] = [diagonalOf(from), diagonalOf(to)];
  if (start === end || offset < Math.min(start, end) || offset > Math.max(start, end)) return [];
  const share = (offset - start) / (end - start);
  return [
    {
      xIn: from.xIn + share * (to.xIn - from.xIn),
      yIn: from.yIn + share * (to.yIn - from.yIn),
    },
  ];
}
