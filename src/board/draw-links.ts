import { PALETTE } from './draw-palette.ts';
import type { Attributes } from './draw-svg.ts';
import { toPoints, writeElement, writeText } from './draw-svg.ts';
import type { PlacedBullet } from './place-bullets.ts';
import { BULLET_FONT } from './place-bullets.ts';
import type { Point } from './place-geometry.ts';
import { distance, interpolate } from './place-geometry.ts';
import type { PlacedLink } from './place-links.ts';

const BEND_RADIUS_IN = 0.3;
const CASING_PT = 1.6;
const NO_ROUTE_PT = 2.4;

/** A link is as heavy as its traffic. */
const linkWidthPt = (routes: number): number => (routes === 0 ? NO_ROUTE_PT : 3.4 + 1.1 * routes);

/** The line of a link that `routes` routes use: dots where there is none. */
export const linkStroke = (routes: number): Attributes => ({
  'stroke-width': linkWidthPt(routes),
  ...(routes === 0 ? { 'stroke-dasharray': '0.1 6' } : {}),
});

const formatPoint = ({ xIn, yIn }: Point): string => `${toPoints(xIn)} ${toPoints(yIn)}`;

/** The way through `points`, its corners rounded. */
function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${formatPoint(point)}`;
      if (after === undefined) return `L${formatPoint(point)}`;
      const radius = Math.min(
        BEND_RADIUS_IN,
        distance(before, point) / 2,
        distance(point, after) / 2,
      );
      const enter = interpolate(point, before, radius / distance(before, point));
      const leave = interpolate(point, after, radius / distance(point, after));
      return `L${formatPoint(enter)}Q${formatPoint(point)} ${formatPoint(leave)}`;
    })
    .join('');
}

const drawLink = ({ id, link, points }: PlacedLink): string =>
  writeElement('path', {
    'data-link': id,
    ...linkStroke(link.routes.length),
    d: roundedPath(points),
  });

/** All links; the busiest lie on top. */
export function drawLinks(links: readonly PlacedLink[]): string {
  const casings = links
    .filter(({ link }) => link.routes.length > 0)
    .map(({ link, points }) =>
      writeElement('path', {
        'stroke-width': linkWidthPt(link.routes.length) + 2 * CASING_PT,
        d: roundedPath(points),
      }),
    );
  return writeElement(
    'g',
    { id: 'links', fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    [
      writeElement('g', { stroke: PALETTE.paper }, casings),
      writeElement('g', { stroke: PALETTE.link }, links.map(drawLink)),
    ],
  );
}

/** The number of a route in its capsule. */
export function drawBullet(route: string, box: PlacedBullet['box']): string {
  const baseline = box.yIn + box.heightIn / 2 + (0.345 * BULLET_FONT.sizePt) / 72;
  return [
    writeElement('rect', {
      fill: PALETTE.paper,
      stroke: PALETTE.link,
      x: toPoints(box.xIn),
      y: toPoints(box.yIn),
      width: toPoints(box.widthIn),
      height: toPoints(box.heightIn),
      rx: toPoints(box.heightIn / 2),
    }),
    writeText(route, { xIn: box.xIn + box.widthIn / 2, yIn: baseline }),
  ].join('');
}

/** What `drawBullet` needs around it. */
export const BULLET_STYLE = {
  'font-family': BULLET_FONT.family,
  'font-weight': BULLET_FONT.weight,
  'font-size': BULLET_FONT.sizePt,
  'text-anchor': 'middle',
  'stroke-width': 0.8,
  fill: PALETTE.ink,
} as const;

/** The numbers of all routes upon their links. */
export const drawBullets = (bullets: readonly PlacedBullet[]): string =>
  writeElement(
    'g',
    { id: 'route-numbers', ...BULLET_STYLE },
    bullets.map(({ link, route, box }) =>
      writeElement(
        'g',
        { 'data-route': route.id, 'data-on-link': link.id },
        drawBullet(route.id, box),
      ),
    ),
  );
