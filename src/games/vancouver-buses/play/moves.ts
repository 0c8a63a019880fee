import type { Seat } from '../../../play/game-module.ts';
import { type Draft, editPlayer, playerOf } from './draft.ts';
import type { MoveKind } from './event.ts';
import type { StraightRun } from './state.ts';
import { isStraight } from './straight-line.ts';

export interface Arrival {
  readonly to: string;
  /** The stop to which the bus may not go straight back from there; `null` after a trip without links. */
  readonly cameFrom: string | null;
  readonly by: MoveKind;
}

/** Puts a bus on another stop. */
export function moveBus(draft: Draft, seat: Seat, { to, cameFrom, by }: Arrival): void {
  const from = playerOf(draft.state, seat).at ?? '';
  const player = editPlayer(draft, seat);
  player.at = to;
  player.cameFrom = cameFrom;
  draft.events.push({ type: 'moved', seat, from, to, by });
}

/**
 * A row of moves along a straight line, that of the turn unless another is given, after one more link;
 * `moves` is what that link counts for.
 */
export function extendStraightRun(
  draft: Draft,
  { from, to, moves }: StraightRun,
  row: StraightRun | null = draft.state.turn.row,
): StraightRun {
  const goesOn = row !== null && continuesStraight(draft, row, { from, to });
  return { from, to, moves: goesOn ? row.moves + moves : moves };
}

/** Whether a link leads on from the end of a row of moves, along its line. */
export const continuesStraight = (
  { tables, state }: Draft,
  row: StraightRun,
  { from, to }: Pick<StraightRun, 'from' | 'to'>,
): boolean => row.to === from && isStraight(tables, state.config, [row.from, from, to]);
