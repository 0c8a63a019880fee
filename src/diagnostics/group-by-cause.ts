import type { CardOccurrences, Diagnostic } from './diagnostic.ts';
import { TEXT_FAULTS } from './fault-place.ts';
import { formatCardList, relatedCardPlaces } from './shown-cards.ts';

/** Fewer problems than this may each have a cause of their own. */
const MIN_GROUP_SIZE = 3;
/** So many texts are not too long by chance. */
const MIN_TEXT_GROUP_SIZE = 5;

/**
 * What most cards of a template show at one place in it is one mistake, made there: it is reported
 * there once, with the number of its cards and the first of them. Decks that share a template are
 * joined, whether they were grouped before or not.
 */
export function groupByCause(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    if (one.shown === undefined) continue;
    const key = JSON.stringify([one.code, one.shown.cause.file, one.shown.part]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  const replaced = new Map<Diagnostic, Diagnostic | null>();
  for (const group of groups.values()) {
    const [first, ...others] = group;
    if (first === undefined || !hasOneCause(group)) continue;
    replaced.set(first, summarizeGroup(group));
    for (const other of others) replaced.set(other, null);
  }
  return diagnostics.flatMap((one) => {
    const instead = replaced.get(one);
    return instead === null ? [] : [instead ?? one];
  });
}

function hasOneCause(group: readonly Diagnostic[]): boolean {
  if (group.some(({ shown }) => shown?.isGrouped)) return group.length > 1;
  const { cards, decks } = mergeOccurrences(group);
  const total = totalCards(decks);
  const isOfWords = group.some(({ code }) => TEXT_FAULTS.has(code));
  const isOnAll = group.length > 1 && cards.length === total && !isOfWords;
  const fewest = isOfWords ? MIN_TEXT_GROUP_SIZE : MIN_GROUP_SIZE;
  return isOnAll || (group.length >= fewest && cards.length * 2 >= total);
}

const totalCards = (drawn: CardOccurrences['decks']): number =>
  drawn.reduce((sum, { cards }) => sum + cards, 0);

/** The cards of a group, and the decks whose cards they are, each once. */
function mergeOccurrences(group: readonly Diagnostic[]): Pick<CardOccurrences, 'cards' | 'decks'> {
  const all = group.flatMap(({ shown }) => shown ?? []);
  const cards = new Map(all.flatMap((one) => one.cards.map((card) => [card.id, card])));
  const drawn = new Map(all.flatMap((one) => one.decks.map((deck) => [deck.deck, deck])));
  return { cards: [...cards.values()], decks: [...drawn.values()] };
}

function summarizeGroup(group: readonly Diagnostic[]): Diagnostic {
  const [first] = group as [Diagnostic, ...Diagnostic[]];
  const shown = first.shown as CardOccurrences;
  const { cards, decks } = mergeOccurrences(group);
  const { code, severity, hint } = first;
  const { file, line, column } = shown.cause;
  return {
    ...{ code, severity, hint, file, line, column },
    message: `${shown.message}; so it is on ${cards.length} of ${totalCards(decks)} cards: ${formatCardList(cards)}`,
    related: relatedCardPlaces(cards),
    shown: { ...shown, cards, decks, isGrouped: true },
  };
}
