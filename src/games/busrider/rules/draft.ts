import type { Seat } from '../../../play/public.ts';
import { boardOf, type Draft, type Player, playerAt, type Turn } from './state.ts';

export function editTurn({ state }: Draft, change: Partial<Turn>): void {
  state.turn = { ...state.turn, ...change };
}

export function editPlayer({ state }: Draft, seat: Seat, change: Partial<Player>): void {
  state.players = state.players.with(seat, { ...playerAt(state, seat), ...change });
}

/** Money goes from the bank to a player, or back if it is less than 0; the flag Wealthy follows. */
export function payFromBank(draft: Draft, seat: Seat, amount: number): void {
  draft.state.bank -= amount;
  changeCash(draft, seat, amount);
}

function changeCash(draft: Draft, seat: Seat, amount: number): void {
  const player = playerAt(draft.state, seat);
  const { wealthyCash } = boardOf(draft.tables, draft.state).numbers;
  const cash = player.cash + amount;
  const wealthy = cash >= wealthyCash;
  editPlayer(draft, seat, { cash, wealthy });
  if (wealthy !== player.wealthy) {
    draft.events.push({ type: 'wealthy', seat, isWealthy: wealthy });
  }
}

/** A Route gets a new owner; `null` is the bank. */
export function transferRoute({ state }: Draft, route: string, owner: Seat | null): void {
  state.owners = { ...state.owners, [route]: owner };
}
