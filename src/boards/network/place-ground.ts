import { bottomOf, outset, type Rect, rightOf } from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import {
  closestPoints,
  convexHull,
  distance,
  type Point,
  rectCentredAt,
  type Segment,
} from '../geometry.ts';
import { breakLines } from './label-blocks.ts';
import type { GroundShape, Region, Street } from './model.ts';
import {
  type Grid,
  gridPitch,
  isSameRegion,
  type PlacedLink,
  type PlacedStop,
} from './place-network.ts';

/** Water, a park or an island at its place. */
export interface PlacedGround {
  readonly shape: GroundShape;
  readonly corners: readonly Point[];
  readonly label: PlacedGroundLabel | null;
}

export interface PlacedGroundLabel {
  readonly centre: Point;
  readonly lines: readonly string[];
  readonly turnDeg: number;
  /** Around the turned lines. */
  readonly box: Rect;
}

export const GROUND_FONT: TextFont = { family: 'Barlow Condensed', weight: 600, sizePt: 12 };

export const GROUND_SPACING_PT = 1.2;
/** In ems. */
export const GROUND_LEADING = 1.1;

/** Brings shapes from the pack's grid to inches. */
export const placeGround = (
  shapes: readonly GroundShape[],
  grid: Grid,
  measure: TextMeasure,
): PlacedGround[] => {
  const toPoint = ([x, y]: readonly [number, number]): Point => ({
    xIn: grid.toX(x),
    yIn: grid.toY(y),
  });
  return shapes.map((shape) => ({
    shape,
    corners: shape.outline.map(toPoint),
    label:
      shape.label === null ? null : placeGroundName(shape.label, toPoint(shape.label.at), measure),
  }));
};

function placeGroundName(
  { lines, turn }: NonNullable<GroundShape['label']>,
  centre: Point,
  measure: TextMeasure,
): PlacedGroundLabel {
  const widths = lines.map(
    (line) => measure(line, GROUND_FONT) + (line.length * GROUND_SPACING_PT) / 72,
  );
  const widthIn = Math.max(...widths);
  const heightIn = (lines.length * GROUND_LEADING * GROUND_FONT.sizePt) / 72;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const box = rectCentredAt(centre, widthIn * cos + heightIn * sin, widthIn * sin + heightIn * cos);
  return { centre, lines, turnDeg: turn, box };
}

/** A street: its line over the board and its name at both ends. */
export interface PlacedStreet {
  readonly street: Street;
  /** The upper end first, or the left one. */
  readonly ends: readonly [PlacedStreetName, PlacedStreetName];
  /** Its line from strip to strip, cut out where the legend lies. */
  readonly lines: readonly Segment[];
}

export interface PlacedStreetName {
  /** The middle of the name. */
  readonly centre: Point;
  readonly lines: readonly string[];
  /** 0 level, -90 read upwards, 90 read downwards. */
  readonly turnDeg: 0 | 90 | -90;
}

/** The strip along each edge that belongs to the names of streets; a narrower one beside marks for decks. */
export const STREET_STRIP_IN = { atEdge: 0.58, besideMarks: 0.4 } as const;

export const STREET_FONT: TextFont = { family: 'Barlow Condensed', weight: 600, sizePt: 11 };

export const STREET_SPACING_PT = 0.3;
/** From the frame of the network to the middle of a name. */
const NAME_OUTSET_IN = 0.21;

const NAME_GAP_IN = 0.12;

const LEGEND_MARGIN_IN = 0.12;
/** Names have this much room where a street has no neighbour. */
const MAX_NAME_ROOM_IN = 3;

/** The name's width, letter spacing included. */
export const nameWidth = (text: string, measure: TextMeasure): number =>
  measure(text, STREET_FONT) + (text.length * STREET_SPACING_PT) / 72;

/** The street's name in as few lines as the room between its neighbours allows. */
function breakStreetName(name: string, roomIn: number, measure: TextMeasure): readonly string[] {
  const breakings = breakLines(name).sort((a, b) => a.lines.length - b.lines.length);
  const fits = (lines: readonly string[]): boolean =>
    lines.every((line) => nameWidth(line, measure) <= roomIn);
  return (breakings.find(({ lines }) => fits(lines)) ?? breakings.at(-1))?.lines ?? [name];
}

/** Room for a name: no further than half-way to the next street that runs the same way. */
const nameRoom = (at: number, all: readonly number[]): number =>
  all
    .filter((other) => other !== at)
    .reduce((room, other) => Math.min(room, Math.abs(other - at)), MAX_NAME_ROOM_IN) - NAME_GAP_IN;

/**
 * A street that changes its name on the way is written `south / north`, or `west / east`: each end
 * gets its own name. Returns the names of the upper and the lower, or the left and the right end.
 */
function namesAtEnds({ name, runs }: Street): readonly [string, string] {
  const [first = name, second = first] = name.split(' / ');
  return runs === 'down' ? [second, first] : [first, second];
}

/** The parts of a line from `low` to `high` that are left when `hole` is taken out. */
function subtractInterval(low: number, high: number, hole: readonly [number, number] | null) {
  if (hole === null) return [{ low, high }];
  const parts = [
    { low, high: Math.min(high, hole[0]) },
    { low: Math.max(low, hole[1]), high },
  ];
  return parts.filter((part) => part.high > part.low);
}

const NOWHERE: Rect = { xIn: 0, yIn: 0, widthIn: 0, heightIn: 0 };

/** A street's line over the board, with white left around `legend`. */
function streetSegments(
  runs: Street['runs'],
  at: number,
  { frame, legend }: StreetContext,
): Segment[] {
  const around = outset(legend ?? NOWHERE, LEGEND_MARGIN_IN);
  const box = runs === 'down' ? around : transpose(around);
  const isHidden = legend !== null && at > box.xIn && at < rightOf(box);
  const start = runs === 'down' ? frame.yIn : frame.xIn;
  const end = runs === 'down' ? bottomOf(frame) : rightOf(frame);
  const hole = isHidden ? ([box.yIn, bottomOf(box)] as const) : null;
  return subtractInterval(start, end, hole).map(({ low, high }) =>
    runs === 'down'
      ? { from: { xIn: at, yIn: low }, to: { xIn: at, yIn: high } }
      : { from: { xIn: low, yIn: at }, to: { xIn: high, yIn: at } },
  );
}

const transpose = ({ xIn, yIn, widthIn, heightIn }: Rect): Rect => ({
  xIn: yIn,
  yIn: xIn,
  widthIn: heightIn,
  heightIn: widthIn,
});

interface StreetContext {
  /** The board without its strips. */
  readonly frame: Rect;
  readonly measure: TextMeasure;
  /** `null` for a board without one. */
  readonly legend: Rect | null;
}

/** Puts each street's name at both of its ends, in the strips along the edges. */
export function placeStreets(
  streets: readonly Street[],
  grid: Grid,
  room: StreetContext,
): PlacedStreet[] {
  const { frame, measure } = room;
  const inches = ({ runs, at }: Street): number => (runs === 'down' ? grid.toX(at) : grid.toY(at));
  return streets.map((street) => {
    const at = inches(street);
    const roomIn = nameRoom(at, streets.filter(({ runs }) => runs === street.runs).map(inches));
    const nameAt = (name: string, centre: Point, turnDeg: 0 | 90 | -90): PlacedStreetName => {
      return { centre, lines: breakStreetName(name, roomIn, measure), turnDeg };
    };
    const [first, second] = namesAtEnds(street);
    const lines = streetSegments(street.runs, at, room);
    if (street.runs === 'down') {
      const top = nameAt(first, { xIn: at, yIn: frame.yIn - NAME_OUTSET_IN }, 0);
      const bottom = nameAt(second, { xIn: at, yIn: bottomOf(frame) + NAME_OUTSET_IN }, 0);
      return { street, ends: [top, bottom], lines };
    }
    const left = nameAt(first, { xIn: frame.xIn - NAME_OUTSET_IN, yIn: at }, -90);
    const right = nameAt(second, { xIn: rightOf(frame) + NAME_OUTSET_IN, yIn: at }, 90);
    return { street, ends: [left, right], lines };
  });
}

/** The ground of a region: outlines around its stops and its own links; together they are the area. */
export interface PlacedRegion {
  readonly region: Region;
  readonly cells: readonly (readonly Point[])[];
}

/** What the ground of a region is built from: a stop, or a link between two of its stops. */
interface Site extends Segment {
  readonly region: Region | null;
}

/** Half the side of the square around a stop, in pitches of the grid: neighbours' squares overlap. */
const REACH_PITCHES = 1.03;

const CORNER_PITCHES = 0.15;

/** Of the arc of a corner: with three, it strays from a circle by less than a pen stroke. */
const CORNER_STEPS = 3;

interface SquareShape {
  readonly half: number;
  readonly corner: number;
  readonly bounds: Rect;
}

/** A square with round corners, cut to `bounds`, clockwise from the right end of its top side. */
function squareAround({ xIn, yIn }: Point, { half, corner, bounds }: SquareShape): Point[] {
  const left = Math.max(xIn - half, bounds.xIn) + corner;
  const right = Math.min(xIn + half, rightOf(bounds)) - corner;
  const top = Math.max(yIn - half, bounds.yIn) + corner;
  const bottom = Math.min(yIn + half, bottomOf(bounds)) - corner;
  const corners = [
    [right, top, -90],
    [right, bottom, 0],
    [left, bottom, 90],
    [left, top, 180],
  ] as const;
  return corners.flatMap(([x, y, startDeg]) =>
    Array.from({ length: CORNER_STEPS + 1 }, (_, step) => {
      const angle = ((startDeg + (90 * step) / CORNER_STEPS) * Math.PI) / 180;
      return { xIn: x + corner * Math.cos(angle), yIn: y + corner * Math.sin(angle) };
    }),
  );
}

/** The part of a convex outline that is nearer to `own` than to `other`. */
function clipToNearer(outline: readonly Point[], own: Point, other: Point): readonly Point[] {
  const length = distance(own, other);
  const normal = { x: (other.xIn - own.xIn) / length, y: (other.yIn - own.yIn) / length };
  const beyond = outline.map(
    ({ xIn, yIn }) => (xIn - own.xIn) * normal.x + (yIn - own.yIn) * normal.y - length / 2,
  );
  if (beyond.every((depth) => depth <= 0)) return outline;
  return outline.flatMap((point, index) => {
    const previous = outline.at(index - 1) ?? point;
    const here = beyond[index] ?? 0;
    const before = beyond.at(index - 1) ?? 0;
    if (here > 0 === before > 0) return here > 0 ? [] : [point];
    const share = before / (before - here);
    const cut = {
      xIn: previous.xIn + (point.xIn - previous.xIn) * share,
      yIn: previous.yIn + (point.yIn - previous.yIn) * share,
    };
    return here > 0 ? [cut] : [cut, point];
  });
}

function regionSites(stops: readonly PlacedStop[], links: readonly PlacedLink[]): Site[] {
  const inside = links.filter(({ a, b }) => isSameRegion(a.stop.region, b.stop.region));
  return [
    ...stops.map((stop) => ({ from: stop, to: stop, region: stop.stop.region })),
    ...inside.map(({ a, b }) => ({ from: a, to: b, region: a.stop.region })),
  ];
}

/** Whether two segments are farther apart than that along one of the axes. */
const isFartherThan = (one: Segment, other: Segment, lengthIn: number): boolean =>
  isFartherAlong('xIn', one, other, lengthIn) || isFartherAlong('yIn', one, other, lengthIn);

const isFartherAlong = (
  axis: 'xIn' | 'yIn',
  one: Segment,
  other: Segment,
  lengthIn: number,
): boolean =>
  Math.min(one.from[axis], one.to[axis]) - Math.max(other.from[axis], other.to[axis]) > lengthIn ||
  Math.min(other.from[axis], other.to[axis]) - Math.max(one.from[axis], one.to[axis]) > lengthIn;

/** The ground around a site, cut half-way to every site of another region. */
function regionCell(site: Site, sites: readonly Site[], shape: SquareShape): readonly Point[] {
  const whole = convexHull([...squareAround(site.from, shape), ...squareAround(site.to, shape)]);
  return sites
    .filter((other) => !isSameRegion(other.region, site.region))
    .filter((other) => !isFartherThan(site, other, 3 * shape.half))
    .reduce<readonly Point[]>((outline, other) => {
      const [own, foreign] = closestPoints(site, other);
      const gap = distance(own, foreign);
      return gap === 0 || gap > 3 * shape.half ? outline : clipToNearer(outline, own, foreign);
    }, whole);
}

/**
 * The ground of every region that has stops, in the order of `regions`, nothing of it outside
 * `bounds`. Grounds of two regions do not overlap unless links of theirs cross.
 */
export function placeRegions(
  regions: readonly Region[],
  { stops, links }: { stops: readonly PlacedStop[]; links: readonly PlacedLink[] },
  bounds: Rect,
): PlacedRegion[] {
  const pitch = gridPitch(stops);
  const shape = { half: REACH_PITCHES * pitch, corner: CORNER_PITCHES * pitch, bounds };
  const sites = regionSites(stops, links);
  return regions.flatMap((region) => {
    const own = sites.filter((site) => isSameRegion(site.region, region));
    const cells = own.map((site) => regionCell(site, sites, shape));
    return own.length === 0 ? [] : [{ region, cells }];
  });
}
