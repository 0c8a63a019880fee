import type { Rect } from '../model/geometry.ts';
import type { LabelSide } from '../model/pack.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { distanceBetweenRects } from './place-geometry.ts';
import type { TypesetLabel } from './place-label-block.ts';
import { typesetLabel } from './place-label-block.ts';
import type { LabelCandidate, LabelObstacles } from './place-label-candidates.ts';
import {
  COLLISION_COST,
  crowdingCost,
  directionOf,
  isWithinReach,
  LABEL_CLEARANCE_IN,
  labelCandidates,
  lineLengthBehind,
} from './place-label-candidates.ts';
import type { PlacedStop } from './place-stops.ts';

/** A stop's label at its place, with its lines and symbols at theirs. */
export interface PlacedLabel extends TypesetLabel {
  readonly stop: PlacedStop;
  readonly side: LabelSide;
  /** Around text and symbols. */
  readonly box: Rect;
  /** True where a link runs behind the label, which then needs a patch of ground under it. */
  readonly isCrossed: boolean;
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

/** Each label in turn takes its best place beside the others as they stand; `null` if none moved. */
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
    isCrossed: lineLengthBehind(box, room.linkLines) > 0,
    ...typesetLabel(stop, block, { box, alignment: directionOf(side).x }),
  }));
}
