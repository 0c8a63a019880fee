import type { Point } from '../../src/geometry/geometry.ts';
import type { Net } from '../../src/nets/net.ts';

export type Spot = readonly [x: number, y: number, z: number];

/** A part of a net where it is when all is folded: z grows away from who looks at the printed side. */
export interface FoldedPart {
  readonly id: string;
  readonly kind: string;
  readonly corners: readonly Spot[];
}

export const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a: Spot, b: Spot): Spot => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: Spot, by: number): Spot => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Spot, b: Spot): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Spot, b: Spot): Spot => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const distance = (a: Spot, b: Spot): number => Math.hypot(...minus(a, b));

export const middle = (spots: readonly Spot[]): Spot =>
  times(
    spots.reduce((sum, one) => plus(sum, one), [0, 0, 0] as Spot),
    1 / spots.length,
  );

/** Turns a spot about a line by an angle (Rodrigues). */
function turned(spot: Spot, from: Spot, to: Spot, angle: number): Spot {
  const axis = times(minus(to, from), 1 / distance(from, to));
  const arm = minus(spot, from);
  const along = times(axis, dot(axis, arm) * (1 - Math.cos(angle)));
  return plus(
    from,
    plus(plus(times(arm, Math.cos(angle)), times(cross(axis, arm), Math.sin(angle))), along),
  );
}

const flat = ({ xIn, yIn }: Point): Spot => [xIn, yIn, 0];

/** Folds a net as a hand would: every part by the angle of its hinge, away from the printed side (towards it if negative). */
export function foldNet({ parts }: Net): FoldedPart[] {
  const moves = new Map<string, (spot: Spot) => Spot>();
  return parts.map(({ id, kind, corners, hinge }) => {
    const above = hinge === null ? (spot: Spot) => spot : moves.get(hinge.on);
    if (above === undefined) throw new Error(`${id} comes before what it hangs on`);
    let move = above;
    if (hinge !== null) {
      const [from, to] = [flat(hinge.from), flat(hinge.to)];
      const angle = (hinge.foldDeg * Math.PI) / 180;
      const inner = flat(corners.reduce((a, b) => ({ xIn: a.xIn + b.xIn, yIn: a.yIn + b.yIn })));
      const centre = times(inner, 1 / corners.length);
      const sign = turned(centre, from, to, Math.abs(angle))[2] > 0 ? 1 : -1;
      move = (spot) => above(turned(spot, from, to, sign * angle));
    }
    moves.set(id, move);
    return { id, kind, corners: corners.map((corner) => move(flat(corner))) };
  });
}
