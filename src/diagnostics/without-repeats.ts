import { type Diagnostic, placeKey, type RelatedPlace } from './diagnostic.ts';
import { FAULTS_OF_WORDS } from './fault-place.ts';

/**
 * Each mistake once: what many cards meet in one template, and words that several cards cannot
 * print; of these the other cards become related places.
 */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const told = new Map<string, Diagnostic>();
  for (const one of diagnostics) {
    const isOfWords = FAULTS_OF_WORDS.has(one.code);
    const key = JSON.stringify([one.code, placeKey(one), isOfWords ? null : one.message]);
    const known = told.get(key);
    if (known === undefined) told.set(key, one);
    else if (isOfWords) told.set(key, { ...known, related: joined(known.related, one.related) });
  }
  return [...told.values()];
}

function joined(known: readonly RelatedPlace[], more: readonly RelatedPlace[]): RelatedPlace[] {
  const places = new Set(known.map(placeKey));
  return [...known, ...more.filter((one) => !places.has(placeKey(one)))];
}
