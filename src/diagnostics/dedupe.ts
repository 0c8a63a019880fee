import { formatCount } from '../text/text-markup.ts';
import { formatCodePoint } from '../text/translation.ts';
import { groupBy } from '../values/maps.ts';
import {
  type CardOccurrences,
  type Diagnostic,
  placeKey,
  type RelatedPlace,
  sortDiagnostics,
} from './diagnostic.ts';
import { NAME_FAULTS, TEXT_FAULTS } from './fault-location.ts';
import { foldMissingArt } from './waivers.ts';

/**
 * Reports each mistake once: a problem that many cards share, words that several cards cannot print, a
 * box that is too small for several, a missing name that several templates use. The others become
 * related places of the first. A problem on most cards of a template is reported at its cause.
 */
export function dedupeDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = groupBy(diagnostics, (one) => JSON.stringify(dedupeKey(one)));
  return groupByCause([...groups.values()].map(mergeGroup));
}

/** The diagnostics of a run for its report: each mistake once, sorted by place. */
export const mergeDiagnostics = (found: readonly Diagnostic[]): Diagnostic[] =>
  sortDiagnostics(foldMissingArt(dedupeDiagnostics(dropConsequences(found))));

/**
 * Drops reports that depend on the subject of an earlier report: fixing that one may fix them.
 * Only an error takes the place of an error.
 */
function dropConsequences(found: readonly Diagnostic[]): Diagnostic[] {
  const wrong = new Set<string>();
  const doubtful = new Set<string>();
  return found.filter(({ severity, isDemoted, subjects = [], needs = [] }) => {
    const isError = severity === 'error' || isDemoted === true;
    if (needs.some((one) => wrong.has(one) || (!isError && doubtful.has(one)))) return false;
    for (const one of subjects) (isError ? wrong : doubtful).add(one);
    return true;
  });
}

/** The first of a group, with the places and cards of all. */
function mergeGroup(group: readonly Diagnostic[]): Diagnostic {
  const [first, ...others] = group as [Diagnostic, ...Diagnostic[]];
  if (others.length === 0) return first;
  const places = new Set([first, ...first.related].map(placeKey));
  const more = others.flatMap(relatedPlacesOfRepeat).filter((place) => {
    const key = placeKey(place);
    const isNew = !places.has(key);
    places.add(key);
    return isNew;
  });
  const related = [...first.related, ...more];
  if (first.missing !== undefined) {
    return { ...first, related: related.slice(0, MAX_NAMED_CARDS), ...mergeMissing(group) };
  }
  if (first.shown === undefined) return { ...first, related };
  const all = [first, ...others].flatMap(({ shown }) => shown ?? []);
  const cards = all.flatMap((one) => one.cards);
  const drawn = all.flatMap((one) => one.decks);
  return { ...first, related, shown: { ...first.shown, cards, decks: drawn } };
}

/** Fonts that do not have some characters are one mistake, wherever these are printed. */
function mergeMissing(group: readonly Diagnostic[]): Partial<Diagnostic> {
  const all = group.flatMap(({ missing }) => missing ?? []);
  const fonts = all[0]?.fonts ?? '';
  const characters = [...new Set(all.flatMap((one) => one.characters))];
  const subjects = [...new Set(all.flatMap((one) => one.subjects))];
  const where = subjects.length === 1 ? 'on' : `in ${formatCount(subjects.length, 'place')}:`;
  const named = formatCardList(subjects.map((id) => ({ id })));
  return {
    message: `${describeMissing(characters, fonts)}; ${where} ${named}`,
    missing: { fonts, characters, subjects },
  };
}

/** More characters than this are counted: a whole script is missing. */
const MAX_NAMED_CHARACTERS = 12;

/** `♠` (U+2660) and the like, which fonts do not have; `where` they are printed. */
export function describeMissing(characters: readonly string[], fonts: string, where = ''): string {
  const named = characters
    .slice(0, MAX_NAMED_CHARACTERS)
    .map((one) => `\`${one}\` (${formatCodePoint(one)})`)
    .join(', ');
  const others = characters.length - MAX_NAMED_CHARACTERS;
  const all = others > 0 ? `${named} and ${others} more` : named;
  return `${all}${where} ${characters.length === 1 ? 'is' : 'are'} not in ${fonts}`;
}

/** The same for all diagnostics of one mistake. */
function dedupeKey(one: Diagnostic): readonly (string | null)[] {
  const { code, message, hint } = one;
  const [box] = one.related;
  if (one.waivedBy !== undefined) return ['waived', code, placeKey(one), message];
  if (one.missing !== undefined) return [code, one.missing.fonts];
  if (code === 'card/net-too-large' && box !== undefined) return [code, placeKey(box)];
  // The pages of many components load one stylesheet.
  if (code.startsWith('page/')) return [code, message, hint];
  if (NAME_FAULTS.has(code)) return [code, message, hint];
  return [code, placeKey(one), TEXT_FAULTS.has(code) ? null : message];
}

/** The related places that a repetition adds. */
function relatedPlacesOfRepeat({
  code,
  file,
  line,
  column,
  related,
  missing,
  waivedBy,
}: Diagnostic): readonly RelatedPlace[] {
  if (waivedBy !== undefined) return [];
  if (missing !== undefined) return [{ file, line, column, message: 'for example here' }];
  if (TEXT_FAULTS.has(code)) return related;
  if (code.startsWith('page/')) {
    return [{ file, line, column, message: 'the same happens on pages of this one' }];
  }
  if (code === 'card/net-too-large') return [{ file, line, column, message: 'this one is too' }];
  return NAME_FAULTS.has(code)
    ? [{ file, line, column, message: 'it is also read here' }, ...related]
    : [];
}

/** Fewer problems than this can have separate causes. */
const MIN_GROUP_SIZE = 3;
/** This many texts are not too long by chance. */
const MIN_TEXT_GROUP_SIZE = 5;

/**
 * A problem that most cards of a template show at one place in it is one mistake there: it is reported
 * there once, with the number of its cards and the first of them. Decks that share a template are
 * combined, whether they were grouped before or not.
 */
export function groupByCause(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = groupBy(
    diagnostics.filter(({ shown }) => shown !== undefined),
    ({ code, shown }) => JSON.stringify([code, shown?.cause.file, shown?.part]),
  );
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

const STYLE_FAULT = 'text/low-contrast';

function hasOneCause(group: readonly Diagnostic[]): boolean {
  // Colours are those of a template and its styles, on however many cards they show.
  const isOfStyle = group.some(({ code, shown }) => code === STYLE_FAULT || shown?.isGrouped);
  if (isOfStyle) return group.length > 1;
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
    code,
    severity,
    hint,
    file,
    line,
    column,
    message: `${shown.message}; the same on ${cards.length} of ${totalCards(decks)} cards: ${formatCardList(cards)}`,
    related: relatedCardPlaces(cards),
    shown: { ...shown, cards, decks, isGrouped: true },
  };
}

type CardOccurrenceList = CardOccurrences['cards'];

/** This many cards are named, and the others counted. */
const MAX_NAMED_CARDS = 3;

/** Cards in a message: the first few, and how many more. */
export function formatCardList(cards: readonly { readonly id: string }[]): string {
  const named = cards.slice(0, MAX_NAMED_CARDS).map(({ id }) => `\`${id}\``);
  const others = cards.length - named.length;
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(', ');
}

/** The places of the same few cards. */
export const relatedCardPlaces = (cards: CardOccurrenceList): RelatedPlace[] =>
  cards.slice(0, MAX_NAMED_CARDS).map(({ id, place: { file, line, column } }) => ({
    file,
    line,
    column,
    message: `for example on \`${id}\``,
  }));
