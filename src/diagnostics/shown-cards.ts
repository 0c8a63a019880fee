import type { RelatedPlace, ShownOnCards } from './diagnostic.ts';

type ShownCards = ShownOnCards['cards'];

/** So many cards are named, and the others counted. */
const NAMED = 3;

/** Cards in a message: the first few, and how many more. */
export function listCards(cards: ShownCards): string {
  const named = cards.slice(0, NAMED).map(({ id }) => `\`${id}\``);
  const others = cards.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}

/** The places of the same few cards. */
export const placesOfCards = (cards: ShownCards): RelatedPlace[] =>
  cards.slice(0, NAMED).map(({ id, place: { file, line, column } }) => ({
    ...{ file, line, column },
    message: `\`${id}\` shows it`,
  }));
