import { type Diagnostic, placeKey, type RelatedPlace } from './diagnostic.ts';
import { FAULTS_OF_BOXES, FAULTS_OF_NAMES, FAULTS_OF_WORDS } from './fault-place.ts';

/**
 * Each mistake once: what many cards meet in one template, words that several cards cannot print, a
 * box that is too small for several, a name that several templates read in vain. The others become
 * related places of the first.
 */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const told = new Map<string, Diagnostic>();
  for (const one of diagnostics) {
    const key = JSON.stringify(keyOf(one));
    const known = told.get(key);
    if (known === undefined) told.set(key, one);
    else told.set(key, { ...known, related: joined(known, placesOf(one)) });
  }
  return [...told.values()];
}

/** What two diagnostics of one mistake have in common. */
function keyOf(one: Diagnostic): readonly (string | null)[] {
  const { code, message, hint } = one;
  const [box] = one.related;
  if (FAULTS_OF_BOXES.has(code) && box !== undefined) return [code, placeKey(box)];
  if (FAULTS_OF_NAMES.has(code)) return [code, message, hint];
  return [code, placeKey(one), FAULTS_OF_WORDS.has(code) ? null : message];
}

/** What a repetition adds to what was told. */
function placesOf({ code, file, line, column, related }: Diagnostic): readonly RelatedPlace[] {
  if (FAULTS_OF_WORDS.has(code)) return related;
  if (FAULTS_OF_BOXES.has(code)) return [{ file, line, column, message: 'so is this one' }];
  return FAULTS_OF_NAMES.has(code)
    ? [{ file, line, column, message: 'it is read here too' }, ...related]
    : [];
}

function joined(known: Diagnostic, more: readonly RelatedPlace[]): RelatedPlace[] {
  const places = new Set([known, ...known.related].map(placeKey));
  return [...known.related, ...more.filter((one) => !places.has(placeKey(one)))];
}
