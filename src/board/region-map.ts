import type { Size } from '../model/geometry.ts';
import type { Board, Link, Region, Stop } from '../model/pack.ts';
import { formatMils } from './line-drawing.ts';
import { dotsPath, linksPath, type Project } from './network-paths.ts';

export interface RegionMapRequest extends Size {
  readonly board: Board;
  readonly region: Region;
  /** How far two neighbouring stops lie apart, as a rule. */
  readonly gridIn: number;
}

/** Widths in thousandths of an inch; a link is as heavy as its traffic. */
const linkWidth = (routes: number): number => (routes === 0 ? 10 : 20 + 9 * Math.min(routes, 6));
const STOP_WIDTH = { major: 250, minor: 170 } as const;
/** Seen around the dots of stops. */
const RING = 60;
/** Bare ground between a line and the stops upon it. */
const HALO = 30;
/** Between the edge of a drawing and the last stops of the board. */
const EDGE_MARGIN = 300;

/**
 * The network around the middle of a region, cut off at the edges of the drawing: a pattern for a
 * back. It has no paint but `currentColor`, in two parts that a stylesheet may tell apart:
 * `region-map__links`, and the stops, rings for the region's own (`region-map__home`) and dots for
 * the others (`region-map__others`). `region-map__halo` takes the colour of the ground.
 */
export function drawRegionMap(request: RegionMapRequest): string {
  const { board, region, widthIn, heightIn, gridIn } = request;
  const known = drawingCache.get(board) ?? new Map<string, string>();
  drawingCache.set(board, known);
  const key = `${region.id} ${widthIn} ${heightIn} ${gridIn}`;
  const drawing = known.get(key) ?? drawUncached(request);
  known.set(key, drawing);
  return drawing;
}

/** Every card of a deck asks for the same one. */
const drawingCache = new WeakMap<Board, Map<string, string>>();

function drawUncached(request: RegionMapRequest): string {
  const { board, region, widthIn, heightIn } = request;
  const project = projectOf(request);
  const isSeen = (stop: Stop): boolean => {
    const [x, y] = project(stop);
    const margin = STOP_WIDTH.major;
    return (
      x > -margin && x < widthIn * 1000 + margin && y > -margin && y < heightIn * 1000 + margin
    );
  };
  const stops = board.stops.filter(isSeen);
  const home = stops.filter((stop) => stop.region?.id === region.id);
  const others = stops.filter((stop) => stop.region?.id !== region.id);
  return [
    `<svg class="region-map" viewBox="0 0 ${formatMils(widthIn)} ${formatMils(heightIn)}" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">`,
    '<g class="region-map__links" stroke="currentColor">',
    ...linkStrokes(
      project,
      board.links.filter(({ a, b }) => isSeen(a) || isSeen(b)),
    ),
    '</g>',
    drawDots(project, 'halo', stops, 2 * HALO),
    drawDots(project, 'others', others, -RING),
    drawDots(project, 'home', home, 0),
    drawDots(project, 'eyes', home, -RING - HALO),
    '</svg>',
  ].join('');
}

/**
 * The middle of the region's stops comes to the middle of the drawing, or as near to it as leaves no
 * side of the drawing beyond the last stops of the board.
 */
function projectOf(request: RegionMapRequest): Project {
  const { board, region, gridIn, widthIn, heightIn } = request;
  const scale = (gridIn * 1000) / medianLinkLength(board.links);
  const home = board.stops.filter((stop) => stop.region?.id === region.id);
  const originOf = (axis: 0 | 1, length: number): number => {
    const [first, last] = extentOf(board.stops, axis);
    const wanted = (sumOfExtent(extentOf(home, axis)) * scale - length) / 2;
    const lowest = first * scale - EDGE_MARGIN;
    const highest = last * scale + EDGE_MARGIN - length;
    return lowest > highest ? wanted : Math.min(Math.max(wanted, lowest), highest);
  };
  const left = originOf(0, widthIn * 1000);
  const top = originOf(1, heightIn * 1000);
  return ({ position: [x, y] }) => [x * scale - left, y * scale - top];
}

const extentOf = (stops: readonly Stop[], axis: 0 | 1): [first: number, last: number] => {
  const values = stops.map(({ position }) => position[axis]);
  return [Math.min(...values), Math.max(...values)];
};

const sumOfExtent = ([first, last]: readonly [number, number]): number => first + last;

/** The median length of a link, in the pack's own grid. */
function medianLinkLength(links: readonly Link[]): number {
  const lengths = links
    .map(({ a, b }) => Math.hypot(a.position[0] - b.position[0], a.position[1] - b.position[1]))
    .sort((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)] || 1;
}

/** One path for all links of the same width. */
function linkStrokes(project: Project, links: readonly Link[]): string[] {
  const widths = new Map<number, Link[]>();
  for (const link of links) {
    const width = linkWidth(link.routes.length);
    widths.set(width, [...(widths.get(width) ?? []), link]);
  }
  return [...widths]
    .sort(([one], [other]) => one - other)
    .map(([width, same]) => `<path stroke-width="${width}" d="${linksPath(project, same, 0)}"/>`);
}

/** Majors and minors of one part, each as much larger or smaller as `byMil` says. */
function drawDots(
  project: Project,
  part: 'halo' | 'others' | 'home' | 'eyes',
  stops: readonly Stop[],
  byMil: number,
): string {
  const majors = stops.filter(({ size }) => size === 'major');
  const minors = stops.filter(({ size }) => size !== 'major');
  const paths = [
    { width: STOP_WIDTH.minor + byMil, path: dotsPath(project, minors, 0) },
    { width: STOP_WIDTH.major + byMil, path: dotsPath(project, majors, 0) },
  ].filter(({ path }) => path !== '');
  if (paths.length === 0) return '';
  const drawn = paths.map(({ width, path }) => `<path stroke-width="${width}" d="${path}"/>`);
  return `<g class="region-map__${part}" stroke="currentColor">${drawn.join('')}</g>`;
}
