import type { CardGroup, PreviewCard } from '../preview-state.ts';

const HAND_SIZE = 5;

/** The ids of a hand from a shuffled pile with all copies of some cards; of two copies, twice the id. */
export function dealHand(
  cards: readonly Pick<PreviewCard, 'id' | 'copies'>[],
  random: () => number = Math.random,
): string[] {
  const pile = cards.flatMap(({ id, copies }) => Array.from({ length: copies }, () => id));
  const hand: string[] = [];
  while (hand.length < HAND_SIZE && pile.length > 0) {
    hand.push(...pile.splice(Math.floor(random() * pile.length), 1));
  }
  return hand;
}

/** A hand as the wall shows it. */
export function handGroup(hand: string, cards: readonly Pick<PreviewCard, 'id'>[]): CardGroup {
  const ids = hand.split(',');
  const copiesOf = (card: string): number => ids.filter((id) => id === card).length;
  const held = cards.filter(({ id }) => ids.includes(id));
  return { title: 'A hand', cards: held.map(({ id }) => ({ id, copies: copiesOf(id) })) };
}
