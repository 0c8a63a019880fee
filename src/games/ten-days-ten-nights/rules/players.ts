import { type Seat, withoutFirst } from '../../../play/public.ts';
import type { PlaceInfo } from './map.ts';
import type { Draft } from './rule-interfaces.ts';
import type { Happiness, Player, State, Travel, Turn } from './state.ts';
import type { Tables } from './tables.ts';

export function playerAt({ players }: Pick<State, 'players'>, seat: Seat): Player {
  const player = players[seat];
  if (player === undefined) throw new Error(`there is no seat ${seat}`);
  return player;
}

export function placeAt({ map }: Pick<Tables, 'map'>, id: string): PlaceInfo {
  const place = map.places.get(id);
  if (place === undefined) throw new Error(`there is no place ${id}`);
  return place;
}

/** The happiness points of a player in all. */
export const happinessOf = ({ happiness }: Pick<Player, 'happiness'>): number =>
  happiness.food +
  happiness.entertainment +
  happiness.experience +
  happiness.specials +
  happiness.cards;

export function editPlayer({ state }: Draft, seat: Seat, change: Partial<Player>): void {
  state.players = state.players.with(seat, { ...playerAt(state, seat), ...change });
}

export function editTurn({ state }: Draft, change: Partial<Turn>): void {
  state.turn = { ...state.turn, ...change };
}

/** Takes action points from the active player. */
export function pay(draft: Draft, points: number): void {
  editTurn(draft, { points: draft.state.turn.points - points });
}

/** Happiness points are given, or lost: never more than a player has. Returns what has changed. */
export function addHappiness(
  draft: Draft,
  seat: Seat,
  source: keyof Happiness,
  points: number,
): number {
  const player = playerAt(draft.state, seat);
  const change = Math.max(points, -happinessOf(player));
  const { happiness } = player;
  editPlayer(draft, seat, { happiness: { ...happiness, [source]: happiness[source] + change } });
  return change;
}

export interface Journey {
  readonly to: string;
  readonly by: Travel;
  readonly points: number;
}

export function travel(draft: Draft, seat: Seat, { to, by, points }: Journey): void {
  const { at: from } = playerAt(draft.state, seat);
  editPlayer(draft, seat, { at: to });
  draft.events.push({ type: 'travelled', seat, from, to, by, points });
}

export function discardFromHand(draft: Draft, seat: Seat, card: string): void {
  removeFromHand(draft, seat, card);
  discard(draft, seat, card);
}

export function removeFromHand(draft: Draft, seat: Seat, card: string): void {
  editPlayer(draft, seat, { hand: withoutFirst(playerAt(draft.state, seat).hand, card) });
}

export function discard({ state, events }: Draft, seat: Seat, card: string): void {
  state.discards = [...state.discards, card];
  events.push({ type: 'discarded', seat, card });
}
