import {
  cssInches,
  edgesOf,
  formatNumber,
  inchesToPoints,
  type Point,
  type Segment,
  type Size,
} from '../geometry/geometry.ts';
import {
  cutLines,
  foldLines,
  isSameLine,
  lengthOf,
  type Net,
  type NetPart,
  type Notch,
  pointAlong,
} from './net.ts';

export interface NetDrawing {
  readonly net: Net;
  /** What it is drawn in the middle of. */
  readonly place: Size;
  /** How far the colour of panels runs beyond their edges. */
  readonly bleedIn: number;
  /** Markup that lies on the panels, in points from the top left corner of the place. */
  readonly marks?: string;
}

const HATCH_IN = 0.06;

/**
 * A net as an SVG in points: flaps, what is glued hatched, panels in the colour of the text around
 * it, then the lines of cuts and folds. Every part and kind of line has a class, so that CSS can
 * paint it otherwise.
 */
export function drawNet({ net, place, bleedIn, marks = '' }: NetDrawing): string {
  const placed = { net, at: centeringOffset(net, place) };
  const panels = net.parts.filter(({ kind }) => kind === 'panel');
  const flaps = net.parts.filter(({ kind }) => kind !== 'panel');
  const [width, height] = [place.widthIn, place.heightIn].map(formatPoints);
  const bleed = formatPoints(2 * bleedIn);
  return [
    `<svg class="net" viewBox="0 0 ${width} ${height}" style="width:${cssInches(place.widthIn)};height:${cssInches(place.heightIn)}" fill="none" aria-hidden="true">`,
    `<g class="net__flaps" fill="#ffffff">${flaps.map((part) => shapePath(part, placed)).join('')}</g>`,
    `<path class="net__hatch" stroke="#8a9297" stroke-width="0.4" d="${hatchPath(flaps, placed)}"/>`,
    bleedIn > 0
      ? `<g class="net__bleed" stroke="currentColor" stroke-width="${bleed}" stroke-linejoin="round">${panels.map((part) => shapePath(part, placed)).join('')}</g>`
      : '',
    `<g class="net__panels" fill="currentColor">${panels.map((part) => shapePath(part, placed)).join('')}</g>`,
    marks,
    ...net.notches.map((notch) => notchShape(notch, placed)),
    ...linesOf(placed),
    '</svg>',
  ].join('');
}

/** How far a net is moved so that it lies in the middle of its place. */
export const centeringOffset = ({ size }: Net, place: Size): Point => ({
  xIn: (place.widthIn - size.widthIn) / 2,
  yIn: (place.heightIn - size.heightIn) / 2,
});

interface PlacedNet {
  readonly net: Net;
  readonly at: Point;
}

const formatPoints = (inches: number): string => formatNumber(inchesToPoints(inches), 2);

const formatPoint = ({ xIn, yIn }: Point, { at }: PlacedNet): string =>
  `${formatPoints(at.xIn + xIn)} ${formatPoints(at.yIn + yIn)}`;

const shapePath = ({ id, corners }: NetPart, placed: PlacedNet): string =>
  `<path class="net__part net__part--${id}" d="M${corners.map((one) => formatPoint(one, placed)).join('L')}Z"/>`;

const linePath = ({ from, to }: Segment, placed: PlacedNet): string =>
  `M${formatPoint(from, placed)}L${formatPoint(to, placed)}`;

const hatchPath = (flaps: readonly NetPart[], placed: PlacedNet): string =>
  flaps
    .filter(({ kind }) => kind === 'glue')
    .flatMap(({ corners }) => hatchLines(corners, HATCH_IN).map((line) => linePath(line, placed)))
    .join('');

/** A dark panel hides a dark line: each has a light one below it, which shows between the dashes of folds. */
function linesOf(placed: PlacedNet): string[] {
  const { net } = placed;
  const cuts = cutLines(net)
    .map((line) => {
      const notch = net.notches.find(({ edge }) => isSameLine(edge, line));
      return notch === undefined ? linePath(line, placed) : notchedLine(notch, placed);
    })
    .join('');
  const folds = foldLines(net)
    .map((line) => linePath(line, placed))
    .join('');
  return [
    `<path class="net__halo" stroke="#ffffff" stroke-width="1.5" stroke-linecap="round" d="${cuts}"/>`,
    `<path class="net__cuts" stroke="#17191d" stroke-width="0.6" stroke-linecap="round" d="${cuts}"/>`,
    `<path class="net__halo" stroke="#ffffff" stroke-width="0.6" d="${folds}"/>`,
    `<path class="net__folds" stroke="#17191d" stroke-width="0.6" stroke-dasharray="4 3" d="${folds}"/>`,
  ];
}

/** Where the half circle of a notch begins and ends on its edge. */
function notchEnds({ edge, radiusIn }: Notch): readonly [Point, Point] {
  const share = radiusIn / lengthOf(edge);
  return [pointAlong(edge, 0.5 - share), pointAlong(edge, 0.5 + share)];
}

/** Edges run clockwise about their part, so that the arc bends into it. */
function arcOf(notch: Notch, placed: PlacedNet): string {
  const [start, end] = notchEnds(notch);
  const radius = formatPoints(notch.radiusIn);
  return `${formatPoint(start, placed)}A${radius} ${radius} 0 0 0 ${formatPoint(end, placed)}`;
}

const notchedLine = (notch: Notch, placed: PlacedNet): string =>
  `M${formatPoint(notch.edge.from, placed)}L${arcOf(notch, placed)}L${formatPoint(notch.edge.to, placed)}`;

const notchShape = (notch: Notch, placed: PlacedNet): string =>
  `<path class="net__notch" fill="#ffffff" d="M${arcOf(notch, placed)}Z"/>`;

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

function intersectDiagonal(edge: Segment, offset: number): Point[] {
  const [start, end] = [diagonalOf(edge.from), diagonalOf(edge.to)];
  if (start === end || offset < Math.min(start, end) || offset > Math.max(start, end)) return [];
  return [pointAlong(edge, (offset - start) / (end - start))];
}
