import { type Diagnostic, placeKey, type RelatedPlace } from './diagnostic.ts';
import { FAULTS_OF_BOXES, FAULTS_OF_NAMES, FAULTS_OF_WORDS } from './fault-place.ts';
import { groupByCause } from './group-by-cause.ts';

/**
 * Each mistake once: what many cards meet in one template, words that several cards cannot print, a
 * box that is too small for several, a name that several templates read in vain. The others become
 * related places of the first. What most cards of a template show is told at its cause.
 */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const told = new Map<string, Diagnostic>();
  for (const one of diagnostics) {
    const key = JSON.stringify(keyOf(one));
    const known = told.get(key);
    if (known === undefined) told.set(key, one);
    else {
      const related = joined(known, placesOf(one));
      told.set(key, { ...known, related, ...shownOnBoth(known, one) });
    }
  }
  return groupByCause([...told.values()]);
}

/** What two diagnostics of one mistake have in common. */
function keyOf(one: Diagnostic): readonly (string | null)[] {
  const { code, message, hint } = one;
  const [box] = one.related;
  if (one.waivedBy !== undefined) return ['waived', code, placeKey(one), message];
  if (FAULTS_OF_BOXES.has(code) && box !== undefined) return [code, placeKey(box)];
  // The pages of many components load one stylesheet.
  if (code.startsWith('page/')) return [code, message, hint];
  if (FAULTS_OF_NAMES.has(code)) return [code, message, hint];
  return [code, placeKey(one), FAULTS_OF_WORDS.has(code) ? null : message];
}

/** What a repetition adds to what was told. */
function placesOf({
  code,
  file,
  line,
  column,
  related,
  waivedBy,
}: Diagnostic): readonly RelatedPlace[] {
  if (waivedBy !== undefined) return [];
  if (FAULTS_OF_WORDS.has(code)) return related;
  if (code.startsWith('page/')) {
    return [{ file, line, column, message: 'the same happens on the pages of this one' }];
  }
  if (FAULTS_OF_BOXES.has(code)) return [{ file, line, column, message: 'so is this one' }];
  return FAULTS_OF_NAMES.has(code)
    ? [{ file, line, column, message: 'it is read here too' }, ...related]
    : [];
}

/** Words that several cards print in the same place. */
const shownOnBoth = ({ shown }: Diagnostic, { shown: more }: Diagnostic) =>
  shown === undefined || more === undefined
    ? {}
    : {
        shown: {
          ...shown,
          cards: [...shown.cards, ...more.cards],
          drawn: [...shown.drawn, ...more.drawn],
        },
      };

function joined(known: Diagnostic, more: readonly RelatedPlace[]): RelatedPlace[] {
  const places = new Set([known, ...known.related].map(placeKey));
  return [...known.related, ...more.filter((one) => !places.has(placeKey(one)))];
}
