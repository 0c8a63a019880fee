import type { Config, Player, State } from './state.ts';
import type { Tables } from './tables.ts';
import { setUpTasks } from './tasks/set-up.ts';
import { INITIAL_TURN } from './tasks/turn.ts';

const INITIAL_PLAYER: Player = {
  at: null,
  cameFrom: null,
  hand: [],
  fares: 0,
  routes: [],
  start: null,
  aside: [],
  delivered: [],
  upgrades: [],
  isOutOfFuel: false,
};

/** Everything in the box, and what has to be done to set it up. */
export const startState = (tables: Tables, config: Config): State => ({
  config,
  agenda: setUpTasks(tables, config.players).toReversed(),
  first: 0,
  turn: INITIAL_TURN,
  regions: tables.regions.map((region, index) => ({
    region,
    top: [],
    rest: tables.decks[index] ?? [],
    discards: [],
    stock: tables.tokens[index] ?? 0,
  })),
  tokens: [],
  bag: [],
  upgrades: {
    deck: config.toggles.upgrades === 'no' ? [] : tables.upgradeDeck,
    discards: [],
    offer: [],
  },
  routes: { deck: tables.routeDeck, discards: [] },
  bank: tables.fares,
  players: Array.from({ length: config.players }, () => INITIAL_PLAYER),
});
