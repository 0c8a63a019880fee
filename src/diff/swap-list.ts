import type { CardChange, PackDiff } from './compare-packs.ts';

/** What to change in a printed deck: so many copies of a card. */
export interface Swap {
  /** The id of the deck. */
  readonly component: string;
  readonly id: string;
  readonly copies: number;
}

export interface SwapList {
  /** Cards to take out of the printed decks. */
  readonly out: readonly Swap[];
  /** Cards to print, and to put in. */
  readonly in: readonly Swap[];
}

/** What to take out of printed decks, and what to put in. A card that looks as it did stays. */
export function listSwaps({ decks }: Pick<PackDiff, 'decks'>): SwapList {
  const cards = decks.flatMap((deck) => deck.cards);
  const swaps = (count: (card: CardChange) => number): Swap[] =>
    cards.flatMap((card) => {
      const copies = count(card);
      return copies > 0 ? [{ component: card.component, id: card.id, copies }] : [];
    });
  const staying = ({ sides, copies }: CardChange): number =>
    sides.length === 0 ? Math.min(copies.from, copies.to) : 0;
  return {
    out: swaps((card) => card.copies.from - staying(card)),
    in: swaps((card) => card.copies.to - staying(card)),
  };
}
