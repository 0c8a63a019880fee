import type { Seat } from '../../../play/game-module.ts';
import { changePlayer, type Draft, playerOf } from './draft.ts';
import type { MoveKind } from './event.ts';
import type { StraightRow } from './state.ts';
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
  const player = changePlayer(draft, seat);
  player.at = to;
  player.cameFrom = cameFrom;
  draft.events.push({ type: 'moved', seat, from, to, by });
}

/**
 * A row of moves along a straight line, that of the turn unless another is given, after one more link;
 * `moves` is what that link counts for.
 */
export function extendRow(
  draft: Draft,
  { from, to, moves }: StraightRow,
  row: StraightRow | null = draft.state.turn.row,
): StraightRow {
  const goesOn = row !== null && goesStraightOn(draft, row, { from, to });
  return { from, to, moves: goesOn ? row.moves + moves : moves };
}

/** Whether a link leads on from the end of a row of moves, along its line. */
export const goesStraightOn = (
  { tables, state }: Draft,
  row: StraightRow,
  { from, to }: Pick<StraightRow, 'from' | 'to'>,
): boolean => row.to === from && isStraight(tables, state.config, [row.from, from, to]);
