import { InternalError } from '../../../errors.ts';
import type { Seat } from '../../../play/game-module.ts';
import type { Event, FareReason } from './event.ts';
import type { Player, RegionState, State } from './state.ts';
import { indexOfRegion, type Tables } from './tables.ts';
import type { Task } from './task.ts';

/**
 * A step that is being taken. `state` is replaced by new states as things happen; none of them is
 * ever changed.
 */
export interface Draft {
  readonly tables: Tables;
  /** Its agenda is that of before the step; what counts is the draft's own. */
  state: State;
  /** What has to be done, the next thing last. */
  readonly agenda: Task[];
  readonly events: Event[];
}

/** Puts tasks on the agenda: the first one is done next. */
export function next({ agenda }: Draft, ...tasks: readonly Task[]): void {
  for (let index = tasks.length - 1; index >= 0; index -= 1) {
    const task = tasks[index];
    if (task !== undefined) agenda.push(task);
  }
}

/** A player by seat. */
export function playerOf(state: State, seat: Seat): Player {
  const player = state.players[seat];
  if (player === undefined) throw new InternalError(`there is no seat ${seat}`);
  return player;
}

/** Replaces a player. */
export function setPlayer(draft: Draft, seat: Seat, player: Player): void {
  const players = draft.state.players.slice();
  players[seat] = player;
  draft.state = { ...draft.state, players };
}

/** The piles of a region. */
export function regionOf(tables: Tables, state: State, region: string): RegionState {
  const piles = state.regions[indexOfRegion(tables, region)];
  if (piles === undefined) throw new InternalError(`the state lacks the region ${region}`);
  return piles;
}

/** Replaces the piles of a region. */
export function setRegion(draft: Draft, piles: RegionState): void {
  const regions = draft.state.regions.slice();
  regions[indexOfRegion(draft.tables, piles.region)] = piles;
  draft.state = { ...draft.state, regions };
}

/** The seats in the order of play, from one on. */
export function seatsFrom(state: State, seat: Seat): Seat[] {
  const count = state.players.length;
  return Array.from({ length: count }, (_, index) => (seat + index) % count);
}

/** Takes fares from the bank, as many as it has. */
export function gainFares(draft: Draft, seat: Seat, wanted: number, reason: FareReason): void {
  const { bank, config } = draft.state;
  const count = config.toggles['VB-06'] === 'owed' ? wanted : Math.min(wanted, bank);
  if (count <= 0) return;
  draft.state = { ...draft.state, bank: bank - count };
  const player = playerOf(draft.state, seat);
  setPlayer(draft, seat, { ...player, fares: player.fares + count });
  draft.events.push({ type: 'fares', seat, count, reason });
}

/** Pays fares to the bank. */
export function payFares(draft: Draft, seat: Seat, count: number): void {
  if (count === 0) return;
  const player = playerOf(draft.state, seat);
  setPlayer(draft, seat, { ...player, fares: player.fares - count });
  draft.state = { ...draft.state, bank: draft.state.bank + count };
}

/** Puts a token of a region back into its stock, or takes one out with -1. */
export function changeStock(draft: Draft, region: string, by: number): void {
  const piles = regionOf(draft.tables, draft.state, region);
  setRegion(draft, { ...piles, stock: piles.stock + by });
}

/** A list without the first of the things that equal one. */
export function without<T>(list: readonly T[], item: T): T[] {
  const index = list.indexOf(item);
  if (index === -1) throw new InternalError(`not in the list: ${String(item)}`);
  const rest = list.slice();
  rest.splice(index, 1);
  return rest;
}

/** The different things of a sorted list. */
export const distinct = (sorted: readonly string[]): readonly string[] =>
  sorted.length < 2 ? sorted : sorted.filter((item, index) => item !== sorted[index - 1]);

/** What a player's answer can never be, unless the rules have a bug. */
export const unexpected = (what: { readonly type: string }, task: Task): InternalError =>
  new InternalError(`${what.type} does not answer ${task.kind}`);
