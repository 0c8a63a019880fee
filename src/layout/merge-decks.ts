import type { Component, DeckComponent } from '../core/pack.ts';
import { stableStringify } from '../core/stable-stringify.ts';
import type { Words } from '../core/words.ts';

interface MergeRequest {
  readonly words: Words;
  /** What else decks must have in common, as text or numbers: what they are printed on. */
  readonly printOf: (deck: DeckComponent) => unknown;
}

/**
 * Joins decks of cards of one size, so that they share sheets. Each joined deck stands where the first
 * of its members stood; every other component stays as it is.
 */
export function mergeDecks(
  components: readonly Component[],
  { words, printOf }: MergeRequest,
): Component[] {
  const decksByKey = new Map<string, DeckComponent[]>();
  const keyOf = (deck: DeckComponent): string =>
    stableStringify([deck.size, deck.gutterIn, deck.piece, deck.back === null, printOf(deck)]);
  for (const deck of components.filter(isMergeable)) {
    const key = keyOf(deck);
    decksByKey.set(key, [...(decksByKey.get(key) ?? []), deck]);
  }
  return components.flatMap((component): Component[] => {
    if (!isMergeable(component)) return [component];
    const members = decksByKey.get(keyOf(component)) ?? [];
    if (members[0] !== component) return [];
    return members.length === 1 ? [component] : [mergedDeck(component, members, words)];
  });
}

const isMergeable = (component: Component): component is DeckComponent =>
  component.kind === 'deck' && component.form === 'cards' && component.cut === 'edges';

function mergedDeck(
  first: DeckComponent,
  members: readonly DeckComponent[],
  words: Words,
): DeckComponent {
  return {
    ...first,
    id: `${first.id}-and-more`,
    name: words('merged.name', { first: first.name, count: members.length - 1 }),
    cards: members.flatMap(({ template: face, back, cards }) =>
      cards.map((card) => ({ ...card, templates: card.templates ?? { face, back } })),
    ),
    members,
  };
}

/** The components, and those that are joined in them. */
export const withMembers = (components: readonly Component[]): Component[] =>
  components.flatMap((one) => [one, ...(one.kind === 'deck' ? (one.members ?? []) : [])]);

/** The component of game.yaml whose settings apply: of joined decks, the first. */
export const asWritten = <Kind extends Component>(component: Kind): Kind | DeckComponent =>
  component.kind === 'deck' ? (component.members?.[0] ?? component) : component;
