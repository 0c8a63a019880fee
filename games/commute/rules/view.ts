import { type RandomStream, shuffled, type Viewer, withoutAll } from 'vbuses/play';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';

/**
 * What one seat sees, or everybody (`public`). What lies hidden is a number here; what the viewer
 * alone may see is `null` for the others.
 */
export interface View extends Omit<State, 'players' | 'cards' | 'uhOhs' | 'offer'> {
  readonly viewer: Viewer;
  /** By seat. */
  readonly players: readonly PlayerView[];
  readonly cards: PilesView;
  readonly uhOhs: PilesView;
  readonly offer: { readonly seat: number; readonly card: string | null } | null;
}

export interface PlayerView extends Omit<Player, 'hand'> {
  readonly hand: { readonly count: number; readonly cards: readonly string[] | null };
}

interface PilesView {
  readonly deck: number;
  readonly discards: readonly string[];
}

/** What a viewer sees of a state: everything public, and what this seat alone may see. */
export function projectState(state: State, viewer: Viewer): View {
  const { cards, uhOhs, offer } = state;
  return {
    viewer,
    config: state.config,
    agenda: state.agenda,
    first: state.first,
    commute: state.commute,
    turn: state.turn,
    players: state.players.map((player, seat) => projectPlayer(player, seat === viewer)),
    cards: { deck: cards.deck.length, discards: cards.discards },
    uhOhs: { deck: uhOhs.deck.length, discards: uhOhs.discards },
    offer: offer && { seat: offer.seat, card: offer.seat === viewer ? offer.card : null },
    sheet: state.sheet,
    reputation: state.reputation,
  };
}

const projectPlayer = (
  { house, at, cameFrom, minutes, hasArrived, skips, nextCard, hand }: Player,
  isOwn: boolean,
): PlayerView => ({
  house,
  at,
  cameFrom,
  minutes,
  hasArrived,
  skips,
  nextCard,
  hand: { count: hand.length, cards: isOwn ? hand : null },
});

/**
 * A state that gives its viewer this view: hands are dealt again from the number cards that the viewer
 * does not see.
 */
export function determiniseView(tables: Tables, view: View, stream: RandomStream): State {
  const seen = [...view.cards.discards, ...view.players.flatMap(({ hand }) => hand.cards ?? [])];
  const unseen = shuffled(withoutAll(tables.cardDeck, seen), stream);
  const players = view.players.map(
    ({ hand, ...player }): Player => ({
      ...player,
      hand: hand.cards ?? unseen.splice(0, hand.count).sort(),
    }),
  );
  const { offer } = view;
  const offered = offer === null ? [] : (players[offer.seat]?.hand ?? []);
  return {
    config: view.config,
    agenda: view.agenda,
    first: view.first,
    commute: view.commute,
    turn: view.turn,
    players,
    cards: { deck: unseen, discards: view.cards.discards },
    uhOhs: {
      deck: withoutAll(tables.uhOhDeck, view.uhOhs.discards),
      discards: view.uhOhs.discards,
    },
    offer: offer && {
      seat: offer.seat,
      card: offer.card ?? offered[stream.below(offered.length)] ?? '',
    },
    sheet: view.sheet,
    reputation: view.reputation,
  };
}
