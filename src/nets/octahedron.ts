import { InternalError } from '../errors.ts';
import {
  createFlap,
  createNet,
  edgesOf,
  type Net,
  type NetPart,
  type Point,
  type Segment,
} from './net.ts';

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
const ABOVE = 6;
const BELOW = 3;
/** The triangles of the band that those two hang on: one that stands on its tip, one on its edge. */
const ABOVE_HINGE_INDEX = 3;
const BELOW_HINGE_INDEX = 2;

/** The id of the face with a number. */
export const faceId = (number: number): string => `face-${number}`;

/**
 * The net of a die with eight faces, numbered so that opposite ones add up to nine: a band of six
 * triangles with one above and one below, and five flaps. Corners of a face begin at its left.
 */
export function createOctahedronNet({ edgeIn, flapIn }: OctahedronRequest): Net {
  const band = BAND.map((number, index) => bandFace(number, index, edgeIn));
  const above = createCap(itemAt(band, ABOVE_HINGE_INDEX), ABOVE, 'above', edgeIn);
  const below = createCap(itemAt(band, BELOW_HINGE_INDEX), BELOW, 'below', edgeIn);
  const flaps = [
    { part: itemAt(band, 0), edge: 0 },
    { part: above, edge: 0 },
    { part: above, edge: 1 },
    { part: below, edge: 1 },
    { part: below, edge: 2 },
  ].map(({ part, edge }, index) =>
    createFlap({
      id: `glue-${index + 1}`,
      kind: 'glue',
      on: part.id,
      edge: itemAt(edgesOf(part.corners), edge),
      depthIn: flapIn,
      taperIn: flapIn,
      foldDeg: FOLD_DEG,
    }),
  );
  return createNet([...band, above, below, ...flaps]);
}

const heightOf = (edgeIn: number): number => (edgeIn * Math.sqrt(3)) / 2;

/** Standing on an edge: left, tip, right. Standing on the tip: left, right, tip. */
function bandFace(number: number, index: number, edgeIn: number): NetPart {
  const left = (index * edgeIn) / 2;
  const [high, low] = [0, heightOf(edgeIn)];
  const stands = index % 2 === 0;
  const corners: Point[] = stands
    ? [
        { xIn: left, yIn: low },
        { xIn: left + edgeIn / 2, yIn: high },
        { xIn: left + edgeIn, yIn: low },
      ]
    : [
        { xIn: left, yIn: high },
        { xIn: left + edgeIn, yIn: high },
        { xIn: left + edgeIn / 2, yIn: low },
      ];
  const [first, second, third] = corners;
  const shared = stands ? { from: first, to: second } : { from: first, to: third };
  const before = BAND[index - 1];
  return {
    id: faceId(number),
    kind: 'panel',
    corners,
    hinge: before === undefined ? null : hingeOn(faceId(before), shared),
    turnDeg: stands ? 0 : 180,
  };
}

function createCap(
  { id, corners }: NetPart,
  number: number,
  side: 'above' | 'below',
  edgeIn: number,
): NetPart {
  const [left, second, third] = corners;
  const right = side === 'above' ? second : third;
  if (left === undefined || right === undefined) throw new InternalError(`${id} is not a triangle`);
  const rise = side === 'above' ? -heightOf(edgeIn) : heightOf(edgeIn);
  const tip = { xIn: left.xIn + edgeIn / 2, yIn: left.yIn + rise };
  return {
    id: faceId(number),
    kind: 'panel',
    corners: side === 'above' ? [left, tip, right] : [left, right, tip],
    hinge: hingeOn(id, { from: left, to: right }),
    turnDeg: side === 'above' ? 0 : 180,
  };
}

function hingeOn(
  on: string,
  { from, to }: { readonly from: Point | undefined; readonly to: Point | undefined },
): Segment & { readonly on: string; readonly foldDeg: number } {
  if (from === undefined || to === undefined) throw new InternalError(`${on} has too few corners`);
  return { on, from, to, foldDeg: FOLD_DEG };
}

function itemAt<T>(list: readonly T[], index: number): T {
  const one = list[index];
  if (one === undefined) throw new InternalError(`there is no ${index} among ${list.length}`);
  return one;
}
