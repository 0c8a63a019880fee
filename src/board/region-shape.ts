import { InternalError } from '../errors.ts';
import { REGION_SHAPES, type RegionShape } from '../model/pack.ts';
import { formatNumber } from '../model/units.ts';

/** Where a shape is drawn, in the units of the drawing; no part of it lies further than `r` away. */
export interface ShapeBox {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

type Point = readonly [x: number, y: number];

/** Corners of a regular polygon in the unit circle, the first one `turnDeg` clockwise from the top. */
function corners(count: number, radius: number, turnDeg = 0): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((turnDeg + (index * 360) / count) * Math.PI) / 180;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

/** Five points; the dents are shallow, so that a digit fits inside. */
function starPoints(): Point[] {
  const tips = corners(5, 1);
  const dents = corners(5, 0.54, 36);
  return tips.flatMap((tip, index) => [tip, dents[index] ?? tip]);
}

function crossPoints(): Point[] {
  const arm = 0.9;
  const half = 0.42;
  const quarter: Point[] = [
    [half, -arm],
    [half, -half],
    [arm, -half],
  ];
  return [0, 1, 2, 3].flatMap((turns) =>
    quarter.map(([x, y]): Point => {
      if (turns === 0) return [x, y];
      if (turns === 1) return [-y, x];
      if (turns === 2) return [-x, -y];
      return [y, -x];
    }),
  );
}

/** Sizes are balanced by eye, so that shapes of the same `r` weigh about the same. */
const POLYGONS: Readonly<Record<Exclude<RegionShape, 'circle'>, readonly Point[]>> = {
  square: corners(4, 1, 45),
  triangle: corners(3, 1),
  diamond: corners(4, 1),
  pentagon: corners(5, 0.96),
  hexagon: corners(6, 0.92, 30),
  star: starPoints(),
  cross: crossPoints(),
};

const isRegionShape = (shape: string): shape is RegionShape =>
  REGION_SHAPES.some((known) => known === shape);

/**
 * The mark of a region as an SVG element without any paint: put it in a `<g>` or `<svg>` that has a
 * `fill`. Throws an InternalError for a name outside REGION_SHAPES, which a checked pack never has.
 */
export function drawRegionShape(shape: string, { cx, cy, r }: ShapeBox): string {
  if (!isRegionShape(shape)) throw new InternalError(`no region shape is called "${shape}"`);
  const write = (value: number): string => formatNumber(value, 3);
  if (shape === 'circle') {
    return `<circle cx="${write(cx)}" cy="${write(cy)}" r="${write(r * 0.86)}"/>`;
  }
  const points = POLYGONS[shape].map(([x, y]) => `${write(cx + x * r)} ${write(cy + y * r)}`);
  return `<path d="M${points.join('L')}Z"/>`;
}
