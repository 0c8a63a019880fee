import { type Diagnostic, placeKey, type RelatedPlace } from './diagnostic.ts';
import { BOX_FAULTS, NAME_FAULTS, TEXT_FAULTS } from './fault-place.ts';
import { groupByCause } from './group-by-cause.ts';

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
    return [{ file, line, column, message: 'the same happens on the pages of this one' }];
  }
  if (BOX_FAULTS.has(code)) return [{ file, line, column, message: 'so is this one' }];
  return NAME_FAULTS.has(code)
    ? [{ file, line, column, message: 'it is read here too' }, ...related]
    : [];
}
