import type { Seat } from '../../../play/game-module.ts';
import { type Draft, playerOf, setPlayer } from './draft.ts';
import type { MoveKind } from './event.ts';
import type { StraightRow, Turn } from './state.ts';
import { isStraight } from './straight-line.ts';

export interface Arrival {
  readonly to: string;
  /** The stop to which the bus may not go straight back from there; `null` after a trip without links. */
  readonly cameFrom: string | null;
  readonly by: MoveKind;
}

/** Puts a bus on another stop. */
export function moveBus(draft: Draft, seat: Seat, { to, cameFrom, by }: Arrival): void {
  const player = playerOf(draft.state, seat);
  setPlayer(draft, seat, { ...player, at: to, cameFrom });
  draft.events.push({ type: 'moved', seat, from: player.at ?? '', to, by });
}

/** Changes what the turn remembers. */
export function setTurn(draft: Draft, turn: Turn): void {
  draft.state = { ...draft.state, turn };
}

/** The row of moves along a straight line, after one more link; `moves` is what that link counts for. */
export function extendRow(
  { tables, state }: Draft,
  row: StraightRow | null,
  { from, to, moves }: StraightRow,
): StraightRow {
  const goesOn =
    row !== null && row.to === from && isStraight(tables, state.config, [row.from, from, to]);
  return { from, to, moves: goesOn ? row.moves + moves : moves };
}
