import { InternalError } from '../../../errors.ts';
import type { Seat } from '../../../play/game-module.ts';
import type { Event, FareReason } from './event.ts';
import type { Player, RegionState, State, Turn } from './state.ts';
import { indexOfRegion, type Tables } from './tables.ts';
import type { Task } from './task.ts';
import {
  copyPlayer,
  copyRegion,
  copyTurn,
  type Mutable,
  type MutableState,
} from './working-copy.ts';

/**
 * A step that is being taken. Its state is a copy of the one before, in which fields are replaced as
 * things happen; the lists and objects in them are shared with the old state and never changed.
 */
export interface Draft {
  readonly tables: Tables;
  readonly state: MutableState;
  readonly events: Event[];
}

/** Puts tasks on the agenda: the first one is done next. */
export function pushTasks({ state: { agenda } }: Draft, ...tasks: readonly Task[]): void {
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

/** Puts a copy in the place of a player, to be changed by whoever asked. */
export function editPlayer({ state }: Draft, seat: Seat): Mutable<Player> {
  const player = copyPlayer(playerOf(state, seat));
  const players = state.players.slice();
  players[seat] = player;
  state.players = players;
  return player;
}

/** Puts a copy in the place of what the turn remembers, to be changed by whoever asked. */
export function editTurn({ state }: Draft): Mutable<Turn> {
  const turn = copyTurn(state.turn);
  state.turn = turn;
  return turn;
}

/** The piles of a region. */
export function regionPiles(tables: Tables, state: State, region: string): RegionState {
  const piles = state.regions[indexOfRegion(tables, region)];
  if (piles === undefined) throw new InternalError(`the state lacks the region ${region}`);
  return piles;
}

/** Puts a copy in the place of the piles of a region, to be changed by whoever asked. */
export function editRegion({ tables, state }: Draft, region: string): Mutable<RegionState> {
  const piles = copyRegion(regionPiles(tables, state, region));
  const regions = state.regions.slice();
  regions[indexOfRegion(tables, region)] = piles;
  state.regions = regions;
  return piles;
}

/** The seats in the order of play, from one on. */
export function seatsInOrderFrom(state: State, seat: Seat): Seat[] {
  const count = state.players.length;
  return Array.from({ length: count }, (_, index) => (seat + index) % count);
}

/** Takes fares from the bank, as many as it has. */
export function gainFares(draft: Draft, seat: Seat, wanted: number, reason: FareReason): void {
  const { bank, config } = draft.state;
  const count = config.toggles['VB-06'] === 'owed' ? wanted : Math.min(wanted, bank);
  if (count <= 0) return;
  draft.state.bank -= count;
  editPlayer(draft, seat).fares += count;
  draft.events.push({ type: 'fares', seat, count, reason });
}

/** Pays fares to the bank. */
export function payFares(draft: Draft, seat: Seat, count: number): void {
  if (count === 0) return;
  editPlayer(draft, seat).fares -= count;
  draft.state.bank += count;
}

/** Puts a token of a region back into its stock, or takes one out with -1. */
export function changeStock(draft: Draft, region: string, by: number): void {
  editRegion(draft, region).stock += by;
}

/** A list without the first of the things that equal one. */
export function withoutFirst<T>(list: readonly T[], item: T): T[] {
  const index = list.indexOf(item);
  if (index === -1) throw new InternalError(`not in the list: ${String(item)}`);
  return list.toSpliced(index, 1);
}

/** The different things of a sorted list. */
export const dedupeSorted = (sorted: readonly string[]): readonly string[] =>
  sorted.length < 2 ? sorted : sorted.filter((item, index) => item !== sorted[index - 1]);

/** What a player's answer can never be, unless the rules have a bug. */
export const unexpectedAnswer = (what: { readonly type: string }, task: Task): InternalError =>
  new InternalError(`${what.type} does not answer ${task.kind}`);
