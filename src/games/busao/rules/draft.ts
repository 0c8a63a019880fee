import type { Seat } from '../../../play/public.ts';
import type { Event } from './actions-and-events.ts';
import { type Bus, busOfSeat, type EndReason, type State, type Task, type Turn } from './state.ts';
import type { Tables } from './tables.ts';

/** A copy that is still being changed. What it holds is shared: that is replaced, never changed. */
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A state that is being made; its agenda is its own. */
interface MutableState extends Mutable<Omit<State, 'agenda'>> {
  readonly agenda: Task[];
}

/** A step that is being taken. */
export interface Draft {
  readonly tables: Tables;
  readonly state: MutableState;
  readonly events: Event[];
}

export const startDraft = (tables: Tables, state: State): Draft => ({
  tables,
  state: { ...state, agenda: [...state.agenda] },
  events: [],
});

/** Puts tasks on the agenda: the first one is done next. */
export function pushTasks({ state: { agenda } }: Draft, ...tasks: readonly Task[]): void {
  agenda.push(...tasks.toReversed());
}

export function editTurn({ state }: Draft, change: Partial<Turn>): void {
  state.turn = { ...state.turn, ...change };
}

export function busAt({ buses }: Pick<State, 'buses'>, index: number): Bus {
  const bus = buses[index];
  if (bus === undefined) throw new Error(`there is no bus ${index}`);
  return bus;
}

export function editBus({ state }: Draft, index: number, change: Partial<Bus>): void {
  state.buses = state.buses.with(index, { ...busAt(state, index), ...change });
}

export function handOf({ hands }: Pick<State, 'hands'>, seat: Seat): readonly string[] {
  const hand = hands[seat];
  if (hand === undefined) throw new Error(`there is no seat ${seat}`);
  return hand;
}

export function addToHand({ state }: Draft, seat: Seat, cards: readonly string[]): void {
  state.hands = state.hands.with(seat, [...handOf(state, seat), ...cards].sort());
}

export function removeFromHand({ state }: Draft, seat: Seat, card: string): void {
  state.hands = state.hands.with(seat, withoutFirst(handOf(state, seat), card));
}

/** Lays a card of a player's hand on the Terminal. */
export function discardFromHand(draft: Draft, seat: Seat, card: string): void {
  removeFromHand(draft, seat, card);
  draft.state.terminal = [...draft.state.terminal, card];
  draft.events.push({ type: 'discarded', seat, card });
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
 * @param bus the one that has begun it: its next turn is not played
 */
export function beginEnd(draft: Draft, reason: EndReason, bus: number): void {
  const { state, events } = draft;
  if (state.ending !== null) return;
  const { turn, buses, config } = state;
  const own = busOfSeat(state, turn.active);
  const between = (bus - own - 1 + buses.length) % buses.length;
  const isForAll = reason === 'street' && config.toggles['BU-07'] === 'all';
  state.ending = { reason, bus, turnsLeft: between + (isForAll ? 1 : 0) };
  events.push({ type: 'ends', seat: turn.active, reason });
}

/** A list without the first of the things that equal one. */
export function withoutFirst<T>(list: readonly T[], item: T): T[] {
  const index = list.indexOf(item);
  if (index === -1) throw new Error(`not in the list: ${String(item)}`);
  return list.toSpliced(index, 1);
}

/** What a player's answer can never be, unless the rules have a bug. */
export const unexpectedAnswer = (what: { readonly type: string }, task: Task): Error =>
  new Error(`${what.type} does not answer ${task.kind}`);
