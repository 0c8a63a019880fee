import type { Seat } from '../../../../play/game-module.ts';
import type { Player } from '../state.ts';
import type { HookContext } from './upgrade-hook.ts';

/** The seats of all other players of whom something is true. */
export const otherSeats = (
  { state, seat }: HookContext,
  isMeant: (other: Player) => boolean,
): Seat[] =>
  state.players.flatMap((other, index) => (index !== seat && isMeant(other) ? [index] : []));
