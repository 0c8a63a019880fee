import {
  bottomOf,
  isInOutline,
  isInside,
  isOverlapping,
  outset,
  type Rect,
  rightOf,
} from '../../geometry/geometry.ts';
import type { TextMeasure } from '../../pack/fonts.ts';
import {
  distanceBetweenRects,
  distanceToDisc,
  distanceToSegment,
  lengthInside,
  type Point,
  rectCentredAt,
  type Segment,
} from '../geometry.ts';
import { type LabelBlock, labelBlocks, type TypesetLabel, typesetLabel } from './label-blocks.ts';
import { LABEL_SIDES, type LabelSide } from './model.ts';
import type { PlacedRegion } from './place-ground.ts';
import type { PlacedStop } from './place-network.ts';
import type { PlacedBullet } from './place-on-links.ts';

/** A stop's label at its place, with its lines and symbols at theirs. */
export interface PlacedLabel extends TypesetLabel {
  readonly stop: PlacedStop;
  readonly side: LabelSide;
  /** Around text and symbols. */
  readonly box: Rect;
  /** What runs behind the label, which then needs a patch of ground under it: links before railways. */
  readonly crossedBy: 'link' | 'railway' | null;
}

/**
 * Whether a label leaves the ground of its stop's region: for another region, for water or a park, or for
 * bare ground.
 *
 * @param ground the outlines of water, parks and islands
 */
export function leavesOwnGround(
  { box, stop: { stop } }: Pick<PlacedLabel, 'box' | 'stop'>,
  regions: readonly PlacedRegion[],
  ground: readonly (readonly Point[])[],
): boolean {
  const { cells = [] } = regions.find(({ region }) => region.id === stop.region?.id) ?? {};
  const corners = [box.xIn, rightOf(box)].flatMap((xIn) =>
    [box.yIn, bottomOf(box)].map((yIn) => ({ xIn, yIn })),
  );
  return corners.some(
    (corner) =>
      !cells.some((cell) => isInOutline(cell, corner)) ||
      ground.some((outline) => isInOutline(outline, corner)),
  );
}

/** The number of rounds in which labels make room for each other; a board settles in three or four. */
const MAX_ROUNDS = 30;

/** What it costs two labels to stand as they do. */
function pairCost(a: LabelCandidate, b: LabelCandidate): number {
  const gap = distanceBetweenRects(a.box, b.box);
  return gap < LABEL_CLEARANCE_IN ? COLLISION_COST : crowdingCost(gap);
}

/** The cheapest of `candidates` beside the labels that stand around; the first of equals. */
function cheapestBeside(
  candidates: readonly LabelCandidate[],
  others: readonly LabelCandidate[],
): LabelCandidate | undefined {
  let best: LabelCandidate | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    // Candidates come cheapest first, so none of the rest can beat the one found.
    if (candidate.cost >= least) break;
    const cost = others.reduce((sum, other) => sum + pairCost(candidate, other), candidate.cost);
    if (cost < least) [best, least] = [candidate, cost];
  }
  return best;
}

/** Each label in turn takes its best place beside the others; `null` if none moved. */
function improveRound(
  labels: readonly LabelCandidate[],
  choices: ReadonlyMap<PlacedStop, readonly LabelCandidate[]>,
): LabelCandidate[] | null {
  const next = [...labels];
  let hasMoved = false;
  for (const [index, current] of labels.entries()) {
    const near = next.filter(
      (other) => other.stop !== current.stop && isWithinReach(current.stop, other.box),
    );
    const best = cheapestBeside(choices.get(current.stop) ?? [], near);
    if (best !== undefined && best !== current) {
      next[index] = best;
      hasMoved = true;
    }
  }
  return hasMoved ? next : null;
}

/**
 * Places every stop's label so that no two touch each other, a foreign stop, a route number or the
 * legend, as far as there is room. A side or lines given in the data are kept. The same board gives
 * the same places.
 */
export function placeLabels(room: LabelObstacles, measure: TextMeasure): PlacedLabel[] {
  const choices = new Map(
    room.stops.map((stop) => [stop, labelCandidates(stop, room, measure)] as const),
  );
  let labels = [...choices.values()].flatMap((candidates) => candidates.slice(0, 1));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const better = improveRound(labels, choices);
    if (better === null) break;
    labels = better;
  }
  return labels.map(({ stop, side, box, block }) => ({
    stop,
    side,
    box,
    crossedBy: findCrossing(box, room),
    ...typesetLabel(stop, block, { box, alignment: directionOf(side).x }),
  }));
}

function findCrossing(box: Rect, room: LabelObstacles): PlacedLabel['crossedBy'] {
  if (lineLengthBehind(box, room.linkLines) > 0) return 'link';
  return lineLengthBehind(box, room.railwayLines) > 0 ? 'railway' : null;
}

/** What labels keep clear of. */
interface LabelObstacles {
  readonly stops: readonly PlacedStop[];
  readonly linkLines: readonly Segment[];
  /** They may run behind a label. */
  readonly railwayLines: readonly Segment[];
  readonly bullets: readonly PlacedBullet[];
  readonly streetLines: readonly Segment[];
  /** Other things in the way: the legend. */
  readonly blocked: readonly Rect[];
  /** Labels stay inside. */
  readonly page: Rect;
}

/** One place for a stop's label, rated without regard to other labels. */
interface LabelCandidate {
  readonly stop: PlacedStop;
  readonly side: LabelSide;
  readonly block: LabelBlock;
  /** Around text and symbols. */
  readonly box: Rect;
  readonly cost: number;
}

/** White between a label and anything that is not its own. */
const LABEL_CLEARANCE_IN = 0.045;
/** Two labels, or a label and a stop, a number or the edge, never share ground. */
const COLLISION_COST = 1000;

/** White between a label and the rim of its own stop. */
const RIM_GAP_IN = 0.05;
/** White between a label and a link that runs along it: half the line and a little air. */
const LINK_CLEARANCE_FOR_LABELS_IN = 0.075;
/** A label further than this from its neighbours cannot be taken for theirs. */
const COMFORTABLE_GAP_IN = 0.13;
/** No label reaches further from its stop than this. */
const MAX_LABEL_DISTANCE_IN = 2.5;

const CROSSING_COST_PER_IN = 40;

const STREET_COST_PER_IN = 1;

const CROWDING_COST_PER_IN = 4;

const LEAN_COST_PER_DEGREE = 0.02;

/** Most labels stand at the upper right, so that the eye finds them without searching. */
const SIDE_COST: Readonly<Record<LabelSide, number>> = {
  ne: 0,
  se: 0.9,
  nw: 1.1,
  sw: 1.3,
  e: 0.6,
  w: 1.2,
  n: 1.5,
  s: 1.5,
};

/** Where the corner of a diagonal label lies on the circle around its stop, from level to upright. */
const DIAGONAL_ANGLES = [16, 30, 45, 60, 74] as const;

const USUAL_ANGLE = 30;

interface Direction {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** Where a side lies as seen from the stop, y down. */
const directionOf = (side: LabelSide): Direction => ({
  x: side.endsWith('e') ? 1 : side.endsWith('w') ? -1 : 0,
  y: side.startsWith('n') ? -1 : side.startsWith('s') ? 1 : 0,
});

const isDiagonal = (side: LabelSide): boolean => side.length === 2;

/** True when something this near could have to do with the stop's label. */
const isWithinReach = (stop: PlacedStop, box: Rect): boolean =>
  distanceToDisc(box, stop) < MAX_LABEL_DISTANCE_IN;

/** The cost of two things of different stops that stand closer than the eye likes. */
const crowdingCost = (gapIn: number): number =>
  CROWDING_COST_PER_IN * Math.max(0, COMFORTABLE_GAP_IN - gapIn);

function boxAt(stop: PlacedStop, block: LabelBlock, side: LabelSide, angleDeg: number): Rect {
  const { x, y } = directionOf(side);
  const reach = stop.rIn + RIM_GAP_IN;
  const angle = (angleDeg * Math.PI) / 180;
  const dx = isDiagonal(side) ? reach * Math.cos(angle) : reach;
  const dy = isDiagonal(side) ? reach * Math.sin(angle) : reach;
  const centre = {
    xIn: stop.xIn + x * (dx + block.widthIn / 2),
    yIn: stop.yIn + y * (dy + block.heightIn / 2),
  };
  return rectCentredAt(centre, block.widthIn, block.heightIn);
}

interface NearbyObstacles {
  readonly page: Rect;
  readonly stops: readonly PlacedStop[];
  readonly boxes: readonly Rect[];
  readonly linkLines: readonly Segment[];
  readonly streetLines: readonly Segment[];
}

/** The part of the room that a label of this stop could reach. */
function obstaclesNear(stop: PlacedStop, room: LabelObstacles): NearbyObstacles {
  const isNear = (segment: Segment): boolean =>
    distanceToSegment(stop, segment) < MAX_LABEL_DISTANCE_IN;
  const boxes = [...room.blocked, ...room.bullets.map(({ box }) => box)];
  return {
    page: room.page,
    stops: room.stops.filter(
      (other) =>
        other !== stop && isWithinReach(stop, rectCentredAt(other, 2 * other.rIn, 2 * other.rIn)),
    ),
    boxes: boxes
      .filter((box) => isWithinReach(stop, box))
      .map((box) => outset(box, LABEL_CLEARANCE_IN)),
    linkLines: room.linkLines.filter(isNear),
    streetLines: room.streetLines.filter(isNear),
  };
}

/** How many inches of lines run behind a rectangle. */
const lineLengthBehind = (box: Rect, lines: readonly Segment[]): number =>
  lines.reduce((sum, line) => sum + lengthInside(line, box), 0);

function costAt(
  box: Rect,
  { page, stops, boxes, linkLines, streetLines }: NearbyObstacles,
): number {
  const gaps = stops.map((other) => distanceToDisc(box, other));
  const collisions =
    gaps.filter((gap) => gap < LABEL_CLEARANCE_IN).length +
    boxes.filter((other) => isOverlapping(box, other)).length +
    (isInside(box, page) ? 0 : 1);
  return (
    COLLISION_COST * collisions +
    CROSSING_COST_PER_IN * lineLengthBehind(outset(box, LINK_CLEARANCE_FOR_LABELS_IN), linkLines) +
    STREET_COST_PER_IN * lineLengthBehind(box, streetLines) +
    gaps.reduce((sum, gap) => sum + crowdingCost(gap), 0)
  );
}

/** All places worth trying for a stop's label, the best first; only those on the side the data want. */
function labelCandidates(
  stop: PlacedStop,
  room: LabelObstacles,
  measure: TextMeasure,
): LabelCandidate[] {
  const around = obstaclesNear(stop, room);
  const sides = stop.stop.label.side === null ? LABEL_SIDES : [stop.stop.label.side];
  const candidates = labelBlocks(stop, measure).flatMap((block) =>
    sides.flatMap((side) =>
      (isDiagonal(side) ? DIAGONAL_ANGLES : [USUAL_ANGLE]).map((angleDeg) => {
        const box = boxAt(stop, block, side, angleDeg);
        const lean = LEAN_COST_PER_DEGREE * Math.abs(angleDeg - USUAL_ANGLE);
        const cost = block.cost + SIDE_COST[side] + lean + costAt(box, around);
        return { stop, side, block, box, cost };
      }),
    ),
  );
  return candidates.sort((a, b) => a.cost - b.cost);
}
