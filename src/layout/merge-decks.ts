import { InternalError } from '../diagnostics/errors.ts';
import type { Component, DeckComponent } from '../pack/pack.ts';
import type { Words } from '../text/words.ts';
import { stableStringify } from '../values/stable-stringify.ts';

export interface MergeRequest {
  readonly words: Words;
  /** What else decks must have in common, as text or numbers: what they are printed on. */
  readonly printOf: (deck: DeckComponent) => unknown;
  /** Whether one page holds all cards of a deck that joins decks with different sizes. */
  readonly fitsOnePage: (joined: DeckComponent) => boolean;
}

/**
 * Joins decks of cards of one size, so that they share sheets, then small decks of any size that one
 * page holds together. Each joined deck stands where the first of its members stood; every other
 * component stays as it is.
 */
export const mergeDecks = (components: readonly Component[], request: MergeRequest): Component[] =>
  joinOnOnePage(joinAlike(components, request), request);

/** Joins decks of cards of one size. */
export function joinAlike(
  components: readonly Component[],
  { words, printOf }: MergeRequest,
): Component[] {
  const alikeKey = (deck: DeckComponent): string => {
    const { size, gutterIn, piece, cut, back } = deck;
    return stableStringify([size, gutterIn, piece, cut, back === null, printOf(deck)]);
  };
  return joinDecks(
    components,
    words,
    ([first], deck) => deck.cut === 'edges' && alikeKey(first) === alikeKey(deck),
  );
}

/** Joins decks that one page holds together. */
export const joinOnOnePage = (
  components: readonly Component[],
  { words, printOf, fitsOnePage }: MergeRequest,
): Component[] =>
  joinDecks(
    components,
    words,
    (group, deck) =>
      stableStringify(printOf(group[0])) === stableStringify(printOf(deck)) &&
      fitsOnePage(joinedDeck([...group, deck], words)),
  );

type DeckGroup = readonly [DeckComponent, ...DeckComponent[]];

/** Adds each deck to the first group of others that it may join. */
function joinDecks(
  components: readonly Component[],
  words: Words,
  mayJoin: (group: DeckGroup, deck: DeckComponent) => boolean,
): Component[] {
  const groups: [DeckComponent, ...DeckComponent[]][] = [];
  for (const deck of components.filter(isOfCards)) {
    const group = groups.find((one) => mayJoin(one, deck));
    if (group === undefined) groups.push([deck]);
    else group.push(deck);
  }
  return components.flatMap((component): Component[] => {
    if (!isOfCards(component)) return [component];
    const group = groups.find(([first]) => first === component);
    return group === undefined ? [] : [joinedDeck(group, words)];
  });
}

const isOfCards = (component: Component): component is DeckComponent =>
  component.kind === 'deck' && component.form === 'cards';

/** Decks as one, with the cards of all. */
export function joinedDeck(decks: readonly DeckComponent[], words: Words): DeckComponent {
  const members = decks.flatMap((deck) => deck.members ?? [deck]);
  const [first, ...others] = members;
  if (first === undefined) throw new InternalError('no deck to join');
  if (others.length === 0) return first;
  return {
    ...first,
    id: `${first.id}-and-more`,
    name: words('merged.name', { first: first.name, count: others.length }),
    piece: others.every(({ piece }) => piece === first.piece) ? first.piece : 'piece',
    cut: members.every(({ cut }) => cut === 'drawn') ? 'drawn' : 'edges',
    back: members.find(({ back }) => back !== null)?.back ?? null,
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
