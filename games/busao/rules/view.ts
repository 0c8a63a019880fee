import type { Viewer } from 'vbuses/play';
import {
  type Bus,
  busOfSeat,
  type Config,
  type Ending,
  type State,
  type Task,
  type Turn,
} from './state.ts';

/**
 * What one seat sees, or everybody (`public`). What lies hidden is a number here; what the viewer
 * alone may see is `null` for the others, partners included.
 */
export interface View {
  readonly viewer: Viewer;
  /** The own bus; `null` for a spectator. */
  readonly bus: number | null;
  readonly config: Config;
  readonly agenda: readonly Task[];
  readonly first: number;
  readonly turn: Turn;
  /** Cards in the Rua. */
  readonly street: number;
  readonly reshuffles: number;
  readonly stop: readonly string[];
  readonly terminal: readonly string[];
  /** What the active player has drawn and has to choose from. */
  readonly drawn: HandView;
  readonly offered: readonly string[];
  readonly upgrades: { readonly deck: number; readonly shop: readonly string[] };
  readonly drivers: number;
  readonly box: number;
  /** By seat. */
  readonly hands: readonly HandView[];
  readonly buses: readonly Bus[];
  readonly stopCard: number | null;
  readonly ending: Ending | null;
}

export interface HandView {
  readonly count: number;
  readonly cards: readonly string[] | null;
}

/** What a viewer sees of a state: everything public, and what this seat alone may see. */
export const projectState = (state: State, viewer: Viewer): View => ({
  viewer,
  bus: viewer === 'public' ? null : busOfSeat(state, viewer),
  config: state.config,
  agenda: state.agenda,
  first: state.first,
  turn: state.turn,
  street: state.street.length,
  reshuffles: state.reshuffles,
  stop: state.stop,
  terminal: state.terminal,
  drawn: projectHand(state.drawn, state.turn.active === viewer),
  offered: state.offered,
  upgrades: { deck: state.upgrades.deck.length, shop: state.upgrades.shop },
  drivers: state.drivers.length,
  box: state.box.length,
  hands: state.hands.map((hand, seat) => projectHand(hand, seat === viewer)),
  buses: state.buses,
  stopCard: state.stopCard,
  ending: state.ending,
});

const projectHand = (cards: readonly string[], isOwn: boolean): HandView => ({
  count: cards.length,
  cards: isOwn ? cards : null,
});
