import type { Seat } from '../../../play/game-module.ts';
import type { CardPile } from './action.ts';
import { type Draft, editPlayer, editRegion, withoutFirst } from './draft.ts';
import { regionOfCard } from './tables.ts';

/** Puts a card into a hand, which stays sorted. */
export function addToHand(draft: Draft, seat: Seat, card: string): void {
  const player = editPlayer(draft, seat);
  const { hand } = player;
  let index = hand.length;
  while (index > 0 && (hand[index - 1] ?? '') > card) index -= 1;
  player.hand = hand.toSpliced(index, 0, card);
}

/** Takes a card out of a hand. */
export function takeFromHand(draft: Draft, seat: Seat, card: string): void {
  const player = editPlayer(draft, seat);
  player.hand = withoutFirst(player.hand, card);
}

/** A card comes into a hand from a pile: everybody sees the pile, and the card where it lay open. */
export function receiveCard(
  draft: Draft,
  seat: Seat,
  { card, from }: { readonly card: string; readonly from: CardPile },
): void {
  addToHand(draft, seat, card);
  const region = regionOfCard(draft.tables, card);
  draft.events.push({ type: 'drew', seat, region, from });
  draft.events.push(
    from === 'discards'
      ? { type: 'got-card', seat, card }
      : { type: 'got-card', seat, card, only: [seat] },
  );
}

/** Lays a card upon the discard pile of its region. */
export function addToDiscards(draft: Draft, card: string): void {
  const piles = editRegion(draft, regionOfCard(draft.tables, card));
  piles.discards = [...piles.discards, card];
}

/** Takes the uppermost of equal cards out of a discard pile; the rest keeps its order. */
export function takeFromDiscards(draft: Draft, card: string): void {
  const piles = editRegion(draft, regionOfCard(draft.tables, card));
  const index = piles.discards.lastIndexOf(card);
  piles.discards = piles.discards.toSpliced(index, 1);
}

/** Makes a new deck of the discard pile of a region whose deck is empty. */
export function recycleDiscards(draft: Draft, region: string): void {
  const piles = editRegion(draft, region);
  piles.rest = piles.discards;
  piles.discards = [];
  draft.events.push({ type: 'shuffled', pile: region });
}

interface CardTransfer {
  readonly card: string;
  readonly from: Seat;
  readonly to: Seat;
}

/** A card goes from hand to hand; only the two see it. */
export function transferCard(draft: Draft, { card, from, to }: CardTransfer): void {
  takeFromHand(draft, from, card);
  addToHand(draft, to, card);
  draft.events.push({ type: 'gave', seat: from, to });
  draft.events.push({ type: 'got-card', seat: to, card, only: [from, to].sort() });
}

/** A card goes from a hand to the discard pile of its region. */
export function discardCard(draft: Draft, seat: Seat, card: string): void {
  takeFromHand(draft, seat, card);
  addToDiscards(draft, card);
  draft.events.push({ type: 'discarded', seat, card });
}
