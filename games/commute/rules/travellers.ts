import type { Seat } from 'vbuses/play';
import type { BoardInfo } from './board.ts';
import type { Player, State } from './state.ts';

/** Who is on the way to where, as everybody sees it. */
export interface Commuters extends Pick<State, 'commute'> {
  readonly players: readonly Omit<Player, 'hand'>[];
}

/** Where a player has to go in this commute. */
export const goalOf = (
  { work, houses }: Pick<BoardInfo, 'work' | 'houses'>,
  { commute, players }: Commuters,
  seat: Seat,
): string =>
  commute.which === 'morning' ? work : (houses.get(players[seat]?.house ?? '')?.space ?? '');

/** The players who are still on their way, from the one after a seat in the order of turns. */
export function travellersAfter(
  { players, commute, config }: Commuters & Pick<State, 'config'>,
  seat: Seat,
): Seat[] {
  const isClockwise = CLOCKWISE[config.toggles['CO-16']].includes(commute.which);
  const step = isClockwise ? 1 : players.length - 1;
  return players
    .map((_, index) => (seat + (index + 1) * step) % players.length)
    .filter((one) => players[one]?.hasArrived === false);
}

/** The commutes in which turns go clockwise. */
const CLOCKWISE: Readonly<Record<State['config']['toggles']['CO-16'], readonly string[]>> = {
  both: ['morning'],
  clockwise: ['morning', 'evening'],
  reversed: ['evening'],
};
