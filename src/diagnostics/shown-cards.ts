import type { CardOccurrences, RelatedPlace } from './diagnostic.ts';

type CardOccurrenceList = CardOccurrences['cards'];

/** So many cards are named, and the others counted. */
const MAX_NAMED_CARDS = 3;

/** Cards in a message: the first few, and how many more. */
export function formatCardList(cards: CardOccurrenceList): string {
  const named = cards.slice(0, MAX_NAMED_CARDS).map(({ id }) => `\`${id}\``);
  const others = cards.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}

/** The places of the same few cards. */
export const relatedCardPlaces = (cards: CardOccurrenceList): RelatedPlace[] =>
  cards.slice(0, MAX_NAMED_CARDS).map(({ id, place: { file, line, column } }) => ({
    ...{ file, line, column },
    message: `\`${id}\` shows it`,
  }));
