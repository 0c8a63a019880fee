import { formatNumber, inchesToPoints } from '../../geometry/geometry.ts';
import type { TextMeasure } from '../../pack/fonts.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { HALF_CAP_EM } from './label-blocks.ts';
import type { Route, Stop } from './model.ts';

/** Takes a place in the pack's grid to the units of a drawing. */
export type Project = (stop: Pick<Stop, 'position'>) => readonly [x: number, y: number];

/** The type of the numbers at the ends of routes. */
export interface RouteEndsStyle {
  readonly measure: TextMeasure;
  readonly family: string;
  readonly sizePt: number;
  /** Of the printed map. */
  readonly widthIn: number;
}

interface RouteEndsRequest extends RouteEndsStyle {
  readonly routes: readonly Route[];
  /** The lit stop, which nothing covers; `null` for none. */
  readonly here: Stop | null;
  readonly project: Project;
  /** Of the map, in its own units. */
  readonly width: number;
  readonly height: number;
}

export const ROUTE_ENDS_WEIGHT = 700;
const INK = '#17191d';
/** In ems. */
const BULLET = { height: 1.12, side: 0.24, gap: 0.14 } as const;
/** The mark of the lit stop. */
const HERE_RADIUS = 17;
/** What is kept clear around the other stops of a route. */
const STOP_RADIUS = 6;

/** The middle of a bullet and its size. */
interface Bullet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a route ends: the first and last stops of its legs that none of them runs through. */
function endsOf({ legs }: Route): Stop[] {
  const passed = new Set(legs.flatMap((leg) => leg.slice(1, -1)));
  const ends = new Set(legs.flatMap((leg) => [leg.at(0), leg.at(-1)]));
  return [...ends].flatMap((stop) => (stop === undefined || passed.has(stop) ? [] : [stop]));
}

/**
 * The number of each route at each of its ends, clear of each other, of the edges, of the lit stop and
 * of all stops of the route but that end.
 * A route that ends at the lit stop has none there, where many would hide what they mark.
 */
export function drawRouteEnds(request: RouteEndsRequest): string {
  const { routes, here, project, family, sizePt, widthIn, measure, width } = request;
  const unitsPerPt = width / inchesToPoints(widthIn);
  const em = sizePt * unitsPerPt;
  const placed: Bullet[] = here === null ? [] : [squareAround(project(here), 2 * HERE_RADIUS)];
  const bullets = routes.flatMap((route) => {
    const textIn = measure(route.mark, { family, weight: ROUTE_ENDS_WEIGHT, sizePt });
    const size = {
      width: Math.max(
        inchesToPoints(textIn) * unitsPerPt + 2 * BULLET.side * em,
        BULLET.height * em,
      ),
      height: BULLET.height * em,
    };
    const ends = endsOf(route).filter((stop) => stop !== here);
    return ends.map((stop) => {
      const others = new Set(route.legs.flat().filter((one) => one !== stop));
      const line = [...others].map((one) => squareAround(project(one), 2 * STOP_RADIUS));
      const bullet = placeBullet(project(stop), size, {
        ...request,
        placed: [...placed, ...line],
        gap: BULLET.gap * em,
      });
      placed.push(bullet);
      return drawBullet(bullet, route.mark, em);
    });
  });
  const font = `font-family="${escapeMarkup(family)}" font-weight="${ROUTE_ENDS_WEIGHT}" font-size="${formatNumber(em, 2)}" text-anchor="middle"`;
  return `<g class="mini-map__ends" ${font}>${bullets.join('')}</g>`;
}

const squareAround = ([x, y]: ReturnType<Project>, side: number): Bullet => ({
  x,
  y,
  width: side,
  height: side,
});

/** The free place that is nearest to a point; the point itself where there is none. */
function placeBullet(
  at: ReturnType<Project>,
  size: Pick<Bullet, 'width' | 'height'>,
  {
    placed,
    gap,
    width,
    height,
  }: Pick<RouteEndsRequest, 'width' | 'height'> & {
    readonly placed: readonly Bullet[];
    readonly gap: number;
  },
): Bullet {
  const inside = ({ x, y }: Bullet): boolean =>
    x >= size.width / 2 &&
    x <= width - size.width / 2 &&
    y >= size.height / 2 &&
    y <= height - size.height / 2;
  const isFree = (one: Bullet): boolean =>
    placed.every(
      (other) =>
        Math.abs(one.x - other.x) >= (one.width + other.width) / 2 + gap ||
        Math.abs(one.y - other.y) >= (one.height + other.height) / 2 + gap,
    );
  for (let distance = 0; distance <= MAX_STEPS; distance += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const angle = (turn / TURNS) * 2 * Math.PI;
      const reach = (distance * size.height) / 4;
      const one = {
        ...size,
        x: at[0] + reach * Math.cos(angle),
        y: at[1] + reach * Math.sin(angle),
      };
      if (inside(one) && isFree(one)) return one;
    }
  }
  return { ...size, x: at[0], y: at[1] };
}

const TURNS = 16;
const MAX_STEPS = 40;

function drawBullet({ x, y, width, height }: Bullet, mark: string, em: number): string {
  const write = (value: number): string => formatNumber(value, 1);
  return (
    `<rect x="${write(x - width / 2)}" y="${write(y - height / 2)}" width="${write(width)}" height="${write(height)}" rx="${write(0.2 * em)}" fill="${INK}" stroke="#ffffff" stroke-width="1.6"/>` +
    `<text x="${write(x)}" y="${write(y + HALF_CAP_EM * em)}" fill="#ffffff">${escapeMarkup(mark)}</text>`
  );
}
