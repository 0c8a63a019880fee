import { type Seat, withoutFirst } from 'vbuses/play';
import type { Draft } from './actions-and-events.ts';
import { type Bus, busOfSeat, type EndReason, type State } from './state.ts';

export function busAt({ buses }: Pick<State, 'buses'>, index: number): Bus {
  const bus = buses[index];
  if (bus === undefined) throw new Error(`there is no bus ${index}`);
  return bus;
}

export function editBus({ state }: Draft, index: number, change: Partial<Bus>): void {
  state.buses = state.buses.with(index, { ...busAt(state, index), ...change });
}

export const handOf = ({ hands }: Pick<State, 'hands'>, seat: Seat): readonly string[] =>
  hands[seat] ?? [];

export function addToHand({ state }: Draft, seat: Seat, cards: readonly string[]): void {
  state.hands = state.hands.with(seat, [...handOf(state, seat), ...cards].sort());
}

export function removeFromHand({ state }: Draft, seat: Seat, card: string): void {
  state.hands = state.hands.with(seat, withoutFirst(handOf(state, seat), card));
}

/** Open cards come into the hand of the active player. */
export function takeCards(draft: Draft, cards: readonly string[]): void {
  const { active: seat } = draft.state.turn;
  addToHand(draft, seat, cards);
  draft.events.push({ type: 'took', seat, cards });
}

/** Lays a card of a player's hand on the Terminal. */
export function discardFromHand(draft: Draft, seat: Seat, card: string): void {
  removeFromHand(draft, seat, card);
  discard(draft, seat, card);
}

/** Lays a card on the Terminal. */
export function discard({ state, events }: Draft, seat: Seat, card: string): void {
  state.terminal = [...state.terminal, card];
  events.push({ type: 'discarded', seat, card });
}

/** PARE goes to a bus. */
export function giveStopCard(draft: Draft, bus: number): void {
  if (draft.state.stopCard === bus) return;
  draft.state.stopCard = bus;
  draft.events.push({ type: 'stop-card', bus });
}

/**
 * Begins the end of the game, unless something has done so before.
 *
 * @param closer the bus that has begun it: the next turn of its player is not played
 */
export function beginEnd({ state, events }: Draft, reason: EndReason, closer?: number): void {
  if (state.ending !== null) return;
  const { turn, buses, hands, config } = state;
  const own = busOfSeat(state, turn.active);
  const bus = closer ?? own;
  // Up to the next turn of the player; of another bus, up to its own.
  const between = bus === own ? hands.length - 1 : (bus - own - 1 + buses.length) % buses.length;
  const isForAll = reason === 'street' && config.toggles['BU-07'] === 'all';
  state.ending = { reason, bus, turnsLeft: between + (isForAll ? 1 : 0) };
  events.push({ type: 'ends', seat: turn.active, reason });
}
