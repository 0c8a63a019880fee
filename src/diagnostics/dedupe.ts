import {
  type CardOccurrences,
  type Diagnostic,
  placeKey,
  type RelatedPlace,
  sortDiagnostics,
} from './diagnostic.ts';
import { BOX_FAULTS, NAME_FAULTS, TEXT_FAULTS } from './fault-location.ts';

/**
 * Each mistake once: what many cards meet in one template, words that several cards cannot print, a
 * box that is too small for several, a name that several templates read in vain. The others become
 * related places of the first. What most cards of a template show is told at its cause.
 */
export function dedupeDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const one of diagnostics) {
    const key = JSON.stringify(dedupeKey(one));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groupByCause([...groups.values()].map(mergeGroup));
}

/**
 * The diagnostics of a run as they are reported: each mistake once, sorted by place.
 *
 * @param drawn where the consequences of a mistake on its cards are part of its report
 */
export function mergeDiagnostics(
  found: readonly Diagnostic[],
  drawn: DrawnCards | null = null,
): Diagnostic[] {
  const all = dedupeDiagnostics(found);
  return sortDiagnostics(drawn === null ? all : mergeConsequences(all, drawn));
}

/** The first of a group, with the places and cards of all. */
function mergeGroup([first, ...others]: readonly [Diagnostic, ...Diagnostic[]]): Diagnostic {
  if (others.length === 0) return first;
  const places = new Set([first, ...first.related].map(placeKey));
  const more = others.flatMap(relatedPlacesOfRepeat).filter((place) => {
    const key = placeKey(place);
    const isNew = !places.has(key);
    places.add(key);
    return isNew;
  });
  const related = [...first.related, ...more];
  if (first.shown === undefined) return { ...first, related };
  const all = [first, ...others].flatMap(({ shown }) => shown ?? []);
  const cards = all.flatMap((one) => one.cards);
  const drawn = all.flatMap((one) => one.decks);
  return { ...first, related, shown: { ...first.shown, cards, decks: drawn } };
}

/** What two diagnostics of one mistake have in common. */
function dedupeKey(one: Diagnostic): readonly (string | null)[] {
  const { code, message, hint } = one;
  const [box] = one.related;
  if (one.waivedBy !== undefined) return ['waived', code, placeKey(one), message];
  if (BOX_FAULTS.has(code) && box !== undefined) return [code, placeKey(box)];
  // The pages of many components load one stylesheet.
  if (code.startsWith('page/')) return [code, message, hint];
  if (NAME_FAULTS.has(code)) return [code, message, hint];
  return [code, placeKey(one), TEXT_FAULTS.has(code) ? null : message];
}

/** What a repetition adds to what was told. */
function relatedPlacesOfRepeat({
  code,
  file,
  line,
  column,
  related,
  waivedBy,
}: Diagnostic): readonly RelatedPlace[] {
  if (waivedBy !== undefined) return [];
  if (TEXT_FAULTS.has(code)) return related;
  if (code.startsWith('page/')) {
    return [{ file, line, column, message: 'the same happens on pages of this one' }];
  }
  if (BOX_FAULTS.has(code)) return [{ file, line, column, message: 'this one is too' }];
  return NAME_FAULTS.has(code)
    ? [{ file, line, column, message: 'it is also read here' }, ...related]
    : [];
}

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
    message: `${shown.message}; the same on ${cards.length} of ${totalCards(decks)} cards: ${formatCardList(cards)}`,
    related: relatedCardPlaces(cards),
    shown: { ...shown, cards, decks, isGrouped: true },
  };
}

/** The markup of what is drawn, by component, then by card. */
type CardMarkup = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface DrawnCards {
  readonly faces: CardMarkup;
  readonly backs: CardMarkup;
}

/**
 * A class that was renamed on one side only leaves its cards without their styles: what is wrong with
 * the pages of those cards comes of it, and is part of its report.
 */
export function mergeConsequences(
  diagnostics: readonly Diagnostic[],
  { faces, backs }: DrawnCards,
): Diagnostic[] {
  const causes = diagnostics.filter(({ unknownClass }) => unknownClass !== undefined);
  if (causes.length === 0) return [...diagnostics];
  const sides = [...faces.values(), ...backs.values()];
  const has = (card: string, name: string): boolean =>
    sides.some((side) => classNamesIn(side.get(card) ?? '').has(name));
  const folded = new Map<Diagnostic, Diagnostic[]>();
  const rest = diagnostics.filter((one) => {
    const { shown } = one;
    if (shown === undefined) return true;
    const cause = causes.find(({ unknownClass = '' }) =>
      shown.cards.every(({ id }) => has(id, unknownClass)),
    );
    if (cause !== undefined) folded.set(cause, [...(folded.get(cause) ?? []), one]);
    return cause === undefined;
  });
  return rest.map((one) => withConsequences(one, folded.get(one) ?? []));
}

function withConsequences(cause: Diagnostic, consequences: readonly Diagnostic[]): Diagnostic {
  if (consequences.length === 0) return cause;
  const shown = consequences.flatMap((one) => one.shown?.cards ?? []);
  const cards = [...new Map(shown.map((card) => [card.id, card])).values()];
  const codes = [...new Set(consequences.map(({ code }) => `\`${code}\``))];
  return {
    ...cause,
    severity: consequences.some(({ severity }) => severity === 'error') ? 'error' : cause.severity,
    message: `${cause.message}; this causes ${codes.join(', ')} on ${cards.length} of its cards: ${formatCardList(cards)}`,
    related: [...cause.related, ...relatedCardPlaces(cards)],
  };
}

const classNamesIn = (html: string): ReadonlySet<string> =>
  new Set(
    [...html.matchAll(/\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].flatMap(([, double, single]) =>
      (double ?? single ?? '').split(/\s+/),
    ),
  );

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
    message: `for example on \`${id}\``,
  }));
