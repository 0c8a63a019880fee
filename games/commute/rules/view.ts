import { createDeal, createView, type HandView, type RandomStream, type Viewer } from 'vbuses/play';
import type { Piles, Player, State } from './state.ts';
import type { Tables } from './tables.ts';

/** What one seat sees, or everybody (`public`): all but the decks, hands, and the card of an exchange. */
export interface View extends Omit<State, 'players' | 'cards' | 'uhOhs' | 'offer'> {
  readonly viewer: Viewer;
  /** By seat. */
  readonly players: readonly PlayerView[];
  readonly cards: PilesView;
  readonly uhOhs: PilesView;
  readonly offer: { readonly seat: number; readonly card: string | null } | null;
}

export interface PlayerView extends Omit<Player, 'hand'> {
  readonly hand: HandView;
}

type PilesView = Omit<Piles, 'deck'> & { readonly deck: number };

export const projectState = createView<State, View>({
  'players[].hand': (_, viewer, seat) => seat === viewer,
  'cards.deck': 'none',
  'uhOhs.deck': 'none',
  'offer.card': ({ offer }, viewer) => offer?.seat === viewer,
});

/** Hands are dealt again from the number cards that the viewer does not see. */
export function createDeterminise({ cardDeck, uhOhDeck }: Tables) {
  const deal = createDeal<State, View>([
    {
      all: cardDeck,
      seen: ({ cards }) => cards.discards,
      fields: ['players[].hand', 'cards.deck'],
    },
    { all: uhOhDeck, seen: ({ uhOhs }) => uhOhs.discards, fields: ['uhOhs.deck'] },
  ]);
  return (view: View, stream: RandomStream): State => {
    const state = deal(view, stream);
    const { offer } = view;
    if (offer === null || offer.card !== null) return state;
    const offered = state.players[offer.seat]?.hand ?? [];
    const card = offered[stream.below(offered.length)] ?? '';
    return { ...state, offer: { seat: offer.seat, card } };
  };
}
