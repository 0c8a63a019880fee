import { createDeal, createView, type HandView, type Viewer } from 'vbuses/play';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';

/** What one seat sees, or everybody (`public`): all but the order of the deck and the hands of others. */
export interface View extends Omit<State, 'deck' | 'players'> {
  readonly viewer: Viewer;
  /** Cards in the deck. */
  readonly deck: number;
  readonly players: readonly PlayerView[];
}

export interface PlayerView extends Omit<Player, 'hand'> {
  readonly hand: HandView;
}

export const projectState = createView<State, View>({
  deck: 'none',
  'players[].hand': (_, viewer, seat) => seat === viewer,
});

/** The hands of the others are dealt again from the cards that the viewer does not see. */
export const createDeterminise = ({ deck }: Tables) =>
  createDeal<State, View>([
    {
      all: deck,
      seen: ({ discards, players }) => [...discards, ...players.flatMap(perksOf)],
      fields: ['players[].hand', 'deck'],
    },
  ]);

/** The cards that lie before a player. */
export const perksOf = ({ lasting }: Pick<Player, 'lasting'>): string[] =>
  lasting.flatMap(({ card, isPerk }) => (isPerk ? [card] : []));
