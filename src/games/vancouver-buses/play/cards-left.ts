import { regionPiles } from './draft.ts';
import type { RegionState, State } from './state.ts';
import type { Tables } from './tables.ts';

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
