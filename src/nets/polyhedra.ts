/** A corner or a direction in space; the axes are right-handed. */
export type Spot = readonly [x: number, y: number, z: number];

/** A solid with flat, convex faces, and how it is cut open. */
export interface Polyhedron {
  readonly corners: readonly Spot[];
  readonly faces: readonly PolyhedronFace[];
  /**
   * What is at the top of what is drawn on a face: the corner or the edge that is nearest to the top
   * of the page, or the tip of the solid, which is one of its first two corners.
   */
  readonly top: 'corner' | 'edge' | 'tip';
  /** Between the edge of a flap and its sides: flaps do not meet. */
  readonly flapAngleDeg: number;
  /** The depth of the deepest possible flap, as a share of the longest edge. */
  readonly maxFlapRatio: number;
}

export interface PolyhedronFace {
  /** Opposite faces add up to the same. Of a tetrahedron, that of the corner opposite. */
  readonly number: number;
  /** Points out of the face; of any length. */
  readonly normal: Spot;
  /** The number of the face that it hangs on, which comes before it; `null` for the first face. */
  readonly on: number | null;
}

const plus = (...spots: readonly Spot[]): Spot => {
  const sum = (axis: 0 | 1 | 2): number => spots.reduce((all, spot) => all + spot[axis], 0);
  return [sum(0), sum(1), sum(2)];
};

const TETRAHEDRON_CORNERS: readonly Spot[] = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
];

/** A band of four triangles. */
const TETRAHEDRON: Polyhedron = {
  corners: TETRAHEDRON_CORNERS,
  faces: TETRAHEDRON_CORNERS.map(([x, y, z], index) => ({
    number: index + 1,
    normal: [-x, -y, -z],
    on: index === 0 ? null : index,
  })),
  top: 'corner',
  flapAngleDeg: 45,
  maxFlapRatio: 1 / 3,
};

const SIGNS = [1, -1] as const;

/** A cross: four faces in a row, one above and one below the second. */
const CUBE: Polyhedron = {
  corners: SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Spot => [x, y, z]))),
  faces: [
    { number: 4, normal: [-1, 0, 0], on: null },
    { number: 1, normal: [0, 0, 1], on: 4 },
    { number: 3, normal: [1, 0, 0], on: 1 },
    { number: 6, normal: [0, 0, -1], on: 3 },
    { number: 2, normal: [0, 1, 0], on: 1 },
    { number: 5, normal: [0, -1, 0], on: 1 },
  ],
  top: 'edge',
  flapAngleDeg: 45,
  maxFlapRatio: 1 / 3,
};

/** A direction by the tenths of a turn about the z axis. */
const atTenth = (tenth: number, radius: number, z: number): Spot => {
  const angle = (tenth * Math.PI) / 5;
  return [radius * Math.cos(angle), radius * Math.sin(angle), z];
};

const TENTHS = Array.from({ length: 10 }, (_, index) => index);

const COS_36 = Math.cos(Math.PI / 5);
/** How far the corners of the belt are above and below the middle: only then are the kites flat. */
const BELT = (1 - COS_36) / (1 + COS_36);

const kite = (tenth: number, number: number, on: number | null): PolyhedronFace => ({
  number,
  normal: atTenth(tenth, 1 + BELT, tenth % 2 === 1 ? 1 : -1),
  on,
});

/**
 * Ten kites about two tips, those above at the odd tenths of a turn. Two fans: the middle of one
 * hangs on the middle of the other.
 */
const TRAPEZOHEDRON: Polyhedron = {
  corners: [
    [0, 0, 1],
    [0, 0, -1],
    ...TENTHS.map((tenth) => atTenth(tenth, 1, tenth % 2 === 0 ? BELT : -BELT)),
  ],
  faces: [
    ...[kite(1, 0, null), kite(3, 6, 0), kite(9, 4, 0), kite(5, 2, 6), kite(7, 8, 4)],
    ...[kite(2, 1, 0), kite(4, 5, 1), kite(0, 7, 1), kite(6, 9, 5), kite(8, 3, 7)],
  ],
  top: 'tip',
  flapAngleDeg: 45,
  maxFlapRatio: 0.15,
};

const TOP: Spot = [0, 0, Math.sqrt(5)];
const BOTTOM: Spot = [0, 0, -Math.sqrt(5)];
const upper = (fifth: number): Spot => atTenth(2 * fifth, 2, 1);
const lower = (fifth: number): Spot => atTenth(2 * fifth + 1, 2, -1);

const FIFTHS = [0, 1, 2, 3, 4];

/** Two flowers of six pentagons; a petal of one hangs on a petal of the other. */
const DODECAHEDRON: Polyhedron = {
  corners: FIFTHS.flatMap((fifth) => {
    const next = fifth + 1;
    return [
      plus(TOP, upper(fifth), upper(next)),
      plus(upper(fifth), upper(next), lower(fifth)),
      plus(lower(fifth), lower(next), upper(next)),
      plus(BOTTOM, lower(fifth), lower(next)),
    ];
  }),
  faces: [
    { number: 12, normal: TOP, on: null },
    ...[8, 2, 9, 3, 7].map((number, fifth) => ({ number, normal: upper(fifth), on: 12 })),
    { number: 10, normal: lower(0), on: 8 },
    { number: 1, normal: BOTTOM, on: 10 },
    ...[6, 5, 11, 4].map((number, index) => ({ number, normal: lower(index + 1), on: 1 })),
  ],
  top: 'corner',
  // Neighbouring petals leave 36 degrees between them.
  flapAngleDeg: 30,
  maxFlapRatio: 1 / 4,
};

/** The solids of dice by the number of their faces. The octahedron has a net of its own. */
export const POLYHEDRA: ReadonlyMap<number, Polyhedron> = new Map([
  [4, TETRAHEDRON],
  [6, CUBE],
  [10, TRAPEZOHEDRON],
  [12, DODECAHEDRON],
]);
