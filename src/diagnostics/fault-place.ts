import type { FoundField } from '../model/find-field.ts';
import type { Place } from '../model/pack.ts';
import type { RelatedPlace } from './diagnostic.ts';

/** Where a fault of a card is told, and the other place that belongs to it. */
export interface FaultLocation {
  readonly place: Place;
  readonly related: readonly RelatedPlace[];
}

/** Codes of faults for which the words are to blame, not how they are printed. */
export const TEXT_FAULTS: ReadonlySet<string> = new Set([
  'card/text-overflow',
  'text/missing-glyph',
]);

/** Codes of faults for which the place that a template gives is to blame, whatever cards it is for. */
export const BOX_FAULTS: ReadonlySet<string> = new Set(['card/net-too-large']);

/** Codes of faults for which a name is to blame: what it should name was most likely renamed. */
export const NAME_FAULTS: ReadonlySet<string> = new Set([
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
export function locateFault(code: string, record: Place, found: FoundField | null): FaultLocation {
  if (found === null) return { place: record, related: [] };
  const { recordPlace, sourcePlace } = found;
  if (sourcePlace === null) return { place: recordPlace, related: [] };
  return TEXT_FAULTS.has(code)
    ? { place: sourcePlace, related: [{ ...recordPlace, message: 'it is printed on this card' }] }
    : { place: recordPlace, related: [{ ...sourcePlace, message: 'the text is written here' }] };
}
