import { isOverlapping, outset, type Rect } from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import {
  type Disc,
  distance,
  distanceToDisc,
  lengthInside,
  type Point,
  type Segment,
  segmentsOf,
} from '../geometry.ts';
import type { Route } from './model.ts';

import { type PlacedLink, type PlacedStop, pointOnLink, visibleLength } from './place-network.ts';

/** The number of one route on one link. */
export interface PlacedBullet {
  readonly link: PlacedLink;
  readonly route: Route;
  readonly box: Rect;
}

export const BULLET_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 9.5 };

export const BULLET_HEIGHT_IN = 0.175;

const PADDING_IN = 0.042;

const GAP_IN = 0.02;
/** Line that stays in sight between a stop and its bullets. */
const VISIBLE_LINK_IN = 0.05;
/** Tried in this order: the middle of the link first. */
const LINK_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** One row of bullets, by their indices. */
type BulletRow = readonly number[];

const sumOf = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const rowWidth = (row: BulletRow, widths: readonly number[]): number =>
  sumOf(row.map((index) => widths[index] ?? 0)) + GAP_IN * Math.max(0, row.length - 1);

/** `count` things in `rows` rows, the longer rows first. */
function splitIntoRows(rows: number, count: number): BulletRow[] {
  const dealt: BulletRow[] = [];
  let next = 0;
  for (let row = 0; row < rows; row += 1) {
    const size = Math.ceil((count - next) / (rows - row));
    dealt.push(Array.from({ length: size }, (_, index) => next + index));
    next += size;
  }
  return dealt;
}

/** Along a level link: as few rows as its length allows. Along a steep one: as few columns. */
function arrangeBullets(widths: readonly number[], isLevel: boolean, roomIn: number): BulletRow[] {
  if (!isLevel) {
    const perColumn = Math.max(1, Math.floor((roomIn + GAP_IN) / (BULLET_HEIGHT_IN + GAP_IN)));
    const columns = Math.ceil(widths.length / perColumn);
    return splitIntoRows(Math.ceil(widths.length / columns), widths.length);
  }
  for (let rows = 1; rows < widths.length; rows += 1) {
    const dealt = splitIntoRows(rows, widths.length);
    if (dealt.every((row) => rowWidth(row, widths) <= roomIn)) return dealt;
  }
  return splitIntoRows(widths.length, widths.length);
}

/**
 * The boxes of all bullets of a link, in the order of `widths`: rows around `centre`, each moved
 * sideways by `lean` inches an inch of height, so that they follow a slanting link.
 */
function boxesAround(
  centre: Point,
  { rows, widths, lean }: { rows: readonly BulletRow[]; widths: readonly number[]; lean: number },
): Rect[] {
  const pitch = BULLET_HEIGHT_IN + GAP_IN;
  return rows.flatMap((row, rowIndex) => {
    const down = (rowIndex - (rows.length - 1) / 2) * pitch;
    const yIn = centre.yIn + down - BULLET_HEIGHT_IN / 2;
    let xIn = centre.xIn + down * lean - rowWidth(row, widths) / 2;
    return row.map((index) => {
      const widthIn = widths[index] ?? 0;
      const box = { xIn, yIn, widthIn, heightIn: BULLET_HEIGHT_IN };
      xIn += widthIn + GAP_IN;
      return box;
    });
  });
}

interface BulletObstacles {
  readonly stops: readonly PlacedStop[];
  readonly placed: readonly PlacedBullet[];
  readonly otherLinks: readonly Segment[];
}

/** How badly boxes stand in the way of others: 0 is free. */
const overlapCost = (
  boxes: readonly Rect[],
  { stops, placed, otherLinks }: BulletObstacles,
): number =>
  sumOf(
    boxes.map((box) => {
      const wide = outset(box, GAP_IN);
      return (
        stops.filter((stop) => distanceToDisc(box, stop) < GAP_IN).length +
        placed.filter((other) => isOverlapping(wide, other.box)).length +
        sumOf(otherLinks.map((segment) => lengthInside(segment, wide)))
      );
    }),
  );

const isLevel = ({ a, b }: PlacedLink): boolean =>
  Math.abs(a.xIn - b.xIn) >= 2 * Math.abs(a.yIn - b.yIn);

function placeOnLink(
  link: PlacedLink,
  measure: TextMeasure,
  around: BulletObstacles,
): PlacedBullet[] {
  const { routes } = link.link;
  const widths = routes.map(({ mark }) =>
    Math.max(BULLET_HEIGHT_IN, measure(mark, BULLET_FONT) + 2 * PADDING_IN),
  );
  const { a, b } = link;
  const steepness = isLevel(link) ? 1 : Math.abs(a.yIn - b.yIn) / distance(a, b);
  const rows = arrangeBullets(
    widths,
    isLevel(link),
    visibleLength(link) * steepness - 2 * VISIBLE_LINK_IN,
  );
  const lean = isLevel(link) ? 0 : (a.xIn - b.xIn) / (a.yIn - b.yIn);
  let best: Rect[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const share of LINK_SHARES) {
    const boxes = boxesAround(pointOnLink(link, share), { rows, widths, lean });
    const conflict = overlapCost(boxes, around);
    if (conflict < least) [best, least] = [boxes, conflict];
    if (least === 0) break;
  }
  return routes.flatMap((route, index) => {
    const box = best[index];
    return box === undefined ? [] : [{ link, route, box }];
  });
}

/** The length of a link in its small disc. */
export interface PlacedLength {
  readonly link: PlacedLink;
  readonly disc: Disc;
}

export const LENGTH_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 9 };

const LENGTH_RADIUS_IN = 0.1;

const LENGTH_SHARES = [...LINK_SHARES, 0.25, 0.75, 0.15, 0.85, 0.1, 0.9];

/** Sets the lengths on their links, clear of stops and of route numbers where that is possible. */
export function placeLengths(
  links: readonly PlacedLink[],
  stops: readonly PlacedStop[],
  bullets: readonly PlacedBullet[],
): PlacedLength[] {
  const placed: PlacedLength[] = [];
  for (const link of links.filter((one) => one.link.length !== null)) {
    const discs = LENGTH_SHARES.map(
      (share): Disc => ({
        ...pointOnLink(link, share),
        rIn: LENGTH_RADIUS_IN,
      }),
    );
    const costs = discs.map((disc) => {
      const { xIn, yIn, rIn } = disc;
      const box = { xIn: xIn - rIn, yIn: yIn - rIn, widthIn: 2 * rIn, heightIn: 2 * rIn };
      const onOthers = placed.filter((other) => distance(other.disc, disc) < 2 * rIn).length;
      return onOthers + overlapCost([box], { stops, placed: bullets, otherLinks: [] });
    });
    const disc = discs[costs.indexOf(Math.min(...costs))];
    if (disc !== undefined) placed.push({ link, disc });
  }
  return placed;
}

/** Sets the route numbers on their links, clear of stops, of other links and of each other. */
export function placeBullets(
  links: readonly PlacedLink[],
  stops: readonly PlacedStop[],
  measure: TextMeasure,
): PlacedBullet[] {
  const crowdedFirst = [...links].sort((a, b) => b.link.routes.length - a.link.routes.length);
  const segments = links.flatMap((owner) =>
    segmentsOf(owner.points).map((segment) => ({ ...segment, owner })),
  );
  const placed: PlacedBullet[] = [];
  for (const link of crowdedFirst) {
    const foreign = segments.filter(({ owner }) => owner !== link);
    placed.push(...placeOnLink(link, measure, { stops, placed, otherLinks: foreign }));
  }
  return links.flatMap((link) => placed.filter((bullet) => bullet.link === link));
}
