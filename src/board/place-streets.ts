import type { Rect } from '../model/geometry.ts';
import { bottomOf, outset, rightOf } from '../model/geometry.ts';
import type { Street } from '../model/pack.ts';
import type { TextFont, TextMeasure } from '../model/text-measure.ts';
import type { Point, Segment } from './place-geometry.ts';
import { breakLines } from './place-label-lines.ts';
import type { Grid } from './place-stops.ts';

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
const nameWidth = (text: string, measure: TextMeasure): number =>
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
function subtractInterval(
  low: number,
  high: number,
  hole: readonly [number, number] | null,
): LineInterval[] {
  if (hole === null) return [{ low, high }];
  const parts = [
    { low, high: Math.min(high, hole[0]) },
    { low: Math.max(low, hole[1]), high },
  ];
  return parts.filter((part) => part.high > part.low);
}

/** A street's line over the board, with white left around `legend`. */
function streetSegments(
  runs: Street['runs'],
  at: number,
  { frame, legend }: StreetContext,
): Segment[] {
  const around = outset(legend, LEGEND_MARGIN_IN);
  const box = runs === 'down' ? around : transpose(around);
  const isHidden = at > box.xIn && at < rightOf(box);
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

interface LineInterval {
  readonly low: number;
  readonly high: number;
}

interface StreetContext {
  /** The board without its strips. */
  readonly frame: Rect;
  readonly measure: TextMeasure;
  readonly legend: Rect;
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
