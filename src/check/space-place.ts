import { BOARD_EDGES, type DeckSpace } from '../model/pack.ts';
import type { WrittenRecord } from './context.ts';
import { parsePoint } from './pairs.ts';

/** Where a record of the board's spaces says that it lies; `null` where it says too little. */
export function spacePosition(record: WrittenRecord): DeckSpace['at'] | null {
  const edge = BOARD_EDGES.find((one) => one === record.text('edge'));
  const alongIn = record.number('along');
  if (edge !== undefined && alongIn !== null) return { edge, alongIn };
  const centreIn = parsePoint(record.fields.centre);
  return centreIn === null ? null : { edge: null, centreIn };
}
