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
