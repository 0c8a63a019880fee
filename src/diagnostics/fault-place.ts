import type { FoundField } from '../model/find-field.ts';
import type { Place } from '../model/pack.ts';
import type { RelatedPlace } from './diagnostic.ts';

/** Where a fault of a card is told, and the other place that belongs to it. */
export interface FaultPlace {
  readonly place: Place;
  readonly related: readonly RelatedPlace[];
}

/** Codes of faults for which the words are to blame, not how they are printed. */
export const FAULTS_OF_WORDS: ReadonlySet<string> = new Set([
  'card/text-overflow',
  'text/missing-glyph',
]);

/** Codes of faults for which the place that a template gives is to blame, whatever cards it is for. */
export const FAULTS_OF_BOXES: ReadonlySet<string> = new Set(['card/net-too-large']);

/** Codes of faults for which a name is to blame: what it should name was most likely renamed. */
export const FAULTS_OF_NAMES: ReadonlySet<string> = new Set([
  'template/no-such-field',
  'image/missing',
  'image/unreadable',
  'image/unsupported',
  'image/wrong-format',
]);

/**
 * The place of a fault in what a card prints. Words that are too long or cannot be printed are told
 * where they are written; of everything else the card is told, whatever it refers to.
 *
 * @param record the place of the card's record
 * @param found the field that the text comes from, if one is known
 */
export function placeOfFault(code: string, record: Place, found: FoundField | null): FaultPlace {
  if (found === null) return { place: record, related: [] };
  const { own, written } = found;
  if (written === null) return { place: own, related: [] };
  return FAULTS_OF_WORDS.has(code)
    ? { place: written, related: [{ ...own, message: 'it is printed on this card' }] }
    : { place: own, related: [{ ...written, message: 'the text is written here' }] };
}
