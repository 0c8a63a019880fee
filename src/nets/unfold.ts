import { InternalError } from '../diagnostics/errors.ts';
import { edgesOf, interpolate, type Point, type Segment } from '../geometry/geometry.ts';
import { centroid, createFlap, createNet, type Hinge, type Net, type NetPart } from './net.ts';
import type { Polyhedron, PolyhedronFace, Spot } from './polyhedra.ts';

export interface UnfoldRequest {
  readonly solid: Polyhedron;
  /** The longest edge of the solid. */
  readonly edgeIn: number;
  /** How deep the flaps for the glue are. */
  readonly flapIn: number;
}

export interface UnfoldedSolid {
  readonly net: Net;
  /** Of each face by its id: which corner of the solid each of its corners is, by its index. */
  readonly cornersOf: ReadonlyMap<string, readonly number[]>;
}

/** The id of the face with a number. */
export const faceId = (number: number): string => `face-${number}`;

const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const times = (a: Spot, by: number): Spot => [a[0] * by, a[1] * by, a[2] * by];
const dot = (a: Spot, b: Spot): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Spot, b: Spot): Spot => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Spot): Spot => times(a, 1 / Math.hypot(...a));

/**
 * The net of a solid: each face hangs on another one by their common edge, and of each pair of edges
 * that meet when it is folded, the face that comes first has a flap. It is turned so that it takes
 * little room, and is at least as wide as high.
 */
export function unfold({ solid, edgeIn, flapIn }: UnfoldRequest): UnfoldedSolid {
  const faces = measureFaces(solid);
  const longest = Math.max(...faces.flatMap((face) => ringEdges(face).map(edgeLength(solid))));
  const scale = edgeIn / longest;
  const placed = new Map<number, PlacedFace>();
  for (const face of faces) placed.set(face.number, placeFace(face, { solid, scale, placed }));
  const panels = [...placed.values()];
  const flaps = freeEdges(panels).map(({ on, edge, foldDeg }, index) =>
    createFlap({
      id: `glue-${index + 1}`,
      kind: 'glue',
      on: faceId(on),
      edge,
      depthIn: flapIn,
      taperIn: flapIn / Math.tan((solid.flapAngleDeg * Math.PI) / 180),
      foldDeg,
    }),
  );
  const parts = panels.map(({ number, corners, hinge }): NetPart => {
    return { id: faceId(number), kind: 'panel', corners, hinge, turnDeg: 0 };
  });
  const cornersOf = new Map(panels.map(({ number, ring }) => [faceId(number), ring]));
  const turned = turnToFit([...parts, ...flaps]).map((part) => {
    const ring = cornersOf.get(part.id);
    return ring === undefined ? part : { ...part, turnDeg: uprightTurn(part, ring, solid) };
  });
  return { net: createNet(turned), cornersOf };
}

/** A face with the indexes of its corners, clockwise as it is seen from outside. */
interface MeasuredFace extends PolyhedronFace {
  readonly ring: readonly number[];
}

interface PlacedFace extends MeasuredFace {
  readonly corners: readonly Point[];
  readonly hinge: Hinge | null;
}

/** Corners of a face that lie in one plane differ by less than this. */
const FLAT = 1e-9;

function measureFaces({ corners, faces }: Polyhedron): MeasuredFace[] {
  return faces.map((face) => {
    const normal = unit(face.normal);
    const heights = corners.map((corner) => dot(corner, normal));
    const highest = Math.max(...heights);
    const own = [...corners.keys()].filter((index) => highest - (heights[index] ?? 0) < FLAT);
    const [first = 0] = own;
    const middle = times(normal, highest);
    const right = unit(minus(at(corners, first), middle));
    const down = cross(right, normal);
    const angleOf = (index: number): number => {
      const arm = minus(at(corners, index), middle);
      const angle = Math.atan2(dot(arm, down), dot(arm, right));
      return index === first ? 0 : (angle + 2 * Math.PI) % (2 * Math.PI);
    };
    return { ...face, ring: own.sort((a, b) => angleOf(a) - angleOf(b)) };
  });
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new InternalError(`a solid has no corner ${index}`);
  return item;
}

/** An edge by the indexes of its ends, in the order of its face. */
type RingEdge = readonly [from: number, to: number];

const ringEdges = ({ ring }: MeasuredFace): RingEdge[] =>
  ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from]);

const edgeLength =
  ({ corners }: Polyhedron) =>
  ([from, to]: RingEdge): number =>
    Math.hypot(...minus(at(corners, from), at(corners, to)));

interface PlaceOptions {
  readonly solid: Polyhedron;
  readonly scale: number;
  readonly placed: ReadonlyMap<number, PlacedFace>;
}

/** A face on the page: the first one with its first edge at the top, others beside the one that they hang on. */
function placeFace(face: MeasuredFace, { solid, scale, placed }: PlaceOptions): PlacedFace {
  const { corners } = solid;
  const parent = face.on === null ? undefined : placed.get(face.on);
  const joint = parent === undefined ? undefined : jointOf(face, parent);
  const [from, to] = joint?.edge ?? at(ringEdges(face), 0);
  const right = unit(minus(at(corners, to), at(corners, from)));
  const down = cross(right, unit(face.normal));
  const start = joint?.line.from ?? { xIn: 0, yIn: 0 };
  const end = joint?.line.to ?? { xIn: 1, yIn: 0 };
  const angle = Math.atan2(end.yIn - start.yIn, end.xIn - start.xIn);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = face.ring.map((index): Point => {
    const arm = minus(at(corners, index), at(corners, from));
    const [along, across] = [scale * dot(arm, right), scale * dot(arm, down)];
    return {
      xIn: start.xIn + along * cos - across * sin,
      yIn: start.yIn + along * sin + across * cos,
    };
  });
  if (parent === undefined || joint === undefined) return { ...face, corners: points, hinge: null };
  const hinge = { ...joint.line, on: faceId(parent.number), foldDeg: foldBetween(face, parent) };
  return { ...face, corners: points, hinge };
}

/** The edge of a face that it shares with another one, in its own order, and where it lies on the page. */
function jointOf(face: MeasuredFace, other: PlacedFace): { edge: RingEdge; line: Segment } {
  const edges = ringEdges(other);
  for (const edge of ringEdges(face)) {
    const index = edges.findIndex(([from, to]) => from === edge[1] && to === edge[0]);
    const line = edgesOf(other.corners)[index];
    if (line !== undefined) return { edge, line: { from: line.to, to: line.from } };
  }
  throw new InternalError(`faces ${face.number} and ${other.number} share no edge`);
}

const foldBetween = (a: PolyhedronFace, b: PolyhedronFace): number =>
  (Math.acos(dot(unit(a.normal), unit(b.normal))) * 180) / Math.PI;

interface FreeEdge {
  /** The number of its face. */
  readonly on: number;
  readonly edge: Segment;
  readonly foldDeg: number;
}

/** One of each pair of edges that are glued together: that of the face that comes first. */
function freeEdges(faces: readonly PlacedFace[]): FreeEdge[] {
  return faces.flatMap((face, index) =>
    ringEdges(face).flatMap(([from, to], place): FreeEdge[] => {
      const other = faces
        .slice(index + 1)
        .find((one) => ringEdges(one).some(([a, b]) => a === to && b === from));
      const edge = edgesOf(face.corners)[place];
      if (other === undefined || edge === undefined || other.on === face.number) return [];
      return [{ on: face.number, edge, foldDeg: foldBetween(face, other) }];
    }),
  );
}

/** A smaller net is smaller by at least this. */
const SMALLER_IN = 1e-6;

/** Turns a net so that one of its edges lies level and its box is small, the longer side across. */
function turnToFit(parts: readonly NetPart[]): NetPart[] {
  const angles = parts
    .flatMap(({ corners }) => edgesOf(corners))
    .map(({ from, to }) => -Math.atan2(to.yIn - from.yIn, to.xIn - from.xIn));
  let best = { angle: 0, area: Infinity, isWide: false };
  for (const angle of [0, ...angles]) {
    const points = parts.flatMap(({ corners }) => corners.map((corner) => turned(corner, angle)));
    const [width, height] = [extent(points, 'xIn'), extent(points, 'yIn')];
    const [area, isWide] = [width * height, width > height - SMALLER_IN];
    const isSame = Math.abs(area - best.area) < SMALLER_IN;
    if (isSame ? isWide && !best.isWide : area < best.area) best = { angle, area, isWide };
  }
  const turn = (point: Point): Point => turned(point, best.angle);
  return parts.map((part) => ({
    ...part,
    corners: part.corners.map(turn),
    hinge:
      part.hinge === null
        ? null
        : { ...part.hinge, from: turn(part.hinge.from), to: turn(part.hinge.to) },
  }));
}

const turned = ({ xIn, yIn }: Point, angle: number): Point => ({
  xIn: xIn * Math.cos(angle) - yIn * Math.sin(angle),
  yIn: xIn * Math.sin(angle) + yIn * Math.cos(angle),
});

function extent(points: readonly Point[], axis: keyof Point): number {
  const values = points.map((point) => point[axis]);
  return Math.max(...values) - Math.min(...values);
}

/** How far what is drawn on a face is turned so that the top of the face is above it. */
function uprightTurn({ corners }: NetPart, ring: readonly number[], { top }: Polyhedron): number {
  const middle = centroid(corners);
  const tops =
    top === 'edge'
      ? edgesOf(corners).map(({ from, to }) => interpolate(from, to, 0.5))
      : corners.filter((_, index) => top === 'corner' || (ring[index] ?? 0) < 2);
  const turns = tops.map((point) => turnTo(middle, point));
  return turns.reduce((a, b) => (Math.abs(b) < Math.abs(a) - 0.5 ? b : a));
}

/** Clockwise from upwards to a direction, in degrees from -180 to 180, rounded to a thousandth. */
export function turnTo(from: Point, to: Point): number {
  const degrees = (Math.atan2(to.xIn - from.xIn, from.yIn - to.yIn) * 180) / Math.PI;
  return Math.round(degrees * 1000) / 1000 + 0;
}
