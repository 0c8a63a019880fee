import { type RandomStream, shuffled, withoutAll } from 'vbuses/play';
import type { Player, State } from './state.ts';
import type { Tables } from './tables.ts';
import type { PlayerView, View } from './view.ts';

/**
 * A state that gives its viewer this view: the hands of the others are dealt again from the cards that
 * the viewer does not see.
 */
export function determiniseView(tables: Tables, view: View, stream: RandomStream): State {
  const seen = [
    ...view.discards,
    ...view.players.flatMap(({ hand }) => hand ?? []),
    ...view.players.flatMap(perksOf),
  ];
  const unseen = shuffled(withoutAll(tables.deck, seen), stream);
  const dealHand = ({ hand, cards }: PlayerView): readonly string[] =>
    hand ?? unseen.splice(0, cards).sort();
  const players = view.players.map((player): Player => {
    const { cards: _, ...known } = player;
    return { ...known, hand: dealHand(player) };
  });
  return {
    config: view.config,
    agenda: view.agenda,
    first: view.first,
    round: view.round,
    turn: view.turn,
    deck: unseen,
    discards: view.discards,
    pools: view.pools,
    players,
  };
}

/** The cards that lie before a player. */
export const perksOf = ({ lasting }: Pick<Player, 'lasting'>): string[] =>
  lasting.flatMap(({ card, isPerk }) => (isPerk ? [card] : []));
