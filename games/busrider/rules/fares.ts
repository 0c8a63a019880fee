import { memoizeByObject, playerAt, type Seat } from 'vbuses/play';
import type { Owners, State } from './state.ts';
import type { Numbers } from './tables.ts';

/** Who boards a Route, and whose it is. */
export interface Boarding {
  readonly seat: Seat;
  /** `null` for the bank. */
  readonly owner: Seat | null;
  /** Whether the bank has no Route left. */
  readonly isAllSold: boolean;
  readonly isOwnFree: boolean;
}

/** What it costs to board a Route. */
export function fareOf(numbers: Numbers, { seat, owner, isAllSold, isOwnFree }: Boarding): number {
  if (owner === null) return numbers.fareBank;
  if (owner === seat) return isOwnFree ? 0 : numbers.fareBank;
  return isAllSold ? numbers.fareAllSold : numbers.fareOpponent;
}

/** Whether the bank has no Route left. */
export const isAllSold = memoizeByObject((owners: Owners): boolean =>
  Object.values(owners).every((owner) => owner !== null),
);

/** What it costs a seat to board a Route as things are. */
export const fareFor = (
  numbers: Numbers,
  { owners, config }: Pick<State, 'owners' | 'config'>,
  { seat, route }: { readonly seat: Seat; readonly route: string },
): number =>
  fareOf(numbers, {
    seat,
    owner: owners[route] ?? null,
    isAllSold: isAllSold(owners),
    isOwnFree: config.toggles['BR-06'] === 'own-free',
  });

/** Whether a player who goes on along a Route pays for it: at a change of Route, or as BR-05 says. */
export function isFareDue(
  state: Pick<State, 'players' | 'turn' | 'config'>,
  seat: Seat,
  route: string,
): boolean {
  if (playerAt(state, seat).route !== route) return true;
  return state.config.toggles['BR-05'] === 'yes' && !state.turn.hasPaidFare;
}
