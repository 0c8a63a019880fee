import { edgesOf, type Point, type Segment } from '../geometry/geometry.ts';
import { createFlap, createNet, faceId, type Net, type NetPart } from './net.ts';
import { BOX_FOLD_DEG } from './rectangle-panel.ts';

/** A face on a grid of squares: its first corner is `first` corners clockwise from its top left. */
interface Face {
  readonly number: number;
  readonly column: number;
  readonly row: number;
  readonly first: number;
  /** The number of the face that it hangs on, and which of its own edges that is. */
  readonly hangs: readonly [on: number, edge: number] | null;
  readonly turnDeg: number;
  /** Its edges with flaps. */
  readonly flaps: readonly number[];
}

/** A cross: four faces in a row, one on each side of the second; opposite ones add up to seven. */
const FACES: readonly Face[] = [
  { number: 4, column: 0, row: 0, first: 0, hangs: null, turnDeg: -45, flaps: [1, 2, 3] },
  { number: 1, column: 0, row: -1, first: 0, hangs: [4, 2], turnDeg: -45, flaps: [] },
  { number: 3, column: 0, row: -2, first: 3, hangs: [1, 3], turnDeg: -45, flaps: [0, 2] },
  { number: 6, column: 0, row: -3, first: 3, hangs: [3, 3], turnDeg: -45, flaps: [0, 2] },
  { number: 2, column: -1, row: -1, first: 1, hangs: [1, 0], turnDeg: 45, flaps: [] },
  { number: 5, column: 1, row: -1, first: 0, hangs: [1, 3], turnDeg: -45, flaps: [] },
];

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

/** The net of a die with six faces, on its tip, so that it takes little room. */
export function createCubeNet({
  edgeIn,
  flapIn,
}: {
  readonly edgeIn: number;
  readonly flapIn: number;
}): Net {
  const share = edgeIn * Math.SQRT1_2;
  const cornersOf = ({ column, row, first }: Face): Point[] =>
    CORNERS.map((_, index) => {
      const [right, down] = CORNERS[(first + index) % 4] ?? [0, 0];
      const [x, y] = [column + right, row + down];
      return { xIn: share * (x + y), yIn: share * (y - x) };
    });
  const edgeOf = (face: Face, index: number): Segment =>
    edgesOf(cornersOf(face))[index] ?? { from: { xIn: 0, yIn: 0 }, to: { xIn: 0, yIn: 0 } };
  const panels = FACES.map((face): NetPart => {
    const { number, hangs, turnDeg } = face;
    const hinge =
      hangs === null
        ? null
        : { on: faceId(hangs[0]), ...edgeOf(face, hangs[1]), foldDeg: BOX_FOLD_DEG };
    return { id: faceId(number), kind: 'panel', corners: cornersOf(face), hinge, turnDeg };
  });
  const flaps = FACES.flatMap((face) => face.flaps.map((index) => ({ face, index })));
  return createNet([
    ...panels,
    ...flaps.map(({ face, index }, number) =>
      createFlap({
        id: `glue-${number + 1}`,
        kind: 'glue',
        on: faceId(face.number),
        edge: edgeOf(face, index),
        depthIn: flapIn,
        taperIn: flapIn,
        foldDeg: BOX_FOLD_DEG,
      }),
    ),
  ]);
}

export interface OctahedronRequest {
  readonly edgeIn: number;
  /** How deep the flaps for the glue are. */
  readonly flapIn: number;
}

/** Between two faces of an octahedron, inside: what is missing to a straight angle is folded. */
const FOLD_DEG = 180 - (Math.acos(-1 / 3) * 180) / Math.PI;

/**
 * The numbers of the six triangles of the band, then of the one above and the one below. Triangles
 * of the band that are three steps apart lie opposite each other, and so do the two others.
 */
const BAND = [1, 7, 4, 8, 2, 5] as const;
/** The one above hangs on a triangle that stands on its tip, the one below on one that stands on its edge. */
const ABOVE = { number: 6, hingeIndex: 3 } as const;
const BELOW = { number: 3, hingeIndex: 2 } as const;

/** A face; its corners run clockwise from its left. */
interface Triangle extends NetPart {
  readonly corners: readonly [Point, Point, Point];
}

/**
 * The net of a die with eight faces, numbered so that opposite ones add up to nine: a band of six
 * triangles with one above and one below, and five flaps. Corners of a face begin at its left.
 */
export function createOctahedronNet({ edgeIn, flapIn }: OctahedronRequest): Net {
  const band = BAND.map((_, index) => bandFace(index, edgeIn));
  const first = bandFace(0, edgeIn);
  const above = capOf(bandFace(ABOVE.hingeIndex, edgeIn), edgeIn, true);
  const below = capOf(bandFace(BELOW.hingeIndex, edgeIn), edgeIn, false);
  const flaps = [
    { on: first.id, from: first.corners[0], to: first.corners[1] },
    { on: above.id, from: above.corners[0], to: above.corners[1] },
    { on: above.id, from: above.corners[1], to: above.corners[2] },
    { on: below.id, from: below.corners[1], to: below.corners[2] },
    { on: below.id, from: below.corners[2], to: below.corners[0] },
  ].map(({ on, ...edge }, index) =>
    createFlap({
      id: `glue-${index + 1}`,
      kind: 'glue',
      on,
      edge,
      depthIn: flapIn,
      taperIn: flapIn,
      foldDeg: FOLD_DEG,
    }),
  );
  return createNet([...band, above, below, ...flaps]);
}

const heightOf = (edgeIn: number): number => (edgeIn * Math.sqrt(3)) / 2;

/** Standing on an edge: left, tip, right. Standing on the tip: left, right, tip. */
function bandFace(index: number, edgeIn: number): Triangle {
  const left = (index * edgeIn) / 2;
  const [high, low] = [0, heightOf(edgeIn)];
  const stands = index % 2 === 0;
  const start = { xIn: left, yIn: stands ? low : high };
  const end = { xIn: left + edgeIn, yIn: stands ? low : high };
  const tip = { xIn: left + edgeIn / 2, yIn: stands ? high : low };
  const before = BAND[index - 1];
  return {
    id: faceId(BAND[index] ?? 0),
    kind: 'panel',
    corners: stands ? [start, tip, end] : [start, end, tip],
    hinge:
      before === undefined ? null : { on: faceId(before), from: start, to: tip, foldDeg: FOLD_DEG },
    turnDeg: stands ? 0 : 180,
  };
}

/** The triangle on the upper or the lower edge of one of the band. */
function capOf({ id, corners }: Triangle, edgeIn: number, isAbove: boolean): Triangle {
  const [left] = corners;
  const right = corners[isAbove ? 1 : 2];
  const heightIn = isAbove ? -heightOf(edgeIn) : heightOf(edgeIn);
  const tip = { xIn: left.xIn + edgeIn / 2, yIn: left.yIn + heightIn };
  return {
    id: faceId((isAbove ? ABOVE : BELOW).number),
    kind: 'panel',
    turnDeg: isAbove ? 0 : 180,
    corners: isAbove ? [left, tip, right] : [left, right, tip],
    hinge: { on: id, from: left, to: right, foldDeg: FOLD_DEG },
  };
}
