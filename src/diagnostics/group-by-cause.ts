import type { Diagnostic, ShownOnCards } from './diagnostic.ts';
import { FAULTS_OF_WORDS } from './fault-place.ts';
import { listCards, placesOfCards } from './shown-cards.ts';

/** Fewer problems than this may each have a cause of their own. */
const FEWEST = 3;
/** So many texts are not too long by chance. */
const FEWEST_TEXTS = 5;

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
    if (first === undefined || !isOneMistake(group)) continue;
    replaced.set(first, groupOf(group));
    for (const other of others) replaced.set(other, null);
  }
  return diagnostics.flatMap((one) => {
    const instead = replaced.get(one);
    return instead === null ? [] : [instead ?? one];
  });
}

function isOneMistake(group: readonly Diagnostic[]): boolean {
  if (group.some(({ shown }) => shown?.isGrouped)) return group.length > 1;
  const { cards, drawn } = joined(group);
  const total = totalOf(drawn);
  const isOfWords = group.some(({ code }) => FAULTS_OF_WORDS.has(code));
  const isOnAll = group.length > 1 && cards.length === total && !isOfWords;
  const fewest = isOfWords ? FEWEST_TEXTS : FEWEST;
  return isOnAll || (group.length >= fewest && cards.length * 2 >= total);
}

const totalOf = (drawn: ShownOnCards['drawn']): number =>
  drawn.reduce((sum, { cards }) => sum + cards, 0);

/** The cards of a group, and the decks whose cards they are, each once. */
function joined(group: readonly Diagnostic[]): Pick<ShownOnCards, 'cards' | 'drawn'> {
  const all = group.flatMap(({ shown }) => shown ?? []);
  const cards = new Map(all.flatMap((one) => one.cards.map((card) => [card.id, card])));
  const drawn = new Map(all.flatMap((one) => one.drawn.map((deck) => [deck.deck, deck])));
  return { cards: [...cards.values()], drawn: [...drawn.values()] };
}

function groupOf(group: readonly Diagnostic[]): Diagnostic {
  const [first] = group as [Diagnostic, ...Diagnostic[]];
  const shown = first.shown as ShownOnCards;
  const { cards, drawn } = joined(group);
  const { code, severity, hint } = first;
  const { file, line, column } = shown.cause;
  return {
    ...{ code, severity, hint, file, line, column },
    message: `${shown.message}; so it is on ${cards.length} of ${totalOf(drawn)} cards: ${listCards(cards)}`,
    related: placesOfCards(cards),
    shown: { ...shown, cards, drawn, isGrouped: true },
  };
}
