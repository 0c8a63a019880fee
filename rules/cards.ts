import { playerAt, type Seat, withoutFirst } from 'vbuses/play';
import type { CardPile, Draft } from './actions-and-events.ts';
import { editPlayer, editRegion, regionPiles } from './draft.ts';
import type { RegionState, State } from './state.ts';
import { regionOfCard, type Tables } from './tables.ts';

/** The hand of the player of a task. */
export const handOfSeat = (
  _: Tables,
  state: State,
  { seat }: { readonly seat: Seat },
): readonly string[] => playerAt(state, seat).hand;

/** Puts a card into a hand, which stays sorted. */
export function addToHand(draft: Draft, seat: Seat, card: string): void {
  const player = editPlayer(draft, seat);
  player.hand = [...player.hand, card].sort();
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
  const only = from === 'deck' ? { only: [seat] } : {};
  draft.events.push(
    { type: 'drew', seat, region, from },
    { type: 'got-card', seat, card, ...only },
  );
}

/** A player looks at hidden cards; no one else learns which they are. */
export function showCards(draft: Draft, seat: Seat, cards: readonly string[]): void {
  draft.events.push({ type: 'saw-cards', seat, cards: cards.toSorted(), only: [seat] });
}

/** Puts a card on the discard pile of its region. */
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

/** Cards in a deck. */
export const deckSize = ({ top, rest }: RegionState): number => top.length + rest.length;

/** The cards of a deck, in no order. */
export const deckCards = ({ top, rest }: RegionState): readonly string[] =>
  top.length === 0 ? rest : [...top.map(({ card }) => card), ...rest];

/** The cards of a deck, sorted. */
export const sortedDeckCards = (piles: RegionState): string[] => deckCards(piles).toSorted();

/** Whether a card of a region can be drawn: an empty deck is made of its discard pile. */
export function canDrawFrom(tables: Tables, state: State, region: string): boolean {
  const piles = regionPiles(tables, state, region);
  return deckSize(piles) > 0 || piles.discards.length > 0;
}

/** Regions of which a card can be drawn, sorted. */
export const drawableRegions = (tables: Tables, state: State): string[] =>
  tables.sortedRegions.filter((region) => canDrawFrom(tables, state, region));

/** Route cards that can be drawn. */
export const routesLeft = ({ routes, config }: State): number =>
  routes.deck.length + (config.toggles['VB-13'] === 'shuffle' ? routes.discards.length : 0);

/** Whether markers lie on upgrades in the place of tokens. */
export const areUpgradesMarked = ({ config }: State): boolean =>
  config.toggles['VB-15'] === 'marker';

/** Upgrades that can be revealed. */
export const upgradesLeft = ({ upgrades, config }: State): number =>
  upgrades.deck.length + (config.toggles['VB-12'] === 'shuffle' ? upgrades.discards.length : 0);

/** The different regions of the tokens at a stop, sorted. */
export function tokenRegionsAt({ tokens }: State, stop: string | null): string[] {
  const regions: string[] = [];
  for (const token of tokens) {
    if (token.stop === stop && !regions.includes(token.region)) regions.push(token.region);
  }
  return regions.length > 1 ? regions.sort() : regions;
}
