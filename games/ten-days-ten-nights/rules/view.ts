import type { Viewer } from 'vbuses/play';
import type { Config, Player, Round, State, Task, Turn } from './state.ts';

/** What one seat sees, or everybody (`public`): all but the order of the deck and the hands of others. */
export interface View {
  readonly viewer: Viewer;
  readonly config: Config;
  readonly agenda: readonly Task[];
  readonly first: number;
  readonly round: Round;
  readonly turn: Turn;
  /** Cards in the deck. */
  readonly deck: number;
  readonly discards: readonly string[];
  readonly pools: Readonly<Record<string, readonly string[]>>;
  readonly players: readonly PlayerView[];
}

export interface PlayerView extends Omit<Player, 'hand'> {
  readonly cards: number;
  /** `null` for a hand that the viewer does not see. */
  readonly hand: readonly string[] | null;
}

/** What a viewer sees of a state. */
export const projectState = (state: State, viewer: Viewer): View => ({
  viewer,
  config: state.config,
  agenda: state.agenda,
  first: state.first,
  round: state.round,
  turn: state.turn,
  deck: state.deck.length,
  discards: state.discards,
  pools: state.pools,
  players: state.players.map((player, seat) => projectPlayer(player, seat === viewer)),
});

const projectPlayer = (player: Player, isOwn: boolean): PlayerView => ({
  at: player.at,
  cards: player.hand.length,
  hand: isOwn ? player.hand : null,
  visited: player.visited,
  revisited: player.revisited,
  experiences: player.experiences,
  happiness: player.happiness,
  prizes: player.prizes,
  lasting: player.lasting,
});
