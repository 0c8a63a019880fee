import type { Entry, Fields, Place, Table, Value } from '../pack/pack.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { RelatedPlace } from './diagnostic.ts';

/** Where a problem of a card is reported, with its related places. */
export interface FaultLocation {
  readonly place: Place;
  readonly related: readonly RelatedPlace[];
}

/** Codes of problems caused by words, not by their layout. */
export const TEXT_FAULTS: ReadonlySet<string> = new Set([
  'card/text-overflow',
  'text/missing-glyph',
]);

/** Codes of problems caused by a name, whose target was most likely renamed. */
export const NAME_FAULTS: ReadonlySet<string> = new Set([
  'template/no-such-field',
  'template/no-such-icon',
  'image/cmyk',
  'image/missing',
  'image/unreadable',
  'image/unsupported',
  'image/wrong-format',
]);

/**
 * The place of a problem with the content of a card.
 *
 * @param entry the card's record
 * @param about texts that the problem is about, the best first: the field that contains one is located
 * @param tables of the pack
 * @param expression what the template prints there: the fields that it names are looked into first
 */
export const locateFault = (
  code: string,
  entry: Entry,
  about: readonly string[],
  tables: ReadonlyMap<string, Table>,
  expression = '',
): FaultLocation =>
  faultLocation(code, entry.place, findField(entry, about, entryLookup(tables), expression));

/**
 * Words that are too long or cannot be printed are reported where they are written; everything else
 * is reported at the card, even if the text comes from another record.
 *
 * @param record the place of the card's record
 * @param found the field that the text comes from, if one is known
 */
export function faultLocation(
  code: string,
  record: Place,
  found: FoundField | null,
): FaultLocation {
  if (found === null) return { place: record, related: [] };
  const { recordPlace, sourcePlace } = found;
  if (sourcePlace === null) return { place: recordPlace, related: [] };
  return TEXT_FAULTS.has(code) || NAME_FAULTS.has(code)
    ? { place: sourcePlace, related: [{ ...recordPlace, message: 'it is printed on this card' }] }
    : { place: recordPlace, related: [{ ...sourcePlace, message: 'the text is here' }] };
}

/** Where in the data a printed text comes from. */
interface FoundField {
  /** In the record itself. */
  readonly recordPlace: Place;
  /** For a text that a reference brought in: where it is written. Else `null`. */
  readonly sourcePlace: Place | null;
}

export type EntryLookup = (fields: Fields) => Entry | undefined;

/** Every card of a pack may have a fault. */
const entryLookup = memoizeByObject((tables: ReadonlyMap<string, Table>) =>
  createEntryLookup(tables),
);

/** Finds the record whose fields these are, for all records of a pack. */
export function createEntryLookup(tables: ReadonlyMap<string, Table>): EntryLookup {
  const entries = [...tables.values()].flatMap((table) => table.entries);
  const byFields = new Map(entries.map((entry) => [entry.fields, entry]));
  return (fields) => byFields.get(fields);
}

/** A value of a record, or of one it refers to. */
interface Candidate {
  /** Into the card's own record. */
  readonly path: Path;
  readonly text: string;
  readonly isNumber: boolean;
  /** Where it is written, if that is another record. */
  readonly source: { readonly entry: Entry; readonly path: Path } | null;
}

type Path = readonly (string | number)[];

/** The depth to which references are followed: a passenger's stop, its region. */
const MAX_REFERENCE_DEPTH = 3;

/**
 * The field of a record that a printed text comes from: one that equals it, else the longest that
 * contains it or is contained in it; `null` if there is none.
 *
 * @param about texts to look for, the best first
 * @param expression the fields that it names are looked into first; one that is empty is the one
 */
export function findField(
  entry: Entry,
  about: readonly string[],
  entryOf: EntryLookup,
  expression = '',
): FoundField | null {
  const candidates = listCandidates(entry.fields, { path: [], source: null, steps: 0 }, entryOf);
  const texts = [...new Set(about.map(normalizeForMatch))].filter((one) => one !== '');
  const words = new Set(expression.match(/[\p{L}_][\p{L}\p{M}\p{N}_-]*/gu));
  const named = candidates.filter(({ path }) => words.has(String(path[0])));
  const empty = Object.keys(entry.fields).find(
    (key) => words.has(key) && (entry.fields[key] ?? '') === '',
  );
  const found =
    bestMatch(named, texts) ?? (empty === undefined ? bestMatch(candidates, texts) : null);
  if (found === null && empty !== undefined) {
    return { recordPlace: entry.placeOf([empty]), sourcePlace: null };
  }
  // The sentence of an effect is in no field; it is longer than any of the words in it.
  const [effects] = entry.effectPaths ?? [];
  const isSentence = found === null || about.every((text) => isPartOf(found, text));
  if (effects !== undefined && isSentence) {
    return { recordPlace: entry.placeOf(effects), sourcePlace: null };
  }
  if (found === null) return null;
  const { path, source } = found;
  return {
    recordPlace: entry.placeOf(path),
    sourcePlace: source?.entry.placeOf(source.path) ?? null,
  };
}

/** Whether a text has more in it than a field. */
const isPartOf = ({ text }: Candidate, about: string): boolean =>
  text.length < normalizeForMatch(about).length;

/** Texts are compared without the marks of rich text and soft hyphens, in lower case and with single spaces. */
const normalizeForMatch = (text: string): string =>
  text
    .replaceAll(/:[\p{L}\p{M}\p{N}_-]+:|\*+/gu, ' ')
    .replaceAll(/\u00ad-?/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function listCandidates(
  value: Value,
  at: { readonly path: Path; readonly source: Candidate['source']; readonly steps: number },
  entryOf: EntryLookup,
): Candidate[] {
  const { path, source, steps } = at;
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') {
    return [
      { path, source, text: normalizeForMatch(String(value)), isNumber: typeof value === 'number' },
    ];
  }
  const entry = isList(value) ? undefined : entryOf(value);
  if (entry !== undefined && path.length > 0 && steps >= MAX_REFERENCE_DEPTH) return [];
  const isOther = entry !== undefined && path.length > 0;
  return Object.entries(value).flatMap(([name, one]) => {
    const key = isList(value) ? Number(name) : name;
    if (isOther) {
      const next = { path, source: { entry, path: [key] }, steps: steps + 1 };
      return listCandidates(one, next, entryOf);
    }
    const next =
      source === null
        ? { path: [...path, key], source, steps }
        : { path, source: { ...source, path: [...source.path, key] }, steps };
    return listCandidates(one, next, entryOf);
  });
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Shorter words match almost anything. */
const MIN_MATCH_LENGTH = 3;

function bestMatch(candidates: readonly Candidate[], about: readonly string[]): Candidate | null {
  for (const text of about) {
    const equal = candidates.find((one) => one.text === text);
    if (equal !== undefined) return equal;
  }
  const partly = candidates.filter(
    ({ text, isNumber }) =>
      !isNumber &&
      about.some(
        (one) =>
          (one.length >= MIN_MATCH_LENGTH && text.includes(one)) ||
          (text.length >= MIN_MATCH_LENGTH && one.includes(text)),
      ),
  );
  return partly.reduce<Candidate | null>(
    (best, one) => (best === null || one.text.length > best.text.length ? one : best),
    null,
  );
}
