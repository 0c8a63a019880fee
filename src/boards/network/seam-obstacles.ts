import { type Rect, translateRect } from '../../geometry/geometry.ts';
import type { TextMeasure } from '../../pack/fonts.ts';
import type { SeamObstacle } from '../../pack/sheet.ts';
import { type Disc, type Point, rectCentredAt, segmentsOf } from '../geometry.ts';
import { boundsOf } from './place-areas.ts';
import type { BoardPlacement } from './place-board.ts';
import { nameWidth, type PlacedStreetName, STREET_FONT } from './place-ground.ts';
import { LEGEND_FONT, LEGEND_MARK_IN, type Legend, TITLE_FONT } from './place-legend.ts';

/**
 * What it costs to cut something: a bus never stands on a seam to spare a name, and no name is cut
 * to spare what can be read across a seam. Lines go on over a seam, and cost next to nothing.
 */
const COST = { stop: 10_000, text: 500, mark: 60, panel: 20, line: 0.1 } as const;

/** What seams between tiles had better not cut, wherever it stands on the board. */
export function seamObstacles(placed: BoardPlacement, measure: TextMeasure): SeamObstacle[] {
  const { stops, labels, areas, ground, streets, bullets, lengths, spaces, legend, links } = placed;
  const lines = links.flatMap(({ points }) => segmentsOf(points));
  const boxes: Readonly<Record<keyof typeof COST, readonly Rect[]>> = {
    stop: stops.map(discBox),
    text: [
      ...labels.map(({ box }) => box),
      ...areas.flatMap(({ box }) => box ?? []),
      ...ground.flatMap(({ label }) => label?.box ?? []),
      ...streets.flatMap(({ ends }) => ends.map((name) => streetNameBox(name, measure))),
      ...(legend === null ? [] : legendBoxes(legend.panel, legend.box, measure)),
    ],
    mark: [
      // What a partial draws in an area has words that only the picture knows.
      ...areas
        .filter(({ box, corners }) => box === null && fitsTile(corners))
        .map(({ corners }) => boundsOf(corners)),
      ...bullets.map(({ box }) => box),
      ...lengths.map(({ disc }) => discBox(disc)),
      ...spaces.map(({ box }) => box),
    ],
    panel: legend === null ? [] : [legend.box],
    line: lines.map(({ from, to }) => boundsOf([from, to])),
  };
  return (Object.keys(COST) as (keyof typeof COST)[]).flatMap((kind) =>
    boxes[kind].map((box) => ({ box, cost: COST[kind] })),
  );
}

/** Seams cannot spare an area that is larger than a page. */
const LARGEST_SPARED_IN = 7;

function fitsTile(corners: readonly Point[]): boolean {
  const { widthIn, heightIn } = boundsOf(corners);
  return Math.max(widthIn, heightIn) <= LARGEST_SPARED_IN;
}

const discBox = (disc: Disc): Rect => rectCentredAt(disc, 2 * disc.rIn, 2 * disc.rIn);

function streetNameBox({ centre, lines, turnDeg }: PlacedStreetName, measure: TextMeasure): Rect {
  const widthIn = Math.max(...lines.map((line) => nameWidth(line, measure)));
  const heightIn = (lines.length * STREET_FONT.sizePt) / 72;
  return turnDeg === 0
    ? rectCentredAt(centre, widthIn, heightIn)
    : rectCentredAt(centre, heightIn, widthIn);
}

/** The title, and each mark with its words. */
function legendBoxes({ title, items }: Legend, { xIn, yIn }: Rect, measure: TextMeasure): Rect[] {
  const titleIn = title.sizePt / 72;
  const boxes: Rect[] = items.map(({ text, at }) => ({
    xIn: at.xIn,
    yIn: at.yIn - ITEM_HEIGHT_IN / 2,
    widthIn: LEGEND_MARK_IN + measure(text, LEGEND_FONT),
    heightIn: ITEM_HEIGHT_IN,
  }));
  const titleBox = {
    xIn: title.at.xIn,
    yIn: title.at.yIn - titleIn,
    widthIn: measure(title.text, { ...TITLE_FONT, sizePt: title.sizePt }),
    heightIn: titleIn,
  };
  return [titleBox, ...boxes].map((box) => translateRect(box, { xIn, yIn }));
}

/** Of the largest mark in the legend. */
const ITEM_HEIGHT_IN = 0.42;
