import type { Seat } from '../../../../play/game-module.ts';
import type { Player } from '../state.ts';
import type { HookContext } from './upgrade-hook.ts';

/** The seats of all other players of whom something is true. */
export function otherSeats(
  { state, seat }: HookContext,
  isMeant: (other: Player) => boolean,
): readonly Seat[] {
  const seats: Seat[] = [];
  for (const [index, other] of state.players.entries()) {
    if (index !== seat && isMeant(other)) seats.push(index);
  }
  return seats;
}
