import { EPSILON_IN } from '../../geometry/geometry.ts';
import { PALETTE } from '../colours.ts';
import { distance, type Point, segmentsOf } from '../geometry.ts';
import { type LinkDrawing, outerWidthPt } from './draw-links.ts';
import type { BoardInk } from './ink.ts';
import type { Railway } from './model.ts';
import type { PlacedRailway } from './place-board.ts';
import type { PlacedLink } from './place-network.ts';
import { type Attributes, formatPoint, writeElement } from './svg.ts';

/** Edge on each side of a line under the network, and the thin line that shows a pale one in grey. */
const RAILWAY_CASING_PT = 2;
const RAILWAY_OUTLINE_PT = 0.6;

/** How much of a line under the network is paper, along its middle. */
const RAILWAY_CORE_SHARE = 0.36;

/** What is seen of each rail on both sides of a link that lies over a line. */
const RAIL_PT = 1.7;

/**
 * What a line under the network is drawn with, from the ground up: its edge, which shows at crossings
 * which one is above, and two rails of a colour, so that it looks the same beside a link and alone.
 */
export const railwayStrokes = (
  { stroke, widthPt }: Pick<Railway, 'stroke' | 'widthPt'>,
  ink: BoardInk,
): Attributes[] =>
  [
    [PALETTE.paper, widthPt + 2 * RAILWAY_CASING_PT] as const,
    [PALETTE.muted, widthPt + 2 * RAILWAY_OUTLINE_PT] as const,
    [ink.railwayOf(stroke), widthPt] as const,
    [PALETTE.paper, RAILWAY_CORE_SHARE * widthPt] as const,
  ].map(([colour, width]) => ({ stroke: colour, 'stroke-width': width }));

/** What lies over railways. */
export interface RailwayCover extends LinkDrawing {
  readonly links: readonly PlacedLink[];
}

/** Lines under the network; where a busy link would hide one, it is wider. */
export const drawRailways = (
  railways: readonly PlacedRailway[],
  ink: BoardInk,
  cover: RailwayCover,
): string =>
  writeElement(
    'g',
    { id: 'railways', fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    railways.flatMap((placed) =>
      pathsByWidth(placed, cover).flatMap(([widthPt, d]) =>
        railwayStrokes({ ...placed.railway, widthPt }, ink).map((line) =>
          writeElement('path', { ...line, d }),
        ),
      ),
    ),
  );

const isAt = (a: Point, b: Point): boolean => distance(a, b) < EPSILON_IN;

/** The parts of a line that are equally wide, each from one stop to another. */
function pathsByWidth(
  { railway, points }: PlacedRailway,
  cover: RailwayCover,
): [widthPt: number, d: string][] {
  const paths: [number, string][] = [];
  for (const { from, to } of segmentsOf(points)) {
    const over = cover.links.filter(
      ({ points, a, b }) =>
        points.length === 2 && ((isAt(a, from) && isAt(b, to)) || (isAt(a, to) && isAt(b, from))),
    );
    const needed = over.map((link) => outerWidthPt(link, cover) + 2 * RAIL_PT);
    const widthPt = Math.max(railway.widthPt, ...needed);
    const last = paths.at(-1);
    if (last?.[0] === widthPt) last[1] += `L${formatPoint(to)}`;
    else paths.push([widthPt, `M${formatPoint(from)}L${formatPoint(to)}`]);
  }
  return paths;
}
