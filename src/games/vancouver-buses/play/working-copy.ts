import type { Player, RegionState, State, Turn } from './state.ts';
import type { Task } from './task.ts';

/** A copy that is still being changed. What it holds is shared: that is replaced, never changed. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A state that is being made; its agenda is its own. */
export interface MutableState extends Mutable<Omit<State, 'agenda'>> {
  readonly agenda: Task[];
}

// Fields are written out, since a spread of what was itself made by a spread takes V8 15 to 25 times
// as long, and states are copied about a thousand times a game.

/** A copy of a state, to be changed. */
export const copyState = (state: State): MutableState => ({
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
export const copyPlayer = (player: Player): Mutable<Player> => ({
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
export const copyRegion = (piles: RegionState): Mutable<RegionState> => ({
  region: piles.region,
  top: piles.top,
  rest: piles.rest,
  discards: piles.discards,
  stock: piles.stock,
});

/** A copy of what a turn remembers, to be changed. */
export const copyTurn = (turn: Turn): Mutable<Turn> => ({
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
