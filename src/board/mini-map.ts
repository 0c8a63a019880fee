import type { Board, Stop } from '../model/pack.ts';
import { formatNumber } from '../model/units.ts';
import { dotsPath, linksPath, type Project } from './network-paths.ts';

const WIDTH = 400;
/** Room around the outermost stops for the mark of the lit one. */
const PADDING = 18;
const INK = '#17191d';

interface Frame {
  readonly project: Project;
  readonly height: number;
  /** What every map of the board begins with: all links and all stops. */
  readonly ground: string;
}

/** A board is drawn once a card, its frame is always the same. */
const frameCache = new WeakMap<Board, Frame>();

/**
 * The whole board, small, with one stop lit: every link and stop in grey, the stops of its region in
 * the region's colour, the lines that serve it as strong strokes with their stops as beads, and the
 * stop itself as a ring, larger for a major one. No ids inside, so that many can stand on one page;
 * the parts carry classes (`mini-map__…`) for a stylesheet.
 */
export function drawMiniMap(board: Board, stop: Stop): string {
  const frame = boardFrame(board);
  const { project } = frame;
  const served = stop.routes.flatMap((route) => route.stops);
  const linesHere = board.links.filter((link) =>
    link.routes.some((route) => stop.routes.some(({ id }) => id === route.id)),
  );
  const home = board.stops.filter(({ region }) => region !== null && region.id === stop.region?.id);
  const homeDots = dotsPath(project, home);
  const beads = dotsPath(
    project,
    [...new Set(served)].filter((one) => !home.includes(one)),
  );
  return [
    `<svg class="mini-map" viewBox="0 0 ${WIDTH} ${formatNumber(frame.height, 1)}" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">`,
    frame.ground,
    drawStroke('lines', INK, 5.2, linksPath(project, linesHere)),
    drawStroke('region-halo', '#ffffff', 14.2, homeDots),
    drawStroke('region-edge', INK, 12.4, homeDots),
    drawStroke('region', stop.region?.fill ?? INK, 9, homeDots),
    drawStroke('beads-edge', INK, 9.2, beads),
    drawStroke('beads', '#ffffff', 5, beads),
    drawHighlightedStop(frame, stop),
    '</svg>',
  ].join('');
}

function boardFrame(board: Board): Frame {
  const known = frameCache.get(board);
  if (known) return known;
  const xs = board.stops.map(({ position }) => position[0]);
  const ys = board.stops.map(({ position }) => position[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = (WIDTH - 2 * PADDING) / Math.max(right - left, 1);
  const project: Project = ({ position: [x, y] }) => [
    PADDING + (x - left) * scale,
    PADDING + (y - top) * scale,
  ];
  const ground =
    drawStroke('links', '#c4cacd', 2.2, linksPath(project, board.links)) +
    drawStroke('stops', '#a3abb0', 6.4, dotsPath(project, board.stops));
  const frame = { height: (bottom - top) * scale + 2 * PADDING, project, ground };
  frameCache.set(board, frame);
  return frame;
}

const drawStroke = (part: string, colour: string, width: number, path: string): string =>
  path === ''
    ? ''
    : `<path class="mini-map__${part}" stroke="${colour}" stroke-width="${width}" d="${path}"/>`;

/** The lit stop; majors are larger and have a ring more. */
function drawHighlightedStop({ project }: Frame, stop: Stop): string {
  const [x, y] = project(stop).map((value) => formatNumber(value, 1));
  const isMajor = stop.size === 'major';
  const fill = stop.region?.fill ?? '#ffffff';
  const circle = (r: number, paint: string): string =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}"/>`;
  const rings = isMajor
    ? [
        circle(18, '#ffffff'),
        circle(16.6, INK),
        circle(14.2, '#ffffff'),
        circle(12.4, INK),
        circle(9.8, fill),
      ]
    : [circle(14, '#ffffff'), circle(12.6, INK), circle(10.2, '#ffffff'), circle(8.6, fill)];
  return `<g class="mini-map__here">${rings.join('')}</g>`;
}
