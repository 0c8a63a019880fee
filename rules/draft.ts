import { type Mutable, playerAt, type Seat } from 'vbuses/play';
import type { Draft, FareReason } from './actions-and-events.ts';
import type { Player, RegionState, State, Turn } from './state.ts';
import { indexOfRegion, type Tables } from './tables.ts';

/** Replaces a player with a copy that the caller may change. */
export function editPlayer({ state }: Draft, seat: Seat): Mutable<Player> {
  const player = copyPlayer(playerAt(state, seat));
  const players = state.players.slice();
  players[seat] = player;
  state.players = players;
  return player;
}

/** Replaces the turn with a copy that the caller may change. */
export function editTurn({ state }: Draft): Mutable<Turn> {
  const turn = copyTurn(state.turn);
  state.turn = turn;
  return turn;
}

/** The piles of a region. */
export function regionPiles(tables: Tables, state: State, region: string): RegionState {
  const piles = state.regions[indexOfRegion(tables, region)];
  if (piles === undefined) throw new Error(`the state lacks the region ${region}`);
  return piles;
}

/** Replaces the piles of a region with a copy that the caller may change. */
export function editRegion({ tables, state }: Draft, region: string): Mutable<RegionState> {
  const piles = copyRegion(regionPiles(tables, state, region));
  const regions = state.regions.slice();
  regions[indexOfRegion(tables, region)] = piles;
  state.regions = regions;
  return piles;
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

/** The different things of a sorted list. */
export const dedupeSorted = (sorted: readonly string[]): readonly string[] =>
  sorted.length < 2 ? sorted : sorted.filter((item, index) => item !== sorted[index - 1]);

// Fields are written out, since a spread of what was itself made by a spread takes V8 15 to 25 times
// as long, and states are copied about a thousand times a game.

/** A copy of a state, to be changed. */
export const copyState = (state: State): Draft['state'] => ({
  config: state.config,
  agenda: state.agenda.slice(),
  first: state.first,
  turn: state.turn,
  regions: state.regions,
  tokens: state.tokens,
  bag: state.bag,
  upgrades: state.upgrades,
  routes: state.routes,
  bank: state.bank,
  players: state.players,
});

/** A copy of a player, to be changed. */
const copyPlayer = (player: Player): Mutable<Player> => ({
  at: player.at,
  cameFrom: player.cameFrom,
  hand: player.hand,
  fares: player.fares,
  routes: player.routes,
  start: player.start,
  aside: player.aside,
  delivered: player.delivered,
  upgrades: player.upgrades,
  isOutOfFuel: player.isOutOfFuel,
});

/** A copy of the piles of a region, to be changed. */
const copyRegion = (piles: RegionState): Mutable<RegionState> => ({
  region: piles.region,
  top: piles.top,
  rest: piles.rest,
  discards: piles.discards,
  stock: piles.stock,
});

/** A copy of what a turn remembers, to be changed. */
const copyTurn = (turn: Turn): Mutable<Turn> => ({
  number: turn.number,
  active: turn.active,
  roll: turn.roll,
  actions: turn.actions,
  granted: turn.granted,
  hasMoved: turn.hasMoved,
  hasDoneElse: turn.hasDoneElse,
  hasBought: turn.hasBought,
  used: turn.used,
  row: turn.row,
  isLast: turn.isLast,
});
